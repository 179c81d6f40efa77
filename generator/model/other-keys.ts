import { matches } from '../patterns/automaton.js';
import { acceptedAutomaton } from '../patterns/pattern-automaton.js';
import type { Field, KeyPattern, ObjectType } from './model.js';
import { isAny, isNullable, type Type } from './types.js';

/** Whether the object refuses keys that it does not declare in mode 'spec' as well. */
export function isClosed({ otherKeys }: Pick<ObjectType, 'otherKeys'>): boolean {
  return otherKeys === 'none';
}

/** The type of the values under keys that the object does not declare; undefined if there is none, or no such key. */
export function typeOfOtherKeys({ otherKeys }: Pick<ObjectType, 'otherKeys'>): Type | undefined {
  return otherKeys === 'none' ? undefined : otherKeys;
}

/**
 * The values under keys that the object does not declare, as a field that may be absent. Its name is empty, as no
 * field's is. Undefined if every value is valid there, or none.
 */
export function fieldOfOtherKeys(object: ObjectType): Field | undefined {
  const type = typeOfOtherKeys(object);
  return type === undefined ? undefined : fieldOfKeys(type, object);
}

/** The same of the values under keys that match a pattern. */
export function fieldOfPattern({ type }: KeyPattern, object: ObjectType): Field | undefined {
  return fieldOfKeys(type, object);
}

function fieldOfKeys(type: Type, object: ObjectType): Field | undefined {
  if (isAny(type)) return undefined;
  return {
    name: '',
    doc: '',
    origin: object.origin,
    see: [],
    type: isNullable(type) ? type.of : type,
    optional: true,
    nullable: isNullable(type),
    limits: [],
    relevant: [],
    caveats: [],
  };
}

/** The rules of an object for keys that match a pattern. */
export function keyPatternsOf({ keyPatterns = [] }: Pick<ObjectType, 'keyPatterns'>): readonly KeyPattern[] {
  return keyPatterns;
}

/** Every type that values have under keys which the object does not declare. */
export function typesOfOtherKeys(object: Pick<ObjectType, 'otherKeys' | 'keyPatterns'>): readonly Type[] {
  const others = typeOfOtherKeys(object);
  return [...keyPatternsOf(object).map(({ type }) => type), ...(others === undefined ? [] : [others])];
}

/** The types that a value has under a key which the object does not declare; undefined if the key is not valid in mode 'spec'. */
export function typesUnderKey(
  object: Pick<ObjectType, 'otherKeys' | 'keyPatterns'>,
  key: string,
): readonly Type[] | undefined {
  const found = keyPatternsOf(object).filter(({ pattern }) => matches(acceptedAutomaton(pattern), key));
  if (found.length > 0) return found.map(({ type }) => type);
  if (isClosed(object)) return undefined;
  const others = typeOfOtherKeys(object);
  return others === undefined ? [] : [others];
}

/** Whether some key that the object does not declare, or some value under one, is not valid in mode 'spec'. */
export function restrictsOtherKeys(object: Pick<ObjectType, 'otherKeys' | 'keyPatterns'>): boolean {
  return isClosed(object) || typesOfOtherKeys(object).some((type) => !isAny(type));
}
