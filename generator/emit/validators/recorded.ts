import type { ObjectType, Union } from '../../model/model.js';
import { keyPatternsOf } from '../../model/objects.js';
import { strongGroups } from '../../model/graph.js';
import {
  childTypes,
  compositeRefs,
  isCollection,
  isContainer,
  isObjectRef,
  isOneOf,
  isUnionRef,
  type Type,
} from '../../model/types.js';
import { type Dispatch, dispatchOf } from '../../model/unions/dispatch.js';
import { type AnyUnion, unionOf } from '../../model/unions/discriminator.js';
import { objectName } from '../type-names.js';
import { contentTypes, edgesOf, measured } from './recursion.js';
import type { EmitContext } from '../emit-context.js';
import type { TypesByName } from '../../model/by-name.js';

/** Most times that a check may examine one part of a value, for several members of a union. */
const MOST_TRIES = 32;
/** Most paths through a type to a nested value, all of which can lead to the same object. */
const MOST_WAYS = 100_000;
/** Beyond that, the types inside with at least this many paths are recorded. */
const SOME_WAYS = 1000;

/**
 * Names of the objects and unions whose checks record visited values: recursive ones, and those that would examine one
 * value too often. Of thirty unions of `list[Next] | tuple[Next, ...Next]`, the last would be tried 2^30 times.
 */
export function recordedTypes(
  objects: readonly ObjectType[],
  unions: readonly Union[],
  recursive: ReadonlySet<string>,
  scope: TypesByName,
): ReadonlySet<string> {
  const declared = [...objects, ...unions];
  const edges = edgesOf(declared);
  const groups = [...strongGroups(edges)];
  const most = (measures: readonly number[]): number => Math.max(1, ...measures);
  const tries = measured(declared, groups, most, (type, known) => triesOf(type, known, scope));
  const ways = measured(declared, groups, most, waysThrough);
  const recorded = new Set(recursive);
  // Types inside such a type are examined as often.
  const triedTooOften = namesIn(groups, edges, (name) => tries.get(name)! > MOST_TRIES);
  const reachedTooOften = namesIn(groups, edges, (name) => ways.get(name)! > MOST_WAYS);
  for (const name of triedTooOften) recorded.add(name);
  for (const name of reachedTooOften) if (ways.get(name)! > SOME_WAYS) recorded.add(name);
  return recorded;
}

/** Declarations with a property, and all that they lead to. */
function namesIn(
  groups: readonly (readonly string[])[],
  edges: ReadonlyMap<string, readonly string[]>,
  isOfKind: (name: string) => boolean,
): ReadonlySet<string> {
  const found = new Set<string>();
  for (const group of groups.toReversed()) {
    if (!group.some((name) => found.has(name) || isOfKind(name))) continue;
    for (const name of group) for (const next of [name, ...edges.get(name)!]) found.add(next);
  }
  return found;
}

/** The most times that one part of a value is examined. A recorded value in a circle counts once. */
function triesOf(declared: ObjectType | Union, tries: ReadonlyMap<string, number>, scope: TypesByName): number {
  const known = new Map<Type, number>();
  const ofType = (type: Type): number => {
    if (isObjectRef(type) || isUnionRef(type)) return tries.get(objectName(type)) ?? 1;
    const found = known.get(type) ?? ofOther(type);
    known.set(type, found);
    return found;
  };
  const ofOther = (type: Type): number =>
    isOneOf(type) ? ofUnion(unionOf(type, scope)) : Math.max(1, ...childTypes(type).map(ofType));
  const ofUnion = (union: AnyUnion): number => {
    const dispatch = dispatchOf(union, scope);
    const only = Math.max(1, ...dispatch.members.map(ofType));
    return Math.max(only, ...triedMembers(dispatch).map((members) => triesOfMembers(members.map(ofType))));
  };
  if ('of' in declared) return ofUnion(declared);
  // A value under a key that matches several patterns has all of their types.
  const byPattern = triesOfMembers(keyPatternsOf(declared).map(({ type }) => ofType(type)));
  return Math.max(1, byPattern, ...contentTypes(declared).map(ofType));
}

/** A value without unions is read once for each member. */
function triesOfMembers(members: readonly number[]): number {
  const multiplied = members.filter((tries) => tries > 1).reduce((sum, tries) => sum + tries, 0);
  return Math.max(multiplied, Math.min(members.length, 2));
}

/** The members that are tried one after the other. */
function triedMembers({ byKind, objects }: Dispatch): readonly (readonly Type[])[] {
  const isTried = objects.kind === 'keys' || objects.kind === 'tried';
  return isTried ? [byKind.list, byKind.object] : [byKind.list];
}

/** The number of paths from a declaration to its content. A list can contain the same value repeatedly. */
function waysThrough(declared: ObjectType | Union, ways: ReadonlyMap<string, number>): number {
  const ofType = (type: Type): number => {
    if (isObjectRef(type) || isUnionRef(type)) return ways.get(objectName(type)) ?? 1;
    const inside = childTypes(type).map(ofType);
    if (isOneOf(type)) return Math.max(0, ...inside);
    return inside.reduce((sum, count) => sum + count, 0) * (isCollection(type) ? 2 : 1);
  };
  if ('of' in declared) return Math.max(1, ...declared.of.map(ofType));
  return contentTypes(declared)
    .map(ofType)
    .reduce((sum, count) => sum + count, 0);
}

/**
 * Whether a value of a recorded type may be examined as several members. Each level of such nesting doubles the number
 * of paths.
 *
 * @param container the enclosing object or union
 */
export function triesAgain(
  { byKind, objects }: Pick<Dispatch, 'byKind' | 'objects'>,
  container: string,
  context: EmitContext,
): boolean {
  if (!context.recorded.has(container)) return false;
  return triesLists(byKind.list, container, context) || (objects.kind !== 'field' && areTried(byKind.object, context));
}

/** The same for a list. */
function triesLists(lists: readonly Type[], container: string, context: EmitContext): boolean {
  return context.recorded.has(container) && areTried(lists, context);
}

function areTried(members: readonly Type[], { recorded }: EmitContext): boolean {
  return members.filter((member) => compositeRefs(member).some((ref) => recorded.has(objectName(ref)))).length > 1;
}

/** Whether a value may contain another one of a recorded union without an object in between: `list[Json]`. */
export function holdsItself({ members }: Dispatch, isRecorded: boolean): boolean {
  return (
    isRecorded &&
    members.some((member) => isContainer(member) && compositeRefs(member).some((ref) => !isObjectRef(ref)))
  );
}
