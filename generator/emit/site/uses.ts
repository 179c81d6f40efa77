import { groupBy } from '../../model/group-by.js';
import type { Declared, Field, Type } from '../../model/model.js';
import { isIdentifier, isPartial, namedTypes } from '../../model/types.js';
import { type MemberPlace, type Place, visitDeclaration } from '../../model/visit.js';
import { type Content, joined, list, markup, section } from './markup.js';
import { baseName, type Entry, type Kind, KINDS, type Places, sectionOf } from './places.js';
import { linkTo, type Sheet } from './sheet.js';

export interface Use {
  readonly user: Entry;
  readonly used: Entry;
  readonly member?: { readonly group: MemberPlace; readonly name: string };
  /** `id` for a reference by identifier, otherwise its place: `body`, `payload`. */
  readonly as?: string;
}

export interface Uses {
  readonly by: (used: Entry) => readonly Use[];
  readonly of: (user: Entry) => readonly Use[];
}

/** The reference graph in both directions. A field that a view inherits unchanged counts for the object only. */
export function usesIn(places: Places): Uses {
  const uses = places.entries.flatMap((entry) => usesOfEntry(entry, places));
  const by = groupBy(uses, ({ used }) => used);
  const of = groupBy(uses, ({ user }) => user);
  return { by: (used) => by.get(used) ?? [], of: (user) => of.get(user) ?? [] };
}

/** The own identifier of an object is not a reference to it. */
function isOwnId(user: Entry, used: Entry, field: string | undefined): boolean {
  return user === used && user.kind === 'object' && user.declared.identity.includes(field ?? '');
}

interface Mention {
  readonly kind: Kind | 'type';
  readonly name: string;
  readonly member?: Use['member'];
  readonly as?: string;
}

function usesOfEntry(user: Entry, places: Places): readonly Use[] {
  return mentionsOf(user, places).flatMap(({ kind, name, member, as }) => {
    const used = kind === 'type' ? places.findType(name) : places.find(kind, name);
    if (used === undefined || isOwnId(user, used, member?.name)) return [];
    return [{ user, used, ...(member === undefined ? {} : { member }), ...(as === undefined ? {} : { as }) }];
  });
}

function mentionsOf(entry: Entry, places: Places): readonly Mention[] {
  const mentions: Mention[] = [];
  const own = entry.kind === 'view' ? new Set<Declared>(ownFields(entry, places)) : undefined;
  visitDeclaration(sectionOf(entry.kind), entry.declared, {
    type(type, { member, place }) {
      if (own !== undefined && member !== undefined && !own.has(member)) return;
      mentions.push(...inType(type, PLACE_WORDS[place], member && { group: place as MemberPlace, name: member.name }));
    },
    reference({ to, name, as }) {
      // The base object of a view is not a reference.
      if (entry.kind === 'view' && to === 'type') return;
      mentions.push({ kind: to, name, ...(as === undefined ? {} : { as }) });
    },
  });
  return mentions;
}

const PLACE_WORDS: Readonly<Partial<Record<Place, string>>> = {
  body: 'body',
  response: 'response',
  payload: 'payload',
  alternative: 'payload',
  answer: 'answer',
};

function inType(type: Type, as: string | undefined, member: Use['member']): readonly Mention[] {
  const place = { ...(as === undefined ? {} : { as }), ...(member === undefined ? {} : { member }) };
  return namedTypes(type).flatMap((ref): readonly Mention[] => [
    { kind: 'type', name: ref.name, ...place, ...(isPartial(ref) ? { as: 'partial' } : {}) },
    ...(isIdentifier(ref) && ref.of !== undefined ? [{ kind: 'type' as const, name: ref.of, ...place, as: 'id' }] : []),
  ]);
}

/** Fields of a view that its object lacks or declares with another type. */
function ownFields(view: Entry<'view'>, places: Places): readonly Field[] {
  const base = places.find('object', baseName(view)) as Entry<'object'>;
  const taken = new Map(base.declared.fields.map((field) => [field.name, JSON.stringify(field.type)]));
  return view.declared.fields.filter((field) => taken.get(field.name) !== JSON.stringify(field.type));
}

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
    return markup`<dt>${many}</dt><dd>${list(
      'uses',
      [...groupBy(own, otherOf)].map(([other, found]) => [linkTo(sheet, other), ' ', places(found, sheet)]),
    )}</dd>`;
  });
  return section(id, title, markup`<dl class="uses-by-kind">${groups}</dl>`);
}

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
  return shown.size > 0 && markup`<small>${joined([...shown.values()])}</small>`;
}
