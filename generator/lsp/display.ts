import { positionAt } from '../diagnostics/index.js';
import type { Correction, Model, Origin } from '../model/model.js';
import { INLINE } from '../model/resolve/inline-objects.js';
import { namesIn, type ParseResult, parseType, PRIMITIVES, shapeOfFile } from '../read/index.js';
import { spanWithin } from '../read/nodes.js';
import type { Node, SourceFile, Span } from '../read/syntax.js';
import { walk } from '../read/walk.js';
import type { Analysis } from './analysis.js';
import type { Mention } from './mentions.js';
import { partsOf, type SymbolId } from './names.js';
import { groupBy, grouped } from '../model/group-by.js';

/** An action above a declaration. */
export type CodeLens =
  | { readonly kind: 'references'; readonly span: Span; readonly title: string; readonly references: readonly Span[] }
  /** Validates a payload against the object or union. */
  | { readonly kind: 'validate'; readonly span: Span; readonly title: string; readonly type: string };

/** The lenses of a file: the number of uses of each declaration, and a check of payloads for objects and unions. */
export function codeLensesOf(analysis: Analysis, path: string): readonly CodeLens[] {
  const references = referencesBySymbol(analysis);
  return analysis.mentions
    .filter(({ role, layered, span }) => role === 'declaration' && !layered && span.file.path === path)
    .filter(({ symbol }) => partsOf(symbol).member === undefined)
    .flatMap(({ symbol, span }): readonly CodeLens[] => {
      const uses = references.get(symbol) ?? [];
      const type = validatedType(symbol, analysis);
      return [
        ...(uses.length === 0
          ? []
          : [{ kind: 'references', span, title: `used by ${uses.length}`, references: uses } as const]),
        ...(type === undefined ? [] : [{ kind: 'validate', span, title: 'validate a payload', type } as const]),
      ];
    });
}

function referencesBySymbol({ mentions }: Analysis): ReadonlyMap<SymbolId, readonly Span[]> {
  const references = mentions.filter(({ role }) => role === 'reference');
  return grouped(references.map(({ symbol, span }) => [symbol, span] as const));
}

function validatedType(symbol: SymbolId, { models: [model] }: Analysis): string | undefined {
  const { space, name } = partsOf(symbol);
  if (space !== 'types' || model === undefined) return undefined;
  return [...model.objects, ...model.unions].some((declared) => declared.name === name) ? name : undefined;
}

/** Lines that an editor can fold, counted from 0; the first line stays visible. */
export interface Fold {
  readonly first: number;
  readonly last: number;
  readonly kind: 'entry' | 'comment';
}

/** The folds of a file: entries, items and comments of several lines. */
export function foldsOf({ file, node }: ParseResult): readonly Fold[] {
  const lines = new Lines(file);
  const entries = node === undefined ? [] : foldsIn(node, lines);
  return [...entries, ...commentFolds(file.text.split(/\r\n|\r|\n/))].toSorted((a, b) => a.first - b.first);
}

function foldsIn(node: Node, lines: Lines): readonly Fold[] {
  switch (node.kind) {
    case 'scalar':
    case 'not-shown':
      return [];
    case 'list':
      return node.items.flatMap((item) => [...fold(item.span.start, item, lines), ...foldsIn(item, lines)]);
    case 'map':
      return node.entries.flatMap(({ keySpan, value }) => [
        ...fold(keySpan.start, value, lines),
        ...foldsIn(value, lines),
      ]);
  }
}

function fold(start: number, { span }: Node, lines: Lines): readonly Fold[] {
  const first = lines.lineOf(start);
  const last = lines.lastLineBefore(span.end);
  return last > first ? [{ first, last, kind: 'entry' }] : [];
}

function commentFolds(lines: readonly string[]): readonly Fold[] {
  const folds: Fold[] = [];
  let first: number | undefined;
  for (const [line, text] of [...lines, ''].entries()) {
    if (/^\s*#/.test(text)) first ??= line;
    else {
      if (first !== undefined && line - 1 > first) folds.push({ first, last: line - 1, kind: 'comment' });
      first = undefined;
    }
  }
  return folds;
}

class Lines {
  readonly #text: string;
  readonly #starts: readonly number[];

  constructor({ text }: SourceFile) {
    this.#text = text;
    this.#starts = [0, ...Array.from(text.matchAll(/\r\n|\r|\n/g), (end) => end.index + end[0].length)];
  }

  lineOf(offset: number): number {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.#starts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** The line of the last character before an offset that is not white space. */
  lastLineBefore(offset: number): number {
    let end = offset;
    while (end > 0 && /\s/.test(this.#text.charAt(end - 1))) end -= 1;
    return this.lineOf(Math.max(end - 1, 0));
  }
}

/** The effect of a layer on a fact, shown behind the fact itself. */
export interface LayerHint {
  readonly file: SourceFile;
  readonly offset: number;
  /** `= 100 (limits)`, `removed (live)`. */
  readonly label: string;
  /** The reason and the sources of the layer; may be empty. */
  readonly reason: string;
}

/** Longest text of a value in a hint; the rest is in the hover. */
const LONGEST = 60;

/** Hints for the facts of a file that a layer fills or corrects in some profile. */
export function layerHintsOf(parsed: ParseResult, { models }: Analysis): readonly LayerHint[] {
  const fills = models.flatMap((model) => fillHints(parsed, model));
  const corrections = correctionHints(parsed, models);
  const distinct = new Map([...fills, ...corrections].map((hint) => [`${hint.offset} ${hint.label}`, hint]));
  return [...distinct.values()];
}

function fillHints({ file, node }: ParseResult, { gaps }: Model): readonly LayerHint[] {
  if (node === undefined) return [];
  const here = gaps.filter(({ origin }) => origin.file === file.path);
  const byPlace = new Map(here.map((gap) => [keyOf(gap.origin), gap]));
  return notShownIn(node).flatMap(({ span }) => {
    const gap = byPlace.get(keyOf(positionAt(file, span.start)));
    if (gap?.filledBy === undefined || gap.filledWith === undefined) return [];
    const label = `= ${shortened(gap.filledWith)}${layerOf(gap.filledBy)}`;
    return [{ file, offset: span.end, label, reason: (gap.filledBy.source ?? []).join('\n') }];
  });
}

function correctionHints({ file, node }: ParseResult, models: readonly Model[]): readonly LayerHint[] {
  const byPath = groupBy(
    models.flatMap(({ corrections }) => corrections),
    ({ path }) => path,
  );
  const hints: LayerHint[] = [];
  if (byPath.size === 0 || node === undefined) return hints;
  walk(node, shapeOfFile(file), {
    key: (entry, place) => {
      if (place.layered) return;
      const offset = isOnOneLine(entry.value) ? entry.value.span.end : entry.keySpan.end + 1;
      for (const { change, after, because, origin } of byPath.get(place.path.join('.')) ?? []) {
        const label = `${changeText(change, after)}${layerOf(origin)}`;
        hints.push({ file, offset, label, reason: [because, ...(origin.source ?? [])].join('\n') });
      }
    },
  });
  return hints;
}

function changeText(change: Correction['change'], after = ''): string {
  switch (change) {
    case 'set':
    case 'add':
      return `= ${shortened(after)}`;
    case 'remove':
      return 'removed';
    case 'rename':
      return `renamed to ${shortened(after)}`;
  }
}

function layerOf({ layer }: Origin): string {
  return layer === undefined ? '' : ` (${layer})`;
}

function shortened(text: string): string {
  const characters = [...text];
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST - 1).join('')}…` : text;
}

function notShownIn(node: Node): readonly Node[] {
  switch (node.kind) {
    case 'not-shown':
      return [node];
    case 'scalar':
      return [];
    case 'list':
      return node.items.flatMap(notShownIn);
    case 'map':
      return node.entries.flatMap(({ value }) => notShownIn(value));
  }
}

function isOnOneLine({ span: { file, start, end } }: Node): boolean {
  return !/[\r\n]/.test(file.text.slice(start, end));
}

function keyOf({ line, column }: { readonly line: number; readonly column: number }): string {
  return `${line}:${column}`;
}

/** Kinds of words. The names are those of the Language Server Protocol, for which every theme has colours. */
export const TOKEN_KINDS = [
  'keyword',
  'type',
  'property',
  'enumMember',
  'function',
  'parameter',
  'event',
  'namespace',
  'variable',
] as const;

export const TOKEN_MODIFIERS = ['declaration', 'defaultLibrary'] as const;

export interface Token {
  readonly span: Span;
  readonly kind: (typeof TOKEN_KINDS)[number];
  readonly modifier?: (typeof TOKEN_MODIFIERS)[number];
}

/** The words of a file that mean something in the language, in their order, without overlaps. */
export function tokensOf(parsed: ParseResult, analysis: Analysis): readonly Token[] {
  const path = parsed.file.path;
  const named = analysis.mentions
    .filter(({ span, role }) => role !== 'part' && span.file.path === path)
    .map((mention) => tokenOf(mention, analysis));
  return withoutOverlaps([...named, ...wordsOfLanguage(parsed)]);
}

function tokenOf(mention: Mention, analysis: Analysis): Token {
  const kind = kindOf(mention, analysis);
  return { span: mention.span, kind, ...(mention.role === 'declaration' ? { modifier: 'declaration' } : {}) };
}

function kindOf({ symbol }: Mention, { names }: Analysis): Token['kind'] {
  const { space, name, member } = partsOf(symbol);
  if (space === 'types') {
    if (member === undefined) return 'type';
    const kind = names.types.get(name)?.kind;
    return kind === 'enum' || kind === 'bitSet' ? 'enumMember' : 'property';
  }
  if (space === 'endpoints') return member === undefined ? 'function' : 'parameter';
  if (space === 'events') return 'event';
  if (space === 'layers' || space === 'profiles') return 'namespace';
  return member === undefined ? 'variable' : 'property';
}

/** Keys of the language, and its own types. */
function wordsOfLanguage({ file, node }: ParseResult): readonly Token[] {
  const tokens: Token[] = [];
  if (node === undefined) return [];
  walk(node, shapeOfFile(file), {
    key: ({ key, keySpan: span }, _, { keys }) => {
      if (Object.hasOwn(keys, key)) tokens.push({ span: { ...span, end: span.start + key.length }, kind: 'keyword' });
    },
    scalar: (scalar, _, shapes) => {
      if (typeof scalar.value !== 'string' || !shapes.some(({ kind }) => kind === 'type')) return;
      const parsed = parseType(scalar.value);
      if (!parsed.ok) return;
      for (const { name, start } of namesIn(parsed.type)) {
        if (!PRIMITIVES.includes(name) && name !== INLINE) continue;
        const span = spanWithin(scalar, start, start + name.length);
        tokens.push({ span, kind: 'type', modifier: 'defaultLibrary' });
      }
    },
  });
  return tokens;
}

/** The tokens in their order. The longest of overlapping tokens remains; a token ends at the end of its line. */
function withoutOverlaps(tokens: readonly Token[]): readonly Token[] {
  const sorted = tokens.toSorted((a, b) => a.span.start - b.span.start || b.span.end - a.span.end);
  const kept: Token[] = [];
  let end = 0;
  for (const token of sorted) {
    const { start, end: last, file } = token.span;
    if (start < end || last <= start || /[\r\n]/.test(file.text.slice(start, last))) continue;
    kept.push(token);
    end = last;
  }
  return kept;
}

/** A declaration of a file and its members. */
export interface OutlineEntry {
  readonly name: string;
  /** `objects`. */
  readonly section: string;
  readonly isMember: boolean;
  readonly span: Span;
  readonly whole: Span;
  readonly inside: readonly OutlineEntry[];
}

export function outlineOf(analysis: Analysis, path: string): readonly OutlineEntry[] {
  const declared = declarations(analysis).filter(({ span }) => span.file.path === path);
  return nested(declared.toSorted((a, b) => a.whole.start - b.whole.start || b.whole.end - a.whole.end));
}

/** Every declaration and member whose name contains the query, ignoring case. */
export function findDeclarations(analysis: Analysis, query: string): readonly OutlineEntry[] {
  const wanted = query.toLowerCase();
  return declarations(analysis)
    .map((mention) => entryFor(mention, []))
    .filter(({ name }) => name.toLowerCase().includes(wanted));
}

type Declaration = Mention & { readonly whole: Span };

function declarations({ mentions }: Analysis): readonly Declaration[] {
  return mentions.flatMap((mention) => (mention.whole === undefined ? [] : [{ ...mention, whole: mention.whole }]));
}

function nested(declared: readonly Declaration[]): readonly OutlineEntry[] {
  const entries: OutlineEntry[] = [];
  for (let at = 0; at < declared.length;) {
    const outer = declared[at]!;
    const next = declared.findIndex(({ whole }, index) => index > at && whole.start >= outer.whole.end);
    const end = next === -1 ? declared.length : next;
    entries.push(entryFor(outer, nested(declared.slice(at + 1, end))));
    at = end;
  }
  return entries;
}

function entryFor({ symbol, section = '', span, whole }: Declaration, inside: readonly OutlineEntry[]): OutlineEntry {
  const { name, member } = partsOf(symbol);
  return { name: member ?? name, section, isMember: member !== undefined, span, whole, inside };
}
