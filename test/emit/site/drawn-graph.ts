import type { Graph } from '../../../generator/emit/site/diagrams.js';
import { Markup } from '../../../generator/emit/site/markup.js';

/** A drawing as a list of its nodes and edges. */
export function drawn({ nodes, edges, direction }: Graph): Markup {
  const lines = [
    ...nodes.map(({ id, label, href, class: name }) => [id, label, href, name]),
    ...edges.map(({ tail, head, label, class: name }) => [`${tail} -> ${head}`, label, name]),
  ];
  return new Markup(
    `<p>drawn ${direction}</p>${lines.map((line) => `<p>${line.filter(Boolean).join(' ')}</p>`).join('')}`,
  );
}
