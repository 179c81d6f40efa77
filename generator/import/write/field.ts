import type { Json } from '../../model/model.js';
import { MAX_NAME_LENGTH, MOST } from '../../read/limits.js';
import { fieldName } from '../../read/grammar/names.js';
import type { Declaration } from '../declarations.js';
import type { NameMemory } from '../name/member-names.js';
import { below } from '../load/pointer.js';
import type { Report } from '../losses.js';
import type { Facts, FieldShape, Shape } from '../shape.js';
import { isEnum, type Simple, type Simplifier } from '../simplify.js';
import type { TypeWriter } from './type-text.js';
import { fits } from './value-fits.js';
import { braces, dataOf, isMap, whyNoData, type Data, type Entry, block } from './yaml-data.js';
import { compareText } from '../../diagnostics/diagnostics.js';

export interface FieldContext {
  readonly writer: TypeWriter;
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

/** One field of an object, or one parameter. */
export function fieldEntry(
  field: FieldShape,
  owner: Declaration | string,
  as: string | undefined,
  context: FieldContext,
): Entry {
  const { key, required, shape, facts, at } = field;
  const { report } = context;
  const absent = typeof owner !== 'string' && !required;
  const typed = typeEntries(
    shape,
    { owner, key, isItem: false, at, value: true, parts: true, depth: 0, absent },
    context,
  );
  const side =
    facts.readOnly === facts.writeOnly ? [] : [['only-in', facts.readOnly ? 'answers' : 'requests'] as const];
  if (facts.readOnly && facts.writeOnly) report.lose(at, 'readOnly', 'a field is of one side, not of both', false);
  if (side.length > 0 && required) for (const place of placesOf(field, owner)) report.assume(place, 'one-sided');
  const entries: readonly Entry[] = [
    ...typed,
    ...(as === undefined ? [] : [['as', as] as const]),
    ...side,
    ...valueEntries(shape, facts, context),
    ...caveatEntry(facts.caveats),
    ...declaredEntries(facts, report, { name: key }),
  ];
  return [required ? key : `${key}?`, shortest(entries)];
}

/** Every place of the document that a field is written for: equal objects are written once. */
function placesOf({ key, at }: FieldShape, owner: Declaration | string): readonly string[] {
  if (typeof owner === 'string') return [at];
  return [...new Set([at, ...[...owner.pointers].map((pointer) => below(pointer, 'properties', key))])];
}

/** `name: str` where there is nothing but a type. */
export function shortest(entries: readonly Entry[]): Data {
  const [first] = entries;
  return entries.length === 1 && first![0] === 'type' ? first![1] : braces(entries);
}

export function typeEntries(
  shape: Shape,
  place: Parameters<TypeWriter['write']>[1],
  { writer, simplifier }: FieldContext,
): readonly Entry[] {
  const simple = simplifier.simple(shape);
  const literal = literalOf(simple);
  if (literal !== undefined) return [['is', literal]];
  const { text, limits } = writer.write(shape, place);
  return [['type', text === 'null' ? null : text], ...countEntries(limits)];
}

/** The only value of a shape; undefined if it has several. */
export function literalOf({ members, nullable }: Simple): string | number | boolean | undefined {
  const [only, ...others] = members;
  if (only?.kind !== 'values' || others.length > 0 || nullable || only.values.length !== 1 || only.openTo !== undefined)
    return undefined;
  return only.values[0];
}

/** Limits as they are written: bounds that are one number are a number. */
export function countEntries(limits: readonly Entry[]): readonly Entry[] {
  return limits.map(([key, value]): Entry => [key, countData(value)]);
}

function countData(value: Data): Data {
  if (typeof value === 'string' && /^-?\d{1,15}$/.test(value)) return Number(value);
  return isMap(value)
    ? {
        ...value,
        entries: value.entries.map(([key, one]) => [
          key,
          ['length', 'items', 'range', 'each', 'keys'].includes(key) ? countData(one) : one,
        ]),
      }
    : value;
}

/** Defaults and examples, those that are values of the type. */
export function valueEntries(shape: Shape, facts: Facts, context: FieldContext): readonly Entry[] {
  const { simplifier, report } = context;
  const entries: Entry[] = [];
  if (facts.default !== undefined) {
    const why = whyNoData(facts.default);
    if (why !== undefined) report.lose(facts.at, 'default', why, false);
    else if (!fits(facts.default, shape, simplifier, 'default'))
      report.lose(facts.at, 'default', `${short(facts.default)} is no value of the type`, false);
    else entries.push(['default', defaultData(facts.default, simplifier.simple(shape), context)]);
  }
  const examples = exampleData(shape, facts, simplifier, report);
  if (examples !== undefined) entries.push(['examples', examples]);
  return entries;
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
  return good.length === 0 ? undefined : good.slice(0, MOST.items).map(dataOf);
}

/** The default of an enum by the name of its member, which may not be the value of another one. */
function defaultData(value: Json, { members }: Simple, { simplifier, writer }: FieldContext): Data {
  const [only, ...others] = members.flatMap((member) => simplifier.leavesOf(member));
  const isNamed = only?.kind === 'values' && others.length === 0 && only.values.length > 1 && isEnum(only);
  if (!isNamed || value === null) return dataOf(value);
  return writer.names.membersOf(only)[only.values.findIndex((one) => one === value)] ?? dataOf(value);
}

function short(value: Json): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

/** The facts of a declaration or a member besides its form, in the keys that every one has. */
export function declaredEntries(
  facts: Facts,
  report: Report,
  options: { readonly name: string; readonly skipDoc?: boolean },
): readonly Entry[] {
  const { at, doc, title, see, deprecated, extra, homeless } = facts;
  const text =
    options.skipDoc === true
      ? undefined
      : proseOf([doc, title].find((one) => one !== undefined && !sameWords(one, options.name)));
  for (const key of homeless) report.lose(at, key, 'no key of the language means this', false);
  return [
    ...(text === undefined ? [] : [['doc', text] as const]),
    ...(see === undefined ? [] : [['see', see] as const]),
    ...(deprecated ? [['deprecated', braces([])] as const] : []),
    ...extraEntry(extra, at, report),
  ];
}

/** Keys of other tools, those that a spec can hold. */
export function extraEntry(extra: Facts['extra'], at: string, report: Report): readonly Entry[] {
  const possible = extra.filter(([key, value]) => {
    const why = key.length > MAX_NAME_LENGTH ? TOO_LONG : whyNoData(value);
    if (why !== undefined) report.lose(at, key, why, false);
    return why === undefined;
  });
  const kept = possible.toSorted(([a], [b]) => compareText(a, b)).slice(0, MOST.parameters);
  if (kept.length < possible.length) report.lose(at, 'x- keys', `at most ${MOST.parameters} are kept`, false);
  return kept.length === 0 ? [] : [['extra', block(kept.map(([key, value]) => [key, dataOf(value)]))]];
}

export const TOO_LONG = `it is longer than ${MAX_NAME_LENGTH} characters`;

/** Prose without white space at the ends of lines, which Markdown does not show and YAML cannot fold. */
export function proseOf(text: string | undefined): string | undefined {
  const clean = text
    ?.replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?<![ \t])[ \t]+$/gm, '')
    .replaceAll('\t', '    ')
    .trim();
  return clean === undefined || clean === '' ? undefined : clean;
}

/** Words that OpenAPI demands of every answer, and that any answer of its status could have. */
export function saysNothing(doc: string): boolean {
  const text = doc.trim();
  return (
    /^(?:ok|success|successful|successful operation|successful response|success response|default response|response|no content|created|error|done|done, without a body)\.?$/i.test(
      text,
    ) || /^\d{3} response(?: for \w+)?\.?$/i.test(text)
  );
}

export function caveatEntry(caveats: readonly string[]): readonly Entry[] {
  const texts = caveats.flatMap((text) => proseOf(text) ?? []);
  if (texts.length === 0) return [];
  return [['caveat', texts.length === 1 ? texts[0]! : (texts as readonly Data[])]];
}

/** Whether a text repeats a name, whatever divides its words. */
export function sameWords(one: string, other: string): boolean {
  const letters = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  return letters(one) === letters(other);
}
