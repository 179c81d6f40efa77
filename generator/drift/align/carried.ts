import { JSON_MEDIA } from '../../model/requests.js';
import { isNotShown, type Endpoint, type Model, type NotShown } from '../../model/model.js';
import { isCollection, isWholeObject, nonNull, type Type } from '../../model/types.js';
import type { Alignment } from './align.js';

/**
 * The same alignment with the objects that requests and answers of the same endpoint carry: they belong together, whatever they are
 * called. One that endpoints pair with several others, or that has a counterpart, stays as it is.
 */
export function withCarried(own: Model, published: Model, alignment: Alignment): Alignment {
  const theirs = new Map(published.endpoints.map((endpoint) => [endpoint.name, endpoint]));
  const taken = new Set([...alignment.objects.values()].flat());
  const pairs = new Map<string, Set<string>>();
  const back = new Map<string, Set<string>>();
  for (const endpoint of own.endpoints) {
    const there = theirs.get(alignment.endpoints.get(endpoint.name)?.[0] ?? '');
    if (there === undefined) continue;
    for (const [ours, other] of carriedPairs(endpoint, there)) {
      pairs.set(ours, (pairs.get(ours) ?? new Set()).add(other));
      back.set(other, (back.get(other) ?? new Set()).add(ours));
    }
  }
  const declared = new Set(own.objects.filter(({ view }) => view === undefined).map(({ name }) => name));
  const added = [...pairs].flatMap(([ours, others]) => {
    const [other] = others;
    const isClear = others.size === 1 && back.get(other!)!.size === 1 && !taken.has(other!);
    return isClear && declared.has(ours) && !alignment.objects.has(ours) ? [[ours, [other!]] as const] : [];
  });
  return { ...alignment, objects: new Map([...alignment.objects, ...added]) };
}

function carriedPairs(own: Endpoint, there: Endpoint): readonly (readonly [own: string, there: string])[] {
  const pairs = [[bodyOf(own), bodyOf(there)] as const];
  for (const { status, type, when } of own.responses) {
    const other = there.responses.find((one) => one.status === status && one.when.length === 0);
    if (when.length === 0 && typeof status === 'number') pairs.push([type ?? undefined, other?.type ?? undefined]);
  }
  return pairs.flatMap(([one, other]) => {
    const names = [objectIn(one), objectIn(other)] as const;
    return names[0] === undefined || names[1] === undefined || names[0].depth !== names[1].depth
      ? []
      : [[names[0].name, names[1].name] as const];
  });
}

function bodyOf({ bodies }: Endpoint): Type | NotShown | undefined {
  return isNotShown(bodies) ? undefined : bodies.find(({ media }) => media === JSON_MEDIA)?.type;
}

/** The object that a type is, or is a list of. */
function objectIn(
  type: Type | NotShown | undefined,
  depth = 0,
): { readonly name: string; readonly depth: number } | undefined {
  if (type === undefined || isNotShown(type)) return undefined;
  const inner = nonNull(type);
  if (isCollection(inner) && inner.kind === 'list') return objectIn(inner.item, depth + 1);
  return isWholeObject(inner) ? { name: inner.name, depth } : undefined;
}
