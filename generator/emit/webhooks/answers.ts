import { isNotShown } from '../../model/model.js';
import { isUnionRef, isWholeObject, type ObjectRef, type UnionRef } from '../../model/types.js';
import type { DecodableChannel } from '../gateway/decodable.js';

/** The type of the body that may answer an event. */
export interface Answer {
  readonly event: string;
  readonly type: Extract<ObjectRef, { readonly kind: 'object' }> | UnionRef;
}

/** The events of a channel that may be answered with a body whose type is known. */
export function answersOf({ events }: DecodableChannel): readonly Answer[] {
  return events.flatMap(({ event: { name, answer } }) => {
    if (answer === undefined || isNotShown(answer)) return [];
    return isWholeObject(answer) || isUnionRef(answer) ? [{ event: name, type: answer }] : [];
  });
}
