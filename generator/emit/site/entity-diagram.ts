import { baseName, type Entry } from './entries.js';
import type { Draw, GraphEdge } from './graph.js';
import { groupBy } from '../../model/group-by.js';
import { markup, type Content, type Markup } from './markup.js';
import { hrefTo, type Sheet } from './sheet.js';
import type { Places } from './places.js';
import type { Use, Uses } from './uses.js';

type How = 'holds' | 'refers';

export interface Relation {
  readonly from: Entry;
  readonly to: Entry;
  readonly how: How;
  readonly fields: readonly string[];
}

/** The relations of all objects. */
export interface Relations {
  readonly all: readonly Relation[];
  /** The relations from and to an object. */
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
    return markup`<section aria-labelledby="diagram"><h2 id="diagram">Related objects</h2>
${tooMany(relations)}</section>`;
  }
  const labelled = relations.map((relation) => ({ ...relation, label: labelOf(relation) }));
  return markup`<section aria-labelledby="diagram"><h2 id="diagram">Related objects</h2>
${figure(draw({ direction: 'LR', ...drawn(labelled, sheet, entry) }), `${entry.name} with the objects that contain it, that it contains and that it refers to`)}
${legend()}</section>`;
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

/** Objects without relations, which the diagrams omit. */
export function aloneIn(sheet: Sheet): readonly Entry[] {
  const related = new Set(sheet.relations.all.flatMap(({ from, to }) => [from, to]));
  return sheet.places.ofKind('object').filter((entry) => !related.has(entry));
}
