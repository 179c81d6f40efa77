import type { Declared } from '../model/index.js';
import { LEVELS, type Impact, type Level } from './change.js';

/** The most severe level that changes of experimental declarations have. */
export const EXPERIMENTAL_LEVEL: Level = 'risky';

/** Whether what a path leads through is experimental: the innermost that says so decides. */
export function isExperimental(along: readonly Declared[]): boolean {
  return along.findLast(({ stability }) => stability !== undefined)?.stability === 'experimental';
}

/** The impact on each audience, no more severe than a level. */
export function atMost(impact: Impact, most: Level): Impact {
  const capped = (level: Level): Level => (LEVELS.indexOf(level) < LEVELS.indexOf(most) ? most : level);
  return {
    reader: capped(impact.reader),
    writer: capped(impact.writer),
    typescriptReader: capped(impact.typescriptReader),
    typescriptWriter: capped(impact.typescriptWriter),
  };
}
