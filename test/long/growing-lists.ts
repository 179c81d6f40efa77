import { Diagnostics } from '../../generator/diagnostics/index.js';
import { alternatives, keysOf } from '../../generator/read/walk.js';
import { readYaml, type Node } from '../../generator/read/index.js';
import type { Shape } from '../../generator/read/grammar/index.js';
import { growingSpec, type Files } from './growing-specs.js';
import { FILES, listsOfTheGrammar, type GrowingShape } from '../support/grammar-places.js';

/** The lists of the grammar that have more entries in a larger spec of this name. */
export function listsThatGrow(name: string): ReadonlySet<GrowingShape> {
  const [few, many] = [12, 24].map((count) => entriesIn(growingSpec(name, count)));
  return new Set([...many!].filter(([list, entries]) => entries - (few!.get(list) ?? 0) >= 12).map(([list]) => list));
}

/** How many entries the specs of this name may have: the least of the bounds of the lists that grow in them. */
export function boundOf(name: string): number {
  return Math.min(...[...listsThatGrow(name)].map(({ most = Infinity }) => most));
}

export const listsOfTheLanguage = listsOfTheGrammar();

/** The largest number of entries of each list. */
function entriesIn(files: Files): ReadonlyMap<GrowingShape, number> {
  const found = new Map<GrowingShape, number>();
  const add = (list: GrowingShape, entries: number): void =>
    void found.set(list, Math.max(found.get(list) ?? 0, entries));
  for (const [path, text] of Object.entries(files)) {
    const { node } = readYaml({ path, text }, new Diagnostics());
    const shape = path === 'approvals.yaml' ? FILES.approvals : path.startsWith('layers/') ? FILES.layer : FILES.spec;
    if (node !== undefined) count(node, alternatives(shape), add);
  }
  return found;
}

function count(node: Node, shapes: readonly Shape[], add: (list: GrowingShape, entries: number) => void): void {
  if (node.kind === 'list') {
    const lists = shapes.filter((shape) => shape.kind === 'list');
    for (const list of lists) add(list, node.items.length);
    const items = lists.flatMap(({ item }) => alternatives(item));
    for (const item of node.items) count(item, items, add);
  } else if (node.kind === 'map') {
    const { keys, names } = keysOf(node, shapes);
    const named = node.entries.filter(({ key }) => !Object.hasOwn(keys, key));
    if (names !== undefined) add(names, named.length);
    for (const { key, value } of node.entries) {
      const shape = Object.hasOwn(keys, key) ? keys[key]!.shape : names?.value;
      if (shape !== undefined) count(value, alternatives(shape), add);
    }
  }
}
