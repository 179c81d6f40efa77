import { afterRename, contradicts, type AppliedCorrection } from './earlier-layers.js';

type Path = AppliedCorrection['path'];

/**
 * The corrections applied so far, in their order, with their current paths. What contradicts a correction is found by its
 * path, so that thousands of corrections are not compared with each other.
 */
export class CorrectionHistory {
  readonly #all: AppliedCorrection[] = [];
  /** Positions of corrections by their path, by each path above it, and of removed items by their list. */
  readonly #at = new Map<string, Set<number>>();
  readonly #below = new Map<string, Set<number>>();
  readonly #removedItems = new Map<string, Set<number>>();

  constructor(before: readonly AppliedCorrection[]) {
    for (const applied of before) this.add(applied);
  }

  get all(): readonly AppliedCorrection[] {
    return this.#all;
  }

  add(applied: AppliedCorrection): void {
    this.#all.push(applied);
    for (const positions of this.#placesOf(applied)) positions.add(this.#all.length - 1);
  }

  /** Updates the paths of a declaration or member that is renamed, and of what is below it. */
  rename(renames: { readonly from: Path; readonly to: Path }): void {
    const key = keyOf(renames.from);
    for (const position of [...(this.#at.get(key) ?? []), ...(this.#below.get(key) ?? [])]) {
      const old = this.#all[position]!;
      const [renamed = old] = afterRename([old], renames);
      for (const positions of this.#placesOf(old)) positions.delete(position);
      for (const positions of this.#placesOf(renamed)) positions.add(position);
      this.#all[position] = renamed;
    }
  }

  /** The first correction that one contradicts. */
  contradictedBy(now: AppliedCorrection): AppliedCorrection | undefined {
    const keys = [...prefixesOf(now.path), keyOf(now.path)];
    const near = [
      ...keys.flatMap((key) => [...(this.#at.get(key) ?? []), ...(this.#removedItems.get(key) ?? [])]),
      ...(this.#below.get(keyOf(now.path)) ?? []),
    ];
    const first = near.reduce(
      (least, position) => (position < least && contradicts(now, this.#all[position]!) ? position : least),
      Infinity,
    );
    return this.#all[first];
  }

  #placesOf({ path, wasItem }: AppliedCorrection): readonly Set<number>[] {
    return [
      placeIn(this.#at, keyOf(path)),
      ...prefixesOf(path).map((key) => placeIn(this.#below, key)),
      ...(wasItem ? [placeIn(this.#removedItems, keyOf(path.slice(0, -1)))] : []),
    ];
  }
}

function keyOf(path: Path): string {
  return JSON.stringify(path);
}

/** The paths above one, as keys. */
function prefixesOf(path: Path): readonly string[] {
  return path.map((_, length) => keyOf(path.slice(0, length)));
}

function placeIn(places: Map<string, Set<number>>, key: string): Set<number> {
  const known = places.get(key) ?? new Set<number>();
  places.set(key, known);
  return known;
}
