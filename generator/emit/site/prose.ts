import { type Field, isNotShown, type NotShown, type Type } from '../../model/model.js';
import { elementOf, isIdentifier, isNamed, isPartial, type NamedType, writeType } from '../../model/types.js';
import { fieldSentence } from '../../model/wording/index.js';
import { notate, type Notation } from '../type-notation.js';
import { type Content, markup, type Markup } from './markup.js';
import type { Entry, Places } from './places.js';
import { linkTo, linkToName, type Sheet } from './sheet.js';

/**
 * Renders the Markdown of docs: paragraphs, lists, `code`, **strong**, *emphasis*, [links](https://...). Code and
 * unmistakable names link to the declarations that they name. Anything else is plain text.
 */
export function prose(text: string, sheet: Sheet): readonly Markup[] {
  return text
    .split(/\n\s*\n/)
    .filter((block) => block.trim() !== '')
    .map((block) => {
      const lines = block.trim().split('\n');
      if (!lines.every((line) => /^[-*] /.test(line))) return markup`<p>${inline(lines.join(' '), sheet)}</p>`;
      return markup`<ul>${lines.map((line) => markup`<li>${inline(line.slice(2), sheet)}</li>`)}</ul>`;
    });
}

/** Renders the same Markdown without paragraphs and lists. */
export function inline(text: string, sheet: Sheet): Content {
  // `split` puts matches at odd indexes and the text between them at even ones.
  return text.split(SPANS).map((span, index) => (index % 2 === 0 ? span : spanOf(span, sheet)));
}

const SPANS =
  /(`[^`]+`|\*\*[^*]+\*\*|(?<![\w*])\*[^*\s][^*]*\*(?!\w)|\[[^[\]]+\]\(https?:\/\/[^\s()]+\)|https?:\/\/[^\s)>\]]*[^\s)>\].,;:]|\b[A-Za-z]+(?:_[A-Za-z0-9]+)+\b)/;

function spanOf(span: string, sheet: Sheet): Content {
  if (/^`.+`$/s.test(span)) return code(span.slice(1, -1), sheet);
  if (/^\*\*.+\*\*$/s.test(span)) return markup`<strong>${span.slice(2, -2)}</strong>`;
  if (/^\*.+\*$/s.test(span)) return markup`<em>${span.slice(1, -1)}</em>`;
  const link = /^\[([^\]]+)\]\(([^()]+)\)$/.exec(span);
  if (link !== null) return markup`<a href="${link[2]}" rel="noreferrer">${link[1]}</a>`;
  if (isAddress(span)) return address(span);
  return wordLink(span, sheet) ?? span;
}

export function isAddress(text: string): boolean {
  return /^https?:\/\/\S+$/.test(text);
}

export function address(text: string): Markup {
  return markup`<a href="${text}" rel="noreferrer">${text}</a>`;
}

/** Inline code, linked to the declaration or member that it names. */
export function code(text: string, sheet: Sheet): Markup {
  return markup`<code>${nameLink(text, sheet) ?? text}</code>`;
}

function nameLink(text: string, sheet: Sheet): Markup | undefined {
  const { places } = sheet;
  const named = places.findType(text);
  if (named !== undefined) return linkTo(sheet, named);
  const [owner = '', name = '', ...rest] = text.split('.');
  const entry = places.findType(owner);
  if (entry !== undefined && rest.length === 0) return memberLink(entry, name, text, sheet);
  const here = places.at(sheet.path);
  return (here === undefined ? undefined : memberLink(here, text, text, sheet)) ?? wordLink(text, sheet);
}

function memberLink(entry: Entry, name: string, text: string, sheet: Sheet): Markup | undefined {
  const member = sheet.places.member(entry, name);
  if (member === undefined) return undefined;
  return linkTo(sheet, entry, { text, member: { group: member.group, name } });
}

/** Names of events, endpoints, values and bits are recognizable without code marks. */
function wordLink(text: string, sheet: Sheet): Markup | undefined {
  const { places } = sheet;
  const entry = places.find('event', text) ?? places.find('endpoint', text);
  if (entry !== undefined) return linkTo(sheet, entry);
  const owner = places.findOwner(text);
  return owner === undefined ? undefined : memberLink(owner, text, text, sheet);
}

/**
 * The meaning of a field in Markdown: its doc, or else a sentence about its type. For many fields the type is enough:
 * the `borrower` of a loan is a person.
 */
export function meaningOf(field: Field, places: Places, owner?: string): string {
  return statedMeaning(field, places) || fieldSentence(field, owner);
}

/** The same without the sentence about the type; empty if there is no doc. */
export function statedMeaning({ doc, type }: Field, places: Places): string {
  return doc === '' ? meaningOfType(type, places) : doc;
}

function meaningOfType(type: Type, places: Places): string {
  const element = elementOf(type);
  if (isIdentifier(element)) return element.of === undefined ? '' : `The id of a \`${element.of}\`.`;
  if (!isNamed(element)) return '';
  const doc = places.findType(element.name)?.declared.doc ?? '';
  return doc === '' ? '' : `\`${element.name}\`: ${firstSentence(doc)}`;
}

export function firstSentence(doc: string): string {
  return doc.split(/(?<=\.)\s/)[0] ?? '';
}

export function typeMarkup(type: Type | NotShown | null, sheet: Sheet): Content {
  if (type === null) return 'none';
  return known(type, (shown) => notate(shown, notationOf(sheet)));
}

function notationOf(sheet: Sheet): Notation<Content> {
  return {
    plain: 'word',
    int64: { 'safe-integer': 'int64', bigint: 'int64', string: 'int64 as text' },
    named: (type) => nameMarkup(type, sheet),
    literal: (type) => [writeType(type)],
    key: (type) => notate(type, notationOf(sheet)),
    dict: { open: 'Record<', between: ', ', close: '>' },
  };
}

function nameMarkup(type: NamedType, sheet: Sheet): readonly Content[] {
  const name = linkToName(sheet, 'type', type.name);
  if (isPartial(type)) return ['Partial<', name, '>'];
  if (!isIdentifier(type) || type.of === undefined) return [name];
  return [name, '<', linkToName(sheet, 'type', type.of), '>'];
}

export function notShown(): Markup {
  return markup`<span class="mark open">not shown</span>`;
}

/** The content for a fact, by default the fact itself, or the mark "not shown". */
export function known<Fact>(
  fact: Fact | NotShown,
  content: (fact: Fact) => Content = (shown) => shown as Content,
): Content {
  return isNotShown(fact) ? notShown() : content(fact);
}

export function knownCode(text: string | NotShown): Content {
  return known(text, (shown) => markup`<code>${shown}</code>`);
}
