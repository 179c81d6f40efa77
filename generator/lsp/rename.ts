import { compileRead } from '../compile.js';
import type { Diagnostic } from '../diagnostics/index.js';
import { formatSpecFile } from '../fmt/format-spec.js';
import type { LoadValidators } from '../interpret/validators.js';
import { readSnapshot } from '../read/index.js';
import type { SourceFile, Span } from '../read/syntax.js';
import { withLineEndsOf } from '../write/change.js';
import type { Analysis } from './analysis.js';
import { mentionsAt } from './hover.js';
import type { Mention } from './mentions.js';
import { memberId, partsOf, type SymbolId } from './names.js';
import { grouped } from '../model/group-by.js';

/** The reason why a name cannot be changed. The editor displays it. */
export class RenameRefusal extends Error {}

export interface Edit {
  readonly span: Span;
  readonly text: string;
}

/** The part of the name at an offset that a new name replaces. */
export function renamedSpan(analysis: Analysis, path: string, offset: number): Span {
  return renamed(analysis, path, offset).editable;
}

/**
 * The edits that rename the declaration at an offset in all files of the spec. Throws a {@link RenameRefusal} with the first
 * new problem if the renamed spec would have problems that it does not have now.
 */
export function renameEdits(analysis: Analysis, path: string, offset: number, name: string): readonly Edit[] {
  const symbols = togetherWith(analysis, renamed(analysis, path, offset).symbol);
  for (const symbol of symbols) refuseTakenName(analysis, symbol, name);
  const mentions = analysis.mentions.filter((mention) => symbols.has(mention.symbol));
  const edits = mentions.map(({ editable, span }) => {
    if (editable === undefined) throw new RenameRefusal(`the notation in ${placeText(span)} cannot be changed`);
    refuseSharedWord(analysis, symbols, span);
    return { span: editable, text: name };
  });
  const distinct = [...new Map(edits.map((edit) => [`${edit.span.file.path}:${edit.span.start}`, edit])).values()];
  refuseProblems(analysis, distinct);
  return distinct;
}

/** The symbols that are renamed together: the discriminator has one name in all members of a union. */
function togetherWith({ mentions }: Analysis, symbol: SymbolId): ReadonlySet<SymbolId> {
  const joined = mentions
    .filter(({ together }) => together !== undefined)
    .map(({ symbol: named, span }) => [named, `${span.file.path}:${span.start}`] as const);
  const spansOf = grouped(joined);
  const bySpan = grouped(joined.map(([named, key]) => [key, named] as const));
  const found = new Set([symbol]);
  for (const named of found)
    for (const key of spansOf.get(named) ?? []) for (const other of bySpan.get(key)!) found.add(other);
  return found;
}

function renamed(analysis: Analysis, path: string, offset: number): Mention & { readonly editable: Span } {
  const [mention, ...others] = mentionsAt(analysis, path, offset);
  if (mention === undefined) throw new RenameRefusal('there is no name at this position');
  // The name of an inline object is made from the name of its field, and cannot be edited.
  const apart = others.filter(({ together }) => together === undefined);
  if (apart.some(({ symbol, editable }) => editable !== undefined && symbol !== mention.symbol)) {
    throw new RenameRefusal('this word names fields of several objects; rename each at its declaration');
  }
  if (fixedSpaces.some((space) => mention.symbol.startsWith(space))) {
    throw new RenameRefusal('this is the name of a file or an entry of the package');
  }
  if (!analysis.mentions.some(({ role, symbol }) => role === 'declaration' && symbol === mention.symbol)) {
    throw new RenameRefusal('this name is not declared');
  }
  if (mention.editable === undefined) throw new RenameRefusal('the notation of this name cannot be changed');
  return { ...mention, editable: mention.editable };
}

/** Rejects a name that another declaration or member already has. */
function refuseTakenName({ mentions }: Analysis, symbol: SymbolId, name: string): void {
  const { space, name: owner, member } = partsOf(symbol);
  const wanted: SymbolId = member === undefined ? `${space}/${name}` : memberId(`${space}/${owner}`, name);
  const taken = mentions.find(
    (mention) => mention.role === 'declaration' && mention.symbol === wanted && wanted !== symbol,
  );
  if (taken !== undefined) throw new RenameRefusal(`there is already a ${name} (${placeText(taken.span)})`);
}

/** Rejects a word that also names fields of other objects or parameters of other endpoints. */
function refuseSharedWord({ mentions }: Analysis, symbols: ReadonlySet<SymbolId>, { file, start, end }: Span): void {
  // The name of an inline object is made from the name of its field, and cannot be edited.
  const other = mentions.find(({ span, symbol: named, editable }) => {
    const isOther = !symbols.has(named) && editable !== undefined;
    return isOther && span.file === file && span.start === start && span.end === end;
  });
  if (other !== undefined) {
    throw new RenameRefusal(`${placeText(other.span)} also names ${other.symbol.split('/')[1]}`);
  }
}

const fixedSpaces = ['layers/', 'profiles/'];

function refuseProblems(analysis: Analysis, edits: readonly Edit[]): void {
  if (!analysis.complete) throw new RenameRefusal('a file of the spec is not YAML; fix it first');
  const files = [...[...analysis.files.values()].map(({ file }) => file), ...analysis.attached].map((file) =>
    edited(file, edits),
  );
  const known = new Set(analysis.problems.map(keyOf));
  const read = readSnapshot({ files, complete: true, problems: [] }, analysis.queries);
  const { problems } = compileRead(read, 'all', analysis.queries);
  const worse = problems.find((problem) => !known.has(keyOf(problem)));
  if (worse !== undefined) throw new RenameRefusal(`${worse.message} (${placeText(worse.span)})`);
}

/** Identifies a problem without its message, which may contain the renamed name. Edits keep the line numbers. */
function keyOf({ code, span }: Diagnostic): string {
  return `${code} in ${placeText(span)}`;
}

function placeText({ file, start }: Span): string {
  return `${file.path}, line ${file.text.slice(0, start).split('\n').length}`;
}

export function edited(file: SourceFile, edits: readonly Edit[]): SourceFile {
  const own = edits.filter(({ span }) => span.file.path === file.path).toSorted((a, b) => b.span.start - a.span.start);
  const apply = (text: string, { span, text: word }: Edit): string =>
    text.slice(0, span.start) + word + text.slice(span.end);
  return own.length === 0 ? file : { ...file, text: own.reduce(apply, file.text) };
}

/** The edit that replaces a misspelled word, if the problem has a suggestion and its span has the word once. */
export function quickFix({ fix, span }: Diagnostic): Edit | undefined {
  if (fix === undefined) return undefined;
  const text = span.file.text.slice(span.start, span.end);
  const [first, ...others] = Array.from(text.matchAll(/[^\s'"?^[\]{}<>,|]+/g)).flatMap(({ 0: word, index }) => {
    const at = wordIn(word, fix.written);
    return at === -1 ? [] : [index + at];
  });
  if (first === undefined || others.length > 0) return undefined;
  const start = span.start + first;
  return { span: { ...span, start, end: start + fix.written.length }, text: fix.write };
}

/** Index of a whole word; -1 if the text does not contain it. */
function wordIn(text: string, word: string): number {
  const at = text.indexOf(word);
  const isEnd = (mark: string | undefined): boolean => mark === undefined || !/[\w$@-]/.test(mark);
  return at !== -1 && isEnd(text[at - 1]) && isEnd(text[at + word.length]) ? at : -1;
}

/**
 * The edit that gives a file its canonical layout, as `snowspec fmt` does. It covers only the lines from the first to the
 * last difference, so that the editor keeps the cursor and its folds elsewhere. Returns `undefined` if the file has this
 * layout already, or cannot be formatted because it is not YAML.
 */
export function formattingEdit(file: SourceFile): Edit | undefined {
  const formatted = formatSpecFile(file);
  if ('problems' in formatted) return undefined;
  const text = withLineEndsOf(formatted.text, file.text);
  if (text === file.text) return undefined;
  const before = linesOf(file.text);
  const after = linesOf(text);
  const first = sameLines(before, after);
  const last = sameLines(before.slice(first).reverse(), after.slice(first).reverse());
  const start = lengthOf(before.slice(0, first));
  const end = file.text.length - lengthOf(before.slice(before.length - last));
  return { span: { file, start, end }, text: after.slice(first, after.length - last).join('') };
}

function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+/g) ?? [];
}

/** The number of equal lines at the beginning. */
function sameLines(a: readonly string[], b: readonly string[]): number {
  const different = a.findIndex((line, index) => line !== b[index]);
  return different === -1 ? a.length : different;
}

function lengthOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + line.length, 0);
}

interface PayloadIssue {
  /** Keys and indices from the root of the payload. */
  readonly path: readonly (string | number)[];
  readonly code: string;
  readonly message: string;
}

export type PayloadCheck =
  | { readonly checked: true; readonly profile: string; readonly issues: readonly PayloadIssue[] }
  /** The payload was not checked. */
  | { readonly checked: false; readonly reason: string };

/**
 * Validates a JSON text with the validator of a type, in mode `spec`, as it was in the last version of the spec without
 * errors. The profile is the main one unless another is named.
 */
export async function checkPayload(
  { models }: Analysis,
  request: { readonly type: string; readonly text: string; readonly profile?: string | undefined },
  load: LoadValidators,
): Promise<PayloadCheck> {
  const { type, text, profile } = request;
  const model = profile === undefined ? models[0] : models.find((candidate) => candidate.profile.name === profile);
  if (model === undefined) {
    const reason =
      profile === undefined || models.length === 0 ? 'the spec has errors' : `there is no profile ${profile}`;
    return { checked: false, reason };
  }
  const payload = parse(text);
  if ('reason' in payload) return { checked: false, reason: payload.reason };
  const validators = await load(model);
  if (!validators.has(type)) return { checked: false, reason: `there is no validator of ${type}` };
  return { checked: true, profile: model.profile.name, issues: validators.issues(type, payload.value, 'spec') };
}

function parse(text: string): { readonly value: unknown } | { readonly reason: string } {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    return { reason: `the payload is not JSON: ${(error as Error).message}` };
  }
}
