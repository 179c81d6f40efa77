import type { Field, Declared } from '../model/index.js';
import { type Impact, type Level, type Reach, LEVELS } from './change.js';
import type { Finding } from './finding.js';
import { kindOf, type KindId } from './kinds.js';
import { partialOf, type ReachIndex } from './reach.js';
import { relatePresence, type Relation } from './relation.js';
import type { KindLevel } from './kind.js';

/** The uses of a changed declaration, and the effects of the change on users. */
interface Exposure {
  readonly reach: Reach;
  readonly impact: Impact;
}

/**
 * Reach and impact of a finding. A required field of an object may be optional in its views and in `Partial` of it, so
 * that their users see another change, or none.
 */
export function exposureOf(finding: Finding, index: ReachIndex): Exposure {
  const forms = formsByChange(finding, index);
  if (forms === undefined) {
    const reach = index.reachOf(finding.subject);
    return { reach, impact: impactOf(finding, reach) };
  }
  const impacts = [...forms].map(([kind, names]) => impactOf({ ...finding, kind }, index.reachOfForms(names)));
  return { reach: index.reachOfForms([...forms.values()].flat()), impact: mostSevereOf(impacts) };
}

/** Forms of an object by the kind of their change; undefined if the kind is the same for all forms. */
function formsByChange(
  { kind, family, subject }: Finding,
  index: ReachIndex,
): ReadonlyMap<KindId, readonly string[]> | undefined {
  if (subject.on !== 'object') return undefined;
  const { name, field } = subject;
  if (kind === 'object.identity.added' || kind === 'object.identity.removed') {
    const partials = index.formsOf(name).map(partialOf);
    return partials.some((form) => index.isUsed(form)) ? new Map([[kind, partials]]) : new Map();
  }
  const { about, change } = kindOf(kind);
  if (field === undefined || (family !== 'field' && family !== 'view.field')) return undefined;
  if (about !== 'presence' && change !== 'added' && change !== 'removed') return undefined;
  const found = new Map<KindId, string[]>();
  for (const object of index.formsOf(name, field)) {
    const fields = index.fieldOf(object, field);
    const partial = index.isIdentity(object, field)
      ? fields
      : fields.map((version) => version && optionalField(version));
    for (const [form, [before, after]] of [
      [object, fields],
      [partialOf(object), partial],
    ] as const) {
      const suffix = changeOf(before, after, index);
      if (suffix === undefined) continue;
      const shown: KindId = `${family}.${suffix}`;
      found.set(shown, [...(found.get(shown) ?? []), form]);
    }
  }
  return found;
}

/** The field in `Partial` of its object. */
function optionalField(field: Field): Field {
  const { onlyIn: _, ...others } = field;
  return { ...others, optional: true };
}

/** The end of the kind of a change of presence; undefined if the presence is unchanged. */
function changeOf(before: Field | undefined, after: Field | undefined, index: ReachIndex) {
  if (before === undefined || after === undefined) {
    const field = before ?? after;
    return (
      field && (`${before === undefined ? 'added' : 'removed'}.${field.optional ? 'optional' : 'required'}` as const)
    );
  }
  const relation = relatePresence(before, index.before, after, index.after);
  return relation === 'same' ? undefined : (`presence.${relation}` as const);
}

/** The most severe level of each audience. */
export function mostSevereOf(impacts: readonly Impact[]): Impact {
  return impactBy((audience) => LEVELS.find((level) => impacts.some((impact) => impact[audience] === level)) ?? 'none');
}

function impactBy(levelOf: (audience: keyof Impact) => Level): Impact {
  const [reader, writer] = [levelOf('reader'), levelOf('writer')];
  return {
    reader,
    writer,
    typescriptReader: levelOf('typescriptReader'),
    typescriptWriter: levelOf('typescriptWriter'),
  };
}

/** The most severe level for changes of experimental declarations. */
export const EXPERIMENTAL_LEVEL: Level = 'risky';

/** Whether the innermost declaration with a stability is experimental. */
export function isExperimental(along: readonly Declared[]): boolean {
  return along.findLast(({ stability }) => stability !== undefined)?.stability === 'experimental';
}

/** The impact on each audience, limited to a level. */
export function atMost(impact: Impact, most: Level): Impact {
  return impactBy((audience) => (LEVELS.indexOf(impact[audience]) < LEVELS.indexOf(most) ? most : impact[audience]));
}

/**
 * The effect of a finding on each audience. Readers get responses and events, writers send requests. A declaration that
 * is neither sent nor received affects only TypeScript users.
 */
export function impactOf(finding: Finding, { positions }: Reach): Impact {
  const { kind, relation, typeRelation, subject, whole = 'changed', refusedBy } = finding;
  const row = kindOf(kind);
  const everywhere = subject.on === 'nothing';
  const read = everywhere || positions.includes('response') || positions.includes('event');
  const written = everywhere || positions.includes('request');
  // TypeScript users use exported types of objects even without endpoints, hold parameters of functions in variables,
  // and create events in tests.
  const isOwnType = ['object', 'type', 'input', 'event', 'channel'].includes(subject.on);
  return {
    reader: read ? onData('reader', refusedBy === 'before') : 'none',
    writer: written ? onData('writer', refusedBy === 'after') : 'none',
    typescriptReader: isOwnType || read ? decide(row.typescriptReader, 'reader', typeRelation) : 'none',
    typescriptWriter: isOwnType || written ? decide(row.typescriptWriter, 'writer', typeRelation) : 'none',
  };

  function onData(audience: 'reader' | 'writer', isRefused: boolean): Level {
    if (refusedBy === 'both') return 'safe';
    if (isRefused) return 'breaking';
    const level = decide(row[audience], audience, relation);
    return level === 'breaking' && !breaks(whole, audience) ? 'safe' : level;
  }
}

/** The most severe of the levels. */
export function mostSevere(impact: Impact): Level {
  const levels = Object.values(impact) as readonly Level[];
  return LEVELS.find((level) => levels.includes(level)) ?? 'none';
}

/** A reader breaks on new values, a writer on values that are no longer accepted. */
function decide(level: KindLevel, audience: 'reader' | 'writer', relation: Relation = 'same'): Level {
  if (level !== 'by inclusion') return level;
  return breaks(relation, audience) ? 'breaking' : 'safe';
}

function breaks(relation: Relation, audience: 'reader' | 'writer'): boolean {
  return relation === 'changed' || relation === (audience === 'reader' ? 'widened' : 'narrowed');
}
