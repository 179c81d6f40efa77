import { describe, isArray } from './describe.js';
import type { Issue, Mode } from './issue.js';
import { MAX_LENGTH } from './containers.js';
import {
  type CheckMode,
  type DictType,
  type Explain,
  type Field,
  type Irrelevance,
  type IdentifierSchema,
  type Int64Type,
  type ListType,
  type LiteralType,
  type ObjectParts,
  type ObjectSchema,
  type PlainType,
  type Type,
  type UnionSchema,
  type Wire,
  type WithinType,
} from './schema.js';
import { MAX_DEPTH, type Visits } from './visits.js';

/** The state of one explanation. */
export interface Explanation {
  readonly mode: Mode;
  /** The mode for compiled checks. */
  readonly check: CheckMode;
  readonly issues: Issue[];
  /** The explanation stops at this number of issues. */
  readonly maxIssues: number;
  /** Whether an exception of a getter is an issue, or ends the explanation. */
  readonly careful: boolean;
  /** Keys from the root to the object or list that is being explained. */
  readonly path: IssueKey[];
  /** An object was nested too deeply. From then on, recursive objects are not explained. */
  tooDeep: boolean;
  /** A check has refused a value, so that a careful explanation is needed if no issue is found. */
  refused: boolean;
  visits: Visits;
  /** The results of attempts, by union, container, value and depth. */
  attempts?: Map<unknown, unknown>;
  /** Called for each issue. Its presence means that only the validity matters. */
  readonly fail?: (e: Explanation) => void;
  /** Recursive objects that attempts have found to be valid. */
  validInAttempts?: Visits;
}

export type IssueKey = string | number;

/** The container of a value: its depth, and its facts for conditions. */
export interface Around {
  readonly depth: number;
  readonly recursive: boolean;
  /** The fields of the container and their values. */
  readonly names: readonly string[];
  readonly values: unknown[];
  /** The facts of its own container for its conditions. */
  readonly facts: readonly unknown[];
}

const NO_FACTS: readonly unknown[] = [];

export const NOWHERE: Around = { depth: 0, recursive: false, names: [], values: [], facts: NO_FACTS };

/** Replaces a property that threw when it was read. It was already reported, and is not a value of any type. */
export const UNREADABLE: unique symbol = /* @__PURE__ */ Symbol('unreadable');

// --------------------------------------------------------------------------------------------------------- reports

/** Adds an issue. Without a key, it concerns the value at the path. */
export function reportIssue(
  e: Explanation,
  key: IssueKey | undefined,
  code: string,
  message: string,
  expected?: string,
  received?: string,
): void {
  if (isFull(e)) return;
  e.fail?.(e);
  const path = pathTo(e, key);
  if (expected === undefined) e.issues.push({ path, code, message });
  else if (received === undefined) e.issues.push({ path, code, message, expected });
  else e.issues.push({ path, code, message, expected, received });
}

/** Copies by a loop, because a spread takes longer than the rest of an issue. */
function pathTo(e: Explanation, key: IssueKey | undefined): IssueKey[] {
  const path: IssueKey[] = [];
  for (let i = 0; i < e.path.length; i++) path.push(e.path[i] as IssueKey);
  if (key !== undefined) path.push(key);
  return path;
}

export function isFull(e: Explanation): boolean {
  return e.issues.length >= e.maxIssues;
}

/** Reports a value of another type, or a missing value. */
export function wrongType(e: Explanation, key: IssueKey | undefined, expected: string, value: unknown): void {
  if (value === undefined && (key !== undefined || e.path.length > 0)) {
    reportIssue(e, key, 'missing', `is missing; expected ${expected}`, expected, 'undefined');
    return;
  }
  const received = describe(value);
  reportIssue(e, key, 'type', `expected ${expected}, got ${received}`, expected, received);
}

export function wrongFormat(e: Explanation, key: IssueKey | undefined, expected: string, value: unknown): void {
  if (typeof value === 'string') reportIssue(e, key, 'format', `is not a valid ${expected}`, expected, 'string');
  else wrongType(e, key, expected, value);
}

export function unreadable(e: Explanation, key?: IssueKey): void {
  reportIssue(e, key, 'unreadable', 'threw an error while it was being read');
}

// -------------------------------------------------------------------------------------------------------- reading

/** Reads a property of the object or list at the path. In careful mode, a property that throws is reported. */
export function readProperty(e: Explanation, owner: object, key: IssueKey): unknown {
  if (!e.careful) return (owner as Record<IssueKey, unknown>)[key];
  try {
    return (owner as Record<IssueKey, unknown>)[key];
  } catch {
    unreadable(e, key);
    return UNREADABLE;
  }
}

/** The same for a field. Ignores properties that every object inherits. */
export function readField(e: Explanation, owner: object, name: string): unknown {
  const value = e.careful ? readProperty(e, owner, name) : (owner as Record<string, unknown>)[name];
  const mayBe = typeof value === 'function' || name === '__proto__';
  const isInherited = mayBe && name in Object.prototype && !Object.hasOwn(owner, name);
  return isInherited ? undefined : value;
}

/** The length of a list, compared as in the check, because a proxy can report any length. */
export function lengthOf(e: Explanation, list: readonly unknown[]): number {
  const length = readProperty(e, list, 'length');
  if (typeof length !== 'symbol' && !((length as number) > MAX_LENGTH)) return length as number;
  if (length !== UNREADABLE) unreadable(e);
  return 0;
}

export function namesIn(e: Explanation, value: object): readonly string[] {
  const names: string[] = [];
  try {
    for (const name in value) names.push(name);
  } catch {
    unreadable(e);
  }
  return names;
}

/** Explains the value under a key. */
export function inside(e: Explanation, key: IssueKey | undefined, explain: () => void): void {
  if (key !== undefined) e.path.push(key);
  explain();
  if (key !== undefined) e.path.pop();
}

// ---------------------------------------------------------------------------------------------------------- types

const PLAIN_TEXTS: Readonly<Partial<Record<PlainType, string>>> = {
  str: 'string',
  int: 'integer',
  float: 'number',
  bool: 'boolean',
  any: 'a value',
  never: 'no value',
};

export function plainText(type: PlainType): string {
  return PLAIN_TEXTS[type] ?? type;
}

function isPlain(type: PlainType, value: unknown): boolean {
  switch (type) {
    case 'str':
      return typeof value === 'string';
    case 'int':
      return Number.isSafeInteger(value);
    case 'int32':
      return typeof value === 'number' && (value | 0) === value;
    case 'float':
      return Number.isFinite(value);
    case 'bool':
      return typeof value === 'boolean';
    case 'null':
      return value === null;
    case 'any':
      return value !== undefined;
    case 'never':
      return value === undefined;
    case 'bytes':
      // Some runtimes have no Blob.
      return value instanceof Uint8Array || (typeof Blob === 'function' && value instanceof Blob);
  }
}

/**
 * Adds an issue for every reason to reject a value; none if it is valid.
 *
 * @param key of the value in the container at the path; undefined for the value at the path
 */
export function explain(e: Explanation, type: Type, key: IssueKey | undefined, value: unknown, around: Around): void {
  if (value !== UNREADABLE) explainerOf(type)(e, type as never, key, value, around);
}

function explainerOf(type: Type): Explain<never> {
  return typeof type === 'string' ? explainPlain : EXPLAINERS[type.kind];
}

const explainChecked: Explain<Int64Type | IdentifierSchema> = (e, type, key, value) => {
  const expected = 'expected' in type ? type.expected : type.name;
  if (!type.check(value)) (type.wire === 'str' ? wrongFormat : wrongType)(e, key, expected, value);
};

const explainBelow: Explain<ObjectSchema | UnionSchema | WithinType> = (e, type, key, value, around) =>
  explainNested(e, type, key, value, around, depthBelow(around));

/** The interpreters by kind of type. */
const EXPLAINERS: { readonly [Of in Exclude<Type, string> as Of['kind']]: Explain<Of> } = {
  literal: explainLiteral,
  int64: explainChecked,
  identifier: explainChecked,
  scalar(e, { format, wire, limited }, key, value, around) {
    if (format === undefined) explainPlain(e, wire, key, value);
    else if (!format.check(value)) wrongFormat(e, key, format.expected, value);
    limited?.explain(e, limited, key, value, around);
  },
  enum(e, { name, values, closed, wire }, key, value) {
    const isKnown = values === undefined ? isOfWire(value, wire) : values.includes(value as string);
    if (isKnown) return;
    if (!isOfWire(value, wire)) wrongType(e, key, name, value);
    else if (closed === true || e.mode === 'strict')
      reportIssue(e, key, 'unknown-member', `is no known ${name}`, name, describe(value));
  },
  bitSet(e, { name, check, known, closed, wire }, key, value) {
    if (!check(value)) (wire === 'int' ? wrongType : wrongFormat)(e, key, name, value);
    else if ((closed === true || e.mode === 'strict') && !known(value))
      reportIssue(e, key, 'unknown-bits', `has bits that are not known of ${name}`, name, describe(value));
  },
  nullable(e, type, key, value, around) {
    if (value !== null) explain(e, type.of, key, value, around);
  },
  limited(e, type, key, value, around) {
    explain(e, type.of, key, value, around);
    type.explain(e, type, key, value, around);
  },
  tuple: (e, type, key, value, around) => type.explain(e, type, key, value, around),
  list: explainList,
  dict: explainDict,
  oneOf(e, type, key, value, around) {
    inside(e, key, () => type.explain(e, type, 'value', value, around, depthBelow(around)));
  },
  object: explainBelow,
  union: explainBelow,
  within: explainBelow,
};

function explainPlain(e: Explanation, type: PlainType, key: IssueKey | undefined, value: unknown): void {
  if (!isPlain(type, value)) wrongType(e, key, plainText(type), value);
}

function isOfWire(value: unknown, wire: Wire | undefined): boolean {
  return (wire !== 'int' && typeof value === 'string') || (wire !== 'str' && Number.isSafeInteger(value));
}

function explainLiteral(
  e: Explanation,
  { value: literal, member }: LiteralType,
  key: IssueKey | undefined,
  value: unknown,
): void {
  if (value === literal) return;
  const expected = `${JSON.stringify(literal)}${member === undefined ? '' : ` (${member})`}`;
  if (typeof value !== typeof literal) wrongType(e, key, expected, value);
  else reportIssue(e, key, 'literal', `must be ${expected}`, expected, describe(value));
}

// ----------------------------------------------------------------------------------------------------- containers

function explainList(
  e: Explanation,
  { item }: ListType,
  key: IssueKey | undefined,
  value: unknown,
  around: Around,
): void {
  if (!isArray(value)) return wrongType(e, key, 'array', value);
  inside(e, key, () => {
    const length = lengthOf(e, value);
    for (let i = 0; i < length && !isFull(e); i++) explain(e, item, i, readProperty(e, value, i), around);
  });
}

function explainDict(
  e: Explanation,
  { key: keys, value: item }: DictType,
  key: IssueKey | undefined,
  value: unknown,
  around: Around,
): void {
  if (typeof value !== 'object' || value === null || isArray(value)) return wrongType(e, key, 'object', value);
  inside(e, key, () => {
    for (const name of namesIn(e, value)) {
      if (isFull(e)) return;
      keys?.explain(e, keys.type, name, around);
      explain(e, item, name, readProperty(e, value, name), around);
    }
  });
}

// ---------------------------------------------------------------------------------------------- objects and unions

/**
 * Explains a nested object or union. Runs its check first, which is much faster for a valid value. Checks that record
 * visits only run at the outermost object.
 */
export function explainNested(
  e: Explanation,
  type: ObjectSchema | UnionSchema | WithinType,
  key: IssueKey | undefined,
  value: unknown,
  around: Around,
  depth: number,
): void {
  const schema = type.kind === 'within' ? type.of : type;
  const facts = type.kind === 'within' ? factsOf(type, around) : NO_FACTS;
  if (!e.careful && (schema.recorded !== true || around === NOWHERE)) {
    if (facts === NO_FACTS ? schema.check(value, e.check) : schema.check(value, e.check, ...facts)) return;
    e.refused = true;
  }
  if (key !== undefined) e.path.push(key);
  explainDeclared(e, schema, value, schema.recursive === true ? depth : 0, facts);
  if (key !== undefined) e.path.pop();
}

export function explainDeclared(
  e: Explanation,
  schema: ObjectSchema | UnionSchema,
  value: unknown,
  depth: number,
  facts: readonly unknown[],
): void {
  const isRecursive = schema.recursive === true;
  if (isRecursive && isTooDeep(e, depth)) return;
  const { name } = schema;
  const parts = schema.parts();
  const isSeen = schema.kind === 'object' || (typeof value === 'object' && value !== null);
  const seen = isSeen ? parts.seen : undefined;
  if (seen?.isVisited(e.visits, depth, name, value, ...facts) === true) return;
  if ('fields' in parts) {
    if (typeof value !== 'object' || value === null || isArray(value)) return wrongType(e, undefined, 'object', value);
    const { names, fields } = planOf(parts);
    const around = { depth, recursive: isRecursive, names, values: new Array<unknown>(names.length), facts };
    explainObject(e, parts, fields, value, around);
  } else {
    const around = { depth, recursive: isRecursive, names: [], values: [], facts };
    parts.explain(e, parts, name, value, around, depth);
    parts.limited?.explain(e, parts.limited, undefined, value, around);
  }
  // Last, because a recorded value counts as valid.
  seen?.addVisit(e.visits, depth, name, value, ...facts);
}

/**
 * True if the nesting of a recursive value is too deep, which is reported once, or the maximum of issues is reached.
 * Recursive values are not explained from then on, because an object that contains itself twice has exponentially many
 * paths.
 */
function isTooDeep(e: Explanation, depth: number): boolean {
  if (depth > MAX_DEPTH && !e.tooDeep) {
    e.tooDeep = true;
    reportIssue(e, undefined, 'depth', `is nested more than ${MAX_DEPTH} levels deep`);
  }
  return e.tooDeep || isFull(e);
}

function explainObject(
  e: Explanation,
  { rules, others }: ObjectParts,
  fields: readonly PlannedField[],
  value: object,
  around: Around,
): void {
  const { names, values } = around;
  const isPlainObject = !e.careful && Object.getPrototypeOf(value) === Object.prototype;
  if (isPlainObject) readKeys(value, names, values);
  for (let i = 0; i < names.length; i++)
    if (!isPlainObject || (values[i] === undefined && (fields[i]!.presence & 1) === 0))
      values[i] = readField(e, value, names[i]!);
  for (let i = 0; i < names.length; i++) {
    const given = values[i];
    const { presence, plain, type, explainType, irrelevance } = fields[i]!;
    if (given === undefined ? (presence & 1) !== 0 : given === null && (presence & 2) !== 0) continue;
    if (given === UNREADABLE || (plain !== undefined && isPlain(plain, given))) continue;
    if (irrelevance !== undefined) explainIrrelevant(e, names[i]!, irrelevance, given, around);
    explainType(e, type as never, names[i]!, given, around);
  }
  if (e.mode !== 'shape' && rules !== undefined) {
    for (const rule of rules.all) rules.explain(e, rule, around, value);
  }
  if (others !== undefined) others.explain(e, others, value, around);
  else if (e.mode === 'strict') refuseKeys(e, value, around);
}

/**
 * Reads the fields of an object in its own order, which is several times as fast as by name. Leaves properties that are
 * not enumerable to the careful explanation, which follows if this one finds no issue.
 */
function readKeys(value: object, names: readonly string[], values: unknown[]): void {
  let next = 0;
  for (const key in value) {
    let at = next;
    while (at < names.length && names[at] !== key) at += 1;
    if (at === names.length) at = names.indexOf(key);
    if (at < 0) continue;
    values[at] = (value as Record<string, unknown>)[key];
    next = at + 1;
  }
}

interface Plan {
  readonly names: readonly string[];
  readonly fields: readonly PlannedField[];
}

interface PlannedField {
  readonly type: Type;
  readonly explainType: Explain<never>;
  readonly presence: number;
  /** The type of fields without limits, whose values need no interpreter. */
  readonly plain: PlainType | undefined;
  readonly irrelevance: Irrelevance | undefined;
}

function planOf(parts: ObjectParts): Plan {
  let plan = plans.get(parts);
  if (plan === undefined)
    plans.set(parts, (plan = { names: parts.fields.map(([name]) => name), fields: parts.fields.map(planned) }));
  return plan;
}

const plans = /* @__PURE__ */ new WeakMap<ObjectParts, Plan>();

function planned([, type, presence = 0, irrelevance]: Field): PlannedField {
  const whole = typeof type === 'object' && type.kind === 'scalar' && !type.format && !type.limited ? type.wire : type;
  return {
    type,
    explainType: explainerOf(type),
    // A field of type `never` must be absent, not null.
    presence: type === 'never' ? 1 : presence,
    plain: typeof whole === 'string' && irrelevance === undefined ? whole : undefined,
    irrelevance,
  };
}

function explainIrrelevant(
  e: Explanation,
  name: string,
  { when, because, holds }: Irrelevance,
  given: unknown,
  around: Around,
): void {
  if (e.mode !== 'shape' && when.some((condition) => holds(condition, around)))
    reportIssue(e, name, 'irrelevant', `has no meaning here: ${because}`, 'absent', describe(given));
}

/** The depth of an object in its container. */
function depthBelow({ recursive, depth }: Around): number {
  return recursive ? depth + 1 : 0;
}

export function factsOf({ facts }: WithinType, around: Around): readonly unknown[] {
  return facts.map((name) => (name === undefined ? undefined : valueOf(name, around)));
}

/** The value of a field of the container. */
export function valueOf(name: string, { names, values }: Around): unknown {
  return values[names.indexOf(name)];
}

/** Reports undeclared keys. */
export function refuseKeys(e: Explanation, value: object, { names }: Around): void {
  for (const name of namesIn(e, value)) {
    if (isFull(e)) return;
    if (!names.includes(name)) reportIssue(e, name, 'unknown-key', 'is not a field of this object', 'absent');
  }
}
