import {
  FoldingRangeKind,
  InlayHintKind,
  MarkupKind,
  SemanticTokensBuilder,
  SymbolKind,
  type CodeLens,
  type DocumentSymbol,
  type FoldingRange,
  type InlayHint,
  type SemanticTokens,
  type SymbolInformation,
} from 'vscode-languageserver/node';
import { positionAt } from '../diagnostics/index.js';
import type { Correction, Model, Origin } from '../model/model.js';
import { INLINE } from '../model/resolve/inline-objects.js';
import { namesIn, type ParseResult, parseType, PRIMITIVES, shapeOfFile } from '../read/index.js';
import { innerNodes, spanWithin } from '../read/nodes.js';
import type { Node, Span } from '../read/syntax.js';
import { walk } from '../read/walk.js';
import type { Analysis } from './analysis.js';
import type { Mention } from './mentions.js';
import { partsOf, type SymbolId } from './names.js';
import { groupBy, grouped } from '../model/group-by.js';
import { rangeOf, type OpenSpecs } from './open-specs.js';

/** Commands of the editor that lenses call. Without a command, the editor displays the title alone. */
const LENS_COMMANDS = { references: 'snowspec.showReferences', validate: 'snowspec.validatePayload' } as const;

/**
 * The lenses of a file: the number of uses of each declaration, and a check of payloads for objects and unions.
 *
 * @param known the commands that the editor supports
 */
export function codeLensesOf(
  analysis: Analysis,
  path: string,
  specs: OpenSpecs,
  known: ReadonlySet<string>,
): readonly CodeLens[] {
  const references = referencesBySymbol(analysis);
  const lens = (span: Span, title: string, command: string, argument: unknown): CodeLens => {
    const range = rangeOf(span);
    if (!known.has(command)) return { range, command: { title, command: '' } };
    const uri = specs.uriOf(analysis.dir, span.file.path);
    const place = command === LENS_COMMANDS.references ? [uri, range.start] : [uri];
    return { range, command: { title, command, arguments: [...place, argument] } };
  };
  return analysis.mentions
    .filter(({ role, layered, span }) => role === 'declaration' && !layered && span.file.path === path)
    .filter(({ symbol }) => partsOf(symbol).member === undefined)
    .flatMap(({ symbol, span }): readonly CodeLens[] => {
      const uses = (references.get(symbol) ?? []).map((use) => specs.locationOf(analysis, use));
      const type = validatedType(symbol, analysis);
      return [
        ...(uses.length === 0 ? [] : [lens(span, `used by ${uses.length}`, LENS_COMMANDS.references, uses)]),
        ...(type === undefined ? [] : [lens(span, 'validate a payload', LENS_COMMANDS.validate, type)]),
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

/** The folds of a file: entries, items and comments of several lines. */
export function foldsOf({ file, node }: ParseResult): readonly FoldingRange[] {
  const entries = node === undefined ? [] : foldsIn(node);
  return [...entries, ...commentFolds(file.text.split(/\r\n|\r|\n/))].toSorted((a, b) => a.startLine - b.startLine);
}

function foldsIn(node: Node): readonly FoldingRange[] {
  const starts = node.kind === 'map' ? node.entries.map(({ keySpan }) => keySpan.start) : [];
  return innerNodes(node).flatMap((inner, index) => [
    ...fold({ ...inner.span, start: starts[index] ?? inner.span.start }),
    ...foldsIn(inner),
  ]);
}

/** The first line stays visible. White space at the end is not folded. */
function fold(span: Span): readonly FoldingRange[] {
  const { start, end } = rangeOf({ ...span, end: span.file.text.slice(0, span.end).trimEnd().length });
  return end.line > start.line ? [{ startLine: start.line, endLine: end.line }] : [];
}

function commentFolds(lines: readonly string[]): readonly FoldingRange[] {
  const folds: FoldingRange[] = [];
  let first: number | undefined;
  for (const [line, text] of [...lines, ''].entries()) {
    if (/^\s*#/.test(text)) first ??= line;
    else {
      if (first !== undefined && line - 1 > first)
        folds.push({ startLine: first, endLine: line - 1, kind: FoldingRangeKind.Comment });
      first = undefined;
    }
  }
  return folds;
}

/** Longest text of a value in a hint; the rest is in the hover. */
const LONGEST = 60;

/** Hints for the facts of a file that a layer fills or corrects in some profile. */
export function layerHintsOf(parsed: ParseResult, { models }: Analysis): readonly InlayHint[] {
  const fills = models.flatMap((model) => fillHints(parsed, model));
  const corrections = correctionHints(parsed, models);
  const key = ({ position, label }: InlayHint): string => JSON.stringify([position, label]);
  return [...new Map([...fills, ...corrections].map((hint) => [key(hint), hint])).values()];
}

/** @param reasons the reason and the sources of the layer */
function hintAfter(span: Span, label: string, reasons: readonly string[]): InlayHint {
  const reason = reasons.join('\n');
  return {
    position: rangeOf(span).end,
    label,
    kind: InlayHintKind.Type,
    paddingLeft: true,
    ...(reason === '' ? {} : { tooltip: { kind: MarkupKind.PlainText, value: reason } }),
  };
}

function fillHints({ file, node }: ParseResult, { gaps }: Model): readonly InlayHint[] {
  if (node === undefined) return [];
  const here = gaps.filter(({ origin }) => origin.file === file.path);
  const byPlace = new Map(here.map((gap) => [keyOf(gap.origin), gap]));
  return notShownIn(node).flatMap(({ span }) => {
    const gap = byPlace.get(keyOf(positionAt(file, span.start)));
    if (gap?.filledBy === undefined || gap.filledWith === undefined) return [];
    // `= 100 (limits)`
    return [hintAfter(span, `= ${shortened(gap.filledWith)}${layerOf(gap.filledBy)}`, gap.filledBy.source ?? [])];
  });
}

function correctionHints({ file, node }: ParseResult, models: readonly Model[]): readonly InlayHint[] {
  const byPath = groupBy(
    models.flatMap(({ corrections }) => corrections),
    ({ path }) => path,
  );
  const hints: InlayHint[] = [];
  if (byPath.size === 0 || node === undefined) return hints;
  walk(node, shapeOfFile(file), {
    key: (entry, place) => {
      if (place.layered) return;
      const offset = isOnOneLine(entry.value) ? entry.value.span.end : entry.keySpan.end + 1;
      for (const { change, after, because, origin } of byPath.get(place.path.join('.')) ?? []) {
        const label = `${changeText(change, after)}${layerOf(origin)}`;
        hints.push(hintAfter({ file, start: offset, end: offset }, label, [because, ...(origin.source ?? [])]));
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
  return node.kind === 'not-shown' ? [node] : innerNodes(node).flatMap(notShownIn);
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

interface Token {
  readonly span: Span;
  readonly kind: (typeof TOKEN_KINDS)[number];
  readonly modifier?: (typeof TOKEN_MODIFIERS)[number];
}

/** The words of a file that mean something in the language, each with its position relative to the one before. */
export function semanticTokensOf(parsed: ParseResult, analysis: Analysis): SemanticTokens {
  const builder = new SemanticTokensBuilder();
  for (const { span, kind, modifier } of tokensOf(parsed, analysis)) {
    const { start } = rangeOf(span);
    const modifiers = modifier === undefined ? 0 : 1 << TOKEN_MODIFIERS.indexOf(modifier);
    builder.push(start.line, start.character, span.end - span.start, TOKEN_KINDS.indexOf(kind), modifiers);
  }
  return builder.build();
}

function tokensOf(parsed: ParseResult, analysis: Analysis): readonly Token[] {
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

/** The declarations of a file with their members. */
export function outlineOf(analysis: Analysis, path: string): readonly DocumentSymbol[] {
  const declared = declarations(analysis).filter(({ span }) => span.file.path === path);
  return nested(declared.toSorted((a, b) => a.whole.start - b.whole.start || b.whole.end - a.whole.end));
}

/** Every declaration and member whose name contains the query, ignoring case. */
export function findDeclarations(analysis: Analysis, query: string, specs: OpenSpecs): readonly SymbolInformation[] {
  const wanted = query.toLowerCase();
  return declarations(analysis)
    .filter(({ symbol }) => nameOf(symbol).toLowerCase().includes(wanted))
    .map((mention) => ({
      name: nameOf(mention.symbol),
      kind: symbolKind(mention),
      location: specs.locationOf(analysis, mention.span),
    }));
}

type Declaration = Mention & { readonly whole: Span };

function declarations({ mentions }: Analysis): readonly Declaration[] {
  return mentions.flatMap((mention) => (mention.whole === undefined ? [] : [{ ...mention, whole: mention.whole }]));
}

function nested(declared: readonly Declaration[]): DocumentSymbol[] {
  const symbols: DocumentSymbol[] = [];
  for (let at = 0; at < declared.length;) {
    const outer = declared[at]!;
    const next = declared.findIndex(({ whole }, index) => index > at && whole.start >= outer.whole.end);
    const end = next === -1 ? declared.length : next;
    const { symbol, section = '', span, whole } = outer;
    symbols.push({
      name: nameOf(symbol),
      detail: isMember(symbol) ? '' : section,
      kind: symbolKind(outer),
      range: rangeOf({ ...whole, start: Math.min(span.start, whole.start), end: Math.max(span.end, whole.end) }),
      selectionRange: rangeOf(span),
      children: nested(declared.slice(at + 1, end)),
    });
    at = end;
  }
  return symbols;
}

function nameOf(symbol: SymbolId): string {
  const { name, member } = partsOf(symbol);
  return member ?? name;
}

function isMember(symbol: SymbolId): boolean {
  return partsOf(symbol).member !== undefined;
}

function symbolKind({ symbol, section = '' }: Declaration): SymbolKind {
  if (isMember(symbol)) return section === 'enums' || section === 'bitsets' ? SymbolKind.EnumMember : SymbolKind.Field;
  return sectionSymbols[section] ?? SymbolKind.Object;
}

const sectionSymbols: Readonly<Record<string, SymbolKind>> = {
  identifiers: SymbolKind.TypeParameter,
  scalars: SymbolKind.TypeParameter,
  enums: SymbolKind.Enum,
  bitsets: SymbolKind.Enum,
  objects: SymbolKind.Interface,
  endpoints: SymbolKind.Method,
  events: SymbolKind.Event,
};
