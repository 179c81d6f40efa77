import { problem } from '../../diagnostics/index.js';
import { unconditionalLimits, typeAtTarget } from '../limits/limit-target.js';
import { int64Bounds, greatestDouble, leastDouble, nearestMultiple, commonMultiple } from '../limits/number-range.js';
import type { Limit, Type } from '../model.js';
import { isInteger, isWideInteger } from '../types.js';
import { rule, type RuleContext } from './rule.js';

const messages = {
  'inexact-bound': problem(
    'A bound beyond 2^53 is a number that a double holds exactly.',
    (p: { bound: string; nearest: string }) =>
      `${p.bound} is beyond what a double holds exactly; the next number that it holds is ${p.nearest}`,
  ),
  'no-number-fits': problem(
    'The limits of a number leave at least one number.',
    (p: { limits: string }) => `no number is ${p.limits}`,
  ),
};

type Context = RuleContext<typeof messages>;

/** A bound is a number that values can be compared with, and some number is within all limits. */
export const numberLimits = rule({
  messages,
  visit: (context) => ({
    limit: (limit, _, type) => {
      const target = typeAtTarget(type, limit.on);
      if (target === undefined || !isWideInteger(target)) reportInexact(limit, context);
    },
    field: ({ type, limits }) => {
      for (const on of new Set(limits.map((limit) => limit.on))) {
        const target = typeAtTarget(type, on);
        if (target === undefined) continue;
        reportEmpty(unconditionalLimits(limits.filter((limit) => limit.on === on)), target, context);
      }
    },
    scalar: ({ wire, limits }) => reportEmpty(unconditionalLimits(limits), { kind: wire }, context),
  }),
});

function reportInexact(limit: Limit, { trace, report }: Context): void {
  if (limit.kind !== 'range' || limit.exact === undefined) return;
  const { exact, min, max } = limit;
  const inexact = [
    [exact.min, min],
    [exact.max, max],
  ] as const;
  for (const [bound, nearest] of inexact) {
    if (bound === undefined) continue;
    const hint = 'leave the bound out, or write one that values can reach';
    report('inexact-bound', { bound, nearest: String(BigInt(nearest ?? 0)) }, trace.spanOf(limit), { hint });
  }
}

function reportEmpty(limits: readonly Limit[], type: Type, { trace, report }: Context): void {
  const range = limits.find((limit) => limit.kind === 'range');
  if (range === undefined) return;
  if (isWideInteger(type)) {
    const { min, max } = int64Bounds(range);
    if (min > max) report('no-number-fits', { limits: 'an integer of 64 bits inside the range' }, trace.spanOf(range));
    return;
  }
  const divisors = limits.flatMap((limit) => (limit.kind === 'multiple-of' ? [limit.of] : []));
  const steps = isInteger(type) ? [1, ...divisors] : divisors;
  if (steps.length === 0) return;
  const [low, high] = [leastDouble(range), greatestDouble(range)];
  if (!Number.isFinite(low) || !Number.isFinite(high)) return;
  const step = steps.reduce(commonMultiple);
  if (nearestMultiple(low, step, 'above') <= high) return;
  const whole = isInteger(type) ? ['whole'] : [];
  const multiples = divisors.map((divisor) => `a multiple of ${divisor}`);
  const words = [...whole, ...multiples, 'inside the range'].join(' and ');
  report('no-number-fits', { limits: words }, trace.spanOf(range));
}
