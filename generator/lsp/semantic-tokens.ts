import { INLINE } from '../model/resolve/inline-objects.js';
import { namesIn, parseType, PRIMITIVES, shapeOfFile, type ParseResult } from '../read/index.js';
import { spanWithin } from '../read/nodes.js';
import type { Span } from '../read/syntax.js';
import type { Analysis } from './analysis.js';
import type { Mention } from './mentions.js';
import { partsOf } from './names.js';
import { walk } from '../read/walk.js';

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

/** Keys of the language, and the types that it has itself. */
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

/** The tokens in their order. Of those that overlap, the longest remains; a token spans no line end. */
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
