import { problem } from '../../diagnostics/index.js';
import type { Model, ObjectType, Union } from '../model.js';
import { requiredObjects } from '../required-objects.js';
import { canEnd, smallestDepths } from '../unions/smallest-depths.js';
import { compositeRefs, type Type } from '../types.js';
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
    let isReported = false;
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
          isReported = true;
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
    return {
      object: (object) => (done.has(object.name) ? undefined : follow(object)),
      end() {
        if (isReported || model.unions.length === 0) return;
        // Circles through unions: every member of a union leads back to it.
        const depths = smallestDepths(model.objects, model.unions);
        const endless = [...model.objects, ...model.unions].find(({ name }) => !depths.has(name));
        if (endless === undefined) return;
        const path = circleThrough(endless, model, depths);
        // Another rule reports unions that are members of themselves.
        if (path.every((name) => !objects.has(name))) return;
        report('cyclic-required', { path }, trace.spanOf(endless), {
          hint: 'let one of the fields be optional or null, or give a union a member that ends',
        });
      },
    };
  },
});

/** Follows what has no finite value until a name occurs again. */
function circleThrough(
  start: ObjectType | Union,
  { objects, unions }: Model,
  finite: ReadonlyMap<string, number>,
): readonly string[] {
  const byName = new Map([...objects, ...unions].map((one) => [one.name, one]));
  const path: string[] = [];
  for (let at: ObjectType | Union | undefined = start; at !== undefined;) {
    const again = path.indexOf(at.name);
    path.push(at.name);
    if (again !== -1) return path.slice(again);
    const types: readonly Type[] =
      'of' in at ? at.of : at.fields.filter((field) => !canEnd(field)).map(({ type }) => type);
    const next = types.flatMap(compositeRefs).find(({ name }) => byName.has(name) && !finite.has(name));
    at = next && byName.get(next.name);
  }
  return path;
}
