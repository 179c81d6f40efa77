import * as prettier from 'prettier';
import ts from 'typescript-5.9';
import type { OutputFile } from '../../generator/emit/output-file.js';
import { MARKER } from './hostile-texts.js';

/** The problem of an emitted file: it has another kind than its name says, or it runs code from a spec. Absent if there is none. */
export async function whatIsWrongIn(file: OutputFile): Promise<string | undefined> {
  const problem = await problemOf(file);
  return problem === undefined ? undefined : `${file.path}: ${problem}`;
}

async function problemOf({ path, text }: OutputFile): Promise<string | undefined> {
  if (/\.[jt]s$/.test(path)) return problemOfCode(path, text);
  if (path.endsWith('.json')) return problemOfJson(text);
  if (path.endsWith('.md')) return problemOfMarkdown(text);
  if (path.endsWith('.html')) return problemOfHtml(text);
  return undefined;
}

/** The parser of TypeScript has to read it whole, and nothing outside of texts and comments may bear the marker. */
export function problemOfCode(path: string, text: string): string | undefined {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const { parseDiagnostics } = source as unknown as { readonly parseDiagnostics: readonly ts.Diagnostic[] };
  const [first] = parseDiagnostics;
  if (first !== undefined) {
    return `${ts.flattenDiagnosticMessageText(first.messageText, ' ')} at ${around(text, first.start ?? 0)}`;
  }
  if (source.referencedFiles.length > 0) return 'it refers to a file that the spec names';
  if (ts.getLeadingCommentRanges(text, 0)?.some(({ pos, end }) => /^\/\/\/?\s*@ts-/.test(text.slice(pos, end)))) {
    return 'a comment of it turns the type checker off';
  }
  let found: string | undefined;
  const visit = (node: ts.Node): void => {
    const isName = ts.isIdentifier(node) || ts.isPrivateIdentifier(node) || ts.isJsxText(node);
    if (isName && node.text.includes(MARKER)) found ??= `code bears the marker at ${around(text, node.pos)}`;
    if (ts.isTemplateExpression(node) && node.getText().includes(MARKER)) {
      const inTexts = [node.head, ...node.templateSpans.map(({ literal }) => literal)].some((part) =>
        part.text.includes(MARKER),
      );
      if (!inTexts) found ??= `a template runs the marker at ${around(text, node.pos)}`;
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function problemOfJson(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return String(error);
  }
}

interface MarkdownNode {
  readonly type: string;
  readonly value?: string;
  readonly url?: string;
  readonly depth?: number;
  readonly children?: readonly MarkdownNode[];
}

/** How prettier reads Markdown and HTML; it has no public function for this. */
const { __debug } = prettier as unknown as {
  readonly __debug: { readonly parse: (text: string, options: object) => Promise<{ readonly ast: unknown }> };
};

/** Text of a spec must not become HTML, a heading, an image or an executable address. */
export async function problemOfMarkdown(text: string): Promise<string | undefined> {
  const { ast } = await __debug.parse(text, { parser: 'markdown' });
  const visit = (node: MarkdownNode): string | undefined => {
    const { type, value = '', url = '' } = node;
    const below = JSON.stringify(node);
    if (type === 'html' && value.includes(MARKER)) return `raw HTML: ${value.slice(0, 200)}`;
    if (/^\s*(javascript|data|vbscript):/i.test(url)) return `an address that runs: ${url.slice(0, 100)}`;
    if ((type === 'heading' || type === 'image' || type === 'definition') && below.includes(MARKER)) {
      return `${type} of a spec: ${below.slice(0, 200)}`;
    }
    return node.children?.map(visit).find((problem) => problem !== undefined);
  };
  return visit(ast as MarkdownNode);
}

interface HtmlNode {
  readonly kind?: string;
  readonly name?: string;
  readonly value?: string;
  readonly attrs?: readonly { readonly name: string; readonly value?: string | null }[];
  readonly children?: readonly HtmlNode[];
}

/** Of what a spec says there may be texts and values of attributes, but no elements, handlers or addresses that run. */
export async function problemOfHtml(text: string): Promise<string | undefined> {
  const { ast } = await __debug.parse(text, { parser: 'html' });
  const visit = ({ kind, name = '', value = '', attrs = [], children = [] }: HtmlNode): string | undefined => {
    if (kind === 'element' && name.toLowerCase().includes(MARKER.toLowerCase())) return `an element <${name}>`;
    const isRaw = /^(script|style)$/.test(name);
    if (isRaw && children.some((child) => child.value?.includes(MARKER))) return `the marker in a ${name}`;
    if (kind === 'comment' && value.includes(MARKER)) return `the marker in a comment`;
    for (const { name: attribute, value: given } of attrs) {
      if (/^on/i.test(attribute) || attribute.toLowerCase().includes(MARKER.toLowerCase()))
        return `an attribute ${attribute}`;
      if (/^(href|src|action|data)$/i.test(attribute) && /^\s*(javascript|data|vbscript):(?!,$)/i.test(given ?? ''))
        return `an address that runs: ${given}`;
    }
    return children.map(visit).find((problem) => problem !== undefined);
  };
  return visit(ast as HtmlNode);
}

function around(text: string, at: number): string {
  return JSON.stringify(text.slice(Math.max(0, at - 60), at + 60));
}
