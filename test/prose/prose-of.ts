import { extname } from 'node:path';
import { ts } from 'ts-morph';
import { parseDocument, visit } from 'yaml';

/** How the prose of a file is marked up. */
export type Markup = 'markdown' | 'text';

export interface Prose {
  /** As long as the file, line by line: everything that is not prose is blank, so that positions are those of the file. */
  readonly text: string;
  readonly markup: Markup;
}

/** What a person reads of a source file: comments and sentences of code, prose of YAML, text of templates, all of Markdown. */
export function proseOf(path: string, source: string): Prose {
  const ranges = rangesOfProse(path, source);
  return ranges === 'all' ? { text: source, markup: 'markdown' } : { text: keepOnly(source, ranges), markup: 'text' };
}

/** Where a file has prose; the comments of code come with their marks. */
export function rangesOfProse(path: string, source: string): readonly Range[] | 'all' {
  switch (extname(path)) {
    case '.md':
      return 'all';
    case '.yaml':
    case '.yml':
      return proseOfYaml(source);
    case '.hbs':
      return path.endsWith('.md.hbs') ? 'all' : proseOfTemplate(source);
    case '.ts':
    case '.js':
      return proseOfCode(source);
    case '.css':
      return matches(source, /\/\*[\s\S]*?\*\//g);
    default:
      throw new Error(`${path} is a kind of file whose prose is not defined`);
  }
}

export interface Range {
  readonly start: number;
  readonly end: number;
}

function keepOnly(source: string, ranges: readonly Range[]): string {
  const blank = source.replaceAll(/[^\n]/g, ' ');
  let text = '';
  let at = 0;
  for (const { start, end } of ranges) {
    if (start < at) continue;
    text += blank.slice(at, start) + withoutCode(source.slice(start, end));
    at = end;
  }
  return text + blank.slice(at);
}

/** Code in backticks and names in quotes are quoted, not written. */
function withoutCode(prose: string): string {
  return prose.replaceAll(/`[^`\n]*`|\$\{[^}]*\}|\{@link[^}]*\}/g, (code) => ' '.repeat(code.length));
}

const SENTENCE = /[A-Za-z]{2,} [A-Za-z]+ [A-Za-z]+/;

function proseOfCode(source: string): readonly Range[] {
  const ranges: Range[] = [];
  const file = ts.createSourceFile('prose.ts', source, ts.ScriptTarget.Latest);
  let end = 0;
  const addCommentsUntil = (start: number): void => {
    const comments = matches(source.slice(end, start), /\/\*[\s\S]*?\*\/|\/\/.*$/gm);
    for (const comment of comments) ranges.push({ start: end + comment.start, end: end + comment.end });
  };
  const addNode = (node: ts.Node): void => {
    if (ts.isLiteralExpression(node) || ts.isTemplateMiddleOrTemplateTail(node) || ts.isTemplateHead(node)) {
      const start = node.getStart(file);
      addCommentsUntil(start);
      end = node.getEnd();
      if (isText(node) && SENTENCE.test(node.text)) ranges.push({ start: start + 1, end: end - 1 });
    }
    ts.forEachChild(node, addNode);
  };
  addNode(file);
  addCommentsUntil(source.length);
  return ranges;
}

function isText(node: ts.LiteralLikeNode): boolean {
  return !ts.isNumericLiteral(node) && !ts.isBigIntLiteral(node) && !ts.isRegularExpressionLiteral(node);
}

/** Comments, and values that are sentences. */
function proseOfYaml(source: string): readonly Range[] {
  const ranges = [...matches(source, /(?:^|\s)#.*$/gm)];
  visit(parseDocument(source), {
    Scalar: (_, node) => {
      const { value, range } = node;
      if (typeof value === 'string' && SENTENCE.test(value) && range) ranges.push({ start: range[0], end: range[1] });
    },
  });
  return ranges.sort((a, b) => a.start - b.start);
}

/** Text between tags of HTML, and comments of the code that a template makes. */
function proseOfTemplate(source: string): readonly Range[] {
  return matches(source, /\/\*\*?[\s\S]*?\*\/|\/\/ .*$|(?<=>)[^<>{}]+(?=[<{])/gm);
}

function matches(source: string, pattern: RegExp): readonly Range[] {
  return [...source.matchAll(pattern)].map(({ index, 0: text }) => ({ start: index, end: index + text.length }));
}
