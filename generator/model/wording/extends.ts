import type { ObjectType } from '../model.js';

/** The bases of an object, without a full stop, in Markdown; empty if it extends nothing. */
export function extendsText({ extends: bases = [] }: Pick<ObjectType, 'extends'>): string {
  return bases.length === 0 ? '' : `Extends ${bases.map((name) => `\`${name}\``).join(', ')}`;
}
