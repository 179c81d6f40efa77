/** A fragment of HTML in which every inserted text is escaped. */
export class Markup {
  constructor(readonly text: string) {}
}

export type Content = Markup | string | number | false | undefined | readonly Content[];

/** Builds HTML. It escapes inserted texts, joins lists, and omits `false` and `undefined`. */
export function markup(strings: TemplateStringsArray, ...contents: readonly Content[]): Markup {
  return new Markup(
    strings.map((text, index) => (index === 0 ? text : contentText(contents[index - 1]) + text)).join(''),
  );
}

function contentText(content: Content): string {
  if (content === undefined || content === false) return '';
  if (content instanceof Markup) return content.text;
  return typeof content === 'object' ? content.map(contentText).join('') : escaped(String(content));
}

/** Inserts a separator between the items of a list. */
export function joined(contents: readonly Content[], separator: Content = ', '): readonly Content[] {
  return contents.flatMap((content, index) => (index === 0 ? [content] : [separator, content]));
}

export function codes(texts: readonly (string | number)[], separator = ', '): Content {
  return joined(
    texts.map((text) => markup`<code>${text}</code>`),
    separator,
  );
}

/** An unordered list with a CSS class; nothing without items. */
export function list(look: string, items: readonly Content[]): Content {
  return items.length > 0 && markup`<ul class="${look}">${items.map((item) => markup`<li>${item}</li>`)}</ul>`;
}

function escaped(text: string): string {
  return visible(text).replace(/[&<>"']/g, (found) => ENTITIES[found]!);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** The text of escaped HTML. */
export function unescaped(html: string): string {
  return html.replace(/&(?:lt|gt|quot|amp|#39);/g, (found) => CHARACTERS.get(found)!);
}

const CHARACTERS = new Map(Object.entries(ENTITIES).map(([character, entity]) => [entity, character]));

/** Replaces control and bidirectional characters with their escapes: they are invisible, but can reorder or end text. */
export function visible(text: string): string {
  return text.replace(UNSEEN, (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

// oxlint-disable-next-line no-control-regex, no-misleading-character-class -- the pattern matches these characters on purpose
const UNSEEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Removes links, for a summary that is itself clicked. */
export function unlinked(content: Content): Markup {
  return new Markup(contentText(content).replace(/<\/?a\b[^<>]*>/g, ''));
}

/** A list of rows; nothing if it would be empty. */
export function members(rows: Content): Content {
  return hasContent(rows) && markup`<div class="members">${rows}</div>`;
}

/** A section with a heading; nothing if it would be empty. */
export function section(id: string, title: Content, content: Content): Content {
  return (
    hasContent(content) && markup`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${content}</section>`
  );
}

/** Terms and their descriptions. It omits rows without a description. */
export function facts(rows: readonly (readonly [Content, Content] | false)[]): Content {
  const shown = rows.filter((row) => row !== false && hasContent(row[1])) as readonly (readonly [Content, Content])[];
  if (shown.length === 0) return undefined;
  return markup`<dl class="terms">${shown.map(([term, fact]) => markup`<div><dt>${term}</dt><dd>${fact}</dd></div>`)}</dl>`;
}

function hasContent(content: Content): boolean {
  return contentText(content) !== '';
}

export interface Tab {
  readonly label: string;
  readonly content: Content;
}

/** Most tabs that the style sheet supports. */
const MOST_TABS = 12;

/** Shows one of several contents at a time, without a script. A single one, and more than 12, are shown without tabs. */
export function tabs(name: string, title: string, list: readonly Tab[]): Content {
  const panels = list.map(
    ({ label, content }) => markup`<div class="tab" role="group" aria-label="${label}">${content}</div>`,
  );
  if (list.length < 2 || list.length > MOST_TABS) return panels;
  const choices = list.map(
    ({ label }, index) =>
      markup`<label><input type="radio" name="${name}"${index === 0 && markup` checked`}><span>${label}</span></label>`,
  );
  return markup`<div class="tabs"><div class="choices" role="radiogroup" aria-label="${title}">${choices}</div>${panels}</div>`;
}
