import { markup, type Content, type Markup } from './markup.js';

/** A part of a page with a heading that links can lead to. */
export function section(id: string, title: string, content: Content): Markup {
  return markup`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${content}</section>`;
}

/** A list of terms and their descriptions. Rows that are `false` are omitted. */
export function facts(rows: readonly (readonly [Content, Content] | false)[]): Content {
  const shown = rows.filter((row) => row !== false);
  if (shown.length === 0) return undefined;
  return markup`<dl class="terms">${shown.map(([term, fact]) => markup`<div><dt>${term}</dt><dd>${fact}</dd></div>`)}</dl>`;
}
