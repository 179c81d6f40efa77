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
 * The resolved Model: the single description of a spec for emitters, the differ and the command line. It is plain,
 * immutable JSON, with layers applied, names resolved and defaults filled in. Lists keep the order of the spec. A
 * `!not-shown` fact that no layer of the profile fills is {@link NotShown}.
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
  /** The channels of events. */
  readonly channels: readonly EventChannel[];
  readonly states: readonly State[];
  readonly permissions: readonly PermissionCalculation[];
  readonly auth: readonly AuthScheme[];
  /** The services of endpoints; the first one has those without a service. */
  readonly services: readonly Service[];
  /** Addresses of files outside of endpoints, such as images. */
  readonly urls: readonly UrlTemplate[];
  /** Named facts in prose that belong to no declaration (versioning, error shapes, rate limits, ...). */
  readonly facts: readonly Fact[];
  /** All `!not-shown` of the spec, filled or not, in file order. */
  readonly gaps: readonly Gap[];
  /** All corrections of the profile. */
  readonly corrections: readonly Correction[];
}

/** A fact that neither the spec nor a layer states. Compiles to the widest correct type. */
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
  /** Section of the source document; absent without a section in an enclosing declaration, and for a fact of a layer. */
  readonly section?: string;
  /** The layer that states the fact; absent for the spec itself. */
  readonly layer?: string;
  readonly source?: readonly string[];
}

export interface PackageInfo {
  readonly name: string;
  readonly version: string;
  readonly title: string;
  readonly doc: string;
  readonly license: string;
  /** Documents that facts cite, if the spec lists them. */
  readonly sources?: readonly CitedDocument[];
}

/** A cited document. Sources begin with its name, followed by nothing, `:` or `#`. */
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
  /** Subpath of the package: `.` or `./name`. */
  readonly entry: string;
}

export interface Declared {
  readonly name: string;
  /** Prose, in Markdown; empty if there is none. */
  readonly doc: string;
  readonly origin: Origin;
  readonly deprecated?: Deprecation;
  /** An experimental declaration may change without a break. By default as the enclosing declaration, or stable. */
  readonly stability?: 'experimental' | 'stable';
  /** Former name, if the spec declares a rename. */
  readonly was?: string;
  /** Links for `@see`. */
  readonly see: readonly string[];
  /** Keys of other tools (`x-...`), which the compiler passes on. */
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
  readonly wire: 'str' | 'int' | NotShown;
  /** Unix time in milliseconds of the epoch of the time part. */
  readonly epoch: number | NotShown;
  /** Parts from the most to the least significant bit. If the layout is known, they cover all bits without a gap. */
  readonly parts: readonly IdentifierPart[];
  /** Limits of a textual identifier; absent for a numeric one. */
  readonly limits?: readonly Limit[];
}

/** Whether an identifier is a text and no number. */
export function isOpaque({ limits }: Identifier): boolean {
  return limits !== undefined;
}

export interface IdentifierPart extends Declared {
  /** The highest and the lowest bit, inclusive. */
  readonly bits: { readonly high: number; readonly low: number } | NotShown;
  /** `time` counts milliseconds since the epoch; `sequence` counts ids within a millisecond. */
  readonly role: 'time' | 'node' | 'sequence';
  /** Name in other libraries (camelCase). */
  readonly alias?: string;
}

export interface Example {
  readonly value: Json;
}

export interface Scalar extends Declared {
  readonly wire: 'str' | 'int' | 'float';
  /**
   * Absent for the wire type alone. Validators check known formats (`formatOf`); others are for documentation and
   * schemas.
   */
  readonly format?: string;
  readonly limits: readonly Limit[];
  readonly examples?: readonly Example[];
  readonly sample?: SampleHint;
}

export interface Enum extends Declared {
  readonly wire: 'int' | 'str' | NotShown;
  /** Whether unlisted values are legal. */
  readonly open: boolean;
  readonly values: readonly EnumValue[];
  /** False if the spec does not show every member, and no layer adds any. */
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
  /** False if the spec does not show every bit, and no layer adds any. */
  readonly complete: boolean;
  readonly reserved: readonly (string | number)[];
}

export interface Bit extends Declared {
  /** Position, 0 for the lowest. */
  readonly bit: number | NotShown;
  /** Whether a set with this bit counts as a set with every bit. */
  readonly grantsAll?: true;
}

// ---------------------------------------------------------------------------------------------------------- objects

/** The type of keys that match a regular expression. */
export interface KeyPattern {
  readonly pattern: string;
  readonly type: Type;
  readonly origin: Origin;
}

export interface ObjectType extends Declared {
  /** The field of an inline object: `objects.Customer.fields.address`. */
  readonly writtenAt?: string;
  /** False if the spec does not show the fields. It then compiles to an open record. */
  readonly shown: boolean;
  readonly fields: readonly Field[];
  readonly rules: readonly Rule[];
  /** The identity fields, which `Partial<X>` keeps. May be empty. */
  readonly identity: readonly string[];
  /** The fields that contain the object: `Object.field`. Conditions with `^field` read fields of the container. */
  readonly within: readonly FieldRef[];
  /** All objects from which the object inherits fields, rules, identity and other keys. */
  readonly extends?: readonly string[];
  /**
   * Undeclared keys: invalid, or with values of this type. Absent: the spec does not restrict them, and only mode
   * `strict` refuses them.
   */
  readonly otherKeys?: 'none' | Type;
  /** Undeclared keys by pattern. `otherKeys` applies to the rest. */
  readonly keyPatterns?: readonly KeyPattern[];
  /** The object of a view; absent for other objects. */
  readonly view?: {
    readonly of: string;
    readonly key: string;
    /** The side of a view that follows from `only-in`. */
    readonly side?: Side;
  };
  /** The fields that lists are sorted by; absent if the spec names no order. */
  readonly order?: { readonly by: readonly string[]; readonly origin: Origin };
  /** Names that must not be used again. */
  readonly reserved: readonly string[];
}

/** A value that belongs to one of several types. */
export interface Union extends Declared {
  /** The members in the order of the spec. None is nullable or an unnamed union. */
  readonly of: readonly Type[];
  /** The discriminator, if the spec names it. */
  readonly by?: string;
  /** Whether objects with another value of the discriminator are legal. */
  readonly open: boolean;
  /** Limits of every value: of the only member (`limitedType`), or of the members of their form. Absent without limits. */
  readonly limits?: readonly Limit[];
}

/** The type that the limits of a union apply to: its only member, or else the union. */
export function limitedType({ name, of }: Pick<Union, 'name' | 'of'>): Type {
  const [only, ...others] = of;
  return only !== undefined && others.length === 0 ? only : { kind: 'union', name };
}

export interface FieldRef {
  readonly object: string;
  readonly field: string;
}

export interface Field extends Declared {
  /** The name of the field in code, if its key is no valid name. */
  readonly as?: string;
  readonly type: Type;
  readonly optional: boolean;
  readonly nullable: boolean;
  readonly limits: readonly Limit[];
  /** Conditions under which the field is meaningful; all must hold. Empty without conditions. */
  readonly relevant: readonly Condition[];
  /** The meaning of an absent field. */
  readonly default?: { readonly value: Json; readonly member?: string; readonly origin: Origin };
  /** The only side that sends the field. In the object itself, the field is then optional. */
  readonly onlyIn?: OnlyIn;
  /** `seconds`, `milliseconds`, `bits per second`, ... */
  readonly unit?: string;
  /** Values that samples use. */
  readonly examples?: readonly Example[];
  readonly sample?: SampleHint;
  /** Expectations, which no validator enforces but samples satisfy. */
  readonly expected?: readonly Expectation[];
  /** Informational limits, which no validator enforces (`counting stops at 50`). */
  readonly caveats: readonly Caveat[];
}

/** The sender: clients in requests, or the service in answers and events. */
export type Side = 'requests' | 'answers';

export interface OnlyIn {
  readonly side: Side;
  /** Whether that side always sends the field. */
  readonly always: boolean;
}

/** An expectation of the values of a field, which no validator enforces. */
export type Expectation = ExpectationKind & { readonly origin: Origin };

export type ExpectationKind =
  /** The field is present, and not null, only if all hold. A condition on a list holds if one item has one of the values. */
  | { readonly kind: 'when'; readonly when: readonly Condition[] }
  /** The only views of the object with the field. */
  | { readonly kind: 'in'; readonly views: readonly string[] }
  | { readonly kind: 'at-least' | 'at-most'; readonly bound: ExpectedBound }
  /** The objects in the field have these fields. */
  | { readonly kind: 'has'; readonly fields: readonly HeldField[] }
  /** The id identifies one of several kinds of objects, which have these fields. `when` is empty without conditions. */
  | {
      readonly kind: 'refers';
      readonly to: string;
      readonly has?: readonly HeldField[];
      readonly when: readonly Condition[];
    }
  /** The value has one of several types. */
  | { readonly kind: 'is'; readonly type: Type; readonly when: readonly Condition[] }
  /** The dict has the same keys as this field. */
  | { readonly kind: 'keys-of'; readonly field: string }
  /** The field is absent or null without these fields. */
  | { readonly kind: 'with'; readonly fields: readonly string[] }
  | { readonly kind: 'null-means' | 'null-only'; readonly text: string };

/** A field of the object, a number, or a day (`2022-01-09`). */
export type ExpectedBound = { readonly field: string } | { readonly number: number } | { readonly day: string };

/** A field of the object in a field: equal to the field `same` of the outer object, or one of the values. */
export type HeldField = { readonly name: string } & (
  | { readonly same: string }
  | { readonly values: readonly (number | string | boolean)[]; readonly members: readonly string[] }
);

export interface Caveat {
  readonly text: string;
  readonly origin: Origin;
}

/** A bound that validators enforce in modes `spec` and `strict`. Without `min` or `max`, that side is unbounded. */
export type Limit = LimitKind & {
  /** The value of the field, or parts of it: `each`, `keys`, `each.each`, ... */
  readonly on: LimitTarget;
  /** Conditions, all of which must hold. Of the limits of one kind and target, the first whose conditions hold applies. */
  readonly when: readonly Condition[];
  readonly origin: Origin;
};

export type { LimitKind, LimitTarget };

/** `field` of this object, or with `up` of its container, has one of the values. */
export interface Condition {
  readonly field: string;
  /** True for `^field`, which is a field of the container in `within`. */
  readonly up: boolean;
  /** Values in JSON, without enum members whose value is not shown. */
  readonly values: readonly (number | string | boolean)[];
  /** The same values as names of enum members, if the field is an enum. */
  readonly members: readonly string[];
  /** The field is a list, and one of its items has one of the values. Only expectations have such conditions. */
  readonly ofItem?: true;
}

export type Rule = RuleKind & { readonly doc: string; readonly origin: Origin };

/** A rule about which of its fields are present. */
export type ChoiceRule = Extract<Rule, { readonly kind: (typeof CHOICES)[number] }>;

const CHOICES = ['exactly-one-set', 'at-most-one-non-null', 'at-least-one-set'] as const;

export function isChoice(rule: Rule): rule is ChoiceRule {
  return CHOICES.some((kind) => kind === rule.kind);
}

/** Whether a function of the runtime checks a rule on the values of its fields. */
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
  /** Each number or moment is at most the next one that is present and not null. */
  | { readonly kind: 'ordered'; readonly fields: readonly string[] }
  /** The texts at these paths, which begin with the fields, have at most this many characters together. */
  | {
      readonly kind: 'total-length';
      readonly fields: readonly string[];
      readonly paths: readonly (readonly string[])[];
      readonly max: number;
    }
  /** All other fields are absent or null if the first one is true, or has the bit. */
  | { readonly kind: 'absent-with'; readonly fields: readonly string[]; readonly bit?: string }
  /** The number of present keys, with undeclared ones. It names no fields. */
  | { readonly kind: 'key-count'; readonly fields: readonly []; readonly min?: number; readonly max?: number };

/** A rule on a list of one object: `check<Name>(list): Issue[]`. */
export interface Collection extends Declared {
  readonly of: string;
  readonly rules: readonly CollectionRule[];
}

/**
 * At most `max` items of the list have the same value of `field`. Counts only items whose value identifies an object
 * that satisfies `where`.
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
  /** Parameters of every request, as in the path of the spec; not encoded. */
  readonly fixedQuery: readonly FixedParameter[];
  /** The part behind `#`, which clients do not send. It distinguishes endpoints with the same request. */
  readonly fragment?: string;
  /** Absent for the first service. */
  readonly service?: string;
  readonly groups: readonly string[];
  readonly params: readonly Parameter[];
  readonly query: readonly Parameter[];
  readonly headers: readonly Parameter[];
  readonly cookies: readonly Parameter[];
  /** A body for each content type; empty if requests have no body. */
  readonly bodies: readonly RequestBody[] | NotShown;
  /** Requests may lack the body. */
  readonly bodyOptional: boolean;
  /** A response for each status, content type and condition on the query. */
  readonly responses: readonly EndpointResponse[];
  /** Alternative credentials; empty if a request needs none. */
  readonly auth: readonly AuthAlternative[] | NotShown;
  /** Permission bits (`PermissionFlag.BAN_MEMBERS`), all of which are required. */
  readonly needs: readonly string[];
  /** Fields that a request sets beside those in its body. */
  readonly sets: readonly Effect[];
  readonly clears: readonly Effect[];
  readonly paging?: Paging;
  readonly notes: readonly Caveat[];
}

/** A change of a field of the answer, or of an object in the path, by a request. */
export interface Effect {
  readonly object: string;
  readonly path: readonly string[];
  readonly value: EffectValue;
}

/** A constant value, or a part of the request. */
export type EffectValue =
  | { readonly kind: 'literal'; readonly value: Json }
  | { readonly kind: 'now' }
  | { readonly kind: 'param'; readonly name: string }
  | { readonly kind: 'body'; readonly path: readonly string[] }
  | { readonly kind: 'file'; readonly fact: string }
  | { readonly kind: 'fields'; readonly fields: Readonly<Record<string, EffectValue>> }
  | { readonly kind: 'items'; readonly items: readonly EffectValue[] };

/** A parameter of a request. `as` is its name in code; for a header, it is derived from the name by default. */
export interface Parameter extends Field {
  readonly style: ParameterStyle;
}

/**
 * The encoding of a list or an object: `repeat` (`id=1&id=2`), `comma` (`id=1,2`), `space` (`id=1%202`), `pipe`
 * (`id=1|2`), `brackets` (`id[]=1&id[]=2` for a list, `filter[a]=1` for an object or a dict, to any depth) or `json`.
 * It has no meaning for a single value. Paths and headers use `comma`.
 */
export type ParameterStyle = 'repeat' | 'comma' | 'space' | 'pipe' | 'brackets' | 'json';

export interface FixedParameter {
  readonly name: string;
  readonly value: string;
}

/** The body of a request in one content type. */
export interface RequestBody {
  /** Lower case, without parameters: `application/json`, `image/png`, or a range such as `image/*`. */
  readonly media: string;
  readonly type: Type | NotShown;
  readonly limits?: readonly Limit[];
  /** Form fields with settings in the spec; `formPart` (model/requests.ts) has the defaults of others. */
  readonly parts: readonly BodyPart[];
  readonly doc: string;
  readonly origin: Origin;
}

export interface BodyPart {
  readonly name: string;
  /** Allowed content types and ranges; empty for that of its type. */
  readonly media: readonly string[];
  readonly style: ParameterStyle;
  readonly headers: readonly Field[];
  readonly origin: Origin;
}

export interface EndpointResponse {
  /** A status, a range such as 4XX, or every status without a response of its own. */
  readonly status: number | StatusRange | NotShown;
  /** Content type or range such as `image/*`; empty without a body. */
  readonly media: string;
  readonly type: Type | NotShown | null;
  readonly limits?: readonly Limit[];
  /** Whether the body is a sequence of values of the type, sent one after the other. */
  readonly stream: boolean;
  readonly marks?: StreamMarks;
  readonly headers: readonly Field[];
  /** Conditions on the query for this response. Empty for the general response, which comes last. */
  readonly when: readonly Condition[];
  readonly doc: string;
  readonly origin: Origin;
}

export interface StreamMarks {
  /** The data of the event that ends the stream: `[DONE]`. */
  readonly end?: string;
  /** The names of events that only keep the connection alive. */
  readonly pings?: readonly string[];
}

export type StatusRange = '1XX' | '2XX' | '3XX' | '4XX' | '5XX' | 'default';

/** Schemes that are needed together; empty for no authorization. */
export interface AuthAlternative {
  readonly schemes: readonly NeededScheme[];
}

export interface NeededScheme {
  readonly name: string;
  readonly scopes: readonly string[];
}

/** The paging of an endpoint. Names are those of query parameters as they are sent; paths are keys in the body. */
export type Paging = CursorPaging | PagePaging | OffsetPaging | TokenPaging | LinkPaging | SinglePaging;

interface PagingBase {
  /** Path of the list in the body; empty if the body is the list. */
  readonly items: readonly string[];
  /** Query parameter for the size of a page. */
  readonly limit?: string;
  readonly origin: Origin;
}

/** Paging by ids: the first or last item begins the neighbouring page. */
export interface CursorPaging extends PagingBase {
  readonly style: 'cursors';
  readonly cursors: readonly PagingCursor[];
  /** Path of the cursor in an item. */
  readonly by: string;
  /** Path of the flag for further pages. */
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
  /** Path of the total number of items. */
  readonly total?: readonly string[];
  readonly more?: readonly string[];
}

export interface OffsetPaging extends PagingBase {
  readonly style: 'offset';
  readonly offset: string;
  readonly total?: readonly string[];
  readonly more?: readonly string[];
}

/** Paging by a token in the body, which is absent, null or empty on the last page. */
export interface TokenPaging extends PagingBase {
  readonly style: 'token';
  readonly token: string;
  readonly next: readonly string[];
}

/** Paging by the header `Link` with `rel="next"`. */
export interface LinkPaging extends PagingBase {
  readonly style: 'link';
}

/** A limit without paging: the rest of the list cannot be requested. */
export interface SinglePaging extends PagingBase {
  readonly style: 'single';
  readonly limit: string;
}

export interface Event extends Declared {
  /** The channels of the event: `gateway`, `webhook`. */
  readonly channels: readonly string[];
  /** True for a family such as `GUILD_*`. */
  readonly family: boolean;
  readonly payload: Type | NotShown;
  /** Alternatives to the payload, selected by its fields; the first whose conditions hold applies. */
  readonly instead: readonly PayloadAlternative[] | NotShown;
  /** Type of the body that may answer a delivery, if any. */
  readonly answer?: Type | NotShown;
  /** Views in the payload. */
  readonly uses: readonly string[];
  readonly emittedBy: readonly string[] | NotShown;
}

export interface PayloadAlternative {
  readonly type: Type;
  /** Conditions on fields of the type; at least one, and all must hold. */
  readonly when: readonly Condition[];
  readonly doc: string;
  readonly origin: Origin;
}

/** A channel of events: a connection, requests to an address, ... */
export interface EventChannel extends Declared {
  /** The message around an event, if the spec describes it. */
  readonly envelope?: Envelope | NotShown;
  readonly sessions?: Sessions;
  /** The connection of a client, if the spec describes one. */
  readonly connection?: Connection | NotShown;
  /** The delivery as requests to an address, if any. */
  readonly delivery?: Delivery | NotShown;
  /** The fields that choose the address and the events, if the spec describes them. */
  readonly subscription?: Subscription;
}

/** Settings of a program that receives events as requests. */
export interface Subscription {
  /** Field with the address for requests. */
  readonly address: FieldRef;
  /** Field with the list of events; absent if all events are sent. */
  readonly events?: FieldRef;
  readonly origin: Origin;
}

export interface Envelope {
  /** Type name of the object. */
  readonly type: string;
  /** Path of the name of the event. If the field is an enum of integers, events have the names of its members. */
  readonly name: readonly string[];
  /** Path of the payload. */
  readonly data: readonly string[];
  /** Conditions on the envelope of an event; all must hold. Empty if every message is an event. */
  readonly when: readonly Condition[];
  readonly origin: Origin;
}

/** Delivery as signed requests to an address. */
export interface Delivery {
  readonly doc: string;
  readonly signature: Signature;
  /** Conditions on the envelope of a ping, which only checks that the address responds. Empty without pings. */
  readonly ping: readonly Condition[];
  /** The response to a ping; absent if it is the same as to other deliveries. */
  readonly pong?: Pong;
  /** Status of a response with the answer to an event. */
  readonly answer: number;
  /** Status of the acknowledgement of a delivery. */
  readonly acknowledge: number;
  /** Status of the response to a wrong signature. */
  readonly refuse: number;
  /** Time in seconds for which the sender retries. */
  readonly retries?: number | NotShown;
  readonly origin: Origin;
}

export interface Pong {
  readonly status: number;
  /** Absent if the response has no body and no content type. */
  readonly contentType?: string;
  readonly body?: Json;
}

/** The signature of a request. */
export interface Signature {
  /** Ed25519 signs with a pair of keys, the other algorithms with a shared secret. */
  readonly algorithm: 'Ed25519' | 'HMAC-SHA1' | 'HMAC-SHA256' | 'HMAC-SHA512';
  readonly encoding: 'hex' | 'base64';
  /** Field with the public key or the secret. */
  readonly key?: FieldRef;
  /** The encoding of the key; `text` is UTF-8. */
  readonly keyEncoding: 'hex' | 'base64' | 'text';
  /** Prefix of the key in its field. */
  readonly keyPrefix?: string;
  /** Header with the signature. */
  readonly header: string;
  /** Prefix of a signature in the header. */
  readonly prefix?: string;
  /** Separator of several signatures in the header; absent for a single one. */
  readonly separator?: string;
  /** Header with the id of the delivery. */
  readonly id?: string;
  /** Header with the time of the signature; absent if the time is not signed. */
  readonly timestamp?: string;
  /** Prefix of the time, in a header with a `separator`. */
  readonly timestampPrefix?: string;
  readonly timestampUnit?: 'seconds' | 'milliseconds' | NotShown;
  /** Allowed difference of the timestamp from the clock, in seconds. */
  readonly tolerance?: number | NotShown;
  /** The signed text, with placeholders `{id}`, `{timestamp}` and, at its end, `{body}`. */
  readonly signed: string;
}

/** The limit on starts of connections, and the object that reports the remaining starts. */
export interface Sessions {
  /** The camelCase name of starting a connection: `identify`. */
  readonly start: string;
  readonly doc: string;
  /** The object with the limit. */
  readonly limit: string;
  readonly total: string;
  readonly remaining: string;
  readonly resetAfter: string;
  readonly concurrency: string;
  /** Window in seconds in which at most `concurrency` connections may start. */
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
  /** The values of the field in this state: JSON values, `past` / `future` for a moment, or `absent`. */
  readonly is: readonly Json[];
  /** Name of the function that checks for this state. */
  readonly predicate?: string;
}

export interface Transition {
  readonly from: readonly string[];
  readonly to: string;
  readonly doc: string;
  /** Permission bit (`PermissionFlag.MANAGE_THREADS`) for the transition. */
  readonly needs?: string;
  /** Conditions on the object under which the permission is required; empty if it always is. */
  readonly where: readonly Condition[];
  /** Name of the function that checks the permissions. */
  readonly predicate?: string;
  readonly origin: Origin;
}

export interface AuthScheme extends Declared {
  /** `token` is in a header, the query or a cookie, by the property `in`. */
  readonly kind: 'oauth2' | 'openid' | 'token' | 'basic' | 'signature';
  /** Named properties (`header`, `authorize_url`, ...). */
  readonly properties: readonly { readonly name: string; readonly value: Json | NotShown; readonly origin: Origin }[];
  readonly scopes: readonly Declared[];
  /** The flows of OAuth 2, in the order of `oauthFlowKinds`; empty if the spec lists none. */
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

/** A way to get a token, with its addresses. */
export interface OAuthFlow {
  readonly kind: OAuthFlowKind;
  readonly authorizeUrl?: string;
  readonly tokenUrl?: string;
  readonly refreshUrl?: string;
  readonly deviceUrl?: string;
  /** The scopes of the flow; absent for all scopes of the scheme. */
  readonly scopes?: readonly string[];
  readonly extraKeys?: Declared['extraKeys'];
  readonly origin: Origin;
}

/** A server with its rules for all endpoints. */
export interface Service extends Declared {
  /** The base URL, with variables in braces. */
  readonly url: string | NotShown;
  readonly variables: readonly ServiceVariable[];
  /** The `User-Agent` of clients, with `<url>` and `<version>` as placeholders. */
  readonly userAgent: string | NotShown;
  /** The header with the reason for a request. */
  readonly reasonHeader?: string;
  /** Most characters of the reason. */
  readonly reasonLimit?: number;
  /** The part of a multipart form with all other fields as JSON, if an endpoint also takes JSON. */
  readonly jsonPart?: string;
  readonly errors: ErrorBody | NotShown;
  readonly rateLimits: RateLimits | NotShown;
}

/** A variable in the URL. */
export interface ServiceVariable extends Declared {
  readonly default: string;
  /** The possible values; absent if any value is possible. */
  readonly values?: readonly string[];
}

/** Paths of keys in an error body, such as `error.message`; absent for parts that the body lacks. */
export interface ErrorBody {
  readonly code?: string;
  readonly message?: string;
  /** The tree of errors in a request, keyed like the request. */
  readonly fields?: string;
  /** Key of the list of errors of a node in the tree. Its items have `code` and `message` as well. */
  readonly at?: string;
  readonly codes: readonly ErrorCode[];
  readonly origin: Origin;
}

export interface ErrorCode {
  readonly status: number;
  readonly code: string | number;
  /** Base object of the request; absent for any object. */
  readonly of?: string;
  readonly message?: string;
}

export interface RateLimits {
  /** Names of headers by meaning. Times are in seconds. */
  readonly headers: Readonly<Partial<Record<RateLimitHeader, string>>>;
  /** Keys in the body of a refusal. */
  readonly body: { readonly retryAfter?: string; readonly global?: string };
  /** Path parameters with separate limits for each value. */
  readonly per: readonly string[];
  /** The limit over all requests, except those of some endpoints. */
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

export interface UrlTemplate extends Declared {
  readonly base: string | NotShown;
  /** `/covers/{book_id}/{cover}`, relative to the base and without the file extension. */
  readonly path: string | NotShown;
  readonly params: readonly Field[];
  /** File extensions, the default first; empty without extensions. */
  readonly formats: readonly string[];
  /** Files are animated if the parameter begins with the prefix. Only these have the listed formats. */
  readonly animated?: { readonly param: string; readonly prefix: string; readonly formats: readonly string[] };
  /** Sizes in pixels, selected by the query parameter. */
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
  /** The origin of the value that fills the gap in this profile, if any. */
  readonly filledBy?: Origin;
  /** The value that fills the gap, on one line. */
  readonly filledWith?: string;
}

export interface Correction {
  readonly path: string;
  readonly change: 'set' | 'add' | 'remove' | 'rename';
  readonly because: string;
  /** On one line. */
  readonly before?: string;
  readonly after?: string;
  readonly origin: Origin;
}

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

export function isNotShown(fact: unknown): fact is NotShown {
  return typeof fact === 'object' && fact !== null && 'notShown' in fact;
}
