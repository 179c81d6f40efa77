import { writeType } from '../types.js';
import type { Dispatch, ObjectChoice } from '../unions/dispatch.js';

/** How values of a union find their member, as a sentence without a full stop. */
export function dispatchText(dispatch: Dispatch): string {
  const kinds = Object.values(dispatch.byKind).filter((members) => members.length > 0);
  const texts = [
    ...(kinds.length > 1 ? ['JSON form'] : []),
    ...objectsText(dispatch.objects),
    ...(isTried(dispatch) ? ['trying members of one form in order'] : []),
  ];
  return texts.length === 0 ? 'A value has one form' : `Members are distinguished by ${texts.join(', then by ')}`;
}

function objectsText(objects: ObjectChoice): readonly string[] {
  switch (objects.kind) {
    case 'none':
    case 'only':
      return [];
    case 'field':
      return [`the field \`${objects.field}\``];
    case 'keys':
      return ['required keys'];
    case 'tried':
      return [`trying ${objects.candidates.map(({ member }) => writeType(member)).join(', ')} in order`];
  }
}

/** Whether a text, a list or another value that is no object may belong to several members. */
function isTried({ byKind }: Dispatch): boolean {
  return byKind.list.length > 1;
}
