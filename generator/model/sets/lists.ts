import type { Json } from '../model.js';
import { isUndecided, literals, smaller, type Find, type Found, type Values } from './values.js';

/** Lists whose first items have sets of their own, and whose further items are in `rest`. */
export interface ListSet {
  readonly kind: 'list';
  readonly items: readonly Values[];
  readonly rest: Values | undefined;
  readonly min: number;
  readonly max: number;
  readonly isUnique: boolean;
}

/** The facts about the item at an index. */
interface Slot {
  readonly all: readonly Values[];
  readonly none: readonly Values[];
}

/** The facts about the list that is searched. */
interface State {
  readonly slots: readonly Slot[];
  readonly min: number;
  readonly max: number;
  /** Two equal items. */
  readonly equal?: readonly [number, number];
}

/** Longest list, because longer ones take long to make and to check. */
export const LONGEST_LIST = 100_000;

/** Finds a small list in all of `all` and in none of `none`. */
export function listIn(all: readonly ListSet[], none: readonly ListSet[], find: Find): Found {
  const first = Math.max(0, ...[...all, ...none].map(({ items }) => items.length));
  // Each excluded set may need a different further item.
  const slots = Array.from({ length: first + none.length + 1 }, (_, index) => ({
    all: all.flatMap((set) => itemAt(set, index) ?? []),
    none: [],
  }));
  const state = {
    slots,
    min: Math.max(...all.map(({ min }) => min)),
    max: Math.min(...all.map(({ max }) => max)),
  };
  const isUnique = all.some((set) => set.isUnique);
  return outsideOf(state, none, { isUnique, first, find });
}

interface Search {
  readonly isUnique: boolean;
  /** The first of the further items, which are alike. */
  readonly first: number;
  readonly find: Find;
}

function itemAt({ items, rest }: ListSet, index: number): Values | undefined {
  return items[index] ?? rest;
}

function outsideOf(state: State, [set, ...others]: readonly ListSet[], search: Search): Found {
  if (state.min > state.max) return undefined;
  if (set === undefined) return built(state, search);
  let best: Found;
  for (const way of waysOut(state, set, search)) {
    const found = outsideOf(way, others, search);
    best = smaller(best, found);
    // If several sets remain to be left, one way to leave the first of them is enough.
    if (others.length > 0 && best !== undefined && !isUndecided(best)) break;
  }
  return best;
}

function* waysOut(state: State, set: ListSet, { isUnique, first, find }: Search): Generator<State> {
  if (set.min > 0) yield { ...state, max: Math.min(state.max, set.min - 1) };
  if (set.max < Infinity) yield { ...state, min: Math.max(state.min, set.max + 1) };
  for (const [index, slot] of state.slots.entries()) {
    const item = itemAt(set, index);
    if (item === undefined || index >= state.max) break;
    // Further items without facts of their own are alike, so that the first one represents them.
    const isRepeated = index > first && state.slots[index - 1]!.none.length === 0;
    if (isRepeated) break;
    const left = { ...slot, none: [...slot.none, item] };
    if (find(left.all, left.none) === undefined) continue;
    yield { ...state, slots: state.slots.with(index, left), min: Math.max(state.min, index + 1) };
  }
  if (!set.isUnique || isUnique) return;
  for (const [left, right] of [
    [0, 1],
    [first, first + 1],
    [0, first],
  ] as const) {
    if (left < right && right < state.slots.length && right < state.max)
      yield { ...state, equal: [left, right], min: Math.max(state.min, right + 1) };
  }
}

function built({ slots, min, max, equal }: State, { isUnique, find }: Search): Found {
  if (min > max) return undefined;
  if (min > LONGEST_LIST) return { undecided: `a list would have ${min} items` };
  const items: Json[] = [];
  const seen = new Set<string>();
  const common = equal && equal.map((index) => slots[index]!);
  const together = common && { all: common.flatMap(({ all }) => all), none: common.flatMap(({ none }) => none) };
  const areAlike = slots.every(({ none }, index) => none.length === 0 || index >= min);
  let found: Found;
  let last: Slot | undefined;
  for (let index = 0; index < min; index++) {
    const slot = equal?.includes(index) === true ? together! : slots[Math.min(index, slots.length - 1)]!;
    if (slot !== last || isUnique) {
      const taken = isUnique ? items.filter((item) => item !== null && typeof item !== 'object') : [];
      const model = slot.all[0]!.model;
      const known = taken.length === 0 ? [] : [literals(taken as readonly string[], model)];
      const none: Values = { type: { kind: 'null' }, limits: [], model };
      found = find(slot.all, [...slot.none, ...known, ...(isUnique && items.includes(null) ? [none] : [])]);
      last = slot;
    }
    if (found === undefined) return isUnique && !areAlike ? { undecided: 'items that must differ' } : undefined;
    if (isUndecided(found)) return found;
    const text = JSON.stringify(found.value);
    if (isUnique && seen.has(text)) return { undecided: 'items that must differ' };
    seen.add(text);
    items.push(found.value);
  }
  return { value: items };
}
