import { describe } from './describe.js';
import type { Validate } from './rest-operation.js';

/** A text or number of a format, in a parameter or in a body that is no object. A limit of modes 'spec' and 'strict'. */
export function ofFormat(
  validate: Validate,
  form: 'string' | 'number',
  expected: string,
  check: (value: unknown) => boolean,
): Validate {
  return (value, options) => {
    const result = validate(value, options);
    if (!result.ok || options?.mode === 'shape' || typeof value !== form || check(value)) return result;
    const issue = {
      path: [],
      code: 'format',
      message: `is not a valid ${expected}`,
      expected,
      received: describe(value),
    };
    return { ok: false, issues: [issue] };
  };
}
