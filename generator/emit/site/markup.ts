/** A piece of HTML. Whatever was put into it has been escaped, unless it was markup already. */
export class Markup {
  constructor(readonly text: string) {}
}

export type Content = Markup | string | number | false | undefined | readonly Content[];

/** Writes HTML. Texts that are put in are escaped, lists are joined, `false` and `undefined` leave nothing. */
export function markup(strings: TemplateStringsArray, ...contents: readonly Content[]): Markup {
  return new Markup(strings.map((text, index) => (index === 0 ? text : textOf(contents[index - 1]) + text)).join(''));
}

function textOf(content: Content): string {
  if (content === undefined || content === false) return '';
  if (content instanceof Markup) return content.text;
  return typeof content === 'object' ? content.map(textOf).join('') : escaped(String(content));
}

/** Puts something between the members of a list. */
export function joined(contents: readonly Content[], separator: Content): readonly Content[] {
  return contents.flatMap((content, index) => (index === 0 ? [content] : [separator, content]));
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

/** Writes out what nobody sees, but what changes the order of the text around it or ends it. */
export function visible(text: string): string {
  return text.replace(UNSEEN, (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

// oxlint-disable-next-line no-control-regex, no-misleading-character-class -- they are what it looks for
const UNSEEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
