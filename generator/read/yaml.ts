import { Composer, isScalar, Parser, type CST, type Document } from 'yaml';
import { type Diagnostics, positionAt } from '../diagnostics/diagnostics.js';
import { hideTypes, showTypes } from './foreign-types.js';
import { MAX_DEPTH } from './limits.js';
import type { Node, SourceFile, Span } from './syntax.js';
import { reportCharacters, firstUnread, tabsAsIndent, tokenTooDeep, visitTokens } from './yaml-tokens.js';
import { Conversion, reportAlias } from './yaml-tree.js';
import { uncapitalised } from '../capitals.js';

export interface YamlResult {
  /** Absent for an empty file, or if the text is unreadable. */
  readonly node?: Node;
  /** False if the text is not YAML, so that the tree may differ from the intention. */
  readonly wellFormed: boolean;
}

/**
 * Reads one YAML document as a tree with positions. Reports all problems. If it reports none, the tree contains
 * everything in the text.
 */
export function readYaml(file: SourceFile, diagnostics: Diagnostics): YamlResult {
  const asWritten = compose(file, file.text, diagnostics);
  if (asWritten === undefined) return { wellFormed: false };
  reportCharacters(file, asWritten.tokens, diagnostics);
  reportDirectives(file, asWritten.tokens, diagnostics);
  // In { } and [ ], the unquoted brackets of a type make the rest unreadable. With hidden brackets, each such type is
  // one problem, and the rest is read.
  const hasErrors = asWritten.documents.some(({ errors }) => errors.length > 0);
  const text = hasErrors ? hideTypes(file.text) : file.text;
  const composed = text === file.text ? asWritten : compose(file, text, diagnostics);
  if (composed === undefined) return { wellFormed: false };
  const { tokens, documents } = composed;
  const [document, second] = documents;
  if (document === undefined) return { wellFormed: true };
  if (second !== undefined) diagnostics.report('multiple-documents', {}, lineFrom(file, second.range[0]));
  const isSyntaxGood = reportSyntax(documents, file, diagnostics);
  const wellFormed = isSyntaxGood && reportUnread(text, composed, file, diagnostics);
  if (document.contents === null || isVoid(document)) return { wellFormed };
  const shown = text === file.text ? (asIs: string) => asIs : showTypes;
  return { node: new Conversion(file, tokens, diagnostics, shown).node(document.contents), wellFormed };
}

interface Composed {
  readonly tokens: readonly CST.Token[];
  readonly documents: readonly Document.Parsed[];
}

/** The documents of a text. Undefined where it is nested too deeply, which is reported. */
export function compose(file: SourceFile, text: string, diagnostics: Diagnostics): Composed | undefined {
  const tokens = [...new Parser().parse(text)];
  const deep = tokenTooDeep(tokens);
  if (deep !== undefined) {
    const span = { file, start: deep.offset, end: deep.offset + 1 };
    diagnostics.report('too-deep', { limit: MAX_DEPTH }, span);
    return undefined;
  }
  const documents = withoutStacks(() => [...new Composer(OPTIONS).compose(tokens, true, text.length)]);
  return { tokens, documents };
}

const OPTIONS = {
  keepSourceTokens: true,
  prettyErrors: false,
  uniqueKeys: false,
  // The language has only one tag; resolving others can fail.
  resolveKnownTags: false,
  logLevel: 'silent',
  version: '1.2',
  schema: 'core',
} as const;

/** Disables stack traces, because yaml creates an error for each problem, of which a hostile file has half a million. */
function withoutStacks<Result>(work: () => Result): Result {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return work();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

function isVoid(document: Document.Parsed): boolean {
  const { contents } = document;
  return (
    isScalar(contents) &&
    contents.value === null &&
    contents.range[0] === contents.range[1] &&
    contents.tag === undefined
  );
}

// -------------------------------------------------------------------------------------------------------------- syntax

function reportSyntax(documents: readonly Document.Parsed[], file: SourceFile, diagnostics: Diagnostics): boolean {
  const lines = new Set<number>();
  let misplaced: { readonly message: string; readonly start: number } | undefined;
  const errors = documents.flatMap((document) => document.errors);
  for (const { code, message, pos } of errors.toSorted((a, b) => a.pos[0] - b.pos[0])) {
    const { line } = positionAt(file, pos[0]);
    // Reports one problem for each line, because one slip makes the YAML parser report its rest repeatedly.
    if (lines.has(line)) continue;
    lines.add(line);
    const start = firstWritten(file.text, pos[0]);
    // A key in the wrong column puts all other keys of its map in a wrong column.
    const isRepeated = message === misplaced?.message && isInBlock(file, misplaced.start, start);
    // If a map ends too early, everything after it is outside of any node.
    if (lines.size > 1 && OUTSIDE.test(message)) continue;
    if (message.endsWith(' must start at the same column')) misplaced = { message, start };
    if (isRepeated) continue;
    const span: Span = { file, start, end: Math.max(pos[1], start) };
    if (code === 'TAB_AS_INDENT' || (code === 'BAD_SCALAR_START' && file.text[pos[0]] === '\t')) {
      diagnostics.report('tab-indentation', {}, span, { hint: 'indent with spaces' });
    } else if (code === 'BAD_ALIAS' || code === 'ALIAS_PROPS' || code === 'MULTIPLE_ANCHORS') {
      reportAlias(file, span, diagnostics);
    } else if (code === 'MULTIPLE_DOCS') diagnostics.report('multiple-documents', {}, span);
    else diagnostics.report('yaml-syntax', { problem: uncapitalised(message) }, span, hintFor(file, pos[0], message));
  }
  return errors.length === 0;
}

/** Refuses directives except `%YAML 1.2`, which has no effect. */
function reportDirectives(file: SourceFile, tokens: readonly CST.Token[], diagnostics: Diagnostics): void {
  // Returns early, because few files have directives, and examining all tokens takes long.
  if (!/^%/m.test(file.text)) return;
  let isFirst = true;
  visitTokens(tokens, (token, start) => {
    if (token.type !== 'directive') return;
    const directive = token.source.trim();
    const isGood = isFirst && /^%YAML[ \t]+1\.2$/.test(directive);
    isFirst = false;
    if (isGood) return;
    const hint = { hint: 'leave it out' };
    diagnostics.report('yaml-directive', { directive }, { file, start, end: start + directive.length }, hint);
  });
}

/** Reports parts of the text that the documents lack. Returns whether there are none. */
function reportUnread(text: string, composed: Composed, file: SourceFile, diagnostics: Diagnostics): boolean {
  const tabs = text.includes('\t') ? tabsAsIndent(composed.tokens) : [];
  for (const start of tabs) {
    diagnostics.report('tab-indentation', {}, { file, start, end: start + 1 }, { hint: 'indent with spaces' });
  }
  const unread = firstUnread(text, composed.tokens, composed.documents);
  if (unread !== undefined) {
    const problem = 'this is not read as a part of anything';
    diagnostics.report('yaml-syntax', { problem }, lineFrom(file, unread), {
      hint: `put a colon before the value of a key that is written with '?'`,
    });
  }
  return unread === undefined && tabs.length === 0;
}

const OUTSIDE = /^Unexpected .* in YAML stream/;

/** Whether two positions are in one column, and no line between them is indented less. */
function isInBlock(file: SourceFile, first: number, second: number): boolean {
  const { column } = positionAt(file, first);
  const between = file.text.slice(first, second).split('\n').slice(1, -1);
  const isInside = (text: string) => text.trim() === '' || text.search(/\S/) >= column - 1;
  return positionAt(file, second).column === column && between.every(isInside);
}

// The first character that is no white space, because some errors begin at the start of the line.
function firstWritten(text: string, offset: number): number {
  let start = offset;
  while (text[start] === ' ') start++;
  return start === text.length || text[start] === '\n' ? offset : start;
}

// In { } and [ ], YAML reads brackets as its own syntax.
function hintFor(file: SourceFile, offset: number, message: string): { readonly hint?: string } {
  const lineStart = file.text.lastIndexOf('\n', offset - 1) + 1;
  const line = file.text.slice(lineStart, lineEnd(file, offset));
  const outside = /^\s*(?:'([^']+)'|"([^"]+)")\?\s*:/.exec(line);
  if (outside !== null) return { hint: `write '${outside[1] ?? outside[2]}?', with the ? inside the quotes` };
  const withoutColon = /^\s*(?:- )?([\w$@-]+\??) +[{[]/.exec(line);
  if (withoutColon !== null) return { hint: `put a colon behind ${withoutColon[1]}` };
  const match = /(list|dict|tuple)\[[^\]\n]*\]?(?: \| null)?/.exec(line);
  if (match !== null) return { hint: `inside { } or [ ] quote the type: '${match[0]}'` };
  if (/^Flow \w+ in block collection/.test(message)) return { hint: 'close the bracket that is open above' };
  if (message.startsWith('All mapping items must start')) {
    return { hint: 'put it in the column of the keys above; a key with a value on its own line has none below' };
  }
  if (message.startsWith('Block collections')) return { hint: 'quote a text with a colon in it' };
  return /^(?:Nested mappings|Implicit keys)/.test(message)
    ? { hint: 'put a colon behind each key; quote a text with a colon in it' }
    : {};
}

function lineFrom(file: SourceFile, start: number): Span {
  return { file, start, end: Math.max(start, lineEnd(file, start)) };
}

function lineEnd(file: SourceFile, offset: number): number {
  const end = file.text.indexOf('\n', offset);
  return end === -1 ? file.text.length : end;
}
