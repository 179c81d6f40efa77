import { isFull, type Explanation } from './explain.js';
import type { Issue } from './issue.js';
import type { Explain, Limited, ObjectSchema } from './schema.js';
import { validate } from './validate.js';

/**
 * Refuses a key of a body that some of the objects declare if each that does refuses its value: an object that lacks the
 * field accepts any. The issues are those of the closest object.
 */
export function explainKeysOf(...objects: readonly ObjectSchema[]): Explain<Limited> {
  return (e, _, __, value) => {
    if (e.issues.length > 0 || isFull(e)) return;
    const tried = objects
      .map((object) => {
        const unknown = issuesOf(object, value, 'strict').filter(({ code }) => code === 'unknown-key');
        const foreign = new Set(unknown.filter(({ path }) => path.length === 1).map(({ path }) => path[0]));
        return { foreign, problems: issuesOf(object, value, e.mode) };
      })
      .sort((a, b) => a.problems.length + a.foreign.size - (b.problems.length + b.foreign.size));
    if (tried.every(({ problems }) => problems.length > 0)) return; // a variant that is not known yet
    const keys = new Set(tried.flatMap(({ problems }) => problems.filter(isAboutKey).map(({ path }) => path[0])));
    for (const key of keys) {
      const declaring = tried.filter(({ foreign }) => !foreign.has(key));
      const found = declaring.map(({ problems }) =>
        problems.filter((issue) => isAboutKey(issue) && issue.path[0] === key),
      );
      if (found.every((problems) => problems.length > 0)) e.issues.push(...(found[0] ?? []));
    }
  };
}

function issuesOf(object: ObjectSchema, value: unknown, mode: Explanation['mode']): readonly Issue[] {
  const result = validate(object, value, { mode });
  return result.ok ? [] : result.issues;
}

/** Whether it is a problem of the value of a key, rather than of its presence. */
function isAboutKey({ path, code }: Issue): boolean {
  return path.length > 1 || (path.length === 1 && code !== 'missing' && code !== 'irrelevant');
}
