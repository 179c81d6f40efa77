import { problem } from '../../diagnostics/index.js';
import type { Model, ObjectType, Union } from '../model.js';
import { formOf, withPartialForms, requiredObjects } from '../objects.js';
import { canEnd, choicesIn, smallestDepths } from '../unions/smallest-depths.js';
import { compositeRefs, isOneOf, typesIn, type Type } from '../types.js';
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
    const forms = withPartialForms(model.objects);
    const objects = new Map(forms.map((object) => [object.name, object]));
    const spanOf = (name: string) => trace.spanOf(declared(name, model)!);
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
          report('cyclic-required', { path: [...names.slice(names.indexOf(name)), name] }, spanOf(name), {
            hint: 'let one of the fields be optional or null',
          });
        } else if (next !== undefined && !done.has(name)) {
          stack.push(next);
          enter(next);
        }
      }
    };
    return {
      object: (object) => (done.has(object.name) ? undefined : follow(object)),
      end() {
        for (const form of forms.slice(model.objects.length)) if (!done.has(form.name)) follow(form);
        if (isReported || !hasChoices(model)) return;
        // Circles through choices: every member of a union, or every field of a rule, leads back to it.
        const depths = smallestDepths(forms, model.unions, formOf);
        const endless = [...forms, ...model.unions].find(({ name }) => !depths.has(name));
        if (endless === undefined) return;
        const path = circleThrough(endless, [...forms, ...model.unions], depths);
        // Another rule reports unions that are members of themselves.
        if (path.every((name) => !objects.has(name))) return;
        report('cyclic-required', { path }, spanOf(endless.name), {
          hint: 'let one of the fields be optional or null, or give a union or a rule a choice that ends',
        });
      },
    };
  },
});

function hasChoices({ objects, unions }: Model): boolean {
  const isChoosing = (object: ObjectType): boolean =>
    choicesIn(object).length > 0 || object.fields.some(({ type }) => typesIn(type).some(isOneOf));
  return unions.length > 0 || objects.some(isChoosing);
}

/** The declaration behind a form. */
function declared(form: string, { objects, unions }: Model): ObjectType | Union | undefined {
  const name = form.replace(/^Partial<(.*)>$/, '$1');
  return objects.find((one) => one.name === name) ?? unions.find((one) => one.name === name);
}

/** Follows what has no finite value until a name occurs again. */
function circleThrough(
  start: ObjectType | Union,
  all: readonly (ObjectType | Union)[],
  finite: ReadonlyMap<string, number>,
): readonly string[] {
  const byName = new Map(all.map((one) => [one.name, one]));
  const path: string[] = [];
  for (let at: ObjectType | Union | undefined = start; at !== undefined;) {
    const again = path.indexOf(at.name);
    path.push(at.name);
    if (again !== -1) return path.slice(again);
    const types: readonly Type[] =
      'of' in at
        ? at.of
        : [...at.fields.filter((field) => !canEnd(field)), ...choicesIn(at).flat()].map(({ type }) => type);
    const next = types
      .flatMap(compositeRefs)
      .map(formOf)
      .find((name) => byName.has(name) && !finite.has(name));
    at = next === undefined ? undefined : byName.get(next);
  }
  return path;
}
