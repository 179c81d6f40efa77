import { matchesPattern, type Pattern } from './pattern.js';
import type { Validate } from './rest-operation.js';

/** A string that matches a pattern. */
export function matching(validate: Validate, wanted: Pattern, text: string): Validate {
  return (value, options) => {
    const result = validate(value, options);
    if (!result.ok || options?.mode === 'shape' || matchesPattern(wanted, String(value))) return result;
    const issue = {
      path: [],
      code: 'pattern',
      message: `must match ${text}`,
      expected: text,
      received: 'another string',
    };
    return { ok: false, issues: [issue] };
  };
}
