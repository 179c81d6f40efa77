import type { Limit, Scalar } from '../../model/model.js';
import { isDecidable } from '../validators/conditions.js';
import { conditionsText } from './local-names.js';

/** Lower and upper bound as code: a number, or an expression over the locals that decide. */
export interface Bounds {
  readonly min: string;
  readonly max: string;
}

type BoundedLimit = Limit & { readonly kind: 'length' | 'range' | 'items' };

/**
 * What all limits of a kind allow together. Of limits on one target the first whose condition holds applies; where the
 * spec does not show the values of a condition, the general one keeps to every reading.
 */
export function boundsOf(kind: BoundedLimit['kind'], sources: readonly (readonly Limit[])[], least: string): Bounds {
  return sources
    .map((limits) => limits.filter((limit): limit is BoundedLimit => limit.kind === kind))
    .map((limits) => ({
      min: alternatives(
        limits,
        (limit) => String((limit as BoundedLimit).min ?? least),
        () => least,
      ),
      max: alternatives(
        limits,
        (limit) => String((limit as BoundedLimit).max ?? 'Infinity'),
        () => 'Infinity',
      ),
    }))
    .reduce((a, b) => ({ min: outermost('max', a.min, b.min), max: outermost('min', a.max, b.max) }), {
      min: least,
      max: 'Infinity',
    });
}

/** The code for the limit that applies: limits that exclude each other become a conditional expression. */
export function alternatives(
  limits: readonly Limit[],
  text: (limit: Limit) => string,
  otherwise: () => string,
): string {
  const general = limits.find((limit) => limit.when.length === 0);
  const rest = general === undefined ? otherwise() : text(general);
  const conditional = limits.filter((limit) => limit.when.length > 0);
  if (!conditional.every((limit) => limit.when.every(isDecidable))) return rest;
  if (conditional.every((limit) => text(limit) === rest)) return rest;
  return `(${conditional.reduceRight((last, limit) => `${conditionsText(limit.when)} ? ${text(limit)} : ${last}`, rest)})`;
}

function outermost(choose: 'min' | 'max', a: string, b: string): string {
  if (a === b) return a;
  const numbers = [Number(a), Number(b)];
  if (numbers.some(Number.isNaN)) {
    const unbounded = choose === 'min' ? 'Infinity' : '-Infinity';
    if (a === unbounded) return b;
    return b === unbounded ? a : `Math.${choose}(${a}, ${b})`;
  }
  return String(Math[choose](...numbers));
}

/** The limits on a value: those of the field, and those of the scalar that it is. */
export function limitsWithScalar(limits: readonly Limit[], scalar: Scalar | undefined): readonly (readonly Limit[])[] {
  return scalar === undefined || scalar.limits.length === 0 ? [limits] : [limits, scalar.limits];
}
