import type { Condition, Field, Limit, ObjectType, Type } from '../../generator/model/model.js';
import { keyPatternsOf, typeOfOtherKeys } from '../../generator/model/objects.js';
import type { EmitContext } from '../../generator/emit/emit-context.js';
import { decimalPattern, isOfDecimals } from '../../generator/model/limits/decimal-limits.js';
import { nearestMultiple } from '../../generator/model/limits/number-range.js';
import { limitGroups, limitsOnPart, limitsOnValue } from '../../generator/model/limits/limit-target.js';
import { formatOf, formats, type FormatName } from '../../generator/formats/formats.js';
import { cases } from '../formats/cases.js';
import { smallestDepths } from '../../generator/model/unions/smallest-depths.js';
import { unionOf } from '../../generator/model/unions/discriminator.js';
import { objectName } from '../../generator/emit/type-names.js';
import { compositeRefs } from '../../generator/model/types.js';
import { commonAutomaton } from '../../generator/patterns/pattern-automaton.js';
import { shortestText, type Lengths } from '../../generator/patterns/automaton.js';
import { randomMatch } from '../patterns/random-match.js';
import type { Random } from './random.js';

type Fields = Record<string, unknown>;

/** Values made from the Model: most of them valid, or wrong in one place. */
export interface RandomValues {
  /** A value that is probably a valid one of the object; now and then at the edge of a limit, or just beyond. */
  readonly object: (name: string) => Fields;
  /** The same for a union. */
  readonly union: (name: string) => unknown;
  /** A copy with something wrong, or at least unusual, in one or a few places. */
  readonly mutated: (value: unknown) => unknown;
}

/** How deep objects are filled with what they need not have. */
const DEEPEST = 3;

export function createRandomValues(context: EmitContext, random: Random): RandomValues {
  const { model, objects } = context;
  const { below, chance, pick } = random;
  const scalars = new Map(model.scalars.map((one) => [one.name, one]));
  const enums = new Map(model.enums.map((one) => [one.name, one]));
  const bitSets = new Map(model.bitSets.map((one) => [one.name, one]));
  const identifiers = new Map(model.identifiers.map((one) => [one.name, one]));

  const inOrder = memoized((declared: ObjectType): readonly Field[] => {
    const deciding = decidingNames(declared);
    return [...declared.fields].sort((a, b) => Number(deciding.has(b.name)) - Number(deciding.has(a.name)));
  });
  const groupsOf = memoized((field: Field) => limitGroups(field.limits));

  const object = (name: string): Fields => filled(name, {}, 0);

  const depths = smallestDepths([...objects.values()], [...context.unions.values()], objectName);

  /** The members of a union that hold the fewest objects inside each other. */
  function endingMembers(members: readonly Type[]): readonly Type[] {
    const depthOf = (member: Type): number =>
      Math.max(0, ...compositeRefs(member).map((ref) => 1 + (depths.get(objectName(ref)) ?? Infinity)));
    const least = Math.min(...members.map(depthOf));
    return members.filter((member) => depthOf(member) === least);
  }

  function filled(name: string, outer: Fields, depth: number): Fields {
    const declared = objects.get(name);
    if (declared === undefined || !declared.shown) return chance(0.5) ? {} : { anything: anyValue() };
    const value: Fields = {};
    for (const field of inOrder(declared)) {
      const present = fieldValue(field, declared, value, outer, depth);
      if (present !== undefined) value[field.name] = present;
    }
    const others = typeOfOtherKeys(declared);
    for (const name of others !== undefined && chance(0.6) ? ['z', 'y'] : []) {
      if (!declared.fields.some((field) => field.name === name)) value[name] = typed(others!, [], {}, depth + 1);
    }
    for (const { pattern, type } of keyPatternsOf(declared)) {
      if (!chance(depth >= DEEPEST ? 0.1 : 0.5)) continue;
      const key = matching([pattern], {});
      if (declared.fields.some((field) => field.name === key)) continue;
      // An assignment to __proto__ would make no key.
      Object.defineProperty(value, key, {
        value: typed(type, [], {}, depth + 1),
        enumerable: true,
        configurable: true,
        writable: true,
      });
    }
    if (!chance(0.05)) keepRules(declared, value, outer, depth);
    if (chance(0.03)) value[pick(['never heard of', 'constructor', 'x', ''])] = anyValue();
    return value;
  }

  /** Undefined: the field is absent. */
  function fieldValue(field: Field, owner: ObjectType, value: Fields, outer: Fields, depth: number): unknown {
    const irrelevant = field.relevant.some((condition) => !holds(condition, value, outer));
    const wanted = irrelevant ? 0.03 : depth >= DEEPEST ? 0.1 : 0.5;
    if (field.optional && !chance(wanted)) return undefined;
    if (field.nullable && (irrelevant ? !chance(0.03) : chance(depth >= DEEPEST ? 0.9 : 0.3))) return null;
    const limits = groupsOf(field).flatMap(({ limits: group }) => {
      const found = group.find((limit) => limit.when.every((condition) => holds(condition, value, outer)));
      return found === undefined ? [] : [found];
    });
    const included = asksFor(field, owner) ? value : {};
    return typed(field.type, limits, included, depth);
  }

  function asksFor(field: Field, owner: ObjectType): boolean {
    const type = unwrapped(field.type);
    if (type.kind !== 'object' && type.kind !== 'partial') return false;
    const within = objects.get(objectName(type))?.within ?? [];
    return within.some((place) => [owner.name, owner.view?.of].includes(place.object) && place.field === field.name);
  }

  function keepRules(declared: ObjectType, value: Fields, outer: Fields, depth: number): void {
    for (const rule of declared.rules) {
      const fields = rule.fields.flatMap((name) => declared.fields.find((field) => field.name === name) ?? []);
      if (rule.kind === 'required-when') {
        if (!rule.when.every((condition) => holds(condition, value, outer))) continue;
        for (const field of fields) value[field.name] ??= typed(field.type, field.limits.filter(isGeneral), {}, depth);
        continue;
      }
      if (rule.kind === 'ordered' || rule.kind === 'total-length' || rule.kind === 'absent-with') continue;
      const set = fields.filter((field) => value[field.name] != null);
      if (rule.kind === 'at-least-one-set' && set.length > 0) continue;
      const keep = set.length === 0 ? (rule.kind === 'at-most-one-non-null' ? undefined : pick(fields)) : pick(set);
      for (const field of fields) {
        if (field === keep) value[field.name] ??= typed(field.type, field.limits.filter(isGeneral), {}, depth);
        else if (field.nullable && (!field.optional || chance(0.5))) value[field.name] = null;
        else if (field.optional) delete value[field.name];
      }
    }
  }

  function typed(type: Type, limits: readonly Limit[], outer: Fields, depth: number): unknown {
    const own = limitsOnValue(limits);
    const each = limitsOnPart(limits, 'each');
    const allowed = own.find((limit) => limit.kind === 'values');
    if (allowed?.kind === 'values' && !chance(0.05)) return pick(allowed.values);
    switch (type.kind) {
      case 'str':
        return text(own);
      case 'int64':
        return type.as === 'string' ? int64Text() : number('int', own);
      case 'int32':
        return chance(0.05) ? pick([2 ** 31 - 1, 2 ** 31, -(2 ** 31), -(2 ** 31) - 1]) : number('int', own);
      case 'int':
      case 'float':
        return number(type.kind, own);
      case 'bool':
        return chance(0.5);
      case 'null':
        return null;
      case 'any':
        return anyValue();
      case 'list':
        return list(type.item, own, each, outer, depth);
      case 'tuple': {
        const items = type.items.map((item) => typed(item, [], outer, depth + 1));
        if (!chance(0.05)) return items;
        return chance(0.5) ? items.slice(1) : [...items, null];
      }
      case 'dict':
        return dict(type, limits, outer, depth);
      case 'nullable':
        return chance(0.2) ? null : typed(type.of, limits, outer, depth);
      case 'literal':
        return chance(0.97) ? type.value : anyValue();
      case 'oneOf':
      case 'union': {
        const { of, open } = unionOf(type, context);
        if (open && chance(0.1)) return { type: pick<unknown>([9, -1, 1.5, 'x', null]), label: anyValue() };
        const members = depth >= DEEPEST ? endingMembers(of) : of;
        return typed(pick(members), limits, outer, depth);
      }
      case 'identifier':
        return identifierText(type.name, own) ?? identifier(type.name);
      case 'scalar': {
        const scalar = scalars.get(type.name);
        if (scalar?.format === 'timestamp') return chance(0.95) ? pick(TIMESTAMPS) : pick(NO_TIMESTAMPS);
        if (formatOf(scalar) !== undefined) return formatted(scalar!.format as FormatName);
        return typed({ kind: scalar?.wire ?? 'any' }, [...(scalar?.limits ?? []), ...own], outer, depth);
      }
      case 'enum':
        return enumValue(type.name);
      case 'bitSet':
        return bits(type.name);
      case 'object':
      case 'partial':
        return filled(objectName(type), outer, depth + 1);
    }
  }

  function list(item: Type, own: readonly Limit[], each: readonly Limit[], outer: Fields, depth: number): unknown[] {
    const items = own.find((limit) => limit.kind === 'items');
    const count = size(items, unwrapped(item).kind === 'object' ? 30 : 1100, depth >= DEEPEST ? 1 : 3);
    const made = Array.from({ length: Math.min(count, 4) }, () => typed(item, each, outer, depth + 1));
    const unique = own.some((limit) => limit.kind === 'unique');
    while (made.length < count) made.push(unique ? typed(item, each, outer, depth + 1) : made[made.length % 4]);
    return unique && !chance(0.05) ? [...new Set(made)] : made;
  }

  function dict(type: Type & { kind: 'dict' }, limits: readonly Limit[], outer: Fields, depth: number): Fields {
    const keys = limitsOnPart(limits, 'keys');
    const each = limitsOnPart(limits, 'each');
    const count = size(
      limitsOnValue(limits).find((limit) => limit.kind === 'items'),
      60,
      2,
    );
    const entries = Array.from(
      { length: count },
      () => [limitedKey(type.key, keys), typed(type.value, each, outer, depth + 1)] as const,
    );
    return Object.fromEntries(entries);
  }

  /** A number of items: mostly a small one that is allowed, at times one at or beyond an edge. */
  function size(limit: Limit | undefined, largest: number, usual: number): number {
    const { min = 0, max = Infinity } = limit?.kind === 'items' ? limit : {};
    if (limit !== undefined && chance(0.05)) {
      const edges = [min - 1, min, max, max + 1].filter((edge) => edge >= 0 && edge <= largest);
      if (edges.length > 0) return pick(edges);
    }
    return Math.min(Math.max(min, below(usual + 1)), max);
  }

  function limitedKey(type: Type, limits: readonly Limit[]): string {
    return limits.length === 0 || chance(0.1) ? key(type) : String(typed(type, limits, {}, 0));
  }

  function key(type: Type): string {
    if (chance(0.05)) return pick(KEYS);
    switch (type.kind) {
      case 'str':
      case 'any':
        return pick(['a', 'b', 'en-GB', 'x']);
      case 'int':
        return String(below(9));
      default:
        return String(typed(type, [], {}, DEEPEST));
    }
  }

  function text(limits: readonly Limit[]): string {
    const format = limits.find((limit) => limit.kind === 'format');
    const decimals = limits.filter(isOfDecimals).map(decimalPattern);
    if (format?.kind === 'format' && formatOf(format) !== undefined && (decimals.length === 0 || chance(0.2)))
      return String(formatted(format.format as FormatName));
    const length = limits.find((limit) => limit.kind === 'length');
    const own = limits.flatMap((limit) => (limit.kind === 'pattern' && limit.enforced ? [limit.pattern] : []));
    const patterns = [...decimals, ...own];
    if (patterns.length > 0 && chance(0.9)) return matching(patterns, length?.kind === 'length' ? length : {});
    if (length?.kind !== 'length') return pick(TEXTS);
    const { min = 0, max = min + 40 } = length;
    const wanted = chance(0.2) ? pick([min - 1, min, max, max + 1]) : min + below(Math.min(max - min, 12) + 1);
    const inside = pick(['x', 'x', '\u{1f600}', 'é']).repeat(Math.max(0, wanted));
    return chance(0.15) ? `${pick(SPACES)}${inside}${pick(SPACES)}` : inside;
  }

  /** An id that is a text of a form of its own. */
  function identifierText(name: string, limits: readonly Limit[]): string | undefined {
    const own = identifiers.get(name)?.limits;
    return own === undefined || chance(0.05) ? undefined : text([...own, ...limits]);
  }

  /** A text that matches, usually; its length is not always one that is allowed. */
  function matching(patterns: readonly string[], { min = 0, max = Infinity }: Lengths): string {
    const wanted = min + below(Math.min(max - min, 12) + 1);
    const found = shortestText(commonAutomaton(patterns), { min: wanted, max: wanted });
    if (typeof found === 'object') return chance(0.1) ? altered(found.text) : found.text;
    return randomMatch(commonAutomaton(patterns), numbers()) ?? '';
  }

  function altered(text: string): string {
    const at = below(text.length + 1);
    return (
      text.slice(0, at) +
      pick(['x', 'X', '0', '-', '_', ' ', '\n', '\u{1f600}', '\ud83d', '']) +
      text.slice(at + below(2))
    );
  }

  function* numbers(): Generator<number, number> {
    while (true) yield below(2 ** 30);
  }

  function number(kind: 'int' | 'float', limits: readonly Limit[]): number {
    const range = limits.find((limit) => limit.kind === 'range');
    const step = limits.find((limit) => limit.kind === 'multiple-of');
    if (chance(0.03)) return pick(NUMBERS);
    if (step?.kind === 'multiple-of' && chance(0.85)) {
      const { min = 0, max = min + 1000 } = range?.kind === 'range' ? range : {};
      return nearestMultiple(min + below(1000) * (Math.min(max - min, 1000) / 1000), step.of, pick(['above', 'below']));
    }
    if (range?.kind !== 'range') return kind === 'float' ? below(1000) / 8 : below(1000);
    const { min = -1000, max = min + 1000 } = range;
    if (!Number.isInteger(max - min) || max - min < 5) return min + (below(130) / 128) * (max - min);
    if (chance(0.2)) return pick([min - 1, min, max, max + 1, ...(kind === 'float' ? [min - 0.5, max + 0.5] : [])]);
    return min + below(max - min + 1);
  }

  function formatted(format: FormatName): unknown {
    const { valid, invalid } = cases[format];
    return chance(0.95) ? (chance(0.5) ? formats[format].example : pick(valid)) : pick(invalid);
  }

  function int64Text(): unknown {
    if (chance(0.5)) return String(below(1000));
    const edges = ['9223372036854775807', '9223372036854775808', '-9223372036854775808', '-9223372036854775809'];
    return pick([...edges, '0', '-0', '00', '1\n', '', '-', '1e3', 7, '12345678901234567890', '-1', '+1', ' 1']);
  }

  function identifier(name: string): unknown {
    const wire = identifiers.get(name)?.wire;
    if (wire === 'int') return chance(0.95) ? below(1e6) : pick(NUMBERS);
    if (wire !== 'str' && chance(0.3)) return below(1e6);
    return chance(0.97) ? `${1 + below(9)}${String(below(1e9)).padStart(9, '0')}${below(1e6)}` : pick(DECIMALS);
  }

  function enumValue(name: string): unknown {
    const declared = enums.get(name);
    const shown = declared?.values.flatMap(({ value }) => (typeof value === 'object' ? [] : [value])) ?? [];
    if (shown.length > 0 && chance(0.93)) return pick(shown);
    if (declared?.wire === 'int') return pick([-1, 0, 7, 4096, 99]);
    if (declared?.wire === 'str') return pick(['SOMETHING', '', 'x']);
    return pick<string | number>(['SOMETHING', 1, 0]);
  }

  function bits(name: string): unknown {
    const declared = bitSets.get(name);
    const shown = declared?.bits.flatMap(({ bit }) => (typeof bit === 'object' ? [] : [bit])) ?? [];
    let value = shown.filter(() => chance(0.3)).reduce((sum, bit) => sum | (2n ** BigInt(bit)), 0n);
    if (chance(0.05)) value |= 2n ** BigInt(below(64));
    if (declared?.wire === 'str') return chance(0.97) ? String(value) : pick(DECIMALS);
    return chance(0.97) ? Number(value) : pick(NUMBERS);
  }

  function anyValue(): unknown {
    return pick<() => unknown>([
      () => null,
      () => pick(TEXTS),
      () => pick(NUMBERS),
      () => chance(0.5),
      () => [],
      () => [null, {}],
      () => ({}),
      () => ({ id: '1', type: 1 }),
      () => pick(TIMESTAMPS),
      () => pick(NO_TIMESTAMPS),
      () => pick(DECIMALS),
    ])();
  }

  function mutated(value: unknown): unknown {
    let result = value;
    for (let count = chance(0.8) ? 1 : 3; count > 0; count -= 1) {
      result = changed(result, placeIn(result));
    }
    return result;
  }

  /** Path of something inside the value, or of the value itself. */
  function placeIn(value: unknown): readonly string[] {
    if (typeof value !== 'object' || value === null) return [];
    const entries = Object.entries(value);
    if (entries.length === 0 || chance(0.1)) return [];
    const [key, inside] = pick(entries);
    return [key, ...placeIn(inside)];
  }

  function changed(value: unknown, path: readonly string[]): unknown {
    const [first, ...rest] = path;
    if (first === undefined) return replacement(value);
    if (Array.isArray(value)) {
      if (rest.length === 0 && chance(0.2)) return value.filter((_, index) => String(index) !== first);
      return value.map((item: unknown, index) => (String(index) === first ? changed(item, rest) : item));
    }
    const fields = value as Fields;
    if (rest.length === 0 && chance(0.25))
      return Object.fromEntries(Object.entries(fields).filter(([name]) => name !== first));
    return { ...fields, [first]: changed(fields[first], rest) };
  }

  function replacement(value: unknown): unknown {
    if (chance(0.4)) return anyValue();
    if (typeof value === 'string') return nearText(value);
    if (typeof value === 'number')
      return pick([value + 1, value - 1, value + 0.5, -value, String(value), value * 1e6, value * 2 ** 20]);
    if (typeof value === 'boolean') return pick<unknown>([!value, Number(value), String(value)]);
    if (Array.isArray(value)) {
      const items: readonly unknown[] = value;
      return pick<() => unknown>([
        () => [...items, ...items],
        () => [...items, anyValue()],
        () => ({ ...items }),
        () => items.slice(1),
      ])();
    }
    if (typeof value !== 'object' || value === null) return anyValue();
    return pick<() => unknown>([
      () => ({ ...value, 'never heard of': 1 }),
      () => [value],
      () => ({ ...value, [pick(fieldNames)]: anyValue() }),
      () => Object.fromEntries(Object.entries(value).filter(() => chance(0.7))),
    ])();
  }

  function nearText(value: string): unknown {
    return pick<() => unknown>([
      () => `${value}x`,
      () => value.slice(1),
      () => ` ${value}`,
      () => `${value}\n`,
      () => value.toLowerCase(),
      () => value.replace(/.$/, 'Z'),
      () => value.replace('T', ' '),
      () => `0${value}`,
      () => Number(value) || 0,
      () => `${value}\u{1f600}`,
      () => pick(DECIMALS),
      () => pick(TIMESTAMPS),
      () => pick(NO_TIMESTAMPS),
    ])();
  }

  const fieldNames = [...new Set([...objects.values()].flatMap(({ fields }) => fields.map(({ name }) => name)))];
  const union = (name: string): unknown => typed({ kind: 'union', name }, [], {}, 0);
  return { object, union, mutated };
}

function memoized<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const made = new Map<K, V>();
  return (key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
}

function isGeneral(limit: Limit): boolean {
  return limit.when.length === 0;
}

function unwrapped(type: Type): Type {
  switch (type.kind) {
    case 'list':
      return unwrapped(type.item);
    case 'dict':
      return unwrapped(type.value);
    case 'nullable':
      return unwrapped(type.of);
    default:
      return type;
  }
}

function decidingNames(object: ObjectType): ReadonlySet<string> {
  const conditions = [
    ...object.fields.flatMap((field) => [...field.relevant, ...field.limits.flatMap((limit) => limit.when)]),
    ...object.rules.flatMap((rule) => (rule.kind === 'required-when' ? rule.when : [])),
    // Contained values may use any enumeration or flag.
    ...object.fields.flatMap(({ type, name }) =>
      type.kind === 'enum' || type.kind === 'bool' ? [{ up: false, field: name }] : [],
    ),
  ];
  return new Set(conditions.filter(({ up }) => !up).map(({ field }) => field));
}

function holds({ up, field, values }: Condition, value: Fields, outer: Fields): boolean {
  return values.includes((up ? outer : value)[field] as string);
}

const TEXTS = ['', 'x', 'some text', '\u{1f600}', '\ud800', '  padded ', 'null', '0', 'x'.repeat(300)];
const SPACES = ['', ' ', '\t\n', '\u00a0', '\ufeff', '\u2028 ', '\u0085', '\u200b'];
const NUMBERS = [0, -0, 1, -1, 1.5, 1e21, 2 ** 31, 2 ** 53 - 1, 2 ** 53, -(2 ** 53) + 1, -(2 ** 53), 1e-7, 4294967296];
const KEYS = [
  '',
  '0',
  '-1',
  '01',
  '1.5',
  '-0',
  '9007199254740991',
  '9007199254740992',
  '-9007199254740991',
  'x',
  '1e3',
  ' 1',
];
const DECIMALS = [
  '0',
  '00',
  '7',
  '18446744073709551615',
  '18446744073709551616',
  '18446744073709551620',
  '18446744073709560000',
  '19000000000000000000',
  '99999999999999999999',
  '00000000000000000001',
  '000000000000000000001',
  '123456789012345678901',
  '-1',
  '1.0',
  '0x10',
  '１２',
  '175928847299117063\n',
  '288230376151711743',
  '288230376151711744',
  '00000000288230376151711743',
  '1e5',
  ' 7',
];
const TIMESTAMPS = [
  '2024-02-29T12:30:45.123456+00:00',
  '2000-02-29T00:00:00Z',
  '1999-12-31T23:59:59.999999999-23:59',
  '2015-01-01T00:00:00.1+05:30',
  '0000-02-29T00:00:00Z',
  '2026-11-30T08:00:00Z',
];
const NO_TIMESTAMPS = [
  '1900-02-29T00:00:00Z',
  '2023-02-29T00:00:00Z',
  '2023-04-31T00:00:00Z',
  '2023-13-01T00:00:00Z',
  '2023-00-10T00:00:00Z',
  '2023-01-00T00:00:00Z',
  '2023-01-32T00:00:00Z',
  '2016-12-31T23:59:60Z',
  '2023-01-01T24:00:00Z',
  '2023-01-01T00:60:00Z',
  '2023-01-01T00:00:00',
  '2023-01-01T00:00Z',
  '2023-01-01 00:00:00Z',
  '2023-01-01t00:00:00z',
  '2023-01-01T00:00:00.Z',
  '2023-01-01T00:00:00.1234567890Z',
  '2023-01-01T00:00:00+24:00',
  '2023-01-01T00:00:00+0000',
  '+2023-01-01T00:00:00Z',
  '2023-01-01',
];
