import type { ObjectSchema } from '../schema.js';

/** A peer: how the shared model is written for it, as the text of one module. */
export interface PeerSource {
  readonly name: string;
  /**
   * The module. It may import `./formats.mjs` with `isSnowflake` and `isTimestamp`, which are the functions that ours
   * uses, and must export `tasks` with `is X` for every root, and `errors X` where the peer can report every error.
   */
  readonly text: (objects: readonly ObjectSchema[], roots: readonly string[]) => string;
}

/** The `tasks` export, from what a root's check and a root's search for errors are written as. */
export function tasksText(
  roots: readonly string[],
  is: (root: string) => string,
  errors?: (root: string) => string,
): string {
  const lines = roots.flatMap((root) => [
    `  ${JSON.stringify(`is ${root}`)}: ${is(root)},`,
    ...(errors === undefined ? [] : [`  ${JSON.stringify(`errors ${root}`)}: ${errors(root)},`]),
  ]);
  return `export const tasks = {\n${lines.join('\n')}\n};\n`;
}
