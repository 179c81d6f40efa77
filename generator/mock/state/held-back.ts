import { declaredAs } from '../../model/by-name.js';
import { isNotShown, type Model, type ObjectType } from '../../model/model.js';
import { expectedConditions } from '../../model/conditions.js';
import { isList, isWholeObject } from '../../model/types.js';
import { givenFields } from '../ordinary-model.js';
import { groupBy } from '../../model/group-by.js';

/**
 * Optional fields that responses with an object lack, because another response has a view that requires them. A request
 * has to select that view.
 */
export function fieldsHeldBack(model: Model): ReadonlyMap<string, ReadonlySet<string>> {
  const answered = new Set<string>();
  for (const { responses } of model.endpoints) {
    for (const { type } of responses) {
      const inner = type !== null && !isNotShown(type) && isList(type) ? type.item : type;
      if (inner !== null && !isNotShown(inner) && isWholeObject(inner)) answered.add(inner.name);
    }
  }
  const byBase = groupBy(
    [...answered].flatMap((name) => declaredAs(model.objects, name) ?? []),
    ({ name, view }) => view?.of ?? name,
  );
  const held = new Map<string, ReadonlySet<string>>();
  const givenTo = givenFields(model);
  for (const family of byBase.values()) {
    for (const object of family) {
      const optional = new Set(object.fields.flatMap((field) => (field.optional ? [field.name] : [])));
      const given = givenTo.get(object.view?.of ?? object.name);
      const required = family
        .flatMap(({ fields }) => fields)
        .filter(({ name, optional: isOptional }) => !isOptional && optional.has(name) && given?.has(name) !== true)
        .map(({ name }) => name);
      if (required.length > 0) held.set(object.name, new Set(required));
    }
  }
  return held;
}

/** The fields on whose values the required fields of a view depend. */
export function decidedBy(view: ObjectType): readonly string[] {
  return view.fields
    .filter(({ optional, nullable }) => !optional && !nullable)
    .flatMap(expectedConditions)
    .flatMap(({ field, up }) => (up ? [] : [field]));
}
