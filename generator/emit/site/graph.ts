import type { Viz } from '@viz-js/viz';
import { Markup, visible } from './markup.js';

export interface GraphNode {
  readonly id: string;
  readonly label: string;
  readonly href?: string;
  readonly class?: string;
}

export interface GraphEdge {
  readonly tail: string;
  readonly head: string;
  readonly label?: string;
  readonly class?: string;
}

export interface Graph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  readonly direction: 'LR' | 'TB';
}

/** Renders a graph as SVG, deterministically. The style sheet sets its colours. */
export type Draw = (graph: Graph) => Markup;

/** Loads Graphviz. */
export async function startDrawing(): Promise<Draw> {
  const { instance } = await import('@viz-js/viz');
  const viz = await instance();
  return (graph) => draw(graph, viz);
}

const FONT = { fontname: 'Helvetica', fontsize: 12 };

function draw({ nodes, edges, direction }: Graph, viz: Viz): Markup {
  // Names of the spec appear only in texts and URLs, never as Graphviz identifiers.
  const ids = new Map(nodes.map(({ id }, index) => [id, `n${index}`]));
  const idOf = (node: string) => ids.get(node) ?? node;
  const svg = viz.renderString(
    {
      directed: true,
      graphAttributes: { rankdir: direction, bgcolor: 'transparent', nodesep: 0.22, ranksep: 0.55, pad: 0.1 },
      nodeAttributes: { ...FONT, shape: 'box', style: 'rounded', height: 0.36, margin: '0.16,0.06' },
      edgeAttributes: { ...FONT, fontsize: 10, arrowsize: 0.6 },
      nodes: nodes.map(({ id, label, href, class: name }) => ({
        name: idOf(id),
        attributes: {
          label: plain(label),
          tooltip: plain(label),
          ...(href === undefined ? {} : { URL: plain(href) }),
          ...(name === undefined ? {} : { class: name }),
        },
      })),
      edges: edges.map(({ tail, head, label, class: name }) => ({
        tail: idOf(tail),
        head: idOf(head),
        attributes: {
          ...(label === undefined ? {} : { label: plain(label) }),
          ...(name === undefined ? {} : { class: name }),
        },
      })),
    },
    { format: 'svg' },
  );
  return new Markup(bare(svg));
}

/** Graphviz interprets backslash escapes. */
function plain(text: string): string {
  return visible(text).replaceAll('\\', '\\\\');
}

function withoutComments(svg: string): string {
  const [first = '', ...others] = svg.split('<!--');
  return first + others.map((text) => text.slice(text.indexOf('-->') + '-->'.length).replace(/^\n/, '')).join('');
}

/** Removes ids, which would be duplicates on a page with two drawings, and titles, which repeat them. */
function bare(svg: string): string {
  return withoutComments(svg.slice(svg.indexOf('<svg')))
    .replace(/<title>[^<]*<\/title>\n?/g, '')
    .replace(/ id="[^"]*"/g, '')
    .replace(/<g(?: class="graph")? transform/, '<g class="graph" transform');
}
