import { ofOneLength } from '../../model/limits/decimal-limits.js';
import { unconditionalLimits } from '../../model/limits/limit-target.js';
import {
  type BitSet,
  type Declared,
  type Enum,
  type Identifier,
  isNotShown,
  type Limit,
  type Scalar,
} from '../../model/model.js';
import { formatOf } from '../../formats/formats.js';
import type { Int64Form } from '../../model/types.js';
import { layoutOf } from '../identifiers/layout.js';
import { memberCitations, type MemberCitations } from '../member-citations.js';
import { citation } from '../tsdoc.js';
import { hasKnownBits } from '../bit-sets/complete-bit-set.js';
import { isClosed } from '../enums/known-test.js';
import { annotations, exampleAnnotation, prose } from './annotations.js';
import { knownFormatSchema, limitSchema } from './limit-schema.js';
import { both, type JsonSchema, NOTHING, textLike } from './schema.js';
import { patternWords, withWords } from './spec-words.js';

/** The integers of 64 bits, without leading zeros. */
const INT64_PATTERN = `^(?:0|-?(?:${canonical(String(2n ** 63n - 1n))
  .filter((alternative) => alternative !== '0')
  .join('|')})|-9223372036854775808)$`;

export const INTEGER: JsonSchema = {
  type: 'integer',
  minimum: Number.MIN_SAFE_INTEGER,
  maximum: Number.MAX_SAFE_INTEGER,
};

export const INT32: JsonSchema = { type: 'integer', format: 'int32', minimum: -(2 ** 31), maximum: 2 ** 31 - 1 };

/** The bounds of 64 bits are no doubles, so that only the format or a pattern expresses them. */
export const INT64: Readonly<Record<Int64Form, JsonSchema>> = {
  'safe-integer': { ...INTEGER, format: 'int64' },
  bigint: { type: 'integer', format: 'int64' },
  string: { ...textLike(INT64_PATTERN), format: 'int64' },
};

const UNSIGNED: JsonSchema = { ...INTEGER, minimum: 0 };

export function identifierSchema(identifier: Identifier): JsonSchema {
  return withWords({ title: identifier.name, ...annotations(identifier), ...identifierForm(identifier) }, identifier);
}

function identifierForm(identifier: Identifier): JsonSchema {
  if (isNotShown(identifier.wire)) return { anyOf: [{ type: 'string' }, INTEGER] };
  if (identifier.wire === 'int') return UNSIGNED;
  if (identifier.limits !== undefined) return textForm(identifier.limits);
  return textLike(identifierPattern(identifier));
}

function textForm(limits: readonly Limit[]): JsonSchema {
  const schemas = unconditionalLimits(limits).map((limit) => limitSchema(limit, { kind: 'str' }));
  return schemas.reduce(both, { type: 'string' });
}

/** The schema of keys that are textual identifiers. */
export function identifierKeySchema(identifier: Identifier): JsonSchema {
  return identifier.limits === undefined ? textLike(identifierPattern(identifier)) : textForm(identifier.limits);
}

/** The pattern of a textual identifier. */
function identifierPattern(identifier: Identifier): string {
  const width = layoutOf(identifier)?.width ?? 64;
  return decimalPattern(String(2n ** BigInt(width) - 1n), width === 64 ? 'to the length of the largest' : 'any');
}

export function scalarSchema(scalar: Scalar): JsonSchema {
  const schema = scalar.limits.reduce((said, limit) => both(said, limitSchema(limit, { kind: scalar.wire })), {
    title: scalar.name,
    ...annotations(scalar),
    ...exampleAnnotation(scalar),
    ...scalarForm(scalar),
  } as JsonSchema);
  return withWords(schema, scalar, patternWords(scalar.limits, schema));
}

function scalarForm(scalar: Scalar): JsonSchema {
  const { wire } = scalar;
  const format = formatOf(scalar);
  if (format !== undefined) return knownFormatSchema(format);
  const form = wire === 'int' ? INTEGER : { type: wire === 'float' ? 'number' : 'string' };
  return scalar.format === undefined ? form : { ...form, format: scalar.format };
}

/**
 * The schema of an enumeration. An open one lists its members with names and docs, or any other value of its wire type.
 * A closed one lists its values.
 */
export function enumSchema(declared: Enum): JsonSchema {
  return withWords({ title: declared.name, ...annotations(declared), ...enumMembers(declared) }, declared);
}

function enumMembers(declared: Enum): JsonSchema {
  const citations = memberCitations('Members', declared.values, declared);
  const said = comment(declared, citations);
  const form = enumForm(declared);
  const members = declared.values.flatMap(({ value, ...member }) => (isNotShown(value) ? [] : [{ ...member, value }]));
  if (isClosed(declared)) {
    if (members.length === 0) return { ...said, ...NOTHING };
    return { ...said, ...typeOf(form), enum: members.map(({ value }) => value), ...memberNames(members) };
  }
  if (members.length === 0) return { ...said, ...form };
  const known = members.map((member) => ({
    const: member.value,
    title: member.name,
    ...annotations(citations.cited(member), [], declared.origin),
  }));
  return { ...said, anyOf: [...known, ...alternatives(form)] };
}

/** Names and docs of listed values, under keys that code generators support. */
function memberNames(members: readonly Declared[]): JsonSchema {
  return {
    'x-enum-varnames': members.map(({ name }) => name),
    ...(members.every(({ doc }) => doc === '') ? {} : { 'x-enum-descriptions': members.map(({ doc }) => doc) }),
  };
}

/** The citation of a declaration, and of its members if a layer states them. */
export function comment({ origin }: Declared, { note }: MemberCitations): JsonSchema {
  const text = [citation(origin), note].filter((part) => part !== '').join(' ');
  return text === '' ? {} : { $comment: text };
}

function enumForm({ wire }: Enum): JsonSchema {
  if (isNotShown(wire)) return { anyOf: [{ type: 'string' }, INTEGER] };
  return wire === 'int' ? INTEGER : { type: 'string' };
}

function typeOf(form: JsonSchema): JsonSchema {
  return form['type'] === undefined ? {} : { type: form['type'] };
}

function alternatives(form: JsonSchema): readonly JsonSchema[] {
  return (form['anyOf'] as readonly JsonSchema[] | undefined) ?? [form];
}

export function bitSetSchema(declared: BitSet): JsonSchema {
  const bits = declared.bits.map(({ name, bit }) => `${isNotShown(bit) ? '?' : bit}: ${name}`).join(', ');
  const citations = memberCitations('Bits', declared.bits, declared);
  const head: JsonSchema = { title: declared.name, ...annotations(declared), ...comment(declared, citations) };
  const form = onlyKnownBits(declared) ?? bitForm(declared);
  const description = prose(head['description'], bits === '' ? '' : `Bits: ${bits}.`);
  return withWords({ ...head, description, ...form }, declared);
}

function bitForm({ wire }: BitSet): JsonSchema {
  if (isNotShown(wire)) return { anyOf: [TEXT_OF_64_BITS, UNSIGNED] };
  return wire === 'int' ? UNSIGNED : TEXT_OF_64_BITS;
}

const TEXT_OF_64_BITS = textLike(decimalPattern(String(2n ** 64n - 1n), 'to the length of the largest'));

/** Whether a validator refuses unlisted bits, but the schema cannot. */
export function hidesUnknownBits(declared: BitSet): boolean {
  return refusesUnknownBits(declared) && onlyKnownBits(declared) === undefined;
}

function refusesUnknownBits(declared: BitSet): boolean {
  return !declared.open && hasKnownBits(declared);
}

/** The schema of listed bits: a range of multiples for neighbouring bits, a list for few bits. Undefined otherwise. */
function onlyKnownBits(declared: BitSet): JsonSchema | undefined {
  if (!refusesUnknownBits(declared) || declared.wire !== 'int') return undefined;
  const positions = declared.bits.map(({ bit }) => Number(bit)).sort((a, b) => a - b);
  const [lowest = 0] = positions;
  const highest = positions.at(-1) ?? -1;
  if (positions.length === 0) return { ...UNSIGNED, maximum: 0 };
  if (highest - lowest === positions.length - 1) {
    const step = lowest === 0 ? {} : { multipleOf: 2 ** lowest };
    return { ...UNSIGNED, maximum: 2 ** (highest + 1) - 2 ** lowest, ...step };
  }
  return positions.length > MOST_LISTED_BITS ? undefined : { type: 'integer', enum: sums(positions) };
}

const MOST_LISTED_BITS = 6;

/** Every number of only these bits. */
function sums([first, ...rest]: readonly number[]): readonly number[] {
  return first === undefined ? [0] : sums(rest).flatMap((sum) => [sum, sum + 2 ** first]);
}

/** The leading zeros of a decimal number. */
export type LeadingZeros = 'none' | 'to the length of the largest' | 'any';

/**
 * A regular expression for exactly the whole numbers from 0 to `largest` in decimal: an alternative for numbers with
 * fewer digits, and others for those with as many.
 *
 * @param largest in decimal, without leading zeros
 */
export function decimalPattern(largest: string, zeros: LeadingZeros): string {
  const alternatives = zeros === 'to the length of the largest' ? padded(largest) : canonical(largest);
  return `^${zeros === 'any' ? '0*' : ''}(?:${alternatives.join('|')})$`;
}

/** Safe integers as keys of an object. */
export const INTEGER_KEY_PATTERN = `^(?:0|-?(?:${canonical(String(Number.MAX_SAFE_INTEGER))
  .filter((alternative) => alternative !== '0')
  .join('|')}))$`;

/** Keys that are integers from 0 on. */
export const NATURAL_KEY_PATTERN = decimalPattern(String(Number.MAX_SAFE_INTEGER), 'none');

function padded(largest: string): readonly string[] {
  const shorter = largest.length === 1 ? [] : [`[0-9]{1,${largest.length - 1}}`];
  return [...shorter, ...ofOneLength('0'.repeat(largest.length), largest)];
}

function canonical(largest: string): readonly string[] {
  const further = largest.length - 1;
  const shorter = further === 0 ? [] : [`[1-9][0-9]{0,${further - 1}}`];
  return largest === '0' ? ['0'] : ['0', ...shorter, ...ofOneLength(`1${'0'.repeat(further)}`, largest)];
}
