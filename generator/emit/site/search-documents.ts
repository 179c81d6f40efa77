import { anchorOf, type Entry, KINDS, membersOf, type Places, titleOf } from './places.js';
import { unescaped } from './markup.js';
import { firstSentence, meaningOf } from './prose.js';

/** A search result: name, kind, path relative to the root of the profile, and description. */
export type SearchDocument = readonly [name: string, kind: string, path: string, text: string];

/** @param others pages that describe no declaration */
export function searchDocuments(places: Places, others: readonly SearchDocument[] = []): readonly SearchDocument[] {
  const { entries, model, root } = places;
  const within = (entry: Entry) => places.pathOf(entry).slice(root.length);
  return [
    ...entries.flatMap((entry): SearchDocument[] => {
      const { one } = KINDS.find(({ kind }) => kind === entry.kind)!;
      // The object of a view already lists the fields that the view inherits.
      const members = entry.kind === 'view' ? [] : membersOf(entry);
      return [
        [entry.name, one, within(entry), entry.declared.doc],
        ...members.map(({ group, declared }): SearchDocument => [
          `${entry.name}.${declared.name}`,
          MEMBER_NAMES[group],
          `${within(entry)}#${anchorOf(group, declared.name)}`,
          'type' in declared ? meaningOf(declared, places) : declared.doc,
        ]),
      ];
    }),
    ...others,
    ...model.facts.map(({ name, doc }): SearchDocument => [name, 'fact', `facts.html#${anchorOf('fact', name)}`, doc]),
  ];
}

const MEMBER_NAMES = {
  field: 'field',
  value: 'value',
  bit: 'bit',
  part: 'part',
  param: 'parameter',
  input: 'parameter',
  query: 'parameter',
  header: 'header',
  answerHeader: 'header',
  cookie: 'parameter',
  variable: 'variable',
  state: 'state',
  scope: 'scope',
  message: 'message',
  closeCode: 'close code',
} as const;

/** The documents as a script, because pages opened from disk cannot fetch files. */
export function searchScript(places: Places, others: readonly SearchDocument[] = []): string {
  const lines = searchDocuments(places, others).map((document) => JSON.stringify(document));
  return `window.snowspecDocuments = [\n${lines.join(',\n')}\n];\n`;
}

/** The index of a profile for assistants, in the form of llmstxt.org: each declaration, with the path of its Markdown. */
export function llmsText({ model, root, ofKind, pathOf }: Places): string {
  const { title, doc } = model.package;
  const sections = KINDS.flatMap(({ kind, many }) => {
    const lines = ofKind(kind).map((entry) => {
      const about = firstSentence(entry.declared.doc).replace(/\s+/g, ' ');
      return `- [${titleOf(entry)}](${markdownPath(pathOf(entry).slice(root.length))})${about === '' ? '' : `: ${about}`}`;
    });
    return lines.length === 0 ? [] : [`## ${many}\n\n${lines.join('\n')}\n`];
  });
  return [`# ${title}\n`, `> ${doc} ${model.profile.doc}\n`, ...sections].join('\n');
}

interface Element {
  readonly name: string;
  readonly attributes: string;
  readonly children: readonly Node[];
}

type Node = string | Element;

/**
 * Converts a page of this site to Markdown, for assistants and for readers without a browser. Fields inside fields
 * become nested lists; links lead to the Markdown of other pages.
 */
export function markdownOf(html: string): string {
  const content = html.slice(html.indexOf('>', html.indexOf('<main')) + 1, html.indexOf('</main>'));
  const lines = blocksOf(parsed(content));
  return `${lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`;
}

export function markdownPath(page: string): string {
  return page.replace(/\.html$/, '.md');
}

const VOID = new Set(['input', 'wbr']);

function parsed(html: string): readonly Node[] {
  const open: { name: string; attributes: string; children: Node[] }[] = [{ name: '', attributes: '', children: [] }];
  for (const [text, closing, name, attributes = ''] of html.matchAll(/<(\/?)([a-z]\w*)((?:[^\w<>][^<>]*)?)>|[^<]+/g)) {
    const parent = open.at(-1)!;
    if (name === undefined) parent.children.push(unescaped(text));
    else if (closing === '/') open.pop();
    else if (!VOID.has(name)) {
      const element = { name, attributes, children: [] };
      parent.children.push(element);
      open.push(element);
    }
  }
  return open[0]!.children;
}

const BLOCKS = new Set('div section header figure p pre ul ol li dl dt dd details summary h1 h2 h3 h4'.split(' '));

/** The note with the origin of a fact is a block, but is written in the line of the fact. */
function isBlock({ name, attributes }: Element): boolean {
  return BLOCKS.has(name) && !attributes.includes('class="origin"');
}

/** Skips elements that only help in a browser. */
function isUnwritten({ name, attributes }: Element): boolean {
  return (
    /^(?:button|svg)$/.test(name) || /class="(?:choices|choice|unseen|tool|try)\b|aria-hidden="true"/.test(attributes)
  );
}

/** Returns the lines of nodes. Text between blocks is a line of its own. */
function blocksOf(nodes: readonly Node[]): readonly string[] {
  const lines: string[] = [];
  let text = '';
  const endText = (): void => {
    if (text.trim() !== '') lines.push(text.replace(/\s+/g, ' ').trim());
    text = '';
  };
  for (const node of nodes) {
    if (typeof node === 'string' || !isBlock(node)) text += inlineOf(node);
    else {
      endText();
      if (!isUnwritten(node)) lines.push(...blockOf(node));
    }
  }
  endText();
  return lines;
}

function blockOf({ name, attributes, children }: Element): readonly string[] {
  const inside = (): string => children.map(inlineOf).join('').replace(/\s+/g, ' ').trim();
  const isField =
    (name === 'div' && attributes.includes('class="member"')) ||
    (name === 'details' && attributes.includes('class="tree"'));
  const isItem = isField || /^(?:li|dd)$/.test(name);
  if (isItem)
    return blocksOf(children)
      .filter(Boolean)
      .map((line, index) => `${index === 0 ? '- ' : '  '}${line}`);
  if (/^h\d$/.test(name)) return ['', `${'#'.repeat(Number(name[1]))} ${inside()}`, ''];
  const label = /role="group" aria-label="([^"]*)"/.exec(attributes)?.[1];
  switch (name) {
    case 'p':
      return ['', inside(), ''];
    case 'dt':
    case 'summary':
      return ['', `**${inside().replaceAll('**', '')}**`, ''];
    case 'figure':
      return figureOf(children);
    case 'pre':
      return ['```', ...plainText(children).replace(/\n$/, '').split('\n'), '```'];
    default:
      return [...(label === undefined || hasFigure(children) ? [] : ['', `**${label}**`, '']), ...blocksOf(children)];
  }
}

function hasFigure([first]: readonly Node[]): boolean {
  return typeof first === 'object' && first.name === 'figure';
}

const LANGUAGES: Readonly<Record<string, string>> = { curl: 'sh', Shell: 'sh', TypeScript: 'ts' };

function figureOf(children: readonly Node[]): readonly string[] {
  const named = (name: string) => children.find((one): one is Element => typeof one === 'object' && one.name === name);
  const label = plainText(named('figcaption')?.children ?? []);
  const code = named('pre');
  if (code === undefined) return [];
  return [
    '',
    `${label}:`,
    '',
    `\`\`\`${LANGUAGES[label] ?? 'json'}`,
    ...plainText(code.children).split('\n'),
    '```',
    '',
  ];
}

function plainText(nodes: readonly Node[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : plainText(node.children))).join('');
}

function inlineOf(node: Node): string {
  if (typeof node === 'string') return node.replace(/[*<]/g, '\\$&');
  if (isUnwritten(node)) return '';
  const text = node.children.map(inlineOf).join('');
  switch (node.name) {
    case 'a': {
      const address = markdownAddress(/href="([^"]*)"/.exec(node.attributes)?.[1] ?? '');
      return address === '' ? text : `[${text}](${address})`;
    }
    case 'code': {
      // Markdown has no links inside code, so that code with links loses its backticks.
      const plain = plainText(node.children);
      return text.includes('](') ? text : plain.includes('`') ? `\`\` ${plain} \`\`` : `\`${plain}\``;
    }
    case 'b':
    case 'strong':
      return `**${text}**`;
    case 'em':
      return `*${text}*`;
    case 'details':
      return ` (${text.trim()})`;
    case 'summary':
      return '';
    default:
      return text;
  }
}

/** Returns the link to the Markdown of a page, with the same anchor. */
function markdownAddress(href: string): string {
  const address = unescaped(href);
  return /^https?:/.test(address) ? address : markdownPath(address.split('#', 1)[0]!);
}
