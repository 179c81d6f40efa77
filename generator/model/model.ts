import type { FormatName } from '../formats/formats.js';
import type { LimitKind } from './limits/limit-kinds.js';
import type { Type } from './types.js';

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
  readonly collections: readonly Collection[];
  readonly endpoints: readonly Endpoint[];
  readonly events: readonly Event[];
  /** Where events arrive, by the name that events know them by. */
  readonly channels: readonly EventChannel[];
  readonly states: readonly State[];
  readonly auth: readonly AuthScheme[];
  /** The service that endpoints belong to; at most one. */
  readonly services: readonly Service[];
  /** Named prose facts that belong to no declaration (versioning, error shapes, rate limits, ...). */
  readonly facts: readonly Fact[];
  /** Every `!not-shown` of the spec, filled or not, in file order. */
  readonly gaps: readonly Gap[];
  /** Every correction that the profile applies. Empty where it has no corrections layer. */
  readonly corrections: readonly Correction[];
}

/** The spec does not say, and no layer does. Compiles to the widest honest type. */
export interface NotShown {
  readonly notShown: true;
}

/** Where a fact comes from. */
export interface Origin {
  /** Path relative to the spec folder, with forward slashes. */
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  /** 1-based, in UTF-16 units. */
  readonly column: number;
  /** Section of the source document; absent where no enclosing declaration names one. */
  readonly section?: string;
  /** Name of the layer that says so; absent for the transcription itself. */
  readonly layer?: string;
  /** What the layer cites. */
  readonly source?: readonly string[];
}

export interface PackageInfo {
  readonly name: string;
  readonly version: string;
  readonly title: string;
  readonly doc: string;
  readonly license: string;
}

export interface Profile {
  readonly name: string;
  readonly doc: string;
  readonly layers: readonly string[];
  /** Subpath of the package that exports it: `.` or `./name`. */
  readonly entry: string;
}

/** What every declaration and member carries. */
export interface Declared {
  readonly name: string;
  /** Prose, in Markdown; empty where there is none. */
  readonly doc: string;
  readonly origin: Origin;
  readonly deprecated?: Deprecation;
  /** Former name, where the spec declares a rename. */
  readonly was?: string;
  /** Links for `@see`. */
  readonly see: readonly string[];
}

export interface Deprecation {
  readonly doc: string;
  /** What to use instead, as written in the spec (`Channel.rtc_region`). */
  readonly use?: string;
  readonly origin: Origin;
}

// ----------------------------------------------------------------------------------------------- simple declarations

/** An identifier type, such as a snowflake. */
export interface Identifier extends Declared {
  /** Form in JSON. */
  readonly wire: 'str' | 'int' | NotShown;
  /** Unix milliseconds at which the time part counts from. */
  readonly epoch: number | NotShown;
  /** Parts from the most to the least significant bit, where the layout is known they cover all bits without gap. */
  readonly parts: readonly IdentifierPart[];
}

export interface IdentifierPart extends Declared {
  /** Highest and lowest bit, inclusive. */
  readonly bits: { readonly high: number; readonly low: number } | NotShown;
  /** `time` counts milliseconds since the epoch; `sequence` counts ids within one. */
  readonly role: 'time' | 'node' | 'sequence';
  /** Name that users of other libraries know it by (camelCase). */
  readonly alias?: string;
}

/** A named scalar with a format that the compiler knows. */
export interface Scalar extends Declared {
  readonly wire: 'str' | 'int' | 'float';
  /** Absent: the wire type alone. */
  readonly format?: FormatName;
  readonly limits: readonly Limit[];
}

export interface Enum extends Declared {
  readonly wire: 'int' | 'str' | NotShown;
  /** Values that are not listed are legal, now or later. */
  readonly open: boolean;
  readonly values: readonly EnumValue[];
  /** False where the spec says that there are members that it does not show, and no layer adds any. */
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
  /** False where the spec says that there are bits that it does not show, and no layer adds any. */
  readonly complete: boolean;
  readonly reserved: readonly (string | number)[];
}

export interface Bit extends Declared {
  /** Position, 0 for the lowest. */
  readonly bit: number | NotShown;
}

// ---------------------------------------------------------------------------------------------------------- objects

export interface ObjectType extends Declared {
  /** False where the object is only named and its fields are not shown (it compiles to an open record). */
  readonly shown: boolean;
  readonly fields: readonly Field[];
  readonly rules: readonly Rule[];
  /** Names of the fields that identify it, which `Partial<X>` keeps. May be empty. */
  readonly identity: readonly string[];
  /** `Object.field` places; the container may decide which fields are relevant here (`^field` in conditions). */
  readonly within: readonly FieldRef[];
  /** The object a view derives from; absent for an object of its own. */
  readonly view?: { readonly of: string; readonly key: string };
  /** Names that must not be used again. */
  readonly reserved: readonly string[];
}

export interface FieldRef {
  readonly object: string;
  readonly field: string;
}

export interface Field extends Declared {
  readonly type: Type;
  /** May be absent. */
  readonly optional: boolean;
  /** May be null. */
  readonly nullable: boolean;
  readonly limits: readonly Limit[];
  /** Conditions under which the field has a meaning; all must hold. Empty: always. */
  readonly relevant: readonly Condition[];
  /** What an absent value means. */
  readonly default?: { readonly value: Json; readonly member?: string; readonly origin: Origin };
  /** `seconds`, `milliseconds`, `bits per second`, ... */
  readonly unit?: string;
  /** Informational limits, which no validator enforces (`counting stops at 50`). */
  readonly caveats: readonly Caveat[];
}

export interface Caveat {
  readonly text: string;
  readonly origin: Origin;
}

/** A bound that validators enforce in modes `spec` and `strict`. `min` or `max` absent: unbounded on that side. */
export type Limit = LimitKind & {
  /** Applies to the field itself, or to each item of its list (or each value of its dict). */
  readonly on: 'value' | 'each';
  /** All must hold for the limit to apply. Limits of one kind and target exclude each other: the first whose condition holds applies. */
  readonly when: readonly Condition[];
  readonly origin: Origin;
};

export type { LimitKind };

/** `field` of this object (or, with `up`, of the object that contains it) has one of the values. */
export interface Condition {
  readonly field: string;
  /** True for `^field`: the field belongs to the container named by `within`. */
  readonly up: boolean;
  /** Wire values; an enum member whose value is not shown has none and is listed in `members` only. */
  readonly values: readonly (number | string | boolean)[];
  /** The same as enum member names, where the field's type is an enum. */
  readonly members: readonly string[];
}

export type Rule = RuleKind & { readonly doc: string; readonly origin: Origin };

export type RuleKind =
  /** Exactly one of the fields is present and not null. */
  | { readonly kind: 'exactly-one-set'; readonly fields: readonly string[] }
  | { readonly kind: 'at-most-one-non-null'; readonly fields: readonly string[] }
  /** The fields must be present (and not null) when the condition holds. */
  | { readonly kind: 'required-when'; readonly fields: readonly string[]; readonly when: readonly Condition[] };

/** A rule over a list of one object: `check<Name>(list): Issue[]`. */
export interface Collection extends Declared {
  readonly of: string;
  readonly rules: readonly CollectionRule[];
}

/** At most `max` members share one value of `field`; counted only where the member that the value identifies satisfies `where`. */
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
  /** `/guilds/{guild_id}`. */
  readonly path: string | NotShown;
  readonly params: readonly Field[];
  readonly query: readonly Field[];
  readonly body: Type | NotShown | null;
  readonly responses: readonly EndpointResponse[];
  /** Names of auth schemes; scopes after a space: `OAuth2 guilds`. */
  readonly auth: readonly string[] | NotShown;
  readonly paging?: Paging;
  readonly notes: readonly Caveat[];
}

export interface EndpointResponse {
  readonly status: number | NotShown;
  readonly type: Type | NotShown | null;
  /** Query values that select this response; empty for the general one, which comes last. */
  readonly when: readonly Condition[];
  readonly origin: Origin;
}

export interface Paging {
  readonly cursors: readonly ('before' | 'after')[];
  /** Path inside an item of the id that is the cursor. */
  readonly by: string;
  readonly limit: string;
  readonly origin: Origin;
}

export interface Event extends Declared {
  /** `gateway` or `webhook`, as the spec names its channels. */
  readonly channel: string;
  /** True for a family such as `GUILD_*`. */
  readonly family: boolean;
  readonly payload: Type | NotShown;
  /** What comes in place of the payload where its fields say so; the first whose conditions hold counts. */
  readonly instead: readonly PayloadAlternative[] | NotShown;
  /** Views that objects take inside the payload. */
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

/** Where events arrive: a connection, requests to an address, ... */
export interface EventChannel extends Declared {
  /** The message that carries an event; absent where the spec says nothing about it. */
  readonly envelope?: Envelope | NotShown;
  readonly sessions?: Sessions;
  /** How messages come as requests to an address; absent where they do not. */
  readonly delivery?: Delivery | NotShown;
}

export interface Envelope {
  /** Type name of the object. */
  readonly type: string;
  /** Fields from the object inwards to the name of the event. */
  readonly name: readonly string[];
  /** The same to its payload. */
  readonly data: readonly string[];
  /** Fields of the envelope and their values without which it carries no event; all must hold. Empty: it always does. */
  readonly when: readonly Condition[];
  readonly origin: Origin;
}

/** Messages that come as signed requests to an address. */
export interface Delivery {
  readonly doc: string;
  readonly signature: Signature;
  /** Fields of the envelope and their values that mark a request as a mere question whether anybody is there. Empty: none is. */
  readonly ping: readonly Condition[];
  /** Status of the answer to what arrived. */
  readonly acknowledge: number;
  /** Status of the answer to a wrong signature. */
  readonly refuse: number;
  /** For how many seconds a delivery is tried again. */
  readonly retries?: number | NotShown;
  readonly origin: Origin;
}

export interface Signature {
  readonly algorithm: 'Ed25519';
  readonly encoding: 'hex';
  /** Field that holds the public key. */
  readonly key?: FieldRef;
  /** Header that holds the signature. */
  readonly header: string;
  /** Header whose text is signed in front of the body; absent where only the body is signed. */
  readonly timestamp?: string;
  readonly timestampUnit?: 'seconds' | 'milliseconds' | NotShown;
}

/** How often a connection may start, and which object reports what is left. */
export interface Sessions {
  /** What starting one is called, in camelCase. */
  readonly start: string;
  readonly doc: string;
  /** The object that reports the limit, and its fields. */
  readonly limit: string;
  readonly total: string;
  readonly remaining: string;
  readonly resetAfter: string;
  readonly concurrency: string;
  /** Seconds in which as many may start as `concurrency` says. */
  readonly window: number;
  /** Seconds from one reset to the next. */
  readonly period?: number | NotShown;
  /** `modulo`: shards with the same remainder, divided by the concurrency, start one in each window. */
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
  /** The values that mean this state: JSON values, or `past` / `future` of a timestamp, or `absent`. */
  readonly is: readonly Json[];
  /** Name of the function that tells whether an object is in this state. */
  readonly predicate?: string;
}

export interface Transition {
  readonly from: readonly string[];
  readonly to: string;
  readonly doc: string;
  /** Permission bit (`PermissionFlag.MANAGE_THREADS`) without which the transition is refused. */
  readonly needs?: string;
  /** Conditions on the object under which it is needed; all must hold. Empty: always. */
  readonly where: readonly Condition[];
  /** Name of the function that tells whether permissions suffice. */
  readonly predicate?: string;
  readonly origin: Origin;
}

export interface AuthScheme extends Declared {
  readonly kind: 'oauth2' | 'token' | 'signature';
  /** Named properties (`header`, `authorize_url`, ...). */
  readonly properties: readonly { readonly name: string; readonly value: Json | NotShown; readonly origin: Origin }[];
  readonly scopes: readonly Declared[];
}

/** Where endpoints are served, and what holds for all of them. */
export interface Service extends Declared {
  /** Where paths begin. */
  readonly url: string | NotShown;
  /** How a client names itself; `<url>` and `<version>` stand for its own. */
  readonly userAgent: string | NotShown;
  readonly errors: ErrorBody | NotShown;
  readonly rateLimits: RateLimits | NotShown;
}

/** The keys of the body of an error; absent where the body has no such thing. */
export interface ErrorBody {
  readonly code?: string;
  readonly message?: string;
  /** A tree of what is wrong with the request, keyed like the request. */
  readonly fields?: string;
  /** Key, in that tree, of the list of what is wrong at that place; its items have `code` and `message` as well. */
  readonly at?: string;
  readonly origin: Origin;
}

export interface RateLimits {
  /** Names of headers, by what they say. Times are in seconds. */
  readonly headers: Readonly<Partial<Record<RateLimitHeader, string>>>;
  /** Keys of the body of a refusal. */
  readonly body: { readonly retryAfter?: string; readonly global?: string };
  /** Parameters at the beginning of a path whose values are counted apart. */
  readonly per: readonly string[];
  /** The limit over all requests. */
  readonly global?: RequestWindow;
  /** So many answers of these statuses get a client blocked. */
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

export interface Fact extends Declared {
  readonly value: Json | NotShown;
}

// ------------------------------------------------------------------------------------------------------ review data

export interface Gap {
  /** `enums.ChannelType.values.GUILD_FORUM`. */
  readonly path: string;
  readonly origin: Origin;
  /** What stands in its place in this profile; absent where it stays unknown. */
  readonly filledBy?: Origin;
  /** One line: the value that fills it. */
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
