import type { Declared, Origin } from '../model/model.js';
import { citation } from './tsdoc.js';

/** Citations of the members of a declaration, written once where most of them have the same. */
export interface MemberCitations {
  /** `Members: source: guide#books.`; empty if no layer states any of them, or what it cites is that of the declaration. */
  readonly note: string;
  /** The citation of a member that a layer states, where neither the note nor the declaration has it. */
  readonly of: (member: Pick<Declared, 'origin'>) => Origin | undefined;
}

/** @param what what the members are called: `Members`, `Bits` */
export function memberCitations(
  what: string,
  members: readonly Pick<Declared, 'origin'>[],
  { origin }: Pick<Declared, 'origin'>,
): MemberCitations {
  const around = citation(origin);
  const cited = (member: Pick<Declared, 'origin'>): string =>
    member.origin.layer === undefined ? '' : citation(member.origin);
  const common = mostFrequent(members.map(cited).filter((text) => text !== '' && text !== around));
  return {
    note: common === '' ? '' : `${what}: ${common.charAt(0).toLowerCase()}${common.slice(1)}`,
    of: (member) => (['', around, common].includes(cited(member)) ? undefined : member.origin),
  };
}

function mostFrequent(texts: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  let most = '';
  for (const [text, count] of counts) if (count > (counts.get(most) ?? 0)) most = text;
  return most;
}
