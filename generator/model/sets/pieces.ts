import { checkedFormat, formatNamed } from '../../formats/formats.js';
import { listedBits, listedValues } from '../listed.js';
import { decimalPattern, isOfDecimals } from '../limits/decimal-limits.js';
import { int64Bounds, INT64 } from '../limits/number-range.js';
import { isEnforced, type LimitKind } from '../limits/limit-kinds.js';
import { limitsOnPart, limitsOnValue } from '../limits/limit-target.js';
import { isNotShown, type BitSet, type Enum, type Limit, type NotShown } from '../model.js';
import {
  isDict,
  isLiteral,
  isObjectRef,
  isUnion,
  type Int64Type,
  type LiteralValue,
  type OneOfType,
  type Type,
  type UnionRef,
} from '../types.js';
import { dispatchOf, formsOf } from '../unions/dispatch.js';
import { unionOf } from '../unions/discriminator.js';
import { decimalsBetween, limitsAsText, type NumberSet } from './numbers.js';
import type { ListSet } from './lists.js';
import { recordsOf } from './objects.js';
import type { RecordSet } from './records.js';
import type { TextSet } from './texts.js';
import { ANYWHERE, literals, type Values } from './values.js';
import { typesByName } from '../by-name.js';

/** A set of values of one kind. Values of different kinds differ. */
export type Piece =
  | { readonly kind: 'null' }
  | { readonly kind: 'bool'; readonly values: readonly unknown[] }
  | NumberSet
  | TextSet
  | ListSet
  | RecordSet
  | OpaqueSet;

/** Values without a JSON form, with their limits: contents of files, and bigints. */
export interface OpaqueSet {
  readonly kind: 'bytes' | 'bigint';
  readonly limits: readonly Limit[];
}

/** Splits values into sets, of which they are the union. */
export function piecesOf(values: Values): readonly Piece[] {
  const found = known.get(values) ?? split(values);
  known.set(values, found);
  return found;
}

/** Pieces by set, because a search meets the same sets repeatedly. */
const known = new WeakMap<Values, readonly Piece[]>();

function split(values: Values): readonly Piece[] {
  const { type, limits, model } = values;
  const own = limitsOnValue(limits).filter(isEnforced);
  const of = (other: Type, further: readonly Limit[] = []): readonly Piece[] =>
    piecesOf({ ...values, type: other, limits: [...limits, ...further] });
  switch (type.kind) {
    case 'never':
      return [];
    case 'any':
      return ANY.flatMap((member) => of(member));
    case 'null':
      return [{ kind: 'null' }];
    case 'nullable':
      return [{ kind: 'null' }, ...of(type.of)];
    case 'bool':
      return [booleans([true, false], own)];
    case 'literal':
      return listed([type.value], own);
    case 'str':
      return [texts(own)];
    case 'int':
    case 'int32':
    case 'float':
      return [numbers(own, type.kind !== 'float', type.kind === 'int32' ? [INT32] : [])];
    case 'int64':
      return int64(type, own);
    case 'identifier': {
      const declared = typesByName(model).identifiers.get(type.name);
      if (declared?.limits !== undefined) return [texts([...own, ...enforced(declared.limits)])];
      return codes(declared?.wire ?? 'str', own);
    }
    case 'bitSet': {
      const declared = typesByName(model).bitSets.get(type.name);
      return codes(declared?.wire ?? 'int', own, declared && maskOf(declared));
    }
    case 'enum':
      return members(typesByName(model).enums.get(type.name), own);
    case 'scalar': {
      const scalar = typesByName(model).scalars.get(type.name);
      if (scalar === undefined) return [texts(own)];
      const format = checkedFormat(scalar.format);
      const declared = [
        ...own,
        ...enforced(scalar.limits),
        ...(format === undefined ? [] : [{ kind: 'format', format } as const]),
      ];
      return [scalar.wire === 'str' ? texts(declared) : numbers(declared, scalar.wire === 'int')];
    }
    case 'bytes':
      return [{ kind: 'bytes', limits: own as readonly Limit[] }];
    case 'oneOf':
    case 'union':
      return alternatives(type, values);
    case 'list':
    case 'tuple':
      return [listOf(type, values)];
    case 'dict': {
      const [keys, value] = [
        { type: type.key, limits: limitsOnPart(limits, 'keys'), model },
        { ...values, type: type.value, limits: limitsOnPart(limits, 'each') },
      ];
      const areAllKeys = type.key.kind === 'str' && keys.limits.length === 0;
      const others = areAllKeys
        ? { patterns: [], rest: value }
        : { patterns: [{ keys: keysOf(keys), value }], rest: 'none' as const };
      return [{ kind: 'record', fields: new Map(), ...others, ...boundsOf(own, 'items') }];
    }
    case 'object':
    case 'partial':
      return recordsOf(type, values);
  }
}

const ANY: readonly Type[] = [
  { kind: 'null' },
  { kind: 'bool' },
  { kind: 'float' },
  { kind: 'str' },
  { kind: 'list', item: { kind: 'any' } },
  { kind: 'dict', key: { kind: 'str' }, value: { kind: 'any' } },
];

const INT32: LimitKind = { kind: 'range', min: -(2 ** 31), max: 2 ** 31 - 1 };

function enforced(limits: readonly Limit[]): readonly LimitKind[] {
  return limitsOnValue(limits).filter(isEnforced);
}

function booleans(values: readonly unknown[], limits: readonly LimitKind[]): Piece {
  const listed = limits.flatMap((limit) => (limit.kind === 'values' ? [limit.values as readonly unknown[]] : []));
  return { kind: 'bool', values: values.filter((value) => listed.every((some) => some.includes(value))) };
}

/** The values of a list, as one set for each JSON form. */
function listed(values: readonly LiteralValue[], limits: readonly LimitKind[]): readonly Piece[] {
  const [numeric, textual, logical] = (['number', 'string', 'boolean'] as const).map((form) =>
    values.filter((value) => typeof value === form),
  );
  const among = (some: readonly LiteralValue[] = []): readonly LimitKind[] => [
    ...limits,
    { kind: 'values', values: some },
  ];
  return [
    ...(numeric!.length === 0 ? [] : [numbers(among(numeric), false)]),
    ...(textual!.length === 0 ? [] : [texts(among(textual))]),
    ...(logical!.length === 0 ? [] : [booleans(logical!, limits)]),
  ];
}

/** Limits of numbers do not apply to texts, unless these are decimal numbers. */
function texts(limits: readonly LimitKind[], usual: readonly unknown[] = []): TextSet {
  const examples = limits.flatMap((limit) => (limit.kind === 'format' ? [formatNamed(limit.format)!.example] : []));
  return {
    kind: 'text',
    usual: [...usual, ...examples].filter((example) => typeof example === 'string'),
    limits: limits.flatMap((limit): TextSet['limits'] => {
      if (isOfDecimals(limit)) return [{ kind: 'pattern', pattern: decimalPattern(limit), enforced: true }];
      switch (limit.kind) {
        case 'format': {
          const { pattern, maxLength, type } = formatNamed(limit.format)!.schema;
          if (type !== 'string') return [];
          const length =
            typeof maxLength === 'number' ? [{ kind: 'length', max: maxLength, trimmed: false } as const] : [];
          return [{ kind: 'pattern', pattern: String(pattern), enforced: true }, ...length];
        }
        case 'range': {
          if (limit.asText === undefined) return [];
          const { min, max } = int64Bounds(limit);
          return [{ kind: 'pattern', pattern: decimalsBetween(min, max), enforced: true }];
        }
        case 'multiple-of':
          return limit.asText === undefined ? [] : [limit];
        case 'length':
        case 'pattern':
        case 'values':
          return [limit];
        case 'items':
        case 'unique':
          return [];
      }
    }),
  };
}

function numbers(limits: readonly LimitKind[], isInteger: boolean, more: readonly LimitKind[] = []): NumberSet {
  const format = limits.flatMap((limit) => (limit.kind === 'format' ? [limit.format] : [])).find(isOfIntegers);
  const kept = [...limits, ...more].flatMap((limit): readonly LimitKind[] => {
    if (limit.kind === 'format') {
      const { minimum, maximum, type } = formatNamed(limit.format)!.schema;
      if (type !== 'integer') return [];
      return [{ kind: 'range', min: Number(minimum), max: Number(maximum) }];
    }
    const isOfNumbers = limit.kind === 'values' || limit.kind === 'range' || limit.kind === 'multiple-of';
    return isOfNumbers && (limit.kind === 'values' || limit.asText === undefined) ? [limit] : [];
  });
  const own = { kind: 'number', isInteger: isInteger || format !== undefined, limits: kept } as const;
  return format === undefined ? own : { ...own, format, usual: [Number(formatNamed(format)!.example)] };
}

function isOfIntegers(format: string): boolean {
  return formatNamed(format)!.wire === 'int';
}

function int64({ as }: Int64Type, limits: readonly LimitKind[]): readonly Piece[] {
  if (as === 'safe-integer') return [numbers(limits, true)];
  if (as === 'bigint') return [numbers(limits, true), { kind: 'bigint', limits: limits as readonly Limit[] }];
  return [texts([{ kind: 'pattern', pattern: decimalsBetween(INT64.min, INT64.max), enforced: true }, ...limits])];
}

/** Identifiers and bit sets: unsigned integers of 64 bits, which may have leading zeros in a text. */
function codes(wire: 'str' | 'int' | NotShown, limits: readonly LimitKind[], mask?: bigint): readonly Piece[] {
  const text = texts([...NUMERAL, ...limits], ['1']);
  const number = numbers(limits, true, [{ kind: 'range', min: 0 }]);
  const [asText, asNumber]: readonly [Piece, Piece] =
    mask === undefined
      ? [text, number]
      : [
          { ...text, limits: [...text.limits, { kind: 'bits', mask }] },
          { ...number, mask },
        ];
  if (isNotShown(wire)) return [asText, asNumber];
  return [wire === 'str' ? asText : asNumber];
}

const NUMERAL: readonly LimitKind[] = [
  { kind: 'pattern', pattern: decimalsBetween(0n, 2n ** 64n - 1n, true), enforced: true },
  { kind: 'length', max: 20, trimmed: false },
];

function maskOf(declared: BitSet): bigint | undefined {
  return listedBits(declared)?.reduce((mask, bit) => mask | (1n << BigInt(bit)), 0n);
}

function members(declared: Enum | undefined, limits: readonly LimitKind[]): readonly Piece[] {
  const wire = declared?.wire ?? 'int';
  const listed = declared && listedValues(declared);
  const own = listed === undefined ? limits : [...limits, { kind: 'values', values: listed } as const];
  const shown = declared?.values.map(({ value }) => value) ?? [];
  const number = { ...numbers(own, true), usual: shown.filter((value) => typeof value === 'number') };
  if (isNotShown(wire)) return [texts(own, shown), number];
  return [wire === 'str' ? texts(own, shown) : number];
}

/** The members of a union, and for an open one the further objects. */
function alternatives(type: OneOfType | UnionRef, values: Values): readonly Piece[] {
  const { limits, model } = values;
  const scope = typesByName(model);
  const union = unionOf(type, scope);
  const all = [...limits, ...(union.limits ?? [])];
  // In a union of several types, limits on items apply to lists only.
  const ofRecords = union.of.length === 1 ? all : all.filter(({ kind, on }) => kind !== 'items' || on !== 'value');
  const literal = union.of.flatMap((member) => (isLiteral(member) ? [member.value] : []));
  const others = union.of
    .filter((member) => !isLiteral(member))
    .flatMap((member) => {
      const ofMember = isDict(member) || isUnion(member) || isObjectRef(member) ? ofRecords : all;
      return piecesOf({ ...values, type: member, limits: ofMember });
    });
  const own = [...listed(literal, enforced(all)), ...others];
  if (!union.open) return own;
  const { objects } = dispatchOf(union, scope);
  const open = { kind: 'record', patterns: [], rest: 'any', min: 0, max: Infinity } as const;
  if (objects.kind !== 'field') return [...own, { ...open, fields: new Map() }];
  const kinds = { string: 'str', number: 'float', boolean: 'bool' } as const;
  const [form, ...forms] = formsOf(objects).map((json): Type => ({ kind: kinds[json] }));
  const tag: Values = {
    type: forms.length === 0 ? form! : { kind: 'oneOf', of: [form!, ...forms] },
    limits: [],
    model,
  };
  const known = literals(
    objects.cases.map(({ value }) => value),
    model,
  );
  const field = { optional: false, all: [tag], none: [known] };
  return [...own, { ...open, fields: new Map([[objects.field, field]]) }];
}

function listOf(type: Type & { kind: 'list' | 'tuple' }, values: Values): ListSet {
  const { limits } = values;
  const own = limitsOnValue(limits);
  const { min, max } = boundsOf(own, 'items');
  const isUnique = own.some(({ kind }) => kind === 'unique');
  const part = (item: Type, further: readonly Limit[]): Values => ({ ...values, type: item, limits: further });
  if (type.kind === 'list')
    return { kind: 'list', items: [], rest: part(type.item, limitsOnPart(limits, 'each')), min, max, isUnique };
  const items = type.items.map((item) => part(item, []));
  const most = type.rest === undefined ? Math.min(max, items.length) : max;
  const rest = type.rest && part(type.rest, []);
  return { kind: 'list', items, rest, min: Math.max(min, items.length), max: most, isUnique };
}

/** The common bounds of all limits of a kind. */
function boundsOf(limits: readonly LimitKind[], kind: 'items'): { readonly min: number; readonly max: number } {
  const bounds = limits.filter((limit) => limit.kind === kind);
  return {
    min: Math.max(0, ...bounds.map(({ min = 0 }) => min)),
    max: Math.min(Infinity, ...bounds.map(({ max = Infinity }) => max)),
  };
}

/** Converts keys to texts, because JSON has no other ones. */
function keysOf(keys: Values): Values {
  const number = piecesOf(keys).find((piece) => piece.kind === 'number');
  if (number === undefined) return keys;
  const limits = limitsAsText([...number.limits, SAFE]).map((limit) => ({ ...limit, ...ANYWHERE }));
  return { type: { kind: 'str' }, limits, model: keys.model };
}

const SAFE: LimitKind = { kind: 'range', min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER };
