import { isRecord } from '../../json.js';
import { matchesKey } from '../foreign-patterns.js';
import { fitsFormat, formatNamed } from '../../formats/formats.js';
import { isMultipleOf } from '../../model/limits/number-range.js';
import type { Json } from '../../model/model.js';
import { matches } from '../../patterns/automaton.js';
import { automatonOf } from '../../patterns/pattern-automaton.js';
import { Refusal } from '../../patterns/read-pattern.js';
import type { NumberShape, Shape, TextShape, ValuesShape } from '../shape.js';
import type { Member, Simplifier } from '../simplify.js';
import { formatText } from './limits.js';
import { dataOf } from './yaml-data.js';

/** The purpose of a value in a document. An example of an open enum must be one of its members. */
export type ValueUse = 'default' | 'example';

/** Whether a value is valid for a shape in the spec. */
export function fits(value: Json, shape: Shape, simplifier: Simplifier, use: ValueUse): boolean {
  const { members, nullable } = simplifier.simple(shape);
  if (value === null) return nullable || members.some(({ kind }) => kind === 'any');
  return members.some((member) => fitsMember(value, member, simplifier, use));
}

function fitsMember(value: Json, member: Member, simplifier: Simplifier, use: ValueUse): boolean {
  switch (member.kind) {
    case 'any':
      return true;
    case 'never':
      return false;
    case 'bool':
      return typeof value === 'boolean';
    case 'text':
      return typeof value === 'string' && fitsText(value, member);
    case 'number':
      return typeof value === 'number' && fitsNumber(value, member);
    case 'values':
      return member.values.some((known) => known === value) || (use === 'default' && isOfOpenEnum(value, member));
    case 'declared':
      return simplifier.contentOf(member.schema).members.some((inner) => fitsMember(value, inner, simplifier, use));
    case 'list': {
      if (!Array.isArray(value)) return false;
      const { min = 0, max = Infinity, unique, item } = member;
      const isDistinct =
        !unique || new Set(value.map((element: Json) => JSON.stringify(dataOf(element)))).size === value.length;
      return (
        value.length >= min &&
        value.length <= max &&
        isDistinct &&
        value.every((element: Json) => fits(element, item, simplifier, use))
      );
    }
    case 'tuple':
      return (
        Array.isArray(value) &&
        value.length >= Math.max(member.items.length, member.min ?? 0) &&
        value.length <= (member.rest === undefined ? member.items.length : (member.max ?? Infinity)) &&
        value.every((element: Json, index) => fits(element, member.items[index] ?? member.rest!, simplifier, use))
      );
    case 'dict': {
      if (!isRecord(value)) return false;
      const entries = Object.entries(value);
      const { min = 0, max = Infinity, key } = member;
      return (
        entries.length >= min &&
        entries.length <= max &&
        entries.every(
          ([name, inner]) =>
            (key === undefined || fits(name, key, simplifier, use)) && fits(inner, member.value, simplifier, use),
        )
      );
    }
    case 'object': {
      if (!isRecord(value)) return false;
      const { fields, otherKeys, keyCount, keyPatterns = [] } = member.object;
      const count = Object.keys(value).length;
      if (count < (keyCount?.min ?? 0) || count > (keyCount?.max ?? Infinity)) return false;
      const known = new Set(fields.map(({ key }) => key));
      const undeclared = Object.entries(value).filter(([key]) => !known.has(key));
      const byPattern = undeclared.flatMap(([key, inner]) =>
        keyPatterns.filter(({ pattern }) => matchesKey(pattern, key)).map(({ shape }) => ({ key, inner, shape })),
      );
      if (!byPattern.every(({ inner, shape }) => fits(inner, shape, simplifier, use))) return false;
      const others = undeclared.filter(([key]) => !byPattern.some((found) => found.key === key));
      if (otherKeys === 'none' && others.length > 0) return false;
      if (
        otherKeys !== undefined &&
        otherKeys !== 'none' &&
        !others.every(([, inner]) => fits(inner, otherKeys, simplifier, use))
      )
        return false;
      return fields.every(({ key, required, shape, facts }) => {
        if (!Object.hasOwn(value, key)) return !required || facts.readOnly || facts.writeOnly;
        return fits(value[key]!, shape, simplifier, use);
      });
    }
  }
}

/** Whether an open enum accepts an unlisted value. In capitals, the language reads it as the name of a member. */
function isOfOpenEnum(value: Json, { openTo }: ValuesShape): boolean {
  if (openTo === 'int') return Number.isSafeInteger(value);
  return openTo === 'str' && typeof value === 'string' && !/^[A-Z][A-Z0-9_]*$/.test(value);
}

/** Whether a text is within bounds. Patterns that automata do not support are ignored. */
export function fitsText(
  value: string,
  { min = 0, max = Infinity, pattern, alsoPattern, format }: Omit<TextShape, 'kind' | 'at'>,
): boolean {
  const length = [...value].length;
  if (length < min || length > max) return false;
  for (const source of [pattern, alsoPattern]) {
    const automaton = source === undefined ? undefined : automatonOf(source);
    if (automaton !== undefined && !(automaton instanceof Refusal) && !matches(automaton, value)) return false;
  }
  return format === undefined || fitsFormat(formatText(format, 'str') ?? '', value);
}

export function fitsNumber(value: number, shape: Omit<NumberShape, 'kind' | 'at'>): boolean {
  const {
    whole,
    min = -Infinity,
    max = Infinity,
    exclusiveMin = -Infinity,
    exclusiveMax = Infinity,
    multipleOf,
    format,
  } = shape;
  if (whole && !Number.isSafeInteger(value)) return false;
  if (whole && format === 'int32' && (value < -(2 ** 31) || value >= 2 ** 31)) return false;
  if (value < min || value > max || value <= exclusiveMin || value >= exclusiveMax) return false;
  if (multipleOf !== undefined && !isMultipleOf(value, multipleOf)) return false;
  const known = format === undefined ? undefined : formatText(format, 'int');
  return known === undefined || !whole || formatNamed(known) === undefined || fitsFormat(known, value);
}
