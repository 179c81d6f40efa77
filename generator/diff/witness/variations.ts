import { isNotShown, type Json, type Limit, type Type } from '../../model/index.js';
import { edgesOf } from '../limit-kinds.js';
import { formats } from '../../formats/formats.js';
import { distinct, eachOf, keyOf, type JsonObject, type Values } from './smallest-value.js';

/** Values around the edges of a type and its limits: what one version may accept and another one not. */
export function variationsOf(
  type: Type,
  limits: readonly Limit[],
  values: Values,
  beside: JsonObject = {},
): readonly Json[] {
  const own = limits.filter(({ on }) => on === 'value');
  switch (type.kind) {
    case 'str':
      return [...textsAt(own), ...otherKinds];
    case 'int':
    case 'float':
      return [...numbersAt(own), ...otherKinds];
    case 'list':
      return [...lists(type.item, limits, values, beside), ...otherKinds];
    case 'dict':
      return [...dicts(type, limits, values, beside), ...otherKinds];
    case 'nullable':
      return [null, ...variationsOf(type.of, limits, values, beside)];
    case 'identifier':
      return ['1', '18446744073709551616', ...otherKinds];
    case 'scalar': {
      const scalar = values.model.scalars.find(({ name }) => name === type.name);
      const inner = variationsOf({ kind: scalar?.wire ?? 'str' }, [...limits, ...(scalar?.limits ?? [])], values);
      return [...Object.values(formats).map(({ example }) => example), ...inner];
    }
    case 'enum': {
      const members = values.model.enums.find(({ name }) => name === type.name)?.values ?? [];
      return [
        ...members.flatMap(({ value }) => (isNotShown(value) ? [] : [value])),
        987_654,
        'SOMETHING_ELSE',
        ...otherKinds,
      ];
    }
    case 'bitSet': {
      const bits = values.model.bitSets.find(({ name }) => name === type.name)?.bits ?? [];
      const known = bits.flatMap(({ bit }) => (isNotShown(bit) ? [] : [2n ** BigInt(bit)]));
      const masks = [0n, ...known, 2n ** 47n];
      return [...masks.map(Number).filter(Number.isSafeInteger), ...masks.map(String), ...otherKinds];
    }
    case 'object':
    case 'partial':
      return [values.ofType(type, [], beside), values.ofType({ ...type, kind: 'object' }, [], beside), ...otherKinds];
    case 'bool':
    case 'null':
    case 'any':
      return otherKinds;
  }
}

/** One value of each kind that JSON has. */
const otherKinds: readonly Json[] = ['text', '7', 7, 0.5, -1, true, false, null, [], {}];

function textsAt(limits: readonly Limit[]): readonly Json[] {
  const edges = limits.map(edgesOf);
  const plain = edges.flatMap(({ lengths }) => lengths).map((length) => 'x'.repeat(length));
  // White space counts, or it does not; but it proves nothing that is not told plainer without it.
  const spaced = plain.flatMap((text) => (text === '' ? [] : [` ${text}`, `${text.slice(1)} `]));
  return ['', ...edges.flatMap(({ values }) => values), ...plain, ...spaced];
}

function numbersAt(limits: readonly Limit[]): readonly Json[] {
  return limits.map(edgesOf).flatMap(({ values, numbers }) => [...values, ...numbers]);
}

function sizesAt(limits: readonly Limit[]): readonly number[] {
  return limits.filter(({ on }) => on === 'value').flatMap((limit) => edgesOf(limit).sizes);
}

function lists(item: Type, limits: readonly Limit[], values: Values, beside: JsonObject): readonly Json[] {
  const one = values.ofType(item, eachOf(limits), beside);
  const sizes = sizesAt(limits);
  const ofSizes = sizes.map((size) => Array.from({ length: size }, (_, index) => distinct(one, index)));
  const ofOne = variationsOf(item, eachOf(limits), values, beside).map((variation) => [variation]);
  return [...ofSizes, ...ofOne, [one, one]];
}

function dicts(
  type: Type & { readonly kind: 'dict' },
  limits: readonly Limit[],
  values: Values,
  beside: JsonObject,
): readonly Json[] {
  const key = values.ofType(type.key, []);
  const one = values.ofType(type.value, eachOf(limits), beside);
  const sizes = sizesAt(limits);
  const ofSizes = sizes.map((size) =>
    Object.fromEntries(Array.from({ length: size }, (_, index) => [keyOf(key, index), one])),
  );
  const ofOne = variationsOf(type.value, eachOf(limits), values, beside).map((variation) => ({
    [keyOf(key, 0)]: variation,
  }));
  const keys = variationsOf(type.key, [], values).filter((variation) => typeof variation !== 'object');
  return [...ofSizes, ...ofOne, ...keys.map((other) => ({ [String(other)]: one }))];
}
