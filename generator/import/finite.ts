import { shapesIn, type FieldShape, type ObjectShape, type Shape } from './shape.js';
import type { Member, Simplifier } from './simplify.js';

/** Objects without finite values, because they require each other in a circle. */
export function endlessObjects(objects: readonly ObjectShape[], simplifier: Simplifier): ReadonlySet<ObjectShape> {
  const known = new Map<Shape, readonly ObjectShape[] | undefined>();
  const inside = (shape: Shape): readonly ObjectShape[] | undefined => {
    if (!known.has(shape)) known.set(shape, objectsIn(shape, simplifier));
    return known.get(shape);
  };
  const finite = new Set<ObjectShape>();
  const waiting = new Map<ObjectShape, ObjectShape[]>();
  for (const object of objects) {
    // The object is checked again whenever one of these objects turns out to be finite.
    const needed = [...object.fields.filter((field) => field.required), ...choicesIn(object).flat()];
    for (const other of needed.flatMap((field) => inside(field.shape) ?? [])) {
      const list = waiting.get(other);
      if (list === undefined) waiting.set(other, [object]);
      else list.push(object);
    }
  }
  const canBe = (field: FieldShape): boolean => inside(field.shape)?.some((object) => finite.has(object)) ?? true;
  const isFinite = (object: ObjectShape): boolean =>
    object.fields.every((field) => !field.required || canBe(field)) &&
    choicesIn(object).every((fields) => fields.some(canBe));
  const open = objects.filter(isFinite);
  for (const object of open) finite.add(object);
  for (let object = open.pop(); object !== undefined; object = open.pop()) {
    for (const other of waiting.get(object) ?? []) {
      if (finite.has(other) || !isFinite(other)) continue;
      finite.add(other);
      open.push(other);
    }
  }
  return new Set(objects.filter((object) => !finite.has(object)));
}

/** Lists of fields. An object needs one field of each list. */
function choicesIn(object: ObjectShape): readonly (readonly FieldShape[])[] {
  const { fields, rules, otherKeys, keyPatterns = [], keyCount } = object;
  const ofRules = rules
    .filter(({ kind }) => kind !== 'at-most-one-non-null')
    .map((rule) => fields.filter(({ key }) => rule.fields.includes(key)));
  const isCounted = otherKeys === 'none' && keyPatterns.length === 0 && fields.every(({ required }) => !required);
  return isCounted && (keyCount?.min ?? 0) > 0 ? [...ofRules, fields] : ofRules;
}

/** The objects that every value contains; undefined if a value may contain none. */
export function objectsIn(shape: Shape, simplifier: Simplifier): readonly ObjectShape[] | undefined {
  const { members, nullable } = simplifier.simple(shape);
  if (nullable) return undefined;
  const all = members.flatMap((member) => simplifier.leavesOf(member));
  const found: ObjectShape[] = [];
  for (const member of all) {
    const inside = objectsOf(member, simplifier);
    if (inside === undefined) return undefined;
    found.push(...inside);
  }
  return found;
}

function objectsOf(member: Member, simplifier: Simplifier): readonly ObjectShape[] | undefined {
  switch (member.kind) {
    case 'object':
      return [member.object];
    case 'list':
      return (member.min ?? 0) > 0 ? objectsIn(member.item, simplifier) : undefined;
    case 'dict':
      return (member.min ?? 0) > 0 ? objectsIn(member.value, simplifier) : undefined;
    case 'tuple': {
      const needed = (member.min ?? 0) > member.items.length ? shapesIn(member) : member.items;
      return needed.map((item) => objectsIn(item, simplifier)).find((found) => found !== undefined);
    }
    case 'any':
    case 'never':
    case 'bool':
    case 'text':
    case 'number':
    case 'values':
    case 'declared':
      return undefined;
  }
}
