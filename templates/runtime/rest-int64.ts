import { describe } from './describe.js';
import { isInt32 } from './int32.js';
import { isInt64, isInt64Multiple, isInt64Text, isInt64Within } from './int64.js';
import type { Validate } from './rest-operation.js';
import { expected } from './rest-value.js';

// Integers of 32 and 64 bits in parameters and in bodies that are not objects.

export const int32: Validate = /* @__PURE__ */ expected('int32', isInt32);
export const int64: Validate = /* @__PURE__ */ expected('int64', isInt64);
export const int64Text: Validate = /* @__PURE__ */ expected('int64', isInt64Text);

/** An integer of 64 bits from `min` to `max`. */
export function int64Within(validate: Validate, min: bigint, max: bigint): Validate {
  return limited(validate, 'range', `${min} to ${max}`, (value) => isInt64Within(value, min, max));
}

/** An integer of 64 bits that is a multiple of `digits / scale`. */
export function int64MultipleOf(validate: Validate, digits: number, scale: number): Validate {
  return limited(validate, 'multiple-of', `a multiple of ${digits / scale}`, (value) =>
    isInt64Multiple(value, digits, scale),
  );
}

/** Limits apply in modes 'spec' and 'strict'. */
function limited(validate: Validate, code: string, what: string, holds: (value: unknown) => boolean): Validate {
  return (value, options) => {
    const result = validate(value, options);
    if (!result.ok || options?.mode === 'shape' || holds(value)) return result;
    const issue = { path: [], code, message: `must be ${what}`, expected: what, received: describe(value) };
    return { ok: false, issues: [issue] };
  };
}
