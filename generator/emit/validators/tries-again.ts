import { compositeRefs, isContainer, isObjectRef, type Type } from '../../model/types.js';
import type { Dispatch } from '../../model/unions/dispatch.js';
import type { EmitContext } from '../emit-context.js';
import { objectName } from '../type-names.js';

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
