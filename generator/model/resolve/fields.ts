import { defined } from '../../defined.js';
import { didYouMean } from '../../diagnostics/index.js';
import type { Entry, Node } from '../../read/syntax.js';
import type {
  Condition,
  Expectation,
  ExpectationKind,
  ExpectedBound,
  Field,
  FieldRef,
  HeldField,
  Side,
  Type,
} from '../model.js';
import { asText, entriesOf, entryOf, itemsOf, stringOf, valueOf } from '../../read/nodes.js';
import { isList, objectRefs } from '../types.js';
import {
  type ConditionFields,
  type MemberPlace,
  resolveConditions,
  resolveLimits,
  resolveSampled,
} from './conditions.js';
import { caveatsOf, declaredOf, enter, originOf, type Resolving, type Scope } from './resolving.js';
import { resolveFieldType, resolveType, resolveValue } from './types.js';

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Expectations of a field, in the order of the language. Those that are not shown are left out. */
function resolveExpectations(node: Node | undefined, place: MemberPlace): readonly Expectation[] {
  if (node === undefined) return [];
  return KINDS.flatMap(([key, read]): readonly Expectation[] => {
    const entry = entryOf(node, key);
    if (entry === undefined || entry.value.kind === 'not-shown') return [];
    const origin = originOf(entry, place.scope);
    return read(entry, place).map((kind) => place.context.trace.mark({ ...kind, origin }, entry.keySpan));
  });
}

type Read = (entry: Entry, place: MemberPlace) => readonly ExpectationKind[];

const KINDS: readonly (readonly [key: string, read: Read])[] = [
  ['when', ({ value }, { fields, context }) => [{ kind: 'when', when: conditionsIn(value, fields, context) }]],
  [
    'in',
    ({ value }, { fields }) => [
      { kind: 'in', views: itemsOf(value).map((item) => fields.owner + (asText(item) ?? '')) },
    ],
  ],
  ['with', ({ value }, place) => [{ kind: 'with', fields: ownFields(itemsOf(value), place) }]],
  ['at-least', ({ value }, place) => boundOf(value, place).map((bound) => ({ kind: 'at-least', bound }))],
  ['at-most', ({ value }, place) => boundOf(value, place).map((bound) => ({ kind: 'at-most', bound }))],
  [
    'has',
    ({ value }, place) => {
      const held = objectRefs(place.type).map(({ name }) => name);
      return [{ kind: 'has', fields: entriesOf(value).flatMap((entry) => heldField(entry, held, place)) }];
    },
  ],
  [
    'refers',
    ({ value }, place) =>
      itemsOf(value).map((item) => {
        const to = stringOf(item, 'to') ?? '';
        const has = entriesOf(valueOf(item, 'has')).flatMap((entry) => heldField(entry, [to], place));
        const when = conditionsIn(valueOf(item, 'when'), place.fields, place.context);
        return { kind: 'refers', to, ...(has.length > 0 && { has }), when };
      }),
  ],
  [
    'is',
    ({ value }, { fields, context }) =>
      itemsOf(value).flatMap((item): readonly ExpectationKind[] => {
        const when = conditionsIn(valueOf(item, 'when'), fields, context);
        return [{ kind: 'is', type: resolveType(valueOf(item, 'type'), context).type, when }];
      }),
  ],
  ['keys-of', ({ value }, place) => ownFields([value], place).map((field) => ({ kind: 'keys-of', field }))],
  ['null-means', ({ value }) => [{ kind: 'null-means', text: (asText(value) ?? '').trim() }]],
  ['null-only', ({ value }) => [{ kind: 'null-only', text: (asText(value) ?? '').trim() }]],
];

/** Names of fields of the object itself; others are reported. */
function ownFields(nodes: readonly Node[], { fields, context }: MemberPlace): readonly string[] {
  return nodes.flatMap((node) => {
    const name = asText(node) ?? '';
    if (fields.types.has(name)) return [name];
    const hint = didYouMean(name, fields.types.keys());
    context.diagnostics.report('unknown-field', { name, object: fields.owner }, node.span, hint);
    return [];
  });
}

function conditionsIn(node: Node | undefined, fields: ConditionFields, context: Resolving): readonly Condition[] {
  return resolveConditions(entriesOf(node), fields, context).map((condition) => {
    const type = condition.up ? undefined : fields.types.get(condition.field);
    if (type === undefined || !isList(type)) return condition;
    return context.trace.mark({ ...condition, ofItem: true } as const, context.trace.spanOf(condition));
  });
}

function boundOf(node: Node, { fields, context }: MemberPlace): readonly ExpectedBound[] {
  if (node.kind !== 'scalar') return [];
  if (typeof node.value === 'number') return [{ number: node.value }];
  const text = String(node.value);
  if (fields.types.has(text)) return [{ field: text }];
  if (DAY.test(text) && !Number.isNaN(Date.parse(text))) return [{ day: text }];
  const hint = didYouMean(text, fields.types.keys());
  context.diagnostics.report('unknown-field', { name: text, object: fields.owner }, node.span, hint);
  return [];
}

/** @param held names of the objects whose field it is */
function heldField(
  { key, keySpan, value }: Entry,
  held: readonly string[],
  { fields, context }: MemberPlace,
): readonly HeldField[] {
  const types = held.flatMap((name) => context.fieldTypes.get(name) ?? []);
  const own = types.find((known) => known.has(key))?.get(key);
  if (own === undefined) {
    const names = types.flatMap((known) => [...known.keys()]);
    const object = held.join(' or ') || fields.owner;
    context.diagnostics.report('unknown-field', { name: key, object }, keySpan, didYouMean(key, names));
    return [];
  }
  if (value.kind === 'scalar') {
    const same = String(value.value);
    if (fields.types.has(same)) return [{ name: key, same }];
    const hint = didYouMean(same, fields.types.keys());
    context.diagnostics.report('unknown-field', { name: same, object: fields.owner }, value.span, hint);
    return [];
  }
  const values: (number | string | boolean)[] = [];
  const members: string[] = [];
  for (const item of itemsOf(value)) {
    const named = resolveValue(item, own, context);
    const wire = named.value;
    if (typeof wire === 'string' || typeof wire === 'number' || typeof wire === 'boolean') values.push(wire);
    if (named.member !== undefined) members.push(named.member);
  }
  return [{ name: key, values, members }];
}

/** Expectations of a field among these fields only: of a view, or of one side. The same list if all of it is. */
export function expectedAmong(
  expected: Field['expected'],
  types: ReadonlyMap<string, Type>,
): readonly Expectation[] | undefined {
  const kept = expected?.filter((expectation) => namesIn(expectation).every((name) => types.has(name)));
  return kept?.length === expected?.length ? expected : kept;
}

function namesIn(expectation: Expectation): readonly string[] {
  switch (expectation.kind) {
    case 'when':
    case 'refers':
    case 'is':
      return expectation.when.flatMap(({ field, up }) => (up ? [] : [field]));
    case 'at-least':
    case 'at-most':
      return 'field' in expectation.bound ? [expectation.bound.field] : [];
    case 'has':
      return expectation.fields.flatMap((field) => ('same' in field ? [field.same] : []));
    case 'keys-of':
      return [expectation.field];
    case 'with':
      return expectation.fields;
    case 'in':
    case 'null-means':
    case 'null-only':
      return [];
  }
}

/** The context of a map of fields. */
export interface FieldPlace {
  readonly owner: string;
  readonly scope: Scope;
  /** Types of the fields that conditions may refer to. */
  readonly types: ReadonlyMap<string, Type>;
  readonly within: readonly FieldRef[];
}

/** The fields of an object or the parameters of an endpoint: every typed member of a map. */
export function resolveFields(node: Node | undefined, place: FieldPlace, context: Resolving): readonly Field[] {
  return entriesOf(node).map((entry) => resolveField(entry, place, context));
}

function resolveField(entry: Entry, place: FieldPlace, context: Resolving): Field {
  const node = entry.value;
  const scope = enter(place.scope, node);
  const written = valueOf(node, 'is') ?? valueOf(node, 'type');
  const { type, nullable } = resolveFieldType(node, context);
  const fields: ConditionFields = { owner: place.owner, types: place.types, within: place.within };
  const side = sideOf(stringOf(node, 'only-in'));
  const expected = resolveExpectations(valueOf(node, 'expect'), { type, scope, fields, context });
  const field: Field = defined({
    ...declaredOf(entry, place.scope, context.trace, written),
    as: stringOf(node, 'as'),
    type,
    optional: entry.optional,
    nullable,
    limits: resolveLimits(node, { type, scope, fields, context }),
    relevant: resolveConditions(entriesOf(valueOf(node, 'relevant-when')), fields, context),
    default: defaultOf(node, type, scope, context),
    expected: expected.length === 0 ? undefined : expected,
    onlyIn: side && { side, always: !entry.optional },
    unit: stringOf(node, 'unit'),
    ...resolveSampled(node, type, context),
    caveats: caveatsOf(valueOf(node, 'caveat'), scope),
  });
  return context.trace.mark(field, entry.keySpan);
}

function sideOf(text: string | undefined): Side | undefined {
  return text === 'requests' || text === 'answers' ? text : undefined;
}

function defaultOf(node: Node, type: Type, scope: Scope, context: Resolving): Field['default'] {
  const entry = entryOf(node, 'default');
  if (entry === undefined || entry.value.kind === 'not-shown') return undefined;
  const { value, member } = resolveValue(entry.value, type, context);
  if (value === undefined && member === undefined) return undefined;
  const origin = originOf(entry, scope);
  return context.trace.mark(defined({ value: value ?? null, member, origin }), entry.value.span);
}
