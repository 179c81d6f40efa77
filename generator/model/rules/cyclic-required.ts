import { problem } from '../../diagnostics/index.js';
import type { ObjectType } from '../model.js';
import { requiredObjects } from '../required-objects.js';
import { rule } from './rule.js';

/**
 * No object requires itself, directly, through others or in a list that cannot be empty. Such a value would be
 * infinite.
 */
export const cyclicRequired = rule({
  messages: {
    'cyclic-required': problem(
      'Objects that require each other in a circle have no finite value.',
      (p: { path: readonly string[] }) => `no value can exist: ${p.path.join(' requires ')}`,
    ),
  },
  visit: ({ model, trace, report }) => {
    const objects = new Map(model.objects.map((object) => [object.name, object]));
    const done = new Set<string>();
    /** Follows required objects without recursion, since chains may be long. */
    const follow = (start: ObjectType): void => {
      const path = new Map<string, { readonly object: ObjectType; readonly left: string[] }>();
      const enter = (object: ObjectType): void => {
        const left = requiredObjects(object).map(({ name }) => name);
        path.set(object.name, { object, left: left.reverse() });
      };
      const stack = [start];
      enter(start);
      for (let object = stack.at(-1); object !== undefined; object = stack.at(-1)) {
        const name = path.get(object.name)!.left.pop();
        const next = name === undefined ? undefined : objects.get(name);
        if (name === undefined) {
          done.add(object.name);
          path.delete(object.name);
          stack.pop();
        } else if (path.has(name)) {
          const names = [...path.keys()];
          report(
            'cyclic-required',
            { path: [...names.slice(names.indexOf(name)), name] },
            trace.spanOf(objects.get(name)!),
            {
              hint: 'let one of the fields be optional or null',
            },
          );
        } else if (next !== undefined && !done.has(name)) {
          stack.push(next);
          enter(next);
        }
      }
    };
    return { object: (object) => (done.has(object.name) ? undefined : follow(object)) };
  },
});
