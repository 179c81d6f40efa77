import type { Entry } from './entries.js';
import type { Draw, GraphEdge } from './graph.js';
import { groupBy } from './group.js';
import { markup, type Content, type Markup } from './markup.js';
import { hrefTo, type Sheet } from './sheet.js';
import type { Use } from './uses.js';

type How = 'holds' | 'refers';

interface Relation {
  readonly from: Entry;
  readonly to: Entry;
  readonly how: How;
  readonly fields: readonly string[];
}

/** Containment and references by id between objects. The relations of a view count for its object. */
function relationsIn(sheet: Sheet): readonly Relation[] {
  const { places, uses } = sheet;
  const objects = places.entries.filter(({ kind }) => kind === 'object' || kind === 'view');
  const found = objects.flatMap((entry) =>
    uses.of(entry).flatMap((use) => {
      const [from, to] = [baseOf(use.user, sheet), baseOf(use.used, sheet)];
      if (from === undefined || to === undefined || use.member === undefined) return [];
      return [{ from, to, how: howOf(use), field: use.member.name }];
    }),
  );
  return [...groupBy(found, ({ from, to, how }) => `${from.name} ${to.name} ${how}`).values()].map((group) => ({
    ...group[0]!,
    fields: [...new Set(group.map(({ field }) => field))],
  }));
}

function howOf({ as }: Use): How {
  return as === 'id' ? 'refers' : 'holds';
}

function baseOf(entry: Entry, { places }: Sheet): Entry | undefined {
  if (entry.kind === 'object') return entry;
  return entry.kind === 'view' ? places.find('object', entry.declared.view?.of ?? '') : undefined;
}

/** The diagram of all objects, by containment or by references. */
export function modelDiagram(how: How, sheet: Sheet, draw: Draw): Markup {
  const relations = relationsIn(sheet).filter((relation) => relation.how === how);
  return draw({ direction: 'LR', ...drawn(relations, sheet) });
}

/** The diagram of an object and its direct neighbours, if it has any. */
export function neighbourhood(entry: Entry<'object'>, sheet: Sheet, draw: Draw): Content {
  const relations = relationsIn(sheet).filter(({ from, to }) => from === entry || to === entry);
  const others = relations.filter(({ from, to }) => from !== to);
  if (others.length === 0) return undefined;
  const labelled = relations.map((relation) => ({ ...relation, label: labelOf(relation) }));
  return markup`<section aria-labelledby="diagram"><h2 id="diagram">Related objects</h2>
${figure(draw({ direction: 'LR', ...drawn(labelled, sheet, entry) }), `${entry.name} with the objects that contain it, that it contains and that it refers to`)}
${legend()}</section>`;
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

/** Objects without relations, which the diagrams omit. */
export function aloneIn(sheet: Sheet): readonly Entry[] {
  const related = new Set(relationsIn(sheet).flatMap(({ from, to }) => [from, to]));
  return sheet.places.entries.filter((entry) => entry.kind === 'object' && !related.has(entry));
}
