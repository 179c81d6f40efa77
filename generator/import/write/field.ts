import { entriesIn, type Part } from '../load/part.js';
import type { Json } from '../../model/model.js';
import { shortJson } from '../../model/value-problem.js';
import { MAX_NAME_LENGTH, MOST } from '../../read/limits.js';
import { fieldName } from '../../read/grammar/names.js';
import { compareText } from '../../diagnostics/diagnostics.js';
import { placeOfValue, type Declaration, type Place } from '../declarations.js';
import type { NameMemory } from '../name/member-names.js';
import { isExtraKey } from '../spec-words.js';
import { below } from '../load/pointer.js';
import type { Report } from '../losses.js';
import type { Facts, FieldShape, Shape } from '../shape.js';
import { isEnum, type Simplifier } from '../simplify.js';
import type { Registry } from '../registry.js';
import type { TypeWriter } from './type-text.js';
import { fits } from './value-fits.js';
import {
  block,
  braces,
  dataOf,
  entriesOf,
  late,
  unlessEmpty,
  whyNoData,
  type Data,
  type Entry,
  type Fields,
} from './yaml-data.js';

export interface FieldContext {
  readonly writer: TypeWriter;
  readonly registry: Registry;
  readonly simplifier: Simplifier;
  readonly report: Report;
  readonly memory: NameMemory;
}

/** Why a key cannot be that of a field; undefined if it can. */
export function whyNoField({ key, required }: Pick<FieldShape, 'key' | 'required'>): string | undefined {
  if (key === '__proto__') return 'a field __proto__ would change what an object is';
  if (!fieldName.pattern.test(key)) return 'a key has no control characters';
  if (key.endsWith('?') && required) return 'a required key that ends in ? cannot be written';
  if (key.length > MAX_NAME_LENGTH) return TOO_LONG;
  return undefined;
}

/** A field of an object. Its type is written at once, because it may add declarations. */
export function fieldWriter(
  field: FieldShape,
  owner: Declaration,
  context: FieldContext,
): (as: string | undefined) => Entry {
  const { key, required, shape, facts, at } = field;
  const { readOnly, writeOnly } = facts;
  const { report } = context;
  const type = typeFields(shape, { ...placeOfValue(owner, key, at), absent: !required }, context);
  return (as) => {
    if (readOnly && writeOnly) report.lose(at, 'readOnly', 'a field is of one side, not of both', false);
    if (readOnly !== writeOnly && required)
      for (const pointer of placesOf(field, owner)) report.assume(pointer, 'one-sided');
    const side = readOnly === writeOnly ? undefined : readOnly ? 'answers' : 'requests';
    return writtenMember(field, { ...type, as, 'only-in': side }, at, context);
  };
}

/** A parameter or a header with its type, values and facts. */
export function memberEntry(member: FieldShape, place: Place, more: Fields, context: FieldContext): Entry {
  return writtenMember(member, { ...typeFields(member.shape, place, context), ...more }, member.at, context);
}

function writtenMember(
  { key, required, shape, facts }: Omit<FieldShape, 'at'>,
  type: Fields,
  at: string,
  context: FieldContext,
): Entry {
  const fields = {
    ...type,
    ...valueFields(shape, facts, context),
    caveat: caveatOf(facts),
    ...declaredFields(facts, context.report, key),
  };
  return [required ? key : `${key}?`, shortest(fields), at];
}

/** The places of a field in the document, because equal objects are written once. */
function placesOf({ key, at }: FieldShape, { pointers }: Declaration): ReadonlySet<string> {
  return new Set([at, ...[...pointers].map((pointer) => below(pointer, 'properties', key))]);
}

/** The type alone if there is nothing else, such as in `name: str`. */
export function shortest(fields: Fields): Data {
  const [[key, value] = [], ...others] = entriesOf(fields);
  return key === 'type' && others.length === 0 ? value! : braces(fields);
}

function typeFields(shape: Shape, place: Place, { writer, simplifier }: FieldContext): Fields {
  const is = simplifier.literalOf(shape);
  if (is !== undefined) return { is };
  const { type, limits } = writer.write(shape, place);
  return { type: simplifier.simple(shape).members.length === 0 ? null : type, ...limits };
}

/** Defaults and examples that are values of the type. */
function valueFields(shape: Shape, facts: Facts, context: FieldContext): Fields {
  const { simplifier, report } = context;
  const { default: standard } = facts;
  const why =
    standard === undefined
      ? undefined
      : (whyNoData(standard) ??
        (fits(standard, shape, simplifier, 'default') ? undefined : `${shortJson(standard)} is no value of the type`));
  if (why !== undefined) report.lose(facts.at, 'default', why, false);
  const isKept = standard !== undefined && why === undefined;
  return {
    default: isKept ? defaultData(standard, shape, context) : undefined,
    examples: exampleData(shape, facts, simplifier, report),
  };
}

export function exampleData(
  shape: Shape,
  facts: Facts,
  simplifier: Simplifier,
  report: Report,
): readonly Data[] | undefined {
  const different = new Map(facts.examples.map((example) => [JSON.stringify(dataOf(example)), example]));
  const good = [...different.values()].filter((example) => {
    const why =
      whyNoData(example) ?? (fits(example, shape, simplifier, 'example') ? undefined : 'it is no value of the type');
    if (why !== undefined) report.lose(facts.at, 'example', why, false);
    return why === undefined;
  });
  if (good.length > MOST.items) report.lose(facts.at, 'example', `at most ${MOST.items} are kept`, false);
  return unlessEmpty(good.slice(0, MOST.items).map(dataOf));
}

/** The default of an enum as the name of its member. */
function defaultData(value: Json, shape: Shape, { simplifier, registry }: FieldContext): Data {
  const [only, ...others] = simplifier.leavesIn(shape);
  const isNamed = only?.kind === 'values' && others.length === 0 && only.values.length > 1 && isEnum(only);
  if (!isNamed || value === null) return dataOf(value);
  const index = only.values.findIndex((listed) => listed === value);
  return late(() => registry.membersOf(only)[index] ?? dataOf(value));
}

/**
 * The common facts of declarations and members.
 *
 * @param name a doc that repeats it is left out
 */
export function declaredFields(
  { at, doc, title, see, deprecated, extra, homeless }: Facts,
  report: Report,
  name: string,
): Fields {
  for (const key of homeless) report.lose(at, key, 'no key of the language means this', false);
  return {
    doc: proseOf([doc, title].find((text) => text !== undefined && !sameWords(text, name))),
    see,
    deprecated: deprecated ? braces([]) : undefined,
    extra: extraData(extra, at, report),
  };
}

/** The keys of other tools that a spec can hold. */
function extraData(extra: Facts['extra'], at: string, report: Report): Data | undefined {
  const possible = extra.filter(([key, value]) => {
    const why = key.length > MAX_NAME_LENGTH ? TOO_LONG : whyNoData(value);
    if (why !== undefined) report.lose(at, key, why, false);
    return why === undefined;
  });
  const kept = possible.toSorted(([a], [b]) => compareText(a, b)).slice(0, MOST.parameters);
  if (kept.length < possible.length) report.lose(at, 'x- keys', `at most ${MOST.parameters} are kept`, false);
  return unlessEmpty(block(kept.map(([key, value]) => [key, dataOf(value)])));
}

/** The keys of other tools in a part of a document that is no schema. */
export function extraIn(part: Part, report: Report): Data | undefined {
  const extra = entriesIn(part).flatMap(([key, { raw }]) => (isExtraKey(key) ? [[key, raw as Json] as const] : []));
  return extraData(extra, report.at(part), report);
}

export const TOO_LONG = `it is longer than ${MAX_NAME_LENGTH} characters`;

/** Prose without white space at the ends of lines, which YAML cannot fold. */
export function proseOf(text: string | undefined): string | undefined {
  const clean = text
    ?.replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?<![ \t])[ \t]+$/gm, '')
    .replaceAll('\t', '    ')
    .trim();
  return clean === '' ? undefined : clean;
}

/** Whether a description only repeats the meaning of its status, because OpenAPI requires one. */
export function saysNothing(doc: string): boolean {
  const text = doc.trim();
  return (
    /^(?:ok|success|successful|successful operation|successful response|success response|default response|response|no content|created|error|done|done, without a body)\.?$/i.test(
      text,
    ) || /^\d{3} response(?: for \w+)?\.?$/i.test(text)
  );
}

function caveatOf({ caveats }: Facts): Data | undefined {
  const texts = caveats.flatMap((text) => proseOf(text) ?? []);
  return texts.length === 1 ? texts[0] : unlessEmpty(texts);
}

/** Whether a text has the same letters and digits as a name. */
export function sameWords(text: string, name: string): boolean {
  return lettersOf(text) === lettersOf(name);
}

/** The letters and digits of a text, in lower case. */
export function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
