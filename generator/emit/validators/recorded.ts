import type { ObjectType, Union } from '../../model/model.js';
import { keyPatternsOf } from '../../model/objects.js';
import { strongGroups } from '../../model/subset.js';
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
import { type AnyUnion, unionOf, type UnionScope } from '../../model/unions/discriminator.js';
import { objectName } from '../type-names.js';
import { contentTypes, edgesOf } from './recursion.js';
import type { EmitContext } from '../emit-context.js';

/** So many times may a check look at the same place in a value, as one member of a union after the other. */
const MOST_TRIES = 32;
/** Maximal number of ways through a type to a nested value: all of them can lead to the same object in memory. */
const MOST_WAYS = 100_000;
/** Where more lead through a type, it is recorded for the types in it through which so many lead. */
const SOME_WAYS = 1000;

/**
 * Names of the objects and unions whose checks record what they have seen: those that can contain themselves, and those
 * in which the same value could otherwise be looked at too often. Of thirty unions of `list[Next] | tuple[Next, ...Next]`,
 * the last would be tried 2^30 times. All other checks are fast without.
 */
export function recordedTypes(
  objects: readonly ObjectType[],
  unions: readonly Union[],
  recursive: ReadonlySet<string>,
  scope: UnionScope,
): ReadonlySet<string> {
  const edges = edgesOf(objects, unions);
  const byName = new Map([...objects, ...unions].map((type) => [type.name, type]));
  const tries = new Map<string, number>();
  const ways = new Map<string, number>();
  // Groups come behind those that they lead to.
  const groups = [...strongGroups(edges)];
  for (const group of groups) {
    const all = group.map((name) => byName.get(name)!);
    const most = (numbers: readonly number[]): number => Math.min(Math.max(1, ...numbers), Number.MAX_SAFE_INTEGER);
    const [tried, led] = [
      most(all.map((type) => triesOf(type, tries, scope))),
      most(all.map((type) => waysThrough(type, ways))),
    ];
    for (const name of group) {
      tries.set(name, tried);
      ways.set(name, led);
    }
  }
  const recorded = new Set(recursive);
  // Types inside such a type are reached as often.
  const triedTooOften = namesIn(groups, edges, (name) => tries.get(name)! > MOST_TRIES);
  const reachedTooOften = namesIn(groups, edges, (name) => ways.get(name)! > MOST_WAYS);
  for (const name of triedTooOften) recorded.add(name);
  for (const name of reachedTooOften) if (ways.get(name)! > SOME_WAYS) recorded.add(name);
  return recorded;
}

/** The declarations of a kind, and all that they lead to. */
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

/** The most times that one value in a value of the declaration is looked at. A value that is recorded in a circle counts once. */
function triesOf(declared: ObjectType | Union, tries: ReadonlyMap<string, number>, scope: UnionScope): number {
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
  // A value under a key that matches several patterns has the types of all of them.
  const byPattern = triesOfMembers(keyPatternsOf(declared).map(({ type }) => ofType(type)));
  return Math.max(1, byPattern, ...contentTypes(declared).map(ofType));
}

/** A value without unions in it is read once for each member, however many members there are. */
function triesOfMembers(members: readonly number[]): number {
  const multiplied = members.filter((tries) => tries > 1).reduce((sum, tries) => sum + tries, 0);
  return Math.max(multiplied, Math.min(members.length, 2));
}

/** The members that a value is tried as, one after the other. */
function triedMembers({ byKind, objects }: Dispatch): readonly (readonly Type[])[] {
  const isTried = objects.kind === 'keys' || objects.kind === 'tried';
  return isTried ? [byKind.list, byKind.object] : [byKind.list];
}

/** In how many ways a declaration leads to what it holds. A list can hold the same value many times. */
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
 * Whether a value in a type whose checks record what they have seen may have to be looked into as one member after the
 * other. A value that is nested in this way has twice as many ways through it with each level.
 *
 * @param container the object or union around
 */
export function triesAgain(
  { byKind, objects }: Pick<Dispatch, 'byKind' | 'objects'>,
  container: string,
  context: EmitContext,
): boolean {
  if (!context.recorded.has(container)) return false;
  return triesLists(byKind.list, container, context) || (objects.kind !== 'field' && areTried(byKind.object, context));
}

/** The same for a value that is a list. */
function triesLists(lists: readonly Type[], container: string, context: EmitContext): boolean {
  return context.recorded.has(container) && areTried(lists, context);
}

function areTried(members: readonly Type[], { recorded }: EmitContext): boolean {
  return members.filter((member) => compositeRefs(member).some((ref) => recorded.has(objectName(ref)))).length > 1;
}

/** Whether a value may contain another of the union, or of one that records as well, without an object in between: `list[Json]`. */
export function holdsItself({ members }: Dispatch, isRecorded: boolean): boolean {
  return (
    isRecorded &&
    members.some((member) => isContainer(member) && compositeRefs(member).some((ref) => !isObjectRef(ref)))
  );
}
