import {
  declarationsIn,
  listOf,
  namedTypes,
  sectionNames,
  typeSections,
  visitDeclaration,
  type Declared,
  type Model,
  type ModelVisitor,
  type ObjectType,
} from '../../model/index.js';

/**
 * A Model of these objects and of the types that they use, directly or inside others, and of nothing else.
 *
 * @param names types of the Model that it has beside them
 */
export function usedBy(objects: readonly ObjectType[], model: Model, names: ReadonlySet<string> = new Set()): Model {
  const typesByName = new Map(
    typeSections.flatMap((section) =>
      declarationsIn(section, model).map((declared) => [declared.name, { section, declared }] as const),
    ),
  );
  const views = viewsOf(model);
  const used = new Set(names);
  const visitor: ModelVisitor = {
    type: (type) => namedTypes(type).forEach(({ name }) => used.add(name)),
    reference: ({ name }) => used.add(name),
  };
  for (const object of objects) visitDeclaration('objects', object, visitor);
  // Grows while it is walked. An object and its views have one module.
  for (const name of used) {
    const found = typesByName.get(name);
    if (found === undefined) continue;
    visitDeclaration(found.section, found.declared as never, visitor);
    for (const view of views.get(name) ?? []) used.add(view);
  }
  const lists: Partial<Record<string, readonly Declared[]>> = {};
  for (const section of sectionNames) {
    const isType = (typeSections as readonly string[]).includes(section);
    lists[listOf[section]] = isType ? declarationsIn(section, model).filter(({ name }) => used.has(name)) : [];
  }
  return {
    ...model,
    ...lists,
    objects: [...objects, ...(lists['objects'] as readonly ObjectType[])],
    gaps: [],
    corrections: [],
  };
}

function viewsOf({ objects }: Model): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const { name, view } of objects) {
    if (view !== undefined) found.set(view.of, [...(found.get(view.of) ?? []), name]);
  }
  return found;
}
