import { problem } from '../../diagnostics/index.js';
import type { ObjectType } from '../model.js';
import { requiredObjects } from '../objects.js';
import { rule } from './rule.js';

/** Maximum number of objects in the smallest value of an object. Larger values could not be created or sent. */
export const MAX_OBJECTS_IN_VALUE = 1_000;

/**
 * The smallest value of an object has a practical size. A chain of thirty objects, each with four fields of the next,
 * has 4^30.
 */
export const valueSize = rule({
  messages: {
    'value-too-large': problem(
      'Every value of the object would contain more objects than can be created or sent.',
      (p: { name: string; most: number }) => `every value of ${p.name} holds more than ${p.most} objects`,
    ),
  },
  visit: ({ model, trace, report }) => {
    const sizes = leastSizes(model.objects);
    return {
      object: (object) => {
        const { name } = object;
        const inside = requiredObjects(object).map((required) => sizes.get(required.name) ?? 0);
        // Objects that contain this one are too large as well and need no report.
        if (sizes.get(name)! <= MAX_OBJECTS_IN_VALUE || inside.some((size) => size > MAX_OBJECTS_IN_VALUE)) return;
        report('value-too-large', { name, most: MAX_OBJECTS_IN_VALUE }, trace.spanOf(object), {
          hint: 'let fields be optional or null, or lists be empty',
        });
      },
    };
  },
});

/**
 * Number of objects in the smallest value of each object. Another rule reports cycles; here, each counts once.
 * Iterative, so that long chains cannot overflow the stack.
 */
function leastSizes(objects: readonly ObjectType[]): ReadonlyMap<string, number> {
  const inside = new Map(objects.map((object) => [object.name, requiredObjects(object)]));
  const sizes = new Map<string, number>();
  const open = new Set<string>();
  for (const { name } of objects) {
    const path = [name];
    for (let at = path.at(-1); at !== undefined; at = path.at(-1)) {
      const parts = inside.get(at) ?? [];
      const next = open.has(at) ? undefined : parts.filter((part) => !sizes.has(part.name) && !open.has(part.name));
      open.add(at);
      if (next !== undefined && next.length > 0) {
        path.push(...next.map((part) => part.name));
        continue;
      }
      path.pop();
      if (sizes.has(at)) continue;
      const held = parts.reduce((sum, part) => sum + part.count * (sizes.get(part.name) ?? 0), 1);
      sizes.set(at, Math.min(held, Number.MAX_SAFE_INTEGER));
    }
  }
  return sizes;
}
