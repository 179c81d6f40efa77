import { KINDS, type Entry } from './entries.js';
import { groupBy } from '../../model/group-by.js';
import { joined, markup, type Content } from './markup.js';
import { linkTo, type Sheet } from './sheet.js';
import type { Use } from './uses.js';

/** The declarations that refer to this one, and those that it refers to. */
export function usedBy(entry: Entry, sheet: Sheet): Content {
  return [
    usesSection('used-by', 'Used by', sheet.uses.by(entry), ({ user }) => user, sheet),
    usesSection('uses', 'Uses', sheet.uses.of(entry), ({ used }) => used, sheet),
  ];
}

function usesSection(
  id: string,
  title: string,
  uses: readonly Use[],
  otherOf: (use: Use) => Entry,
  sheet: Sheet,
): Content {
  if (uses.length === 0) return undefined;
  const byKind = groupBy(uses, (use) => otherOf(use).kind);
  const groups = KINDS.flatMap(({ kind, many }) => {
    const own = byKind.get(kind);
    if (own === undefined) return [];
    return markup`<dt>${many}</dt><dd><ul class="uses">${[...groupBy(own, otherOf)].map(
      ([other, found]) => markup`<li>${linkTo(sheet, other)} ${places(found, sheet)}</li>`,
    )}</ul></dd>`;
  });
  return markup`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2><dl class="uses-by-kind">${groups}</dl></section>`;
}

/** The members that contain the references, or the places of references outside members. */
function places(uses: readonly Use[], sheet: Sheet): Content {
  const shown = new Map<string, Content>();
  for (const { user, member, as } of uses) {
    if (member === undefined) {
      if (as !== undefined) shown.set(as, as);
      continue;
    }
    const link = linkTo(sheet, user, { text: member.name, member });
    shown.set(`${member.group} ${member.name}`, [link, as === 'id' && ' (id)', as === 'partial' && ' (partial)']);
  }
  return shown.size > 0 && markup`<small>${joined([...shown.values()], ', ')}</small>`;
}
