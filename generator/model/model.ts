import type { Connection } from './connection.js';
import type { LimitKind } from './limits/limit-kinds.js';
import type { LimitTarget } from './limits/limit-target.js';
import type { PermissionCalculation } from './permissions.js';
import type { SampleHint } from './sample-hint.js';
import type { Type } from './types.js';

export type { Connection } from './connection.js';
export type { PermissionCalculation } from './permissions.js';
export type { Type } from './types.js';

/**
 * The resolved Model: the one description of a spec that emitters, the differ and the command line read.
 *
 * It is plain, immutable, JSON-serialisable data. Layers are applied, names are resolved, defaults of the language are
 * filled in; nothing in it needs the YAML again. Lists keep the order of the spec. A fact that the spec marks
 * `!not-shown`, and that no layer of the profile fills, is the value {@link NotShown}.
 */
export interface Model {
  readonly package: PackageInfo;
  readonly profile: Profile;
  readonly identifiers: readonly Identifier[];
  readonly scalars: readonly Scalar[];
  readonly enums: readonly Enum[];
  readonly bitSets: readonly BitSet[];
  readonly objects: readonly ObjectType[];
  readonly unions: readonly Union[];
  readonly collections: readonly Collection[];
  readonly endpoints: readonly Endpoint[];
  readonly events: readonly Event[];
  /** The channels that deliver events, under the names that events use. */
  readonly channels: readonly EventChannel[];
  readonly states: readonly State[];
  /** How to find out which bits of a bit set are held. */
  readonly permissions: readonly PermissionCalculation[];
  readonly auth: readonly AuthScheme[];
  /** The services that endpoints belong to; the first one has those that name none. */
  readonly services: readonly Service[];
  /** Addresses of files besides the endpoints, such as images. */
  readonly urls: readonly UrlTemplate[];
  /** Named facts in prose that belong to no declaration (versioning, error shapes, rate limits, ...). */
  readonly facts: readonly Fact[];
  /** Every `!not-shown` of the spec, filled or not, in file order. */
  readonly gaps: readonly Gap[];
  /** Every correction that the profile applies. Empty if it has no corrections layer. */
  readonly corrections: readonly Correction[];
}

/** Neither the spec nor a layer states the fact. Compiles to the widest type that is correct. */
export interface NotShown {
  readonly notShown: true;
}

/** The place that states a fact. */
export interface Origin {
  /** Path relative to the spec folder, with forward slashes. */
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  /** 1-based, in UTF-16 units. */
  readonly column: number;
  /** Section of the source document; absent if no enclosing declaration names one, and where a layer states the fact. */
  readonly section?: string;
  /** Name of the layer that states the fact; absent for the transcription itself. */
  readonly layer?: string;
  /** The sources that the layer cites. */
  readonly source?: readonly string[];
}

export interface PackageInfo {
  readonly name: string;
  readonly version: string;
  readonly title: string;
  readonly doc: string;
  readonly license: string;
  /** Documents that facts cite; absent: the spec names none. */
  readonly sources?: readonly CitedDocument[];
}

/** A document that facts cite. A source belongs to it that is its name, or begins with its name and `:` or `#`. */
export interface CitedDocument {
  readonly name: string;
  /** For people: `public reference, 2026-07`. */
  readonly title: string;
  readonly url?: string;
}

export interface Profile {
  readonly name: string;
  readonly doc: string;
  readonly layers: readonly string[];
  /** Subpath of the package that exports it: `.` or `./name`. */
  readonly entry: string;
}

/** The properties that every declaration and member has. */
export interface Declared {
  readonly name: string;
  /** Prose, in Markdown; empty if there is none. */
  readonly doc: string;
  readonly origin: Origin;
  readonly deprecated?: Deprecation;
  /** An experimental declaration may change without being a break. Absent: as the declaration around it, or stable. */
  readonly stability?: 'experimental' | 'stable';
  /** Former name, if the spec declares a rename. */
  readonly was?: string;
  /** Links for `@see`. */
  readonly see: readonly string[];
  /** Keys of other tools (`x-...`), which the compiler only passes on. */
  readonly extraKeys?: { readonly [key: string]: Json };
}

export interface Deprecation {
  readonly doc: string;
  /** ISO date. */
  readonly since?: string;
  /** The replacement, as written in the spec (`Channel.rtc_region`). */
  readonly use?: string;
  readonly origin: Origin;
}

// ----------------------------------------------------------------------------------------------- simple declarations

/** An identifier type, such as a snowflake. */
export interface Identifier extends Declared {
  /** Form in JSON. */
  readonly wire: 'str' | 'int' | NotShown;
  /** Unix time in milliseconds of the epoch of the time part. */
  readonly epoch: number | NotShown;
  /** Parts from the most to the least significant bit. If the layout is known, they cover all bits without a gap. */
  readonly parts: readonly IdentifierPart[];
  /** Limits of an identifier that is a text of a form of its own; absent for one that is a number. */
  readonly limits?: readonly Limit[];
}

/** Whether an identifier is a text of a form of its own, and not a number. */
export function isOpaque({ limits }: Identifier): boolean {
  return limits !== undefined;
}

export interface IdentifierPart extends Declared {
  /** Highest and lowest bit, inclusive. */
  readonly bits: { readonly high: number; readonly low: number } | NotShown;
  /** `time` counts milliseconds since the epoch; `sequence` counts ids within one. */
  readonly role: 'time' | 'node' | 'sequence';
  /** Name in other libraries (camelCase). */
  readonly alias?: string;
}

/** A value that a spec gives as an example. */
export interface Example {
  readonly value: Json;
}

/** A named scalar, with or without a format. */
export interface Scalar extends Declared {
  readonly wire: 'str' | 'int' | 'float';
  /**
   * Absent: the wire type alone. Validators check the formats that the compiler knows (`formatOf`); any other is for
   * documentation and schemas.
   */
  readonly format?: string;
  readonly limits: readonly Limit[];
  readonly examples?: readonly Example[];
  readonly sample?: SampleHint;
}

export interface Enum extends Declared {
  readonly wire: 'int' | 'str' | NotShown;
  /** Unlisted values are legal, now or later. */
  readonly open: boolean;
  readonly values: readonly EnumValue[];
  /** False if the spec states that it does not show every member, and no layer adds any. */
  readonly complete: boolean;
  /** Names and values that must not be used again. */
  readonly reserved: readonly (string | number)[];
}

export interface EnumValue extends Declared {
  readonly value: number | string | NotShown;
}

export interface BitSet extends Declared {
  /** `str`: a decimal string; `int`: a JSON number. */
  readonly wire: 'int' | 'str' | NotShown;
  readonly open: boolean;
  readonly bits: readonly Bit[];
  /** False if the spec states that it does not show every bit, and no layer adds any. */
  readonly complete: boolean;
  readonly reserved: readonly (string | number)[];
}

export interface Bit extends Declared {
  /** Position, 0 for the lowest. */
  readonly bit: number | NotShown;
  /** A set with this bit counts as one with every bit. */
  readonly grantsAll?: true;
}

// ---------------------------------------------------------------------------------------------------------- objects

/** Keys that match a regular expression, and what they hold. */
export interface KeyPattern {
  readonly pattern: string;
  readonly type: Type;
  readonly origin: Origin;
}

export interface ObjectType extends Declared {
  /** The path of the field that the object is written in: `objects.Customer.fields.address`. */
  readonly writtenAt?: string;
  /** False if the object is only named and its fields are not shown. It then compiles to an open record. */
  readonly shown: boolean;
  readonly fields: readonly Field[];
  readonly rules: readonly Rule[];
  /** Names of the identity fields, which `Partial<X>` keeps. May be empty. */
  readonly identity: readonly string[];
  /**
   * `Object.field` places that contain the object. The container may decide which fields are relevant here (`^field` in
   * conditions).
   */
  readonly within: readonly FieldRef[];
  /** Objects whose fields, rules, identity and other keys the object has, too; all are listed here. Absent: none. */
  readonly extends?: readonly string[];
  /**
   * Keys that the object does not declare: none of them is valid, or each holds a value of the type. Absent: the spec does
   * not restrict them, and only mode 'strict' refuses them.
   */
  readonly otherKeys?: 'none' | Type;
  /** Values of keys that the object does not declare and that match a pattern. `otherKeys` is about those that match none. */
  readonly keyPatterns?: readonly KeyPattern[];
  /** The object that a view derives from; absent if this is not a view. */
  readonly view?: {
    readonly of: string;
    readonly key: string;
    /** The side that has the view, if it follows from `only-in`. */
    readonly side?: Side;
  };
  /** Fields by which lists of the object are sorted, the first one first. Absent: the spec names no order. */
  readonly order?: { readonly by: readonly string[]; readonly origin: Origin };
  /** Names that must not be used again. */
  readonly reserved: readonly string[];
}

/** A type of which every value belongs to one of several others. */
export interface Union extends Declared {
  /** The members, in the order of the spec. None is nullable or one of several without a name. */
  readonly of: readonly Type[];
  /** The field whose value distinguishes the members, if the spec names it. */
  readonly by?: string;
  /** Objects with a value of that field that no member has are legal, now or later. */
  readonly open: boolean;
  /** Limits of every value: of the only member (`limitedType`), or of the members of their form. Absent: none. */
  readonly limits?: readonly Limit[];
}

/** The type that the limits of a union are those of: its only member, or the union where there are several. */
export function limitedType({ name, of }: Pick<Union, 'name' | 'of'>): Type {
  const [only, ...others] = of;
  return only !== undefined && others.length === 0 ? only : { kind: 'union', name };
}

export interface FieldRef {
  readonly object: string;
  readonly field: string;
}

export interface Field extends Declared {
  /** The name of the field in code, if its key is no name. */
  readonly as?: string;
  readonly type: Type;
  /** May be absent. */
  readonly optional: boolean;
  /** May be null. */
  readonly nullable: boolean;
  readonly limits: readonly Limit[];
  /** Conditions under which the field is meaningful; all must hold. Empty: always. */
  readonly relevant: readonly Condition[];
  /** The meaning of an absent value. */
  readonly default?: { readonly value: Json; readonly member?: string; readonly origin: Origin };
  /** The only side that sends the field; absent if both do. In the object itself, such a field may be absent. */
  readonly onlyIn?: OnlyIn;
  /** `seconds`, `milliseconds`, `bits per second`, ... */
  readonly unit?: string;
  /** Values of the type; samples are drawn from them. */
  readonly examples?: readonly Example[];
  readonly sample?: SampleHint;
  /** Expectations of values. No validator enforces them; samples keep to them. Absent: there are none. */
  readonly expected?: readonly Expectation[];
  /** Informational limits, which no validator enforces (`counting stops at 50`). */
  readonly caveats: readonly Caveat[];
}

/** Who sends something: clients in requests, or the service in answers and events. */
export type Side = 'requests' | 'answers';

export interface OnlyIn {
  readonly side: Side;
  /** Whether that side always sends it. */
  readonly always: boolean;
}

/** Something that is said of the values of a field, and that no validator enforces. */
export type Expectation = ExpectationKind & { readonly origin: Origin };

export type ExpectationKind =
  /** The field is there, and not null, only where all hold. A condition on a list holds where the list has one of the values. */
  | { readonly kind: 'when'; readonly when: readonly Condition[] }
  /** Names of the views of the object that alone have the field. */
  | { readonly kind: 'in'; readonly views: readonly string[] }
  | { readonly kind: 'at-least' | 'at-most'; readonly bound: ExpectedBound }
  /** The objects in the field have these fields. */
  | { readonly kind: 'has'; readonly fields: readonly HeldField[] }
  /** An id identifies one of several kinds of objects, which have these fields; `when` is empty if nothing decides. */
  | {
      readonly kind: 'refers';
      readonly to: string;
      readonly has?: readonly HeldField[];
      readonly when: readonly Condition[];
    }
  /** Which of several types a value has. */
  | { readonly kind: 'is'; readonly type: Type; readonly when: readonly Condition[] }
  /** A field whose keys are all that this dict has. */
  | { readonly kind: 'keys-of'; readonly field: string }
  /** Fields without which this one is not there, or null. */
  | { readonly kind: 'with'; readonly fields: readonly string[] }
  | { readonly kind: 'null-means' | 'null-only'; readonly text: string };

/** A field of the object, a number, or a day of the calendar (`2022-01-09`). */
export type ExpectedBound = { readonly field: string } | { readonly number: number } | { readonly day: string };

/** A field of an object that a field holds: it equals `same` of the object around, or has one of the values. */
export type HeldField = { readonly name: string } & (
  | { readonly same: string }
  | { readonly values: readonly (number | string | boolean)[]; readonly members: readonly string[] }
);

export interface Caveat {
  readonly text: string;
  readonly origin: Origin;
}

/**
 * A bound that validators enforce in modes `spec` and `strict`. An absent `min` or `max` leaves that side unbounded.
 */
export type Limit = LimitKind & {
  /** Applies to the field itself, or to parts of it: `each`, `keys`, `each.each`, ... */
  readonly on: LimitTarget;
  /**
   * All must hold for the limit to apply. Limits of one kind and target exclude each other: the first one whose
   * condition holds applies.
   */
  readonly when: readonly Condition[];
  readonly origin: Origin;
};

export type { LimitKind, LimitTarget };

/** `field` of this object (or, with `up`, of the object that contains it) has one of the values. */
export interface Condition {
  readonly field: string;
  /** True for `^field`: the field belongs to the container named by `within`. */
  readonly up: boolean;
  /** Wire values. An enum member whose value is not shown has none and appears in `members` only. */
  readonly values: readonly (number | string | boolean)[];
  /** The same values as names of enum members, if the field's type is an enum. */
  readonly members: readonly string[];
  /** The field is a list, one item of which has one of the values. Only what is expected has such conditions. */
  readonly ofItem?: true;
}

export type Rule = RuleKind & { readonly doc: string; readonly origin: Origin };

/** A rule that a choice among its fields satisfies. */
export type ChoiceRule = Extract<Rule, { readonly kind: (typeof CHOICES)[number] }>;

const CHOICES = ['exactly-one-set', 'at-most-one-non-null', 'at-least-one-set'] as const;

/** Whether a choice among its fields satisfies a rule. */
export function isChoice(rule: Rule): rule is ChoiceRule {
  return CHOICES.some((kind) => kind === rule.kind);
}

/** Whether a function of the runtime decides about a rule, by the values of its fields. */
export function isOfValues(rule: Rule): rule is Extract<Rule, { readonly kind: 'total-length' | 'absent-with' }> {
  return rule.kind === 'total-length' || rule.kind === 'absent-with';
}

export type RuleKind =
  /** Exactly one of the fields is present and not null. */
  | { readonly kind: 'exactly-one-set'; readonly fields: readonly string[] }
  | { readonly kind: 'at-most-one-non-null'; readonly fields: readonly string[] }
  /** At least one of the fields is present and not null. */
  | { readonly kind: 'at-least-one-set'; readonly fields: readonly string[] }
  /** The fields must be present (and not null) when the condition holds. */
  | { readonly kind: 'required-when'; readonly fields: readonly string[]; readonly when: readonly Condition[] }
  /** No number or moment in this list is greater than the next one that is present and not null. */
  | { readonly kind: 'ordered'; readonly fields: readonly string[] }
  /** The texts at these paths, which begin with the fields, have at most so many characters together. */
  | {
      readonly kind: 'total-length';
      readonly fields: readonly string[];
      readonly paths: readonly (readonly string[])[];
      readonly max: number;
    }
  /** All fields but the first are absent or null where the first one has a bit, or is true. */
  | { readonly kind: 'absent-with'; readonly fields: readonly string[]; readonly bit?: string }
  /** The number of keys that are present, those that the object does not declare included. It names no fields. */
  | { readonly kind: 'key-count'; readonly fields: readonly []; readonly min?: number; readonly max?: number };

/** A rule over a list of one object: `check<Name>(list): Issue[]`. */
export interface Collection extends Declared {
  readonly of: string;
  readonly rules: readonly CollectionRule[];
}

/**
 * At most `max` members of the list share one value of `field`. Only members for which the object that the value
 * identifies satisfies `where` count.
 */
export interface CollectionRule {
  readonly kind: 'at-most-per';
  readonly field: string;
  readonly max: number;
  readonly where: readonly Condition[];
  readonly doc: string;
  readonly origin: Origin;
}

// ------------------------------------------------------------------------------------------- endpoints, events, states

export interface Endpoint extends Declared {
  readonly method: string | NotShown;
  /** `/guilds/{guild_id}`, without the fixed query. */
  readonly path: string | NotShown;
  /** Parameters that every request has in its query, as written behind the path; not encoded. */
  readonly fixedQuery: readonly FixedParameter[];
  /** The part behind `#`, which no client sends. Endpoints with the same request differ by it. */
  readonly fragment?: string;
  /** Name of the service that has it; absent: the first one. */
  readonly service?: string;
  /** Groups that documentation lists it in. */
  readonly groups: readonly string[];
  readonly params: readonly Parameter[];
  readonly query: readonly Parameter[];
  readonly headers: readonly Parameter[];
  readonly cookies: readonly Parameter[];
  /** One for each content type that requests may have; empty: requests have no body. */
  readonly bodies: readonly RequestBody[] | NotShown;
  /** Requests may lack the body. */
  readonly bodyOptional: boolean;
  /** One for each status and content type, and for each condition on the query. */
  readonly responses: readonly EndpointResponse[];
  /** The credentials of a request: any of these. Empty: nothing is needed. */
  readonly auth: readonly AuthAlternative[] | NotShown;
  /** Permission bits (`PermissionFlag.BAN_MEMBERS`), all of which a request requires. */
  readonly needs: readonly string[];
  /** Fields that a request sets beside those that it sends. */
  readonly sets: readonly Effect[];
  /** Items that a request removes from lists. */
  readonly clears: readonly Effect[];
  readonly paging?: Paging;
  readonly notes: readonly Caveat[];
}

/** A field of the answer, or of an object in the path, and the value that a request sets there or removes from it. */
export interface Effect {
  /** The object or view that has the field. */
  readonly object: string;
  readonly path: readonly string[];
  readonly value: EffectValue;
}

/** A value that the spec gives, or where a request has it. */
export type EffectValue =
  | { readonly kind: 'literal'; readonly value: Json }
  | { readonly kind: 'now' }
  | { readonly kind: 'param'; readonly name: string }
  | { readonly kind: 'body'; readonly path: readonly string[] }
  | { readonly kind: 'file'; readonly fact: string }
  | { readonly kind: 'fields'; readonly fields: Readonly<Record<string, EffectValue>> }
  | { readonly kind: 'items'; readonly items: readonly EffectValue[] };

/** A parameter of a request. `as` is its name in code; that of a header is derived from its name where the spec gives none. */
export interface Parameter extends Field {
  readonly style: ParameterStyle;
}

/**
 * How a list or an object becomes text: `repeat` (`id=1&id=2`), `comma` (`id=1,2`), `space` (`id=1%202`), `pipe`
 * (`id=1|2`), `brackets` (`id[]=1&id[]=2` for a list, `filter[a]=1` for an object or a dict, to any depth) or `json`. For one
 * value it has no meaning. In paths and headers it is `comma`.
 */
export type ParameterStyle = 'repeat' | 'comma' | 'space' | 'pipe' | 'brackets' | 'json';

export interface FixedParameter {
  readonly name: string;
  readonly value: string;
}

/** The body of a request with one content type. */
export interface RequestBody {
  /** Lower case, without parameters: `application/json`, `image/png`, a range such as `image/*`. */
  readonly media: string;
  readonly type: Type | NotShown;
  /** Limits of the whole body; absent: none. */
  readonly limits?: readonly Limit[];
  /** Fields of a form that the spec describes; `formPart` (model/content-types.ts) has the others. */
  readonly parts: readonly BodyPart[];
  readonly doc: string;
  readonly origin: Origin;
}

/** A field of a form. */
export interface BodyPart {
  readonly name: string;
  /** Content types that it may have, ranges among them; empty: what follows from its type. */
  readonly media: readonly string[];
  readonly style: ParameterStyle;
  readonly headers: readonly Field[];
  readonly origin: Origin;
}

export interface EndpointResponse {
  /** One status, a range such as 4XX, or every status that no other response has. */
  readonly status: number | StatusRange | NotShown;
  /** Content type, possibly a range such as `image/*`; empty where there is no body. */
  readonly media: string;
  readonly type: Type | NotShown | null;
  /** Limits of the whole body; absent: none. */
  readonly limits?: readonly Limit[];
  /** The body is a sequence of values of the type, which arrive one after the other. */
  readonly stream: boolean;
  /** Events of the stream that are no values. */
  readonly marks?: StreamMarks;
  readonly headers: readonly Field[];
  /** Query values that select this response. Empty for the general response, which comes last. */
  readonly when: readonly Condition[];
  readonly doc: string;
  readonly origin: Origin;
}

/** Events of `text/event-stream` that carry no value. */
export interface StreamMarks {
  /** The data of the one that ends the stream. */
  readonly end?: string;
  /** The names of those that only keep the connection. */
  readonly pings?: readonly string[];
}

export type StatusRange = '1XX' | '2XX' | '3XX' | '4XX' | '5XX' | 'default';

/** Schemes that are needed together; none: no authorization is needed. */
export interface AuthAlternative {
  readonly schemes: readonly NeededScheme[];
}

export interface NeededScheme {
  readonly name: string;
  readonly scopes: readonly string[];
}

/** How pages follow one another. Names are those of query parameters, on the wire; paths are keys in the body, from the outermost. */
export type Paging = CursorPaging | PagePaging | OffsetPaging | TokenPaging | LinkPaging | SinglePaging;

interface PagingBase {
  /** Path of the list in the body; empty: the body is the list. */
  readonly items: readonly string[];
  /** Query parameter that bounds a page. */
  readonly limit?: string;
  readonly origin: Origin;
}

/** The id of the first or last item begins the neighbouring page. */
export interface CursorPaging extends PagingBase {
  readonly style: 'cursors';
  readonly cursors: readonly PagingCursor[];
  /** Path, inside an item, to the id that serves as the cursor. */
  readonly by: string;
  /** Path of whether there are more pages. */
  readonly more?: readonly string[];
}

export interface PagingCursor {
  readonly direction: 'before' | 'after';
  readonly param: string;
}

export interface PagePaging extends PagingBase {
  readonly style: 'page';
  readonly page: string;
  /** Number of the first page. */
  readonly first: number;
  /** Path of the number of all items. */
  readonly total?: readonly string[];
  readonly more?: readonly string[];
}

export interface OffsetPaging extends PagingBase {
  readonly style: 'offset';
  readonly offset: string;
  readonly total?: readonly string[];
  readonly more?: readonly string[];
}

/** The body has the token of the next page; the last one lacks it, or it is null or empty. */
export interface TokenPaging extends PagingBase {
  readonly style: 'token';
  readonly token: string;
  readonly next: readonly string[];
}

/** The header `Link` has the address of the next page, as `rel="next"`. */
export interface LinkPaging extends PagingBase {
  readonly style: 'link';
}

/** A parameter bounds the list, and the rest of it cannot be requested. */
export interface SinglePaging extends PagingBase {
  readonly style: 'single';
  readonly limit: string;
}

export interface Event extends Declared {
  /** The channels that deliver it, as the spec names them: `gateway`, `webhook`. */
  readonly channels: readonly string[];
  /** True for a family such as `GUILD_*`. */
  readonly family: boolean;
  readonly payload: Type | NotShown;
  /** Alternatives to the payload, selected by its fields; the first one whose conditions hold applies. */
  readonly instead: readonly PayloadAlternative[] | NotShown;
  /** Type of the body that may answer a delivery of it; absent if there is none. */
  readonly answer?: Type | NotShown;
  /** Views of objects that the payload contains. */
  readonly uses: readonly string[];
  readonly emittedBy: readonly string[] | NotShown;
}

export interface PayloadAlternative {
  readonly type: Type;
  /** Fields of that type and their values; all must hold, and there is at least one. */
  readonly when: readonly Condition[];
  readonly doc: string;
  readonly origin: Origin;
}

/** A channel that delivers events: a connection, requests to an address, ... */
export interface EventChannel extends Declared {
  /** The message that carries an event; absent if the spec does not describe it. */
  readonly envelope?: Envelope | NotShown;
  readonly sessions?: Sessions;
  /** How a client holds a connection; absent if there is none, or if the spec does not describe it. */
  readonly connection?: Connection | NotShown;
  /** How messages are delivered as requests to an address; absent if they are not. */
  readonly delivery?: Delivery | NotShown;
  /** Fields that decide where requests go, and which events come; absent if the spec does not say. */
  readonly subscription?: Subscription;
}

/** Settings by which a program receives events as requests. */
export interface Subscription {
  /** Field with the address that the requests go to. */
  readonly address: FieldRef;
  /** Field that lists the events that come; absent if every event does. */
  readonly events?: FieldRef;
  readonly origin: Origin;
}

export interface Envelope {
  /** Type name of the object. */
  readonly type: string;
  /**
   * Path of fields, from the outermost, to the name of the event. Where the field is an enum of integers, events have
   * the names of its members.
   */
  readonly name: readonly string[];
  /** Path of fields, from the outermost, to the payload. */
  readonly data: readonly string[];
  /**
   * Values of envelope fields that mark a message as an event; all must hold. Empty: every message carries an event.
   */
  readonly when: readonly Condition[];
  readonly origin: Origin;
}

/** Messages that are delivered as signed requests to an address. */
export interface Delivery {
  readonly doc: string;
  readonly signature: Signature;
  /**
   * Values of envelope fields that mark a request as a ping, which only checks that the address responds. Empty: there
   * are no pings.
   */
  readonly ping: readonly Condition[];
  /** The response to a ping; absent if it is that to any delivery. */
  readonly pong?: Pong;
  /** Status of a response with a body, to an event that has an answer. */
  readonly answer: number;
  /** Status that acknowledges a delivery. */
  readonly acknowledge: number;
  /** Status that refuses a request with a wrong signature. */
  readonly refuse: number;
  /** For how many seconds the sender retries a delivery. */
  readonly retries?: number | NotShown;
  readonly origin: Origin;
}

export interface Pong {
  readonly status: number;
  /** Absent if the response has no body and no content type. */
  readonly contentType?: string;
  readonly body?: Json;
}

/** How a request shows that it is genuine. */
export interface Signature {
  /** Ed25519 signs with a pair of keys, the others with a secret that both sides have. */
  readonly algorithm: 'Ed25519' | 'HMAC-SHA1' | 'HMAC-SHA256' | 'HMAC-SHA512';
  readonly encoding: 'hex' | 'base64';
  /** Field that contains the public key or the secret. */
  readonly key?: FieldRef;
  /** How the key is written; `text` is UTF-8. */
  readonly keyEncoding: 'hex' | 'base64' | 'text';
  /** Text in front of the key that is not part of it. */
  readonly keyPrefix?: string;
  /** Header that contains the signature. */
  readonly header: string;
  /** Text in front of a signature in the header. */
  readonly prefix?: string;
  /** Text between several signatures in the header; absent if it contains one. */
  readonly separator?: string;
  /** Header that identifies the delivery. */
  readonly id?: string;
  /** Header that contains the time of the signature; absent if the time is not signed. */
  readonly timestamp?: string;
  /** Text in front of the time, in a header whose parts `separator` separates. */
  readonly timestampPrefix?: string;
  readonly timestampUnit?: 'seconds' | 'milliseconds' | NotShown;
  /** Seconds by which the timestamp may differ from the clock. */
  readonly tolerance?: number | NotShown;
  /** The signed text, with the places `{id}`, `{timestamp}` and, at its end, `{body}`. */
  readonly signed: string;
}

/** How often a connection may start, and which object reports the remaining starts. */
export interface Sessions {
  /** The camelCase name of starting a connection. */
  readonly start: string;
  readonly doc: string;
  /** The object that reports the limit, and its fields. */
  readonly limit: string;
  readonly total: string;
  readonly remaining: string;
  readonly resetAfter: string;
  readonly concurrency: string;
  /** Length in seconds of the window in which at most `concurrency` connections may start. */
  readonly window: number;
  /** Seconds between two resets of the limit. */
  readonly period?: number | NotShown;
  /**
   * `modulo`: shards with the same remainder after division by the concurrency share a window, in which one of them may
   * start.
   */
  readonly key?: 'modulo' | NotShown;
  readonly origin: Origin;
}

export interface State extends Declared {
  readonly object: string;
  readonly field: string;
  readonly values: readonly StateValue[];
  readonly transitions: readonly Transition[] | NotShown;
  readonly notes: readonly Caveat[];
}

export interface StateValue extends Declared {
  /** The values of the field that mean this state: JSON values, or `past` / `future` for a moment, or `absent`. */
  readonly is: readonly Json[];
  /** Name of the function that checks whether an object is in this state. */
  readonly predicate?: string;
}

export interface Transition {
  readonly from: readonly string[];
  readonly to: string;
  readonly doc: string;
  /** Permission bit (`PermissionFlag.MANAGE_THREADS`) that the transition requires. */
  readonly needs?: string;
  /** Conditions on the object under which the permission is required; all must hold. Empty: always. */
  readonly where: readonly Condition[];
  /** Name of the function that checks whether permissions suffice. */
  readonly predicate?: string;
  readonly origin: Origin;
}

export interface AuthScheme extends Declared {
  /** `token` is sent in a header, the query or a cookie, as the property `in` says. */
  readonly kind: 'oauth2' | 'openid' | 'token' | 'basic' | 'signature';
  /** Named properties (`header`, `authorize_url`, ...). */
  readonly properties: readonly { readonly name: string; readonly value: Json | NotShown; readonly origin: Origin }[];
  readonly scopes: readonly Declared[];
  /** The ways to get a token of OAuth 2, in the order of `oauthFlowKinds`; empty where the spec lists none. */
  readonly flows: readonly OAuthFlow[];
}

export const oauthFlowKinds = [
  'authorization-code',
  'implicit',
  'client-credentials',
  'password',
  'device-authorization',
] as const;

export type OAuthFlowKind = (typeof oauthFlowKinds)[number];

/** A way to get a token, and the addresses that it needs. */
export interface OAuthFlow {
  readonly kind: OAuthFlowKind;
  readonly authorizeUrl?: string;
  readonly tokenUrl?: string;
  readonly refreshUrl?: string;
  readonly deviceUrl?: string;
  /** Names of the scopes that it can request; absent: every scope of the scheme. */
  readonly scopes?: readonly string[];
  readonly extraKeys?: Declared['extraKeys'];
  readonly origin: Origin;
}

/** A server of endpoints, and the rules that apply to all of its endpoints. */
export interface Service extends Declared {
  /** The base URL of all paths, with variables in braces. */
  readonly url: string | NotShown;
  readonly variables: readonly ServiceVariable[];
  /** The `User-Agent` of a client; it replaces `<url>` and `<version>` by its own. */
  readonly userAgent: string | NotShown;
  /** The header of a request that says why it is made. */
  readonly reasonHeader?: string;
  /** How many characters that header may have. */
  readonly reasonLimit?: number;
  /** The part of a form with files that has everything else as JSON, where an endpoint takes the same as JSON. */
  readonly jsonPart?: string;
  readonly errors: ErrorBody | NotShown;
  readonly rateLimits: RateLimits | NotShown;
}

/** A variable of the URL, which a value replaces. */
export interface ServiceVariable extends Declared {
  readonly default: string;
  /** The only possible values; absent: any. */
  readonly values?: readonly string[];
}

/** Paths of keys in the body of an error, such as `error.message`; what the body lacks is absent. */
export interface ErrorBody {
  readonly code?: string;
  readonly message?: string;
  /** A tree of the errors in a request, keyed like the request. */
  readonly fields?: string;
  /** Key, in that tree, of the list of errors at a place; its items have `code` and `message` as well. */
  readonly at?: string;
  /** Codes of errors that are known. */
  readonly codes: readonly ErrorCode[];
  readonly origin: Origin;
}

export interface ErrorCode {
  readonly status: number;
  readonly code: string | number;
  /** Base object that the request is about; absent: it may be about anything. */
  readonly of?: string;
  readonly message?: string;
}

export interface RateLimits {
  /** Names of headers, by meaning. Times are in seconds. */
  readonly headers: Readonly<Partial<Record<RateLimitHeader, string>>>;
  /** Keys of the body of a refusal. */
  readonly body: { readonly retryAfter?: string; readonly global?: string };
  /** Parameters at the beginning of a path that have a bucket for each of their values. */
  readonly per: readonly string[];
  /** The limit over all requests, but for those of some endpoints. */
  readonly global?: RequestWindow & { readonly except?: readonly string[] };
  /** The number of responses with these statuses after which a client is blocked. */
  readonly refused?: RequestWindow & { readonly statuses: readonly number[]; readonly except: readonly string[] };
  readonly origin: Origin;
}

export type RateLimitHeader =
  | 'limit'
  | 'remaining'
  | 'reset'
  | 'resetAfter'
  | 'bucket'
  | 'global'
  | 'scope'
  | 'retryAfter';

export interface RequestWindow {
  readonly requests: number;
  readonly seconds: number;
}

/** The address of a file, with parameters. */
export interface UrlTemplate extends Declared {
  readonly base: string | NotShown;
  /** `/covers/{book_id}/{cover}`, below the base and without the ending. */
  readonly path: string | NotShown;
  readonly params: readonly Field[];
  /** Endings that the path may have; the first one is the default. Empty: it has none. */
  readonly formats: readonly string[];
  /** Files are animated if the value of the parameter begins with the prefix. Only those have these formats. */
  readonly animated?: { readonly param: string; readonly prefix: string; readonly formats: readonly string[] };
  /** Sizes in pixels that the query parameter may select. */
  readonly sizes?: { readonly query: string; readonly values: readonly number[] };
}

export interface Fact extends Declared {
  readonly value: Json | NotShown;
}

// ------------------------------------------------------------------------------------------------------ review data

export interface Gap {
  /** `enums.ChannelType.values.GUILD_FORUM`. */
  readonly path: string;
  readonly origin: Origin;
  /** The value that fills the gap in this profile; absent if the fact stays unknown. */
  readonly filledBy?: Origin;
  /** The value that fills the gap, on one line. */
  readonly filledWith?: string;
}

export interface Correction {
  readonly path: string;
  readonly change: 'set' | 'add' | 'remove' | 'rename';
  readonly because: string;
  /** One line each. */
  readonly before?: string;
  readonly after?: string;
  readonly origin: Origin;
}

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** True for a fact that the spec and its layers leave open. */
export function isNotShown(fact: unknown): fact is NotShown {
  return typeof fact === 'object' && fact !== null && 'notShown' in fact;
}
