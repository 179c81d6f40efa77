import { defined } from '../../defined.js';
import { didYouMean } from '../../diagnostics/index.js';
import { automatonOf } from '../../patterns/pattern-automaton.js';
import { Refusal } from '../../patterns/read-pattern.js';
import {
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
import type { Entry, MapNode, Node } from '../../read/syntax.js';
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
import { type SampleHint, textNames } from '../sample-hint.js';
import { isScalar, isWideInteger, nonNull } from '../types.js';
import { enter, type FieldTypes, jsonOf, originOf, type Resolving, type Scope, type TypeContext } from './resolving.js';
import { resolveFieldType, resolveType, resolveValue } from './types.js';

/** The fields that conditions refer to. */
export interface ConditionFields {
  /** Name of the object (or other owner of fields), for messages. */
  readonly owner: string;
  readonly types: ReadonlyMap<string, Type>;
  /** Where the object is contained; undefined where conditions are about the fields of the owner alone. */
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
  const type = up ? typeOfContainerField(field, entry, fields, context) : typeOfOwnField(field, entry, fields, context);
  const values: (number | string | boolean)[] = [];
  const members: string[] = [];
  for (const item of itemsOf(entry.value)) {
    const { value, member } = resolveValue(item, type, context);
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') values.push(value);
    if (member !== undefined) members.push(member);
  }
  return context.trace.mark({ field, up, values, members }, entry.keySpan);
}

function typeOfOwnField(field: string, entry: Entry, fields: ConditionFields, context: Resolving): Type | undefined {
  const type = fields.types.get(field);
  if (type === undefined) {
    const hint = didYouMean(field, fields.types.keys());
    context.diagnostics.report('unknown-field', { name: field, object: fields.owner }, entry.keySpan, hint);
  }
  return type;
}

function typeOfContainerField(
  field: string,
  entry: Entry,
  fields: ConditionFields,
  context: Resolving,
): Type | undefined {
  if (fields.within === undefined || fields.within.length === 0) {
    const hint =
      fields.within === undefined
        ? 'only when and relevant-when of a field may be about the object that contains this one'
        : `say which field contains ${fields.owner}, as within: Object.field`;
    context.diagnostics.report('no-container', { name: field }, entry.keySpan, { hint });
    return undefined;
  }
  let found: Type | undefined;
  for (const { object } of fields.within) {
    const types = context.fieldTypes.get(object);
    if (types === undefined) continue;
    const type = types.get(field);
    if (type === undefined) {
      context.diagnostics.report(
        'unknown-field',
        { name: field, object },
        entry.keySpan,
        didYouMean(field, types.keys()),
      );
    }
    found ??= type;
  }
  return found;
}

/**
 * Types of all fields of all objects and views. Conditions and default values refer to fields and enum members, so
 * types of fields are resolved first.
 */
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

/** The types of a map of fields in long form. */
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

/** Reads `Object.field`. Unknown objects and fields are reported and left out. */
export function resolveFieldRef(node: Node | undefined, context: Resolving): FieldRef | undefined {
  const text = scalarText(node);
  if (node === undefined || text === undefined) return undefined;
  const dot = text.indexOf('.');
  // Reading the spec has reported malformed references.
  if (dot === -1) return undefined;
  const object = text.slice(0, dot);
  const field = text.slice(dot + 1);
  const types = context.fieldTypes.get(object);
  if (types === undefined) {
    const hint = didYouMean(object, context.fieldTypes.keys());
    context.diagnostics.report('unknown-name', { what: 'object', name: object }, node.span, hint);
    return undefined;
  }
  if (!types.has(field)) {
    context.diagnostics.report('unknown-field', { name: field, object }, node.span, didYouMean(field, types.keys()));
    return undefined;
  }
  return { object, field };
}

/** The field or other member that limits and expectations are of. */
export interface MemberPlace {
  readonly type: Type;
  readonly scope: Scope;
  readonly fields: ConditionFields;
  readonly context: Resolving;
}

/** All limits of a member: the exceptions in order, then the general limits. */
export function resolveLimits(node: Node, place: MemberPlace): readonly Limit[] {
  const exceptions = itemsOf(valueOf(node, 'when')).flatMap((exception) => {
    const conditions = entriesOf(exception).filter((entry) => !isLimitKey(entry));
    const when = resolveConditions(conditions, place.fields, place.context);
    const inside = { ...place, scope: enter(place.scope, exception) };
    return limitsOf(exception, node, inside, when, 'value');
  });
  return [...exceptions, ...limitsOf(node, undefined, place, [], 'value')];
}

/** The limits that are written without conditions. */
export function resolveOwnLimits(node: Node, place: MemberPlace): readonly Limit[] {
  return limitsOf(node, undefined, place, [], 'value');
}

/**
 * The limits on a target and on its parts.
 *
 * @param general where `trimmed` is written for all exceptions
 */
function limitsOf(
  node: Node | undefined,
  general: Node | undefined,
  place: MemberPlace,
  when: readonly Condition[],
  on: LimitTarget,
): readonly Limit[] {
  if (node === undefined) return [];
  const inside = (part: LimitedPart): readonly Limit[] => {
    const written = valueOf(node, part);
    const type = typeAtTarget(place.type, part) ?? place.type;
    const inner = { ...place, type, scope: enter(place.scope, written) };
    return limitsOf(written, valueOf(general, part), inner, when, targetInside(on, part));
  };
  const trimmed = booleanOf(node, 'trimmed') ?? booleanOf(general, 'trimmed') ?? false;
  const asText = numeralForm(stringOf(node, 'format') ?? stringOf(general, 'format'), place);
  return [...targetLimits(node, on, place, when, { trimmed, asText }), ...inside('each'), ...inside('keys')];
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
    const origin = originOf(entry, enter(place.scope, entry.value), is);
    return [place.context.trace.mark({ ...kind, on, when, origin }, spanOf(entry))];
  });
}

/** How a text is a number, which limits of numbers then apply to. */
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
  diagnostics.report('bad-pattern', { reason }, span, { hint: 'or document it only: `{ is: ..., enforce: false }`' });
  return true;
}

/** A list is the values of a field with the name of a limit: `format: [pdf]`. Only `values` are a list themselves. */
function isLimitKey({ key, value }: Entry): boolean {
  return KEYS_OF_EXCEPTIONS.has(key) && (key === 'values' || value.kind !== 'list');
}

function spanOf(entry: Entry): Entry['keySpan'] {
  return entry.value.kind === 'map' ? entry.keySpan : entry.value.span;
}

function wireValues(list: Node, { type, context }: MemberPlace): readonly JsonScalar[] {
  return itemsOf(list).flatMap((item) => {
    const { value } = resolveValue(item, type, context);
    return value === undefined || typeof value === 'object' ? (value === null ? [null] : []) : [value];
  });
}

/** The examples and the hint for samples of a field or a scalar. */
interface Sampled {
  readonly examples?: readonly Example[];
  readonly sample?: SampleHint;
}

export function resolveSampled(node: Node, type: Type, context: Resolving): Sampled {
  const examples = itemsOf(valueOf(node, 'examples')).flatMap((item) => {
    const value = valueOfType(item, type, context);
    return value === undefined ? [] : [context.trace.mark({ value }, item.span)];
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
  return hint && context.trace.mark(hint, entry.value.span);
}

function hintIn(written: Node, type: Type, context: Resolving): SampleHint | undefined {
  if (written.kind === 'list') {
    return { kind: 'values', values: written.items.flatMap((item) => valueOfType(item, type, context) ?? []) };
  }
  const [digits] = entriesOf(written);
  if (digits?.value.kind === 'scalar') return { kind: 'digits', count: Number(digits.value.value) };
  const text = textNames.find((name) => written.kind === 'scalar' && written.value === name);
  return text === undefined ? undefined : { kind: 'text', text };
}

/** Undefined for a member of an enum whose value is not shown. */
function valueOfType(item: Node, type: Type, context: Resolving): Json | undefined {
  return item.kind === 'scalar' ? resolveValue(item, type, context).value : jsonOf(item);
}
