import type { ObjectType, Type } from '../../model/model.js';

/**
 * Names of the objects that can contain themselves, directly or through others. Their checks count how deep they are,
 * so that no input can exhaust the stack.
 */
export function recursiveObjects(objects: readonly ObjectType[]): ReadonlySet<string> {
  const edges = new Map(
    objects.map((object) => [object.name, object.fields.flatMap((field) => objectNames(field.type))]),
  );
  return new Set(objects.map((object) => object.name).filter((name) => reaches(edges, name)));
}

function reaches(edges: ReadonlyMap<string, readonly string[]>, goal: string): boolean {
  const seen = new Set<string>();
  const open = [...(edges.get(goal) ?? [])];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (name === goal) return true;
    if (seen.has(name)) continue;
    seen.add(name);
    open.push(...(edges.get(name) ?? []));
  }
  return false;
}

function objectNames(type: Type): readonly string[] {
  switch (type.kind) {
    case 'object':
      return [type.name];
    case 'partial':
      return [`Partial${type.name}`];
    case 'list':
      return objectNames(type.item);
    case 'dict':
      return objectNames(type.value);
    case 'nullable':
      return objectNames(type.of);
    default:
      return [];
  }
}
