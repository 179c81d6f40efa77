import { catalogue, type Diagnostic, type Extras } from '../../diagnostics/index.js';
import type { Entry, Node, Span } from '../../read/syntax.js';
import { entriesOf } from '../../read/nodes.js';

/** An applied correction. The path is the current one: later renames update it. */
export interface AppliedCorrection {
  readonly change: 'set' | 'add' | 'remove' | 'rename';
  readonly path: readonly string[];
  /** For `set` and `add`: whether the correction changes the value, and not only the presence. */
  readonly hasValue: boolean;
  readonly hasPresence: boolean;
  /** For `set` and `add`: whether the value is in short form, which keeps documentation. */
  readonly isShort: boolean;
  /** For `remove`: whether it removed an item of a list, so that later items have moved up. */
  readonly wasItem: boolean;
  readonly layer: string;
  readonly span: Span;
  /** For `rename` and `remove`: the path that no longer exists. */
  readonly gone?: string;
}

/** Documentation of a member, which remains if its value is set in short form. */
export const documentationKeys: ReadonlySet<string> = new Set(['doc', 'see', 'section', 'deprecated', 'was']);

/**
 * Whether a correction contradicts an earlier one of its layer. The result of a layer must not depend on the order of
 * its files.
 */
export function contradicts(now: AppliedCorrection, earlier: AppliedCorrection): boolean {
  if (earlier.layer !== now.layer) return false;
  if (isBelow(earlier.path, now.path)) return replaces(now, earlier.path);
  switch (earlier.change) {
    case 'rename':
      return isSame(earlier.path, now.path) && (now.change === 'rename' || now.change === 'remove');
    case 'remove':
      return earlier.wasItem ? isAtOrAfter(now.path, earlier.path) : isSame(earlier.path, now.path);
    case 'set':
    case 'add':
      if (isBelow(now.path, earlier.path)) return earlier.hasValue && now.change !== 'add';
      return isSame(earlier.path, now.path) && changesSameAspect(now, earlier);
  }
}

/** Whether two corrections of a path both change its value, its presence or its name. */
function changesSameAspect(now: AppliedCorrection, earlier: AppliedCorrection): boolean {
  switch (now.change) {
    case 'remove':
      return true;
    case 'rename':
      return earlier.change === 'add';
    case 'set':
    case 'add':
      return (
        (now.hasValue && earlier.hasValue) || (now.hasPresence && (earlier.hasPresence || earlier.change === 'add'))
      );
  }
}

/** Whether a correction replaces or removes the node at a path below it. */
function replaces({ change, hasValue, isShort, path }: AppliedCorrection, inside: readonly string[]): boolean {
  if (change === 'remove') return true;
  return change === 'set' && hasValue && !(isShort && documentationKeys.has(inside[path.length]!));
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && startsWith(a, b);
}

function isBelow(path: readonly string[], parent: readonly string[]): boolean {
  return path.length > parent.length && startsWith(path, parent);
}

/** Whether a path leads to the removed item of a list or to a later item. */
function isAtOrAfter(path: readonly string[], item: readonly string[]): boolean {
  const last = item.length - 1;
  return startsWith(path, item.slice(0, last)) && Number(path[last]) >= Number(item[last]);
}

function startsWith(path: readonly string[], start: readonly string[]): boolean {
  return start.every((key, index) => path[index] === key);
}

/** Updates the paths below a renamed one. */
export function afterRename(
  history: readonly AppliedCorrection[],
  { from, to }: { readonly from: readonly string[]; readonly to: readonly string[] },
): readonly AppliedCorrection[] {
  return history.map((applied) =>
    startsWith(applied.path, from) ? { ...applied, path: [...to, ...applied.path.slice(to.length)] } : applied,
  );
}

/** For a path that no longer exists: the correction that removed or renamed it, and the current path. */
export function explainMissingPath(at: string, history: readonly AppliedCorrection[]): Extras | undefined {
  const applied = history.findLast(({ gone }) => gone !== undefined && (at === gone || at.startsWith(`${gone}.`)));
  if (applied?.gone === undefined) return undefined;
  const related = [{ span: applied.span, message: `the layer ${applied.layer} ${describeChange(applied)} here` }];
  if (applied.change === 'remove') return { related, hint: 'leave one of the two out' };
  const now = `${withoutLast(applied.gone)}${applied.path.at(-1)!}${at.slice(applied.gone.length)}`;
  return { related, hint: `write ${now}`, fix: { written: at, write: now } };
}

function describeChange({ change, path }: AppliedCorrection): string {
  return change === 'remove' ? 'removes it' : `renames it to ${path.at(-1)!}`;
}

function withoutLast(path: string): string {
  return path.slice(0, path.lastIndexOf('.') + 1);
}

/** Adds to problems with removed or renamed names the correction that did so. */
export function withReasons(
  problems: readonly Diagnostic[],
  history: readonly AppliedCorrection[],
): readonly Diagnostic[] {
  const reasons = new Map(
    history.flatMap((applied) => messagesOf(applied).map((message) => [message, applied] as const)),
  );
  return problems.map((problem) => {
    const applied = reasons.get(problem.message);
    if (applied === undefined || problem.related !== undefined) return problem;
    const related = [{ span: applied.span, message: `the layer ${applied.layer} ${describeChange(applied)} here` }];
    const hint =
      applied.change === 'rename'
        ? `let the layer write ${applied.path.at(-1)!} here`
        : 'let the layer correct this, too';
    return { ...problem, related, hint };
  });
}

/** The messages of problems with a name that no longer exists. */
function messagesOf({ gone }: AppliedCorrection): readonly string[] {
  const [, owner, kind, name, ...rest] = gone?.split('.') ?? [];
  if (owner === undefined || rest.length > 0) return [];
  if (kind === undefined) {
    return [
      catalogue['unknown-type'].message({ name: owner }),
      catalogue['unknown-name'].message({ what: 'object', name: owner }),
    ];
  }
  if (name === undefined) return [];
  if (kind === 'fields') return [catalogue['unknown-field'].message({ name, object: owner })];
  if (kind === 'views') return [catalogue['unknown-type'].message({ name: owner + name })];
  return kind === 'values' || kind === 'bits' ? [catalogue['unknown-member'].message({ name, type: owner })] : [];
}

export function describeOrigin({ provenance }: Node): string {
  return provenance === undefined ? 'the spec' : `the layer ${provenance.layer}`;
}

/** The node in the replaced value that the same layer has filled, if any. */
export function filledIn(node: Node, applied: Pick<AppliedCorrection, 'layer' | 'isShort'>): Node | undefined {
  const by = node.provenance;
  if (by?.layer === applied.layer && by.because === undefined) return node;
  const inside = node.kind === 'list' ? node.items : entriesOf(node).flatMap(replacedBy(applied));
  return inside.map((part) => filledIn(part, { ...applied, isShort: false })).find((found) => found !== undefined);
}

/** The values that a value in short form replaces. */
function replacedBy({ isShort }: Pick<AppliedCorrection, 'isShort'>): (entry: Entry) => readonly Node[] {
  return ({ key, value }) => (isShort && documentationKeys.has(key) ? [] : [value]);
}

type Path = AppliedCorrection['path'];

/**
 * The applied corrections in order, with current paths. An index by path finds contradictions without comparing
 * thousands of corrections.
 */
export class CorrectionHistory {
  readonly #all: AppliedCorrection[] = [];
  /** Indexes of corrections by their path and each path above it, and of removed items by their list. */
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

  /** Updates the paths of a renamed declaration or member, and those below it. */
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

  /** The first earlier correction that contradicts this one. */
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

function prefixesOf(path: Path): readonly string[] {
  return path.map((_, length) => keyOf(path.slice(0, length)));
}

function placeIn(places: Map<string, Set<number>>, key: string): Set<number> {
  const known = places.get(key) ?? new Set<number>();
  places.set(key, known);
  return known;
}
