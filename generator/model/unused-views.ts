import type { Model, Origin } from './model.js';
import { namedTypes } from './types.js';
import { pathOf, visitModel } from './visit.js';

/** A view that nothing names. */
export interface UnusedView {
  /** `objects.Book.views.InLoan` */
  readonly path: string;
  readonly origin: Origin;
}

/**
 * The views that nothing names in any of the Models of a spec: no field, endpoint, event, union or list of rules. A view
 * of one side, which no spec can name, is not among them.
 */
export function unusedViews(models: readonly Model[]): readonly UnusedView[] {
  const used = new Set(models.flatMap((model) => [...namesUsedIn(model)]));
  const unused = new Map<string, UnusedView>();
  for (const { objects } of models) {
    for (const object of objects) {
      if (object.view === undefined || object.view.side !== undefined || used.has(object.name)) continue;
      const path = pathOf('objects', object);
      if (!unused.has(path)) unused.set(path, { path, origin: object.origin });
    }
  }
  return [...unused.values()];
}

function namesUsedIn(model: Model): ReadonlySet<string> {
  const names = new Set<string>();
  visitModel(model, {
    type: (type) => {
      for (const { name } of namedTypes(type)) names.add(name);
    },
    reference: ({ to, name }) => {
      if (to === 'type') names.add(name);
    },
  });
  return names;
}
