import type { Field, ObjectType, Origin } from '../../model/model.js';
import { fieldSentences } from '../../model/wording/index.js';
import { citation, tsdocText } from '../tsdoc.js';

/**
 * The documentation comment of a field: meaning, limits, relevance, default, source, deprecation. It repeats neither
 * the type nor the citation of the object.
 */
export function fieldDoc(field: Field, owner: Pick<ObjectType, 'origin'>): string {
  return tsdocText({
    ...field,
    origin: isCited(field.origin, owner.origin) ? undefined : field.origin,
    extra: [fieldSentences(field).join(' ')].filter((text) => text !== ''),
  });
}

/** Whether the comment of the object contains the section or the citation of a field. */
function isCited(origin: Origin, around: Origin): boolean {
  return origin.layer === undefined || citation(origin) === citation(around);
}
