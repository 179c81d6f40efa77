import type { Entry, Node, Span } from '../../read/syntax.js';
import { covering } from '../limits/limit-kinds.js';
import { typeAtTarget } from '../limits/limit-target.js';
import type { Condition, Field, Limit, ObjectType, Rule, Type } from '../model.js';
import { asText, entriesOf, itemsOf, valueOf } from '../../read/nodes.js';
import { isNever, writeType } from '../types.js';
import { type ConditionFields, typeOfField } from './conditions.js';
import { expectedAmong, resolveFields } from './fields.js';
import { changed, declare, inside, mark, type Resolving, spanOf } from './resolving.js';
import { resolveType } from './types.js';

/** Derives a view: the fields of its object, changed by its verbs. */
export function resolveView(base: ObjectType, entry: Entry, outer: Resolving): ObjectType {
  const name = base.name + entry.key;
  const context = inside(outer, entry.value);
  const types = context.fieldTypes.get(name) ?? new Map<string, Type>();
  const deriving: Deriving = { base, view: entry.value, context };
  const derived = verbs.reduce<readonly Field[]>((fields, verb) => verb(fields, deriving), base.fields);
  const added = resolveFields(valueOf(entry.value, 'add'), { owner: name, types, within: base.within }, context);
  for (const field of added) {
    if (derived.some((other) => other.name === field.name))
      changesNothing('add', field.name, `${base.name} has it already`, spanOf(field), context);
  }
  const fields = [...derived.map((field) => withoutMissing(field, types)), ...added];
  return declare({ ...entry, key: name }, outer, {
    shown: base.shown,
    fields,
    rules: base.rules.filter((rule) => hasEffect(rule, fields)),
    identity: base.identity.filter((field) => types.has(field)),
    within: base.within,
    otherKeys: base.otherKeys,
    keyPatterns: base.keyPatterns,
    view: { of: base.name, key: entry.key },
    reserved: [],
  });
}

function changesNothing(verb: string, name: string, why: string, span: Span, { diagnostics }: Resolving): void {
  diagnostics.report('view-changes-nothing', { verb, name, why }, span);
}

interface Deriving {
  readonly base: ObjectType;
  readonly view: Node;
  readonly context: Resolving;
}

type Verb = (fields: readonly Field[], deriving: Deriving) => readonly Field[];

/** The order of verbs: existence of fields, their types, their presence for all fields, then for single ones. */
const verbs: readonly Verb[] = [
  only,
  omit,
  otherTypes,
  required,
  verbOf('require', (field) => field.optional && { optional: false }, 'it is always there in the base'),
  verbOf('optional', (field) => !field.optional && { optional: true }, 'it is optional in the base'),
  verbOf('nullable', (field) => !field.nullable && { nullable: true }, 'it may be null in the base'),
  verbOf('non-null', (field) => field.nullable && { nullable: false }, 'it is never null in the base'),
];

/** A verb on a list of fields. `change` returns false if it has no effect. */
function verbOf(verb: string, change: (field: Field) => Partial<Field> | false, why: string): Verb {
  return (fields, deriving) => {
    const named = namedFields(verb, deriving);
    return fields.map((field) => {
      const at = named.get(field.name);
      if (at === undefined) return field;
      const facts = change(field);
      if (facts !== false) return changed(field, facts);
      changesNothing(verb, field.name, why, at.span, deriving.context);
      return field;
    });
  };
}

function only(fields: readonly Field[], deriving: Deriving): readonly Field[] {
  const list = valueOf(deriving.view, 'only');
  if (list === undefined) return fields;
  const named = namedFields('only', deriving);
  const kept = fields.filter((field) => named.has(field.name));
  if (kept.length === fields.length && fields.length > 0) {
    changesNothing('only', deriving.base.name, 'these are all fields of the base', list.span, deriving.context);
  }
  return kept;
}

function omit(fields: readonly Field[], deriving: Deriving): readonly Field[] {
  const named = namedFields('omit', deriving);
  for (const [name, node] of named) {
    if (fields.some((field) => field.name === name)) continue;
    changesNothing('omit', name, 'only leaves it out already', node.span, deriving.context);
  }
  return fields.filter((field) => !named.has(field.name));
}

function required(fields: readonly Field[], deriving: Deriving): readonly Field[] {
  const list = valueOf(deriving.view, 'required');
  if (list === undefined) return fields;
  const named = namedFields('required', deriving);
  if (fields.length > 0 && fields.every((field) => field.optional !== named.has(field.name))) {
    changesNothing('required', deriving.base.name, 'the base requires the same fields', list.span, deriving.context);
  }
  return fields.map((field) => changed(field, { optional: !named.has(field.name) }));
}

function otherTypes(fields: readonly Field[], { base, view, context }: Deriving): readonly Field[] {
  const entries = entriesOf(valueOf(view, 'types'));
  for (const { key, keySpan } of entries) typeOfField(key, ownFields(base), keySpan, context);
  return fields.map((field) => {
    const entry = entries.find((candidate) => candidate.key === field.name);
    if (entry === undefined) return field;
    const { type, nullable } = resolveType(entry.value, context);
    if (writeType(type) === writeType(field.type) && nullable === field.nullable) {
      const why = `the base has the type ${writeType(nullable ? { kind: 'nullable', of: type } : type)}, too`;
      changesNothing('types', field.name, why, entry.value.span, context);
    }
    const limits = field.limits.filter((limit) => stillLimits(limit, field.type, type));
    return changed(ofAnotherType(field), { type, nullable, limits });
  });
}

/** Whether a limit still applies to a changed type. Listed values require the same type, other limits the same kind. */
function stillLimits({ kind, on }: Pick<Limit, 'kind' | 'on'>, before: Type, now: Type): boolean {
  if (before.kind !== now.kind) return false;
  const [old, target] = [typeAtTarget(before, on), typeAtTarget(now, on)];
  if (old === undefined || target === undefined || old.kind !== target.kind) return false;
  return kind !== 'values' || writeType(old) === writeType(target);
}

/** The fields in a verb, with their positions. Reports unknown names. */
function namedFields(verb: string, { base, view, context }: Deriving): ReadonlyMap<string, Node> {
  const own = ownFields(base);
  const named = new Map<string, Node>();
  for (const item of itemsOf(valueOf(view, verb))) {
    const name = asText(item);
    if (name !== undefined && typeOfField(name, own, item.span, context) !== undefined) named.set(name, item);
  }
  return named;
}

function ownFields({ name, fields }: ObjectType): Pick<ConditionFields, 'owner' | 'types'> {
  return { owner: name, types: new Map(fields.map((field) => [field.name, field.type])) };
}

/** Removes examples and expectations about the former type. */
function ofAnotherType(field: Field): Field {
  const { examples: _examples, sample: _sample, expected, ...others } = field;
  const kept = expected?.filter(({ kind }) => kind !== 'is' && kind !== 'keys-of') ?? [];
  return mark(kept.length === 0 ? others : { ...others, expected: kept }, spanOf(field));
}

/** Removes conditions on fields that the view lacks. */
export function withoutMissing(field: Field, types: ReadonlyMap<string, Type>): Field {
  const holds = (condition: { readonly field: string; readonly up: boolean }): boolean =>
    condition.up || types.has(condition.field);
  const limited = field.limits.some((limit) => !limit.when.every(holds));
  const expected = expectedAmong(field.expected, types);
  if (!limited && field.relevant.every(holds) && expected === field.expected) return field;
  const limits = limited ? limitsWithout(field.limits, holds) : field.limits;
  const { expected: _expected, ...others } = field;
  const kept = expected === undefined || expected.length === 0 ? {} : { expected };
  return mark({ ...others, ...kept, limits, relevant: field.relevant.filter(holds) }, spanOf(field));
}

/** Whether a view keeps a rule: its fields exist, and do not already guarantee it. */
export function hasEffect(rule: Rule, fields: readonly Field[]): boolean {
  if (rule.kind === 'key-count') return canHold(rule, fields);
  const byName = new Map(fields.map((field) => [field.name, field]));
  if (!fieldsOfRule(rule).every((name) => byName.has(name))) return false;
  if (rule.kind === 'at-least-one-set') {
    return rule.fields.every((name) => byName.get(name)!.optional || byName.get(name)!.nullable);
  }
  if (rule.kind !== 'required-when') return true;
  return rule.fields.some((name) => byName.get(name)!.optional || byName.get(name)!.nullable);
}

/** Whether the fields permit several numbers of keys, some of which satisfy the rule. */
function canHold(
  { min = 0, max = Infinity }: Extract<Rule, { readonly kind: 'key-count' }>,
  fields: readonly Field[],
): boolean {
  const required = fields.filter(({ optional }) => !optional).length;
  const possible = fields.filter(({ type }) => !isNever(type)).length;
  return min <= possible && required <= max && (min > required || max !== Infinity);
}

function fieldsOfRule(rule: Rule): readonly string[] {
  if (rule.kind !== 'required-when') return rule.fields;
  return [...rule.fields, ...rule.when.filter((condition) => !condition.up).map((condition) => condition.field)];
}

/**
 * Removes conditions that can no longer be evaluated. Exceptions with such conditions are removed, and the other limits
 * of their kind are widened to cover them, so that no legal value becomes illegal.
 */
export function limitsWithout(limits: readonly Limit[], canHold: (condition: Condition) => boolean): readonly Limit[] {
  const lost = limits.filter((limit) => !limit.when.every(canHold));
  return limits.flatMap((limit): Limit[] => {
    if (lost.includes(limit)) return [];
    const covered = lost.filter((other) => other.kind === limit.kind && other.on === limit.on);
    return [
      covered.length === 0
        ? limit
        : mark(
            covered.reduce((wider, other) => covering(wider, other).limit, limit),
            spanOf(limit),
          ),
    ];
  });
}
