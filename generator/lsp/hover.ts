import { DocumentHighlightKind, type DocumentHighlight } from 'vscode-languageserver/node';
import { positionAt } from '../diagnostics/index.js';
import { type Shape, shapeOfFile } from '../read/index.js';
import type { SourceFile, Span } from '../read/syntax.js';
import { walk } from '../read/walk.js';
import type { Analysis } from './analysis.js';
import { hoverText, originText } from './hover-text.js';
import type { Mention } from './mentions.js';
import type { SymbolId } from './names.js';
import { rangeOf } from './open-specs.js';

/** The mentions at an offset. One word can name fields of several objects. */
export function mentionsAt(analysis: Analysis, path: string, offset: number): readonly Mention[] {
  const around = analysis.mentions.filter(
    ({ span, role }) => role !== 'part' && span.file.path === path && span.start <= offset && offset <= span.end,
  );
  const shortest = Math.min(...around.map(({ span }) => span.end - span.start));
  return around.filter(({ span }) => span.end - span.start === shortest);
}

/** The declarations of a name in the spec, or those in its layers if the spec has none. */
export function declarationsOf(analysis: Analysis, symbols: readonly SymbolId[]): readonly Mention[] {
  const all = analysis.mentions.filter(({ role, symbol }) => role === 'declaration' && symbols.includes(symbol));
  const shown = all.filter(({ layered }) => !layered);
  return shown.length > 0 ? shown : all;
}

export function referencesTo(
  analysis: Analysis,
  symbols: readonly SymbolId[],
  withDeclarations: boolean,
): readonly Span[] {
  return analysis.mentions
    .filter(({ role, symbol }) => symbols.includes(symbol) && (withDeclarations || role !== 'declaration'))
    .filter(({ role }) => role !== 'part')
    .map(({ span }) => span);
}

/** All mentions in a file of the declaration at an offset. */
export function highlightsAt(analysis: Analysis, path: string, offset: number): readonly DocumentHighlight[] {
  const symbols = new Set(mentionsAt(analysis, path, offset).map(({ symbol }) => symbol));
  return analysis.mentions
    .filter(({ symbol, span }) => symbols.has(symbol) && span.file.path === path)
    .map(({ span, role }) => ({
      range: rangeOf(span),
      kind: role === 'declaration' ? DocumentHighlightKind.Write : DocumentHighlightKind.Read,
    }));
}

interface HoverResult {
  readonly text: string;
  readonly span: Span;
}

/** Describes the name, the key of the language or the gap at an offset. */
export function hoverAt(analysis: Analysis, file: SourceFile, offset: number): HoverResult | undefined {
  const mentions = mentionsAt(analysis, file.path, offset);
  const [mention] = mentions;
  if (mention === undefined) return gapAt(analysis, file, offset) ?? keyAt(analysis, file, offset);
  const texts = mentions.flatMap((other) => textInProfiles(other, analysis) ?? []);
  return texts.length === 0 ? undefined : { text: [...new Set(texts)].join('\n\n---\n\n'), span: mention.span };
}

/** Describes the name in the main profile, then its differences in the others. */
function textInProfiles({ symbol }: Mention, { models }: Analysis): string | undefined {
  const profilesByText = new Map<string, string[]>();
  for (const model of models) {
    const text = hoverText(symbol, model);
    if (text !== undefined) profilesByText.set(text, [...(profilesByText.get(text) ?? []), model.profile.name]);
  }
  if (profilesByText.size === 0) return undefined;
  const everywhere = profilesByText.size === 1 && [...profilesByText.values()][0]!.length === models.length;
  const [[main = ''] = []] = profilesByText;
  const said = new Set(main.split('\n\n'));
  return [...profilesByText]
    .map(([text, profiles]) => {
      // For another profile, shows only the paragraphs that differ, or all of them if it lacks one of the main profile.
      const [name = '', ...others] = text.split('\n\n');
      const isWhole = text === main || others.length + 1 < said.size;
      const shown = isWhole ? text : [name, ...others.filter((other) => !said.has(other))].join('\n\n');
      return everywhere ? text : `*Profile ${profiles.join(', ')}:*\n\n${shown}`;
    })
    .join('\n\n---\n\n');
}

/** Describes a `!not-shown` and the layers that fill it. */
function gapAt({ models }: Analysis, file: SourceFile, offset: number): HoverResult | undefined {
  const { line, column } = positionAt(file, offset);
  const tag = '!not-shown';
  const lines = models.flatMap(({ gaps, profile }) => {
    const gap = gaps.find(({ origin }) => {
      return (
        origin.file === file.path &&
        origin.line === line &&
        origin.column <= column &&
        column <= origin.column + tag.length
      );
    });
    if (gap === undefined) return [];
    const by = gap.filledBy === undefined ? '' : ` (${originText(gap.filledBy)})`;
    const value = gap.filledWith === undefined ? 'not filled' : `\`${gap.filledWith}\`${by}`;
    return [{ gap, text: `- profile ${profile.name}: ${value}` }];
  });
  const [first] = lines;
  if (first === undefined) return undefined;
  const start = offset - (column - first.gap.origin.column);
  const text = [`**not shown**: \`${first.gap.path}\``, lines.map(({ text: line }) => line).join('\n')].join('\n\n');
  return { text, span: { file, start, end: start + tag.length } };
}

/** Describes a key or a value of the language. */
function keyAt({ files }: Analysis, file: SourceFile, offset: number): HoverResult | undefined {
  const node = files.get(file.path)?.node;
  let found: HoverResult | undefined;
  if (node === undefined) return undefined;
  walk(node, shapeOfFile(file), {
    scalar: (scalar, _, shapes) => {
      const { start, end } = scalar.span;
      const doc = start <= offset && offset <= end ? docOfChoice(shapes, String(scalar.value)) : undefined;
      if (doc !== undefined) found = { text: `**${String(scalar.value)}**\n\n${doc}`, span: scalar.span };
    },
    key: (entry, _, { keys }) => {
      const { start, end } = entry.keySpan;
      if (offset < start || end < offset || !Object.hasOwn(keys, entry.key)) return;
      found = { text: `**${entry.key}**\n\n${keys[entry.key]!.doc}`, span: entry.keySpan };
    },
  });
  return found;
}

function docOfChoice(shapes: readonly Shape[], value: string): string | undefined {
  const docs = shapes.flatMap((shape) => (shape.kind === 'choice' && shape.docs !== undefined ? [shape.docs] : []));
  return docs.find((doc) => Object.hasOwn(doc, value))?.[value];
}
