import type { Declared, Origin } from '../model/model.js';
import { citation } from './tsdoc.js';

/** Citations of the members of a declaration, of which the most common one is written once. */
export interface MemberCitations {
  /** `Members: source: guide#books.`; empty if no layer states members, or with the citation of the declaration. */
  readonly note: string;
  /** The citation of a member of a layer, unless the note or the declaration contains it. */
  readonly of: (member: Pick<Declared, 'origin'>) => Origin | undefined;
  /** The member with the origin of the declaration, unless its own citation differs. */
  readonly cited: <Member extends Pick<Declared, 'origin'>>(member: Member) => Member;
}

/** @param what the name of members: `Members`, `Bits`, `Fields` */
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

/** The text of more than half of them; empty if there is none, or if the declaration has it. */
function sharedByMost(texts: readonly string[], around: string): string {
  const half = [...texts].sort()[Math.floor(texts.length / 2)] ?? '';
  return half !== around && texts.filter((text) => text === half).length * 2 > texts.length ? half : '';
}
