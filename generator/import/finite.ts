import { depthsByNeeds } from '../model/unions/smallest-depths.js';
import { shapesIn, type FieldShape, type ObjectShape, type Shape } from './shape.js';
import type { Member, Simplifier } from './simplify.js';

/** Objects without finite values, because they require each other in a circle. */
export function endlessObjects(objects: readonly ObjectShape[], simplifier: Simplifier): ReadonlySet<ObjectShape> {
  const known = new Map<Shape, readonly ObjectShape[] | undefined>();
  const inside = (shape: Shape): readonly ObjectShape[] | undefined => {
    if (!known.has(shape)) known.set(shape, objectsIn(shape, simplifier));
    return known.get(shape);
  };
  const needsOf = (fields: readonly FieldShape[]): readonly (readonly ObjectShape[])[] => {
    const needed = fields.map(({ shape }) => inside(shape));
    return needed.includes(undefined) ? [] : [needed.flatMap((some) => some ?? [])];
  };
  const depths = depthsByNeeds(
    objects.map((object) => {
      const required = object.fields.filter((field) => field.required);
      return { name: object, needs: [...required.map((field) => [field]), ...choicesIn(object)].flatMap(needsOf) };
    }),
  );
  return new Set(objects.filter((object) => !depths.has(object)));
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
  if (simplifier.simple(shape).nullable) return undefined;
  const found: ObjectShape[] = [];
  for (const member of simplifier.leavesIn(shape)) {
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
