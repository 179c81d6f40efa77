import {
  Composer,
  type CST,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  Parser,
  type Document,
  type ParsedNode,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import type { Diagnostics } from '../diagnostics/diagnostics.js';
import { positionAt } from '../diagnostics/position.js';
import { hideTypes, showTypes } from './hidden-types.js';
import { MAX_DEPTH } from './limits.js';
import type { Entry, Node, SourceFile, Span } from './syntax.js';

export interface YamlResult {
  /** Absent for an empty file, and where nothing could be made of the text. */
  readonly node?: Node;
  /** False where the text is not YAML: what the node holds may be far from what was meant. */
  readonly wellFormed: boolean;
}

const NOT_SHOWN = '!not-shown';

/** Reads one YAML document as a tree that knows its positions. Reports every problem that it finds, not only the first. */
export function readYaml(file: SourceFile, diagnostics: Diagnostics): YamlResult {
  const asWritten = compose(file, file.text, diagnostics);
  if (asWritten === undefined) return { wellFormed: false };
  // Inside { } and [ ], the brackets of a type that is not quoted make all that follows unreadable. With these brackets
  // hidden, each such type is one problem, and the rest is read.
  const text = asWritten.some(({ errors }) => errors.length > 0) ? hideTypes(file.text) : file.text;
  const documents = text === file.text ? asWritten : compose(file, text, diagnostics);
  if (documents === undefined) return { wellFormed: false };
  const [document, second] = documents;
  if (document === undefined) return { wellFormed: true };
  if (second !== undefined) diagnostics.report('multiple-documents', {}, lineFrom(file, second.range[0]));
  const wellFormed = reportSyntax(documents, file, diagnostics);
  if (document.contents === null || isVoid(document)) return { wellFormed };
  const conversion = new Conversion(file, diagnostics, text === file.text ? (asIs) => asIs : showTypes);
  return { node: conversion.node(document.contents), wellFormed };
}

/** Undefined where it is nested too deeply, which is reported. */
function compose(file: SourceFile, text: string, diagnostics: Diagnostics): readonly Document.Parsed[] | undefined {
  const tokens = [...new Parser().parse(text)];
  if (tooDeep(tokens, file, diagnostics)) return undefined;
  return withoutStacks(() => [...new Composer(OPTIONS).compose(tokens, true, text.length)]);
}

const OPTIONS = {
  keepSourceTokens: true,
  prettyErrors: false,
  uniqueKeys: false,
  logLevel: 'silent',
  version: '1.2',
  schema: 'core',
} as const;

/** What is wrong with a file is told with errors, of which a hostile one has half a million: stacks were most of its time. */
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
  const errors = documents.flatMap((document) => [
    ...document.errors,
    ...document.warnings.filter((warning) => warning.code === 'BAD_DIRECTIVE'),
  ]);
  for (const { code, message, pos } of errors.toSorted((a, b) => a.pos[0] - b.pos[0])) {
    const { line } = positionAt(file, pos[0]);
    // One slip makes the rest of its line unreadable, which the YAML reader then says again and again.
    if (lines.has(line)) continue;
    lines.add(line);
    const start = firstWritten(file.text, pos[0]);
    // One key too deep or not deep enough puts every other one of its map in the wrong column.
    const isRepeated = message === misplaced?.message && isInBlock(file, misplaced.start, start);
    // Where a map ends too early, whatever comes behind it stands outside of everything.
    if (lines.size > 1 && OUTSIDE.test(message)) continue;
    if (message.endsWith(' must start at the same column')) misplaced = { message, start };
    if (isRepeated) continue;
    const span: Span = { file, start, end: Math.max(pos[1], start) };
    if (code === 'TAB_AS_INDENT' || (code === 'BAD_SCALAR_START' && file.text[pos[0]] === '\t')) {
      diagnostics.report('tab-indentation', {}, span, { hint: 'indent with spaces' });
    } else if (code === 'BAD_ALIAS' || code === 'ALIAS_PROPS' || code === 'MULTIPLE_ANCHORS') {
      reportAlias(file, span, diagnostics);
    } else if (code === 'MULTIPLE_DOCS') diagnostics.report('multiple-documents', {}, span);
    else diagnostics.report('yaml-syntax', { problem: lowerFirst(message) }, span, hintFor(file, pos[0], message));
  }
  return errors.length === 0;
}

const OUTSIDE = /^Unexpected .* in YAML stream/;

/** Whether the second place is in the column of the first, and nothing between them stands further to the left. */
function isInBlock(file: SourceFile, first: number, second: number): boolean {
  const { column } = positionAt(file, first);
  const between = file.text.slice(first, second).split('\n').slice(1, -1);
  const isInside = (text: string) => text.trim() === '' || text.search(/\S/) >= column - 1;
  return positionAt(file, second).column === column && between.every(isInside);
}

// The YAML reader begins some errors at the start of the line, in front of the indentation.
function firstWritten(text: string, offset: number): number {
  let start = offset;
  while (text[start] === ' ') start++;
  return start === text.length || text[start] === '\n' ? offset : start;
}

// Inside { } and [ ], YAML takes brackets for its own.
function hintFor(file: SourceFile, offset: number, message: string): { readonly hint?: string } {
  const lineStart = file.text.lastIndexOf('\n', offset - 1) + 1;
  const line = file.text.slice(lineStart, lineEnd(file, offset));
  const outside = /^\s*(?:'([^']+)'|"([^"]+)")\?\s*:/.exec(line);
  if (outside !== null) return { hint: `write '${outside[1] ?? outside[2]}?', with the ? inside the quotes` };
  const withoutColon = /^\s*(?:- )?([\w$@-]+\??) +[{[]/.exec(line);
  if (withoutColon !== null) return { hint: `put a colon behind ${withoutColon[1]}` };
  const match = /(list|dict)\[[^\]\n]*\]?(?: \| null)?/.exec(line);
  if (match !== null) return { hint: `inside { } or [ ] quote the type: '${match[0]}'` };
  if (/^Flow \w+ in block collection/.test(message)) return { hint: 'close the bracket that is open above' };
  if (message.startsWith('All mapping items must start')) {
    return { hint: 'put it in the column of the keys above; a key with a value on its own line has none below' };
  }
  return message.startsWith('Nested mappings')
    ? { hint: 'put a colon behind each key; quote a text with a colon in it' }
    : {};
}

function reportAlias(file: SourceFile, span: Span, diagnostics: Diagnostics): void {
  const written = file.text.slice(span.start, span.end).split(/\s/, 1)[0] ?? '';
  diagnostics.report('alias-bomb', { written }, span, { hint: 'write the value out' });
}

function lowerFirst(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1);
}

// --------------------------------------------------------------------------------------------------------------- depth

/** Looks at the tokens, without recursion, before anything that recurses does. */
function tooDeep(tokens: readonly CST.Token[], file: SourceFile, diagnostics: Diagnostics): boolean {
  const open: { readonly token: CST.Token; readonly depth: number }[] = tokens.map((token) => ({ token, depth: 0 }));
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { token, depth } = next;
    if (depth > MAX_DEPTH) {
      const start = token.offset;
      diagnostics.report('too-deep', { limit: MAX_DEPTH }, { file, start, end: start + 1 });
      return true;
    }
    if (token.type === 'document') {
      if (token.value !== undefined) open.push({ token: token.value, depth });
    } else if ('items' in token) {
      for (const { key, value } of token.items) {
        if (key) open.push({ token: key, depth: depth + 1 });
        if (value) open.push({ token: value, depth: depth + 1 });
      }
    }
  }
  return false;
}

// ---------------------------------------------------------------------------------------------------------- conversion

class Conversion {
  readonly #file: SourceFile;
  readonly #diagnostics: Diagnostics;
  /** In how many { } and [ ] the node at hand stands. */
  #braces = 0;
  /** Texts as they were written. */
  readonly #shown: (text: string) => string;

  constructor(file: SourceFile, diagnostics: Diagnostics, shown: (text: string) => string) {
    this.#file = file;
    this.#diagnostics = diagnostics;
    this.#shown = shown;
  }

  /** Recursion ends: the depth has been looked at. */
  node(node: ParsedNode): Node {
    const span = this.#span(node);
    if (isAlias(node)) {
      reportAlias(this.#file, span, this.#diagnostics);
      return { kind: 'scalar', value: null, span };
    }
    if (node.anchor !== undefined) this.#anchor(node, node.anchor);
    const tag = this.#tag(node);
    if (tag !== undefined && tag.text === NOT_SHOWN && isScalar(node)) {
      const text = this.#shown(String(node.value ?? '')).trim();
      return { kind: 'not-shown', text, span: { ...tag.span, end: text === '' ? tag.span.end : span.end } };
    }
    if (tag !== undefined) {
      const hint = isScalar(node)
        ? { hint: 'leave the tag out' }
        : { hint: `write ${NOT_SHOWN} alone, or before a text` };
      this.#diagnostics.report('unknown-tag', { tag: tag.text }, tag.span, { expected: NOT_SHOWN, ...hint });
    }
    if (isMap(node) || isSeq(node)) return this.#collection(node, span);
    const value = this.#value(node.value, span);
    if (this.#braces > 0 && isScalar(node) && node.type === 'PLAIN' && value !== node.value) this.#unquoted(span);
    return { kind: 'scalar', value, span };
  }

  #collection(node: YAMLMap.Parsed | YAMLSeq.Parsed, span: Span): Node {
    this.#braces += node.flow === true ? 1 : 0;
    const read: Node = isMap(node)
      ? { kind: 'map', entries: this.#entries(node as YAMLMap.Parsed), span }
      : { kind: 'list', items: node.items.map((item) => this.node(item as ParsedNode)), span };
    this.#braces -= node.flow === true ? 1 : 0;
    return read;
  }

  #unquoted(span: Span): void {
    const hint = `inside { } or [ ] quote the type: '${this.#written(span)}'`;
    this.#diagnostics.report('yaml-syntax', { problem: 'YAML takes the brackets of a type for a list' }, span, {
      hint,
    });
  }

  #entries(map: YAMLMap.Parsed): Entry[] {
    const seen = new Map<string, Span>();
    const entries: Entry[] = [];
    for (const { key, value } of map.items) {
      const keySpan = this.#span(key);
      const name = this.#key(key, keySpan);
      const node =
        value === null
          ? { kind: 'scalar' as const, value: null, span: { ...keySpan, start: keySpan.end } }
          : this.node(value);
      if (name === undefined) continue;
      const optional = name.length > 1 && name.endsWith('?');
      const entry: Entry = { key: optional ? name.slice(0, -1) : name, optional, keySpan, value: node };
      const first = seen.get(entry.key);
      if (first === undefined) {
        seen.set(entry.key, keySpan);
        entries.push(entry);
      } else {
        const related = [{ span: first, message: 'it stands here first' }];
        this.#diagnostics.report('duplicate-key', { key: entry.key }, keySpan, { related });
      }
    }
    return entries;
  }

  #key(key: ParsedNode, span: Span): string | undefined {
    const written = this.#written(span);
    if (isScalar(key) && key.tag === undefined && key.anchor === undefined) {
      if (key.value === '<<' && key.type === 'PLAIN') {
        this.#diagnostics.report('alias-bomb', { written: '<<' }, span, { hint: 'write the keys out' });
        return undefined;
      }
      if (typeof key.value === 'string') return this.#shown(key.value);
      const hint = written === '' ? {} : { hint: `write '${written}'` };
      this.#diagnostics.report('non-string-key', { written: written === '' ? 'that is empty' : written }, span, hint);
      return undefined;
    }
    if (isAlias(key)) reportAlias(this.#file, span, this.#diagnostics);
    else if (key.anchor !== undefined) this.#anchor(key, key.anchor);
    else this.#diagnostics.report('non-string-key', { written: written.split('\n', 1)[0] ?? '' }, span);
    return undefined;
  }

  #value(value: unknown, span: Span): string | number | boolean | null {
    if (typeof value === 'number') {
      const written = this.#written(span);
      // -0 would be lost in JSON; an integer beyond the safe range is another one than was written.
      if (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value))) {
        this.#diagnostics.report('unsafe-number', { written }, span, { hint: `write '${written}', if text is meant` });
        return 0;
      }
      return Object.is(value, -0) ? 0 : value;
    }
    if (typeof value === 'string') return this.#shown(value);
    return typeof value === 'boolean' ? value : null;
  }

  #anchor(node: ParsedNode, name: string): void {
    const start = this.#file.text.lastIndexOf(`&${name}`, node.range[0]);
    reportAlias(this.#file, { file: this.#file, start, end: start + name.length + 1 }, this.#diagnostics);
  }

  /** The tag as it is written, which stands before the node. */
  #tag(node: ParsedNode): { readonly text: string; readonly span: Span } | undefined {
    if (node.tag === undefined) return undefined;
    const written = node.tag.startsWith('tag:yaml.org,2002:') ? '!' : node.tag;
    const start = Math.max(0, this.#file.text.lastIndexOf(written, node.range[0]));
    const begin = written === '!' && this.#file.text[start - 1] === '!' ? start - 1 : start;
    const text = /^[^\s,[\]{}]*/.exec(this.#file.text.slice(begin, begin + 200))?.[0] ?? node.tag;
    return { text, span: { file: this.#file, start: begin, end: begin + text.length } };
  }

  #span(node: ParsedNode): Span {
    return {
      file: this.#file,
      start: node.range[0],
      end: Math.max(node.range[0], trimmedEnd(this.#file.text, node.range)),
    };
  }

  #written(span: Span): string {
    return this.#file.text.slice(span.start, span.end);
  }
}

// Block maps and lists end where the next thing begins; the last thing in them is what their span should end with.
function trimmedEnd(text: string, [start, end]: readonly [number, number, number]): number {
  let at = Math.min(end, text.length);
  while (at > start && /\s/.test(text[at - 1]!)) at--;
  return at;
}

function lineFrom(file: SourceFile, start: number): Span {
  return { file, start, end: Math.max(start, lineEnd(file, start)) };
}

function lineEnd(file: SourceFile, offset: number): number {
  const end = file.text.indexOf('\n', offset);
  return end === -1 ? file.text.length : end;
}
