import { problem } from '../../diagnostics/index.js';
import type { ObjectType } from '../model.js';
import { isWholeObject } from '../types.js';
import { rule } from './rule.js';

/** No object requires itself, directly or through others: a value of it would never end. Lists may be empty. */
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
    const follow = (object: ObjectType, path: readonly string[]): void => {
      const at = path.indexOf(object.name);
      if (at !== -1) {
        const cycle = [...path.slice(at), object.name];
        report('cyclic-required', { path: cycle }, trace.spanOf(object), {
          hint: 'let one of the fields be optional or null',
        });
        return;
      }
      if (done.has(object.name)) return;
      for (const name of requiredObjects(object)) {
        const next = objects.get(name);
        if (next !== undefined) follow(next, [...path, object.name]);
      }
      done.add(object.name);
    };
    return { object: (object) => follow(object, []) };
  },
});

function requiredObjects(object: ObjectType): readonly string[] {
  return object.fields.flatMap(({ type, optional, nullable }) =>
    !optional && !nullable && isWholeObject(type) ? [type.name] : [],
  );
}
