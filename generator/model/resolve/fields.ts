import { defined } from '../../defined.js';
import { didYouMean } from '../../diagnostics/index.js';
import type { Entry, Node } from '../../read/syntax.js';
import type { Condition, Expectation, ExpectationKind, ExpectedBound, Field, HeldField, Side, Type } from '../model.js';
import { asText, entriesOf, entryOf, itemsOf, stringOf, valueOf } from '../../read/nodes.js';
import { isList, objectRefs } from '../types.js';
import {
  type ConditionFields,
  fieldNames,
  type MemberPlace,
  namedValues,
  resolveConditions,
  resolveLimits,
  resolveSampled,
  typeOfField,
} from './conditions.js';
import { caveatsOf, declare, inside, mark, originOf, type Resolving, spanOf } from './resolving.js';
import { resolveFieldType, resolveType, resolveValue } from './types.js';

const DAY = /^\d{4}-\d\d-\d\d$/;

/** The expectations of a field in the order of the language, except those that are not shown. */
function resolveExpectations(node: Node | undefined, place: MemberPlace): readonly Expectation[] {
  if (node === undefined) return [];
  return KINDS.flatMap(([key, read]): readonly Expectation[] => {
    const entry = entryOf(node, key);
    if (entry === undefined || entry.value.kind === 'not-shown') return [];
    const origin = originOf(entry, place.context.scope);
    return read(entry, place).map((kind) => mark({ ...kind, origin }, entry.keySpan));
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
  ['with', ({ value }, place) => [{ kind: 'with', fields: fieldNames(value, place.fields, place.context) }]],
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
  [
    'keys-of',
    ({ value }, place) => fieldNames(value, place.fields, place.context).map((field) => ({ kind: 'keys-of', field })),
  ],
  ['null-means', ({ value }) => [{ kind: 'null-means', text: (asText(value) ?? '').trim() }]],
  ['null-only', ({ value }) => [{ kind: 'null-only', text: (asText(value) ?? '').trim() }]],
];

function conditionsIn(node: Node | undefined, fields: ConditionFields, context: Resolving): readonly Condition[] {
  return resolveConditions(entriesOf(node), fields, context).map((condition) => {
    const type = condition.up ? undefined : fields.types.get(condition.field);
    if (type === undefined || !isList(type)) return condition;
    return mark({ ...condition, ofItem: true } as const, spanOf(condition));
  });
}

function boundOf(node: Node, { fields, context }: MemberPlace): readonly ExpectedBound[] {
  if (node.kind !== 'scalar') return [];
  if (typeof node.value === 'number') return [{ number: node.value }];
  const text = String(node.value);
  if (fields.types.has(text)) return [{ field: text }];
  if (DAY.test(text) && !Number.isNaN(Date.parse(text))) return [{ day: text }];
  typeOfField(text, fields, node.span, context);
  return [];
}

/** @param held names of the objects with the field */
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
  if (value.kind !== 'scalar') return [{ name: key, ...namedValues(value, own, context) }];
  const same = String(value.value);
  return typeOfField(same, fields, value.span, context) === undefined ? [] : [{ name: key, same }];
}

/** The expectations of a field that only refer to these fields. Returns the same list if all do. */
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

/** The fields of an object or the parameters of an endpoint. */
export function resolveFields(node: Node | undefined, fields: ConditionFields, context: Resolving): readonly Field[] {
  return entriesOf(node).map((entry) => resolveField(entry, fields, context));
}

function resolveField(entry: Entry, fields: ConditionFields, outer: Resolving): Field {
  const node = entry.value;
  const context = inside(outer, node);
  const { type, nullable } = resolveFieldType(node, context);
  const member: MemberPlace = { type, fields, context };
  const side = sideOf(stringOf(node, 'only-in'));
  const expected = resolveExpectations(valueOf(node, 'expect'), member);
  const facts = {
    as: stringOf(node, 'as'),
    type,
    optional: entry.optional,
    nullable,
    limits: resolveLimits(node, member),
    relevant: resolveConditions(entriesOf(valueOf(node, 'relevant-when')), fields, context),
    default: defaultOf(node, type, context),
    expected: expected.length === 0 ? undefined : expected,
    onlyIn: side && { side, always: !entry.optional },
    unit: stringOf(node, 'unit'),
    ...resolveSampled(node, type, context),
    caveats: caveatsOf(valueOf(node, 'caveat'), context),
  };
  return declare(entry, outer, facts, valueOf(node, 'is') ?? valueOf(node, 'type'));
}

function sideOf(text: string | undefined): Side | undefined {
  return text === 'requests' || text === 'answers' ? text : undefined;
}

function defaultOf(node: Node, type: Type, context: Resolving): Field['default'] {
  const entry = entryOf(node, 'default');
  if (entry === undefined || entry.value.kind === 'not-shown') return undefined;
  const { value, member } = resolveValue(entry.value, type, context);
  if (value === undefined && member === undefined) return undefined;
  const origin = originOf(entry, context.scope);
  return mark(defined({ value: value ?? null, member, origin }), entry.value.span);
}
