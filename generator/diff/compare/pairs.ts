import { suggest } from '../../diagnostics/suggest.js';

export interface Pairs<T> {
  readonly removed: readonly T[];
  readonly added: readonly T[];
  readonly both: readonly (readonly [before: T, after: T])[];
}

/** Pairs up the members of two lists by a key; members with the same key are paired in their order. */
export function pairUp<T>(before: readonly T[], after: readonly T[], keyOf: (member: T) => string): Pairs<T> {
  const open = new Map<string, T[]>();
  for (const member of before) open.set(keyOf(member), [...(open.get(keyOf(member)) ?? []), member]);
  const both: [T, T][] = [];
  const added: T[] = [];
  for (const member of after) {
    const partner = open.get(keyOf(member))?.shift();
    if (partner === undefined) added.push(member);
    else both.push([partner, member]);
  }
  return { removed: [...open.values()].flat(), added, both };
}

export function byName({ name }: { readonly name: string }): string {
  return name;
}

interface Named {
  readonly name: string;
}

/**
 * The probable other name of a removed or added member: a similar one, or the only one with equal content. For the
 * latter, the names must share a word, or no other member may be unpaired.
 */
export function probableRename<T extends Named>(
  member: T,
  others: readonly T[],
  contentOf: (member: T) => unknown,
  isAlone: boolean,
): string | undefined {
  const near = suggest(member.name, others.map(byName));
  if (near !== undefined) return near;
  const content = JSON.stringify(contentOf(member));
  const same = others.filter((other) => JSON.stringify(contentOf(other)) === content);
  const [first] = same;
  if (first === undefined || same.length > 1) return undefined;
  return (isAlone && others.length === 1) || sharesWord(member.name, first.name) ? first.name : undefined;
}

function sharesWord(one: string, other: string): boolean {
  const words = new Set(wordsOf(one));
  return wordsOf(other).some((word) => words.has(word));
}

function wordsOf(name: string): readonly string[] {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[_.-]+/)
    .filter((word) => word.length > 2);
}
