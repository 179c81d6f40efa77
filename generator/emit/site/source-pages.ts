import { markup, type Content } from './markup.js';

/** A file of the spec, its path relative to the spec folder. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** The page of each file of the spec, as path of the file -> path in the site. Names that differ only in case get different pages. */
export function sourcePaths(files: readonly SourceFile[]): ReadonlyMap<string, string> {
  const taken = new Set<string>();
  return new Map(
    files.map(({ path }) => {
      const wanted = `source/${path.replace(/[^\w./-]+/g, '-').replace(/(^|\/)\.+/g, '$1')}`;
      let free = wanted;
      for (let count = 2; taken.has(free.toLowerCase()); count += 1) free = `${wanted}-${count}`;
      taken.add(free.toLowerCase());
      return [path, `${free}.html`];
    }),
  );
}

/** The anchor of a line, counted from 1. */
export function lineAnchor(line: number): string {
  return `L${line}`;
}

/** A file of the spec with an anchor for each line. */
export function sourcePage({ path, text }: SourceFile): Content {
  const lines = text.split(/\r\n?|\n/);
  if (lines.at(-1) === '') lines.pop();
  return [
    markup`<header class="head"><p class="eyebrow">Spec</p><h1><code>${path}</code></h1></header>`,
    markup`<pre class="source" tabindex="0">${lines.map(
      (line, index) => markup`<span id="${lineAnchor(index + 1)}">${line}
</span>`,
    )}</pre>`,
  ];
}
