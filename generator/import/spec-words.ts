import { inside, type Part } from './load/part.js';
import { isCount, isMap, isTexts } from './load/pointer.js';
import { MARK, SPEC_WORDS, type SpecWords } from '../model/spec-words.js';

/** The words of the spec in a document from `snowspec generate`; empty in any other document. */
export function specWordsOf(raw: unknown): SpecWords {
  const words = isMap(raw) ? raw[SPEC_WORDS] : undefined;
  if (!isMap(words)) return {};
  // Words with another form are ignored, because anyone may have written the document.
  return Object.fromEntries(
    Object.entries(words).filter(
      ([word, value]) => Object.hasOwn(FORMS, word) && FORMS[word as keyof SpecWords](value),
    ),
  );
}

const isText = (value: unknown): boolean => typeof value === 'string';

const FORMS: Readonly<Record<keyof SpecWords, (value: unknown) => boolean>> = {
  docLength: isCount,
  see: isTexts,
  caveats: isTexts,
  default: () => true,
  required: (value) => value === true,
  extends: isTexts,
  sideOf: isText,
  groups: isTexts,
  members: Array.isArray,
  pattern: isText,
  keyPattern: isText,
  by: isText,
  untilEmpty: (value) => value === true,
  path: isText,
  servers: Array.isArray,
  url: isText,
  name: isText,
  tokenFormat: isText,
};

/** Whether `snowspec generate` made the document. */
export function isGenerated({ document }: Pick<Part, 'document'>): boolean {
  const { root } = document;
  return isMap(root) && root['x-comment'] === MARK;
}

/** Whether a part of a generated document exists only because OpenAPI requires it. */
export function isNotInSpec({ raw }: Part): boolean {
  return isMap(raw) && raw[SPEC_WORDS] === false;
}

/** The doc of a spec at the beginning of a description. */
export function docOf(description: string, raw: unknown): string {
  return description.slice(0, specWordsOf(raw).docLength);
}

/** The doc of a spec in the description of a part; undefined if it is empty. */
export function descriptionIn(part: Part | undefined): string | undefined {
  const description = part && inside(part, 'description')?.raw;
  const doc = typeof description === 'string' ? docOf(description, part!.raw) : '';
  return doc.trim() === '' ? undefined : doc;
}

/** Whether a key belongs to another tool, so that a spec passes it on. */
export function isExtraKey(key: string): boolean {
  return key !== SPEC_WORDS && /^x-[\w.-]+$/.test(key);
}
