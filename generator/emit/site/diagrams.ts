import { groupBy } from '../../model/group-by.js';
import { isNotShown, type State } from '../../model/model.js';
import type { Viz } from '@viz-js/viz';
import { stepsOf } from '../facts/states-doc.js';
import { type Content, Markup, markup, visible, section } from './markup.js';
import { anchorOf, baseName, type Entry, type Places } from './places.js';
import { hrefTo, type Sheet } from './sheet.js';
import type { Use, Uses } from './uses.js';

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

type How = 'holds' | 'refers';

export interface Relation {
  readonly from: Entry;
  readonly to: Entry;
  readonly how: How;
  readonly fields: readonly string[];
}

export interface Relations {
  readonly all: readonly Relation[];
  readonly of: (entry: Entry) => readonly Relation[];
}

/** Containment and references by id between objects. The relations of a view count for its object. */
export function relationsIn(places: Places, uses: Uses): Relations {
  const objects = [...places.ofKind('object'), ...places.ofKind('view')];
  const found = objects.flatMap((entry) =>
    uses.of(entry).flatMap((use) => {
      const [from, to] = [baseOf(use.user, places), baseOf(use.used, places)];
      if (from === undefined || to === undefined || use.member === undefined) return [];
      return [{ from, to, how: howOf(use), field: use.member.name }];
    }),
  );
  const all = [...groupBy(found, ({ from, to, how }) => `${from.name} ${to.name} ${how}`).values()].map((group) => ({
    ...group[0]!,
    fields: [...new Set(group.map(({ field }) => field))],
  }));
  const ends = all.flatMap((relation) => [...new Set([relation.from, relation.to])].map((end) => ({ end, relation })));
  const byEnd = groupBy(ends, ({ end }) => end);
  return { all, of: (entry) => (byEnd.get(entry) ?? []).map(({ relation }) => relation) };
}

function howOf({ as }: Use): How {
  return as === 'id' ? 'refers' : 'holds';
}

function baseOf(entry: Entry, places: Places): Entry | undefined {
  return places.find('object', baseName(entry));
}

/** The diagram of all objects, by containment or by references. */
export function modelDiagram(how: How, sheet: Sheet, draw: Draw): Markup {
  const relations = sheet.relations.all.filter((relation) => relation.how === how);
  if (relations.length > MAX_DRAWN) return tooMany(relations);
  return draw({ direction: 'LR', ...drawn(relations, sheet) });
}

/** The diagram of an object and its direct neighbours, if it has any. */
export function neighbourhood(entry: Entry<'object'>, sheet: Sheet, draw: Draw): Content {
  const relations = sheet.relations.of(entry);
  const others = relations.filter(({ from, to }) => from !== to);
  if (others.length === 0) return undefined;
  if (relations.length > MAX_DRAWN) {
    return section('diagram', 'Related objects', ['\n', tooMany(relations)]);
  }
  const labelled = relations.map((relation) => ({ ...relation, label: labelOf(relation) }));
  return section('diagram', 'Related objects', [
    '\n',
    figure(
      draw({ direction: 'LR', ...drawn(labelled, sheet, entry) }),
      `${entry.name} with the objects that contain it, that it contains and that it refers to`,
    ),
    '\n',
    legend(),
  ]);
}

/** Most relations in one drawing. The layout of more would take minutes, and the drawing would be illegible. */
const MAX_DRAWN = 1_000;

function tooMany(relations: readonly Relation[]): Markup {
  return markup`<p>Not drawn: ${relations.length} relations.</p>`;
}

function drawn(relations: readonly (Relation & { readonly label?: string })[], sheet: Sheet, here?: Entry) {
  const entries = new Set(relations.flatMap(({ from, to }) => [from, to]));
  return {
    nodes: [...entries].map((entry) => ({
      id: entry.name,
      label: entry.name,
      href: hrefTo(sheet, sheet.places.pathOf(entry)),
      ...(entry === here ? { class: 'here' } : {}),
    })),
    edges: relations.map(({ from, to, how, label }): GraphEdge => ({
      tail: from.name,
      head: to.name,
      class: how,
      ...(label === undefined ? {} : { label }),
    })),
  };
}

function labelOf({ fields }: Relation): string {
  const shown = fields.slice(0, 2).join('\n');
  return fields.length > 2 ? `${shown}\n+ ${fields.length - 2}` : shown;
}

/** A drawing in a region of its own that scrolls if the drawing is wider than the page. */
export function figure(drawing: Markup, label: string): Markup {
  return markup`<div class="diagram" role="region" aria-label="${label}" tabindex="0">${drawing}</div>`;
}

export function legend(): Markup {
  return markup`<p class="legend"><span class="holds">contains</span> <span class="refers">refers to by id</span></p>`;
}

/** Objects that no diagram shows, because they have no relations. */
export function aloneIn(sheet: Sheet): readonly Entry[] {
  const related = new Set(sheet.relations.all.flatMap(({ from, to }) => [from, to]));
  return sheet.places.ofKind('object').filter((entry) => !related.has(entry));
}

/** Draws the states of an object and their transitions. Each state links to `page`. */
export function stateDiagram({ values, transitions }: State, page: string, draw: Draw): Markup {
  return draw({
    direction: 'LR',
    nodes: values.map(({ name }) => ({ id: name, label: name, href: `${page}#${anchorOf('state', name)}` })),
    edges: (isNotShown(transitions) ? [] : stepsOf(transitions)).map(({ from, to, needs }) => ({
      tail: from,
      head: to,
      class: 'holds',
      ...(needs.length === 0 ? {} : { label: needs.join(' or\n') }),
    })),
  });
}
