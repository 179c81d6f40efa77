import { shapesIn, type Shape, type TextShape } from '../shape.js';
import type { Member, Simplifier } from '../simplify.js';

/** The values that a place of text, such as a part of a path, can carry of a shape. */
export type Carried = 'one value' | 'a flat list' | 'more';

/** How much a shape needs: values with a text, lists of them, or objects and lists of lists. */
export function carriedBy(shape: Shape, simplifier: Simplifier): Carried {
  const leaves = leavesOf(shape, simplifier);
  if (leaves.every(isOneValue)) return 'one value';
  return leaves.every((leaf) => isOneValue(leaf) || isFlatList(leaf, simplifier)) ? 'a flat list' : 'more';
}

export function leavesOf(shape: Shape, simplifier: Simplifier): readonly Member[] {
  return simplifier.simple(shape).members.flatMap((member) => simplifier.leavesOf(member));
}

/** Whether every value is an object. */
export function isKeyed(shape: Shape, simplifier: Simplifier): boolean {
  const leaves = leavesOf(shape, simplifier);
  return leaves.length > 0 && leaves.every(({ kind }) => kind === 'object' || kind === 'dict');
}

/** Whether every value is a text. */
export function isText(shape: Shape, simplifier: Simplifier): boolean {
  const leaves = leavesOf(shape, simplifier);
  return (
    leaves.length > 0 &&
    !simplifier.simple(shape).nullable &&
    leaves.every(
      (leaf) =>
        leaf.kind === 'text' || (leaf.kind === 'values' && leaf.values.every((value) => typeof value === 'string')),
    )
  );
}

/** Whether a text is the content of a file, as `format: binary` or a content type says. */
export function isFile(member: Member): member is TextShape {
  if (member.kind !== 'text') return false;
  if (member.format === 'binary') return true;
  return member.content !== undefined && /^binary\b|^[\w.+-]+\/[\w.+*-]+$/.test(member.content);
}

export function isFlatList(member: Member, simplifier: Simplifier): boolean {
  if (member.kind === 'list') return leavesOf(member.item, simplifier).every(isOneValue);
  return member.kind === 'tuple' && shapesIn(member).every((item) => leavesOf(item, simplifier).every(isOneValue));
}

function isOneValue({ kind }: Member): boolean {
  // A schema that no value meets becomes `any`, with a loss.
  return ['text', 'number', 'bool', 'values', 'any', 'never'].includes(kind);
}
