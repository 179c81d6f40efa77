import type { Field, Declared } from '../model/index.js';
import { type Impact, type Level, type Reach, LEVELS } from './change.js';
import type { Finding } from './finding.js';
import { kindOf, type KindId } from './kinds.js';
import { partialOf, type ReachIndex } from './reach.js';
import { relatePresence, type Relation } from './relation.js';
import type { KindLevel } from './kind.js';

/** Where users see a change, and its effect on them. */
interface Exposure {
  readonly reach: Reach;
  readonly impact: Impact;
}

/**
 * Reach and impact of a finding. A field that an object requires may be optional in its views and in `Partial` of it:
 * users of only those forms see another change, or none.
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

/** Forms of an object by the change that they show; undefined if all show the same change. */
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
    const partial = index.isIdentity(object, field) ? fields : fields.map((one) => one && optionalField(one));
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

/** The field in `Partial` of its object, where no side has to send it. */
function optionalField(field: Field): Field {
  const { onlyIn: _, ...others } = field;
  return { ...others, optional: true };
}

/** Last part of the kind of a change of one field; undefined if its presence is the same. */
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

/** The most severe level that changes of experimental declarations have. */
export const EXPERIMENTAL_LEVEL: Level = 'risky';

/** Whether what a path leads through is experimental: the innermost that says so decides. */
export function isExperimental(along: readonly Declared[]): boolean {
  return along.findLast(({ stability }) => stability !== undefined)?.stability === 'experimental';
}

/** The impact on each audience, no more severe than a level. */
export function atMost(impact: Impact, most: Level): Impact {
  return impactBy((audience) => (LEVELS.indexOf(impact[audience]) < LEVELS.indexOf(most) ? most : impact[audience]));
}

/**
 * The effect of a finding on each audience. Readers see responses and events, writers see requests. A declaration that is
 * neither sent nor received affects only TypeScript users.
 */
export function impactOf(finding: Finding, { positions }: Reach): Impact {
  const { kind, relation, typeRelation, subject, whole = 'changed', refusedBy } = finding;
  const row = kindOf(kind);
  const everywhere = subject.on === 'nothing';
  const read = everywhere || positions.includes('response') || positions.includes('event');
  const written = everywhere || positions.includes('request');
  // The types of objects are exported, so TypeScript users read and write them even if no endpoint or event does. Code that
  // calls a function may also hold its parameters. Code that tests a program makes the events that it takes.
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

/**
 * The impact where a break of only the code that reads what is only sent, or that makes what is only received, is a risk:
 * tests and tools do that, calls of the service do not. Tests of programs that take events have to make those.
 */
export function asUsed(impact: Impact, { positions }: Reach): Impact {
  if (positions.length !== 1 || positions[0] === 'event') return impact;
  const audiences = ['typescriptReader', 'typescriptWriter'] as const;
  const [used, unused] = positions[0] === 'response' ? audiences : audiences.toReversed();
  return impact[used!] === 'breaking' || impact[unused!] !== 'breaking' ? impact : { ...impact, [unused!]: 'risky' };
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
