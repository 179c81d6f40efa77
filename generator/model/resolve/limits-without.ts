import { covering } from '../limits/limit-kinds.js';
import type { Condition, Limit } from '../model.js';
import type { Trace } from './resolving.js';

/**
 * Limits without the conditions that can no longer be evaluated. Exceptions that depend on them are removed, and the
 * other limits of their kind are widened to cover them, so that no legal value becomes illegal.
 */
export function limitsWithout(
  limits: readonly Limit[],
  canHold: (condition: Condition) => boolean,
  trace: Trace,
): readonly Limit[] {
  const lost = limits.filter((limit) => !limit.when.every(canHold));
  return limits.flatMap((limit): Limit[] => {
    if (lost.includes(limit)) return [];
    const covered = lost.filter((other) => other.kind === limit.kind && other.on === limit.on);
    return [
      covered.length === 0
        ? limit
        : trace.mark(
            covered.reduce((wider, other) => covering(wider, other).limit, limit),
            trace.spanOf(limit),
          ),
    ];
  });
}
