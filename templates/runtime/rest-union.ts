import { describe } from './describe.js';
import type { Issue, Result } from './issue.js';
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

/**
 * Also refuses a key that some of the objects declare if each that does refuses its value: an object that lacks the field
 * accepts any. The issues are those of the closest object.
 */
export function withKeysOf(validate: Validate, ...objects: readonly Validate[]): Validate {
  return (value, options) => {
    const result = validate(value, options);
    if (!result.ok) return result;
    const tried = objects
      .map((object) => {
        const unknown = issuesOf(object(value, { mode: 'strict' })).filter(({ code }) => code === 'unknown-key');
        const foreign = new Set(unknown.filter(({ path }) => path.length === 1).map(({ path }) => path[0]));
        return { foreign, problems: issuesOf(object(value, options)) };
      })
      .sort((a, b) => a.problems.length + a.foreign.size - (b.problems.length + b.foreign.size));
    if (tried.every(({ problems }) => problems.length > 0)) return result; // a variant that is not known yet
    const keys = new Set(tried.flatMap(({ problems }) => problems.filter(isAboutKey).map(({ path }) => path[0])));
    const issues = [...keys].flatMap((key) => {
      const declaring = tried.filter(({ foreign }) => !foreign.has(key));
      const found = declaring.map(({ problems }) =>
        problems.filter((issue) => isAboutKey(issue) && issue.path[0] === key),
      );
      return found.every((problems) => problems.length > 0) ? (found[0] ?? []) : [];
    });
    return issues.length === 0 ? result : { ok: false, issues };
  };
}

function issuesOf(result: Result<unknown>): readonly Issue[] {
  return result.ok ? [] : result.issues;
}

/** Whether it is a problem of the value of a key, rather than of its presence. */
function isAboutKey({ path, code }: Issue): boolean {
  return path.length > 1 || (path.length === 1 && code !== 'missing' && code !== 'irrelevant');
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
