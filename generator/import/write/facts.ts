import { MAX_NAME_LENGTH, MOST } from '../../read/limits.js';
import { compareText } from '../../diagnostics/diagnostics.js';
import type { Report } from '../losses.js';
import type { Facts } from '../shape.js';
import { block, braces, dataOf, whyNoData, type Data, type Entry } from './yaml-data.js';

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
