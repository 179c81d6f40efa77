import type { Limit, Model, ObjectType, Type } from '#generator/model/model.js';

/** The objects whose validators are compared: a small, a medium and a large payload. */
export const ROOTS = ['User', 'Channel', 'Guild'] as const;

/**
 * The facts of objects that every peer can state: fields, presence, null, types, and limits that hold always. Rules, relevance,
 * limits that depend on other fields, on items, or on trimmed text are taken out, for ours as for the others.
 */
export function sharedModel(model: Model): Model {
  const byName = new Map(model.objects.map((object) => [object.name, object]));
  const names = closure(ROOTS, byName);
  const objects = [...names].flatMap((name) => byName.get(name) ?? []).map(withSharedFacts);
  return { ...model, objects, unions: [], collections: [], endpoints: [], channels: [], events: [], states: [] };
}

function withSharedFacts(object: ObjectType): ObjectType {
  const fields = object.fields.map((field) => ({ ...field, relevant: [], limits: sharedLimits(field.limits) }));
  // Every object is one of its own here: a view's base may not be among them.
  const { view: _, ...own } = object;
  return { ...own, fields, rules: [], within: [], identity: object.identity };
}

function sharedLimits(limits: readonly Limit[]): readonly Limit[] {
  const conditional = new Set(limits.filter(({ when }) => when.length > 0).map(({ kind }) => kind));
  return limits.filter(
    (limit) =>
      limit.on === 'value' &&
      !conditional.has(limit.kind) &&
      limit.kind !== 'unique' &&
      !(limit.kind === 'length' && limit.trimmed),
  );
}

function closure(roots: readonly string[], byName: ReadonlyMap<string, ObjectType>): ReadonlySet<string> {
  const names = new Set<string>();
  const open = [...roots];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (names.has(name)) continue;
    names.add(name);
    open.push(...(byName.get(name)?.fields ?? []).flatMap(({ type }) => objectNames(type)));
  }
  return names;
}

function objectNames(type: Type): readonly string[] {
  if (type.kind === 'list') return objectNames(type.item);
  if (type.kind === 'dict') return objectNames(type.value);
  if (type.kind === 'nullable') return objectNames(type.of);
  return type.kind === 'object' || type.kind === 'partial' ? [type.name] : [];
}
