import type { ObjectType } from '../model.js';
import { isWholeObject } from '../types.js';
import type { RuleContext } from './rule-context.js';

/** No object requires itself, directly or through others: a value of it would never end. Lists may be empty. */
export function cyclicRequired({ model, trace, diagnostics }: RuleContext): void {
  const objects = new Map(model.objects.map((object) => [object.name, object]));
  const done = new Set<string>();
  const visit = (object: ObjectType, path: readonly string[]): void => {
    const at = path.indexOf(object.name);
    if (at !== -1) {
      const cycle = [...path.slice(at), object.name];
      diagnostics.report('cyclic-required', { path: cycle }, trace.spanOf(object), {
        hint: 'let one of the fields be optional or null',
      });
      return;
    }
    if (done.has(object.name)) return;
    for (const name of requiredObjects(object)) {
      const next = objects.get(name);
      if (next !== undefined) visit(next, [...path, object.name]);
    }
    done.add(object.name);
  };
  for (const object of model.objects) visit(object, []);
}

function requiredObjects(object: ObjectType): readonly string[] {
  return object.fields.flatMap(({ type, optional, nullable }) =>
    !optional && !nullable && isWholeObject(type) ? [type.name] : [],
  );
}
