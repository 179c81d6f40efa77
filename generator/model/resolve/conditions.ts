import { defined } from '../../defined.js';
import { didYouMean } from '../../diagnostics/index.js';
import { automatonOf } from '../../patterns/pattern-automaton.js';
import { Refusal } from '../../patterns/read-pattern.js';
import {
  asText,
  spanWithin,
  scalarText,
  booleanOf,
  entriesOf,
  entryOf,
  itemsOf,
  stringOf,
  stringsOf,
  valueOf,
} from '../../read/nodes.js';
import { TEXT_NAMES } from '../../read/grammar/field.js';
import type { Entry, MapNode, Node, Span } from '../../read/syntax.js';
import {
  type JsonScalar,
  KEYS_OF_EXCEPTIONS,
  LIMIT_KEYS,
  type LimitKind,
  type LimitReading,
  type NumeralForm,
  readLimit,
} from '../limits/limit-kinds.js';
import { type LimitedPart, type LimitTarget, targetInside, typeAtTarget } from '../limits/limit-target.js';
import type { Condition, Example, FieldRef, Json, Limit, Type } from '../model.js';
import type { SampleHint } from '../sample-hint.js';
import { isScalar, isWholeObject, isWideInteger, nonNull } from '../types.js';
import {
  enter,
  type FieldTypes,
  inside,
  jsonOf,
  mark,
  originOf,
  type Resolving,
  type TypeContext,
} from './resolving.js';
import { resolveFieldType, resolveType, resolveValue } from './types.js';

/** The fields that conditions refer to. */
export interface ConditionFields {
  /** Name of the owner of the fields, for messages. */
  readonly owner: string;
  readonly types: ReadonlyMap<string, Type>;
  /** The containers of the object; undefined if conditions can only be about fields of the owner. */
  readonly within: readonly FieldRef[] | undefined;
}

/** Reads `{ <field>: [values], ^<field>: [values] }`. All conditions must hold. */
export function resolveConditions(
  entries: readonly Entry[],
  fields: ConditionFields,
  context: Resolving,
): readonly Condition[] {
  return entries.map((entry) => resolveCondition(entry, fields, context));
}

function resolveCondition(entry: Entry, fields: ConditionFields, context: Resolving): Condition {
  const up = entry.key.startsWith('^');
  const field = up ? entry.key.slice(1) : entry.key;
  const type = up
    ? typeOfContainerField(field, entry, fields, context)
    : typeOfField(field, fields, entry.keySpan, context);
  return mark({ field, up, ...namedValues(entry.value, type, context) }, entry.keySpan);
}

/** The listed values of a type, and the names of those that are members of an enum. */
export function namedValues(
  list: Node,
  type: Type | undefined,
  context: Resolving,
): Pick<Condition, 'values' | 'members'> {
  const named = itemsOf(list).map((item) => resolveValue(item, type, context));
  return {
    values: named.flatMap(({ value }) => (value === undefined || typeof value === 'object' ? [] : [value])),
    members: named.flatMap(({ member }) => member ?? []),
  };
}

/** The conditions on the fields of an object. A rule reports an unknown object. */
export function conditionsOn(object: string, node: Node | undefined, context: Resolving): readonly Condition[] {
  const types = context.fieldTypes.get(object);
  return types === undefined
    ? []
    : resolveConditions(entriesOf(node), { owner: object, types, within: undefined }, context);
}

/** The type of a field. Reports a name that the owner lacks. */
export function typeOfField(
  name: string,
  { owner, types }: Pick<ConditionFields, 'owner' | 'types'>,
  span: Span,
  { diagnostics }: Pick<Resolving, 'diagnostics'>,
): Type | undefined {
  if (!types.has(name))
    diagnostics.report('unknown-field', { name, object: owner }, span, didYouMean(name, types.keys()));
  return types.get(name);
}

/** The listed names that are fields. Reports the others. */
export function fieldNames(
  list: Node | undefined,
  fields: Pick<ConditionFields, 'owner' | 'types'>,
  context: Resolving,
): readonly string[] {
  return itemsOf(list).flatMap((item) => {
    const name = asText(item);
    return name === undefined || typeOfField(name, fields, item.span, context) === undefined ? [] : [name];
  });
}

/** The types of the fields of an object. Reports an unknown object. */
export function typesInObject(
  object: string,
  span: Span,
  { fieldTypes, diagnostics }: Resolving,
): ReadonlyMap<string, Type> | undefined {
  const types = fieldTypes.get(object);
  if (types === undefined)
    diagnostics.report('unknown-name', { what: 'object', name: object }, span, didYouMean(object, fieldTypes.keys()));
  return types;
}

function typeOfContainerField(
  field: string,
  entry: Entry,
  { owner, within }: ConditionFields,
  context: Resolving,
): Type | undefined {
  if (within === undefined || within.length === 0) {
    const hint =
      within === undefined
        ? 'only when and relevant-when of a field may be about the object that contains this one'
        : `say which field contains ${owner}, as within: Object.field`;
    context.diagnostics.report('no-container', { name: field }, entry.keySpan, { hint });
    return undefined;
  }
  const found = within.flatMap(({ object }) => {
    const types = context.fieldTypes.get(object);
    return (types && typeOfField(field, { owner: object, types }, entry.keySpan, context)) ?? [];
  });
  return found[0];
}

/** The types of all fields of all objects and views. Resolved first, because conditions and defaults refer to fields. */
export function findFieldTypes(objects: MapNode, context: TypeContext): FieldTypes {
  const found = new Map<string, ReadonlyMap<string, Type>>();
  for (const object of objects.entries) {
    const base = typesOf(valueOf(object.value, 'fields'), context);
    found.set(object.key, base);
    for (const view of entriesOf(valueOf(object.value, 'views'))) {
      found.set(object.key + view.key, viewTypes(base, view.value, context));
    }
  }
  return found;
}

export function typesOf(fields: Node | undefined, context: TypeContext): ReadonlyMap<string, Type> {
  return new Map(entriesOf(fields).map((field) => [field.key, resolveFieldType(field.value, context).type]));
}

function viewTypes(base: ReadonlyMap<string, Type>, view: Node, context: TypeContext): ReadonlyMap<string, Type> {
  const types = new Map(base);
  const only = valueOf(view, 'only');
  if (only !== undefined) {
    const kept = new Set(stringsOf(only));
    for (const name of base.keys()) if (!kept.has(name)) types.delete(name);
  }
  for (const name of stringsOf(valueOf(view, 'omit'))) types.delete(name);
  for (const entry of entriesOf(valueOf(view, 'types'))) {
    if (types.has(entry.key)) types.set(entry.key, resolveType(entry.value, context).type);
  }
  for (const [name, type] of typesOf(valueOf(view, 'add'), context)) types.set(name, type);
  return types;
}

/** The type at the end of a path of fields, through whole objects. */
export function typeOnPath(
  path: readonly string[],
  fields: ReadonlyMap<string, Type> | undefined,
  fieldTypes: { readonly get: (object: string) => ReadonlyMap<string, Type> | undefined },
): Type | undefined {
  let [types, found] = [fields, undefined as Type | undefined];
  for (const name of path) {
    found = types?.get(name);
    types = found !== undefined && isWholeObject(found) ? fieldTypes.get(found.name) : undefined;
  }
  return found;
}

/** Reads `Object.field`. Unknown objects and fields are reported and left out. */
export function resolveFieldRef(node: Node | undefined, context: Resolving): FieldRef | undefined {
  const text = scalarText(node);
  if (node === undefined || text === undefined) return undefined;
  const dot = text.indexOf('.');
  // A malformed reference was already reported by the reader.
  if (dot === -1) return undefined;
  const [object, field] = [text.slice(0, dot), text.slice(dot + 1)];
  const types = typesInObject(object, node.span, context);
  const type = types && typeOfField(field, { owner: object, types }, node.span, context);
  return type && { object, field };
}

/** The field or other member with limits and expectations. */
export interface MemberPlace {
  readonly type: Type;
  readonly fields: ConditionFields;
  readonly context: Resolving;
}

/** All limits of a member: the exceptions in order, then the general limits. */
export function resolveLimits(node: Node, place: MemberPlace): readonly Limit[] {
  const exceptions = itemsOf(valueOf(node, 'when')).flatMap((exception) => {
    const conditions = entriesOf(exception).filter((entry) => !isLimitKey(entry));
    const when = resolveConditions(conditions, place.fields, place.context);
    return limitsOf(exception, node, { ...place, context: inside(place.context, exception) }, when, 'value');
  });
  return [...exceptions, ...limitsOf(node, undefined, place, [], 'value')];
}

/** The limits without conditions. */
export function resolveOwnLimits(node: Node, place: MemberPlace): readonly Limit[] {
  return limitsOf(node, undefined, place, [], 'value');
}

/**
 * The limits on a target and its parts.
 *
 * @param general has the `trimmed` for all exceptions
 */
function limitsOf(
  node: Node,
  general: Node | undefined,
  place: MemberPlace,
  when: readonly Condition[],
  on: LimitTarget,
): readonly Limit[] {
  const ofPart = (part: LimitedPart): readonly Limit[] => {
    const written = valueOf(node, part);
    if (written === undefined) return [];
    const type = typeAtTarget(place.type, part) ?? place.type;
    const inner = { ...place, type, context: inside(place.context, written) };
    return limitsOf(written, valueOf(general, part), inner, when, targetInside(on, part));
  };
  const trimmed = booleanOf(node, 'trimmed') ?? booleanOf(general, 'trimmed') ?? false;
  const asText = numeralForm(stringOf(node, 'format') ?? stringOf(general, 'format'), place);
  return [...targetLimits(node, on, place, when, { trimmed, asText }), ...ofPart('each'), ...ofPart('keys')];
}

function targetLimits(
  node: Node,
  on: LimitTarget,
  place: MemberPlace,
  when: readonly Condition[],
  reading: Pick<LimitReading, 'trimmed' | 'asText'>,
): readonly Limit[] {
  return LIMIT_KEYS.flatMap((key): Limit[] => {
    const entry = entryOf(node, key);
    if (entry === undefined) return [];
    const is = valueOf(entry.value, 'is') ?? entry.value;
    const enforced = booleanOf(entry.value, 'enforce') ?? true;
    const kind = readLimit(key, is, { ...reading, enforced, wireValues: (list) => wireValues(list, place) });
    if (kind === undefined || isRefused(kind, is, place.context)) return [];
    const origin = originOf(entry, enter(place.context.scope, entry.value), is);
    return [mark({ ...kind, on, when, origin }, writtenAt(entry))];
  });
}

/** The form of numbers in a text, to which limits of numbers apply. */
function numeralForm(format: string | undefined, { type, context }: MemberPlace): NumeralForm | undefined {
  const limited = nonNull(type);
  if (isWideInteger(limited)) return limited.as === 'string' ? 'int64' : undefined;
  const own = isScalar(limited) ? context.names.get(limited.name)?.format : undefined;
  return [format, own].includes('decimal') ? 'decimal' : undefined;
}

/** Reports an enforced pattern that has no automaton. */
function isRefused(limit: LimitKind, written: Node, { diagnostics }: Resolving): boolean {
  if (limit.kind !== 'pattern' || !limit.enforced) return false;
  const automaton = automatonOf(limit.pattern);
  if (!(automaton instanceof Refusal)) return false;
  const { reason, from, to } = automaton;
  const span = written.kind === 'scalar' ? spanWithin(written, from, to) : written.span;
  diagnostics.report('bad-pattern', { reason }, span, {
    hint: 'write it so, or document it only: `{ is: ..., enforce: false }`',
  });
  return true;
}

/** A list is a condition on a field with the name of a limit: `format: [pdf]`. Only `values` is itself a list. */
function isLimitKey({ key, value }: Entry): boolean {
  return KEYS_OF_EXCEPTIONS.has(key) && (key === 'values' || value.kind !== 'list');
}

function writtenAt(entry: Entry): Entry['keySpan'] {
  return entry.value.kind === 'map' ? entry.keySpan : entry.value.span;
}

function wireValues(list: Node, { type, context }: MemberPlace): readonly JsonScalar[] {
  return itemsOf(list).flatMap((item) => {
    const { value } = resolveValue(item, type, context);
    return value === undefined || typeof value === 'object' ? (value === null ? [null] : []) : [value];
  });
}

interface Sampled {
  readonly examples?: readonly Example[];
  readonly sample?: SampleHint;
}

export function resolveSampled(node: Node, type: Type, context: Resolving): Sampled {
  const examples = itemsOf(valueOf(node, 'examples')).flatMap((item) => {
    const value = valueOfType(item, type, context);
    return value === undefined ? [] : [mark({ value }, item.span)];
  });
  return defined({
    examples: examples.length === 0 ? undefined : examples,
    sample: hintOf(node, type, context),
  });
}

function hintOf(node: Node, type: Type, context: Resolving): SampleHint | undefined {
  const entry = entryOf(node, 'sample');
  if (entry === undefined) return undefined;
  const hint = hintIn(entry.value, type, context);
  return hint && mark(hint, entry.value.span);
}

function hintIn(written: Node, type: Type, context: Resolving): SampleHint | undefined {
  if (written.kind === 'list') {
    return { kind: 'values', values: written.items.flatMap((item) => valueOfType(item, type, context) ?? []) };
  }
  const [digits] = entriesOf(written);
  if (digits?.value.kind === 'scalar') return { kind: 'digits', count: Number(digits.value.value) };
  const text = TEXT_NAMES.find((name) => written.kind === 'scalar' && written.value === name);
  return text === undefined ? undefined : { kind: 'text', text };
}

/** Returns `undefined` for an enum member whose value is not shown. */
function valueOfType(item: Node, type: Type, context: Resolving): Json | undefined {
  return item.kind === 'scalar' ? resolveValue(item, type, context).value : jsonOf(item);
}
