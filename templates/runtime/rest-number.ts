import { describe } from './describe.js';
import { isMultipleOf } from './multiples.js';
import { isInOpenRange, openRangeText, type Excluded } from './open-range.js';
import type { Validate } from './rest-operation.js';

// Limits of numbers in parameters and in bodies that are not objects.

/** A number in a range of which one bound or both are exclusive. */
export function strictlyWithin(validate: Validate, min: number, max: number, excluded: Excluded): Validate {
  return limited(validate, 'range', openRangeText(min, max, excluded), (value) =>
    isInOpenRange(value, min, max, excluded),
  );
}

/** A multiple of `digits / scale`. */
export function multipleOf(validate: Validate, digits: number, scale: number): Validate {
  return limited(validate, 'multiple-of', `a multiple of ${digits / scale}`, (value) =>
    isMultipleOf(value, digits, scale),
  );
}

/** Limits apply in modes 'spec' and 'strict'. */
function limited(validate: Validate, code: string, what: string, holds: (value: number) => boolean): Validate {
  return (value, options) => {
    const result = validate(value, options);
    if (!result.ok || options?.mode === 'shape' || holds(Number(value))) return result;
    const issue = { path: [], code, message: `must be ${what}`, expected: what, received: describe(value) };
    return { ok: false, issues: [issue] };
  };
}
