import { isNotShown, type Model, type Side } from '../../model/model.js';
import { shownBodies } from '../../model/requests.js';
import { compositeRefs, type Type } from '../../model/types.js';

/** Who sends values of each object and union, as far as endpoints and events show it. */
export function sidesOfUse(model: Model): ReadonlyMap<string, ReadonlySet<Side>> {
  const inside = new Map<string, readonly string[]>([
    ...model.objects.map(({ name, fields }) => [name, fields.flatMap(({ type }) => namesIn(type))] as const),
    ...model.unions.map(({ name, of }) => [name, of.flatMap(namesIn)] as const),
  ]);
  const found = new Map<string, Set<Side>>();
  const mark = (type: Type, side: Side): void => {
    const open = namesIn(type).slice();
    for (let name = open.pop(); name !== undefined; name = open.pop()) {
      const sides = found.get(name) ?? new Set();
      if (sides.has(side)) continue;
      found.set(name, sides.add(side));
      open.push(...(inside.get(name) ?? []));
    }
  };
  for (const endpoint of model.endpoints) {
    for (const { type } of shownBodies(endpoint)) if (!isNotShown(type)) mark(type, 'requests');
    for (const { type } of endpoint.responses) if (type !== null && !isNotShown(type)) mark(type, 'answers');
  }
  for (const { payload, answer } of model.events) {
    if (!isNotShown(payload)) mark(payload, 'answers');
    if (answer !== undefined && !isNotShown(answer)) mark(answer, 'requests');
  }
  return found;
}

function namesIn(type: Type): string[] {
  return compositeRefs(type).map(({ name }) => name);
}
