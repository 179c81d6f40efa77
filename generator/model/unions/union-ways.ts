import type { Model, Origin } from '../model.js';
import { isOneOf, typesIn, writeType } from '../types.js';
import { visitModel } from '../visit.js';
import { dispatchText } from '../wording/unions.js';
import { dispatchOf, type Dispatch } from './dispatch.js';
import { unionOf } from './members.js';
import { unionScope } from './union-scope.js';

/** How the values of one union find their member. */
export interface UnionWay {
  /** `unions.Component`; of a union without a name, the place of its type: `objects.Message.fields.nonce`. */
  readonly path: string;
  /** Where the spec declares it, or the field or other member whose type it is. */
  readonly origin: Origin;
  /** The way as a sentence, without a full stop. */
  readonly text: string;
  /** Members that nothing distinguishes: they are tried in this order. Empty where something does. */
  readonly tried: readonly string[];
}

/** The ways of all unions of a Model, with and without a name, in the order of the spec. A view is left out. */
export function unionWays(model: Model): readonly UnionWay[] {
  const scope = unionScope(model);
  const ways: UnionWay[] = [];
  const add = (path: string, origin: Origin, dispatch: Dispatch): void =>
    void ways.push({ path, origin, text: dispatchText(dispatch), tried: triedMembers(dispatch) });
  visitModel(model, {
    union: (union, at) => add(at.path, union.origin, dispatchOf(union, scope)),
    type: (type, at) => {
      if (at.path.includes('.views.')) return;
      const { origin } = at.member ?? at.owner;
      for (const one of typesIn(type).filter(isOneOf)) add(at.path, origin, dispatchOf(unionOf(one, scope), scope));
    },
  });
  return ways;
}

function triedMembers({ objects, byKind }: Dispatch): readonly string[] {
  if (objects.kind === 'tried') {
    return objects.candidates.filter(({ key }) => key === undefined).map(({ member }) => writeType(member));
  }
  return byKind.list.length > 1 ? byKind.list.map(writeType) : [];
}
