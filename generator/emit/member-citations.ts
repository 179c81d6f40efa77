import type { Declared, Origin } from '../model/model.js';
import { citation } from './tsdoc.js';

/** Citations of the members of a declaration, written once where most of them have the same. */
export interface MemberCitations {
  /** `Members: source: guide#books.`; empty if no layer states any of them, or what it cites is that of the declaration. */
  readonly note: string;
  /** The citation of a member that a layer states, where neither the note nor the declaration has it. */
  readonly of: (member: Pick<Declared, 'origin'>) => Origin | undefined;
  /** The member with the origin of the declaration, unless it has a citation of its own. */
  readonly cited: <Member extends Pick<Declared, 'origin'>>(member: Member) => Member;
}

/** @param what the members are called: `Members`, `Bits`, `Fields` */
export function memberCitations(
  what: string,
  members: readonly Pick<Declared, 'origin'>[],
  { origin }: Pick<Declared, 'origin'>,
): MemberCitations {
  const around = citation(origin);
  const citationOf = (member: Pick<Declared, 'origin'>): string =>
    member.origin.layer === undefined ? '' : citation(member.origin);
  const common = sharedByMost(members.map(citationOf), around);
  const own: MemberCitations['of'] = (member) =>
    ['', around, common].includes(citationOf(member)) ? undefined : member.origin;
  return {
    note: common === '' ? '' : `${what}: ${common.charAt(0).toLowerCase()}${common.slice(1)}`,
    of: own,
    cited: (member) => ({ ...member, origin: own(member) ?? origin }),
  };
}

/** The text that more than half of them have; empty if there is none, or if it is the one around. */
function sharedByMost(texts: readonly string[], around: string): string {
  const half = [...texts].sort()[Math.floor(texts.length / 2)] ?? '';
  return half !== around && texts.filter((text) => text === half).length * 2 > texts.length ? half : '';
}
