import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { Analysis } from '../../generator/lsp/analysis.js';
import { codeLensesOf } from '../../generator/lsp/code-lenses.js';
import { foldsOf } from '../../generator/lsp/folding.js';
import { hoverAt } from '../../generator/lsp/hover.js';
import { layerHintsOf } from '../../generator/lsp/layer-hints.js';
import type { Mention } from '../../generator/lsp/mentions.js';
import { outlineOf, type OutlineEntry } from '../../generator/lsp/outline.js';
import { tokensOf } from '../../generator/lsp/semantic-tokens.js';
import type { SourceFile, Span } from '../../generator/read/syntax.js';
import { analysed, ROOT } from './small-spec.js';

const folder = fileURLToPath(new URL('topics', import.meta.url));
const topics = readdirSync(folder)
  .filter((name) => name.endsWith('.yaml'))
  .map((name) => name.replace(/\.yaml$/, ''));

/** What is said of each spec of a topic; each begins with a line `#### what it is`. */
function said(topic: string, of: (analysis: Analysis) => string): string {
  const parts = readFileSync(`${folder}/${topic}.yaml`, 'utf8')
    .split(/^#### (.*)\n/m)
    .slice(1);
  const specs = parts.flatMap((title, index) => (index % 2 === 0 ? [[title, parts[index + 1]!] as const] : []));
  return specs.map(([title, text]) => `#### ${title}\n\n${of(analysed(text))}\n`).join('\n');
}

describe('in a small spec', () => {
  test.each(topics)('the words about %s name what they do', async (topic) => {
    await expect(said(topic, (analysis) => named(analysis))).toMatchFileSnapshot(`${folder}/${topic}.names.txt`);
  });

  test.each(topics)('what is declared about %s is described', async (topic) => {
    await expect(said(topic, (analysis) => described(analysis))).toMatchFileSnapshot(`${folder}/${topic}.hovers.txt`);
  });

  test.each(topics)('the text about %s has tokens, folds, an outline, hints and lenses', async (topic) => {
    await expect(said(topic, (analysis) => shown(analysis))).toMatchFileSnapshot(`${folder}/${topic}.shown.txt`);
  });
});

/** The problems of a spec that is wrong on purpose, and the mentions of each line. */
function named({ files, mentions, problems }: Analysis): string {
  const reported = problems.map(({ code, span }) => `${span.file.path}:${lineOf(span) + 1} has ${code}`);
  const lines = [...files.values()].flatMap(({ file }) => {
    if (file.text === ROOT) return [];
    const own = mentions.filter(({ span }) => span.file.path === file.path).toSorted(inOrder);
    return file.text.split('\n').flatMap((text, line) => {
      const here = own.filter(({ span }) => lineOf(span) === line);
      return here.length === 0 ? [] : [`${file.path}:${line + 1} ${text}`, ...here.map(mentionText)];
    });
  });
  return [...reported, ...lines].join('\n');
}

function inOrder(a: Mention, b: Mention): number {
  return a.span.start - b.span.start || b.span.end - a.span.end || (a.symbol < b.symbol ? -1 : 1);
}

function mentionText({ symbol, span, editable, role, layered, together, whole, section }: Mention): string {
  const word = textOf(span);
  return [
    `    ${word} ${role} ${symbol}`,
    ...(layered ? ['in a layer'] : []),
    ...(together === true ? ['together'] : []),
    ...(editable === undefined ? ['fixed'] : textOf(editable) === word ? [] : [`editable: ${textOf(editable)}`]),
    ...(whole === undefined ? [] : [`${section} ${linesOf(whole)}`]),
  ].join(', ');
}

function described(analysis: Analysis): string {
  const declared = analysis.mentions
    .filter(({ role, layered, span }) => role === 'declaration' && !layered && span.file.text !== ROOT)
    .toSorted(inOrder);
  const starts = new Map(declared.map((mention) => [`${mention.span.file.path} ${mention.span.start}`, mention]));
  return [...starts.values()]
    .map(({ span }) => `---- ${textOf(span)}\n${hoverAt(analysis, span.file, span.start)?.text ?? 'nothing'}`)
    .join('\n');
}

function shown(analysis: Analysis): string {
  return [...analysis.files.values()]
    .filter(({ file }) => file.text !== ROOT)
    .flatMap((parsed) => {
      const { file } = parsed;
      const lines = new Map<number, string[]>();
      const add = (line: number, text: string): void => void lines.set(line, [...(lines.get(line) ?? []), text]);
      for (const { span, kind, modifier } of tokensOf(parsed, analysis)) {
        add(lineOf(span), `    ${textOf(span)} ${kind}${modifier === undefined ? '' : ` ${modifier}`}`);
      }
      for (const { file: own, offset, label, reason } of layerHintsOf(parsed, analysis)) {
        const span = { file: own, start: offset, end: offset };
        const at = own.text.slice(0, offset).split('\n').at(-1)!.trim();
        add(lineOf(span), `    ${at} ⟵ ${label}${reason === '' ? '' : ` | ${reason.replaceAll('\n', ' / ')}`}`);
      }
      for (const lens of codeLensesOf(analysis, file.path)) {
        const more = lens.kind === 'validate' ? lens.type : lens.references.map(placeOf).join(', ');
        add(lineOf(lens.span), `    [${lens.title}: ${more}]`);
      }
      const texts = file.text.split('\n');
      return [
        `---- ${file.path}`,
        ...outlineOf(analysis, file.path).flatMap((entry) => outlineText(entry, '')),
        foldsOf(parsed)
          .map(({ first, last, kind }) => `${first + 1}-${last + 1}${kind === 'comment' ? '#' : ''}`)
          .join(' '),
        ...[...lines].toSorted(([a], [b]) => a - b).flatMap(([line, found]) => [texts[line]!, ...found]),
      ];
    })
    .join('\n');
}

function outlineText({ name, section, isMember, span, whole, inside }: OutlineEntry, indent: string): string[] {
  const kind = isMember ? `member in ${section}` : section;
  return [
    `${indent}${name}: ${kind}, ${textOf(span)}, ${linesOf(whole)}`,
    ...inside.flatMap((one) => outlineText(one, `${indent}  `)),
  ];
}

function placeOf(span: Span): string {
  return `${span.file.path}:${lineOf(span) + 1} ${textOf(span)}`;
}

function textOf({ file, start, end }: Span): string {
  return file.text.slice(start, end);
}

/** The number of a line from 0. */
function lineOf({ file, start }: { readonly file: SourceFile; readonly start: number }): number {
  return file.text.slice(0, start).split('\n').length - 1;
}

function linesOf({ file, start, end }: Span): string {
  return `${lineOf({ file, start }) + 1}-${lineOf({ file, start: end }) + 1}`;
}
