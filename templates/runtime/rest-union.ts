import { describe } from './describe.js';
import type { Issue } from './issue.js';
import type { Validate } from './rest-operation.js';

/** The value and no other. */
export function literally(literal: string | number | boolean): Validate {
  const what = JSON.stringify(literal);
  return (value) => {
    if (value === literal) return { ok: true, value };
    const issue = { path: [], code: 'literal', message: `must be ${what}`, expected: what, received: describe(value) };
    return { ok: false, issues: [issue] };
  };
}

/** A value that any of several validators accepts. Otherwise the issues of the one that looked deepest into it. */
export function anyOf(...members: readonly Validate[]): Validate {
  return (value, options) => {
    let closest: readonly Issue[] = [];
    const expected: string[] = [];
    for (const member of members) {
      const result = member(value, options);
      if (result.ok) return result;
      const [first] = result.issues;
      if (first?.path.length === 0 && first.expected !== undefined) expected.push(first.expected);
      else if (depthOf(result.issues) > depthOf(closest)) closest = result.issues;
    }
    if (closest.length > 0) return { ok: false, issues: [...closest] };
    const what = expected.join(' or ');
    const received = describe(value);
    return {
      ok: false,
      issues: [{ path: [], code: 'type', message: `expected ${what}, got ${received}`, expected: what, received }],
    };
  };
}

/** Adds a limit to the values of one form; those of other forms have none. */
export function forForm(
  form: 'string' | 'number' | 'list',
  validate: Validate,
  limit: (validate: Validate) => Validate,
): Validate {
  const limited = limit(validate);
  return (value, options) => {
    const own = Array.isArray(value) ? 'list' : typeof value;
    return own === form ? limited(value, options) : validate(value, options);
  };
}

function depthOf(issues: readonly Issue[]): number {
  return Math.max(-1, ...issues.map(({ path }) => path.length));
}
