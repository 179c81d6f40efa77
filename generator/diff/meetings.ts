import type { Field } from '../model/index.js';
import type { Impact, Level, Reach } from './change.js';
import { LEVELS } from './change.js';
import type { Finding } from './finding.js';
import { impactOf } from './impact.js';
import type { KindId } from './kinds.js';
import { partialOf, type ReachIndex } from './reach.js';
import { relatePresence } from './type-relation.js';

/** Where a change is met, and what it does there. */
export interface Meeting {
  readonly reach: Reach;
  readonly impact: Impact;
}

/**
 * Everywhere that users meet a change. What an object must have, its views and `Partial` of it may lack: whoever meets
 * only those meets another change, or none.
 */
export function meetingOf(finding: Finding, index: ReachIndex): Meeting {
  const forms = formsMet(finding, index);
  if (forms === undefined) {
    const reach = index.reachOf(finding.subject);
    return { reach, impact: impactOf(finding, reach) };
  }
  const impacts = [...forms].map(([kind, names]) => impactOf({ ...finding, kind }, index.reachOfForms(names)));
  return { reach: index.reachOfForms([...forms.values()].flat()), impact: gravestOf(impacts) };
}

/** Forms of an object by the change that they show; undefined where all show the same. */
function formsMet({ kind, subject }: Finding, index: ReachIndex): ReadonlyMap<KindId, readonly string[]> | undefined {
  if (subject.on !== 'object') return undefined;
  const { name, field } = subject;
  if (kind === 'object.identity.added' || kind === 'object.identity.removed') {
    const partials = index.formsOf(name).map(partialOf);
    return partials.some((form) => index.isUsed(form)) ? new Map([[kind, partials]]) : new Map();
  }
  const [, family, change] = /^((?:view\.)?field)\.(added|removed|presence)\./.exec(kind) ?? [];
  if (field === undefined || change === undefined) return undefined;
  const found = new Map<KindId, string[]>();
  for (const object of index.formsOf(name, field)) {
    const fields = index.fieldOf(object, field);
    const partial = index.isIdentity(object, field) ? fields : fields.map((one) => one && { ...one, optional: true });
    for (const [form, [before, after]] of [
      [object, fields],
      [partialOf(object), partial],
    ] as const) {
      const what = whatHappened(before, after);
      if (what === undefined) continue;
      const met = `${family}.${what}` as KindId;
      found.set(met, [...(found.get(met) ?? []), form]);
    }
  }
  return found;
}

function whatHappened(before: Field | undefined, after: Field | undefined): string | undefined {
  if (before === undefined || after === undefined) {
    const field = before ?? after;
    return field && `${before === undefined ? 'added' : 'removed'}.${field.optional ? 'optional' : 'required'}`;
  }
  const relation = relatePresence(before, after);
  return relation === 'same' ? undefined : `presence.${relation}`;
}

function gravestOf(impacts: readonly Impact[]): Impact {
  const gravest = (of: (impact: Impact) => Level): Level =>
    LEVELS.find((level) => impacts.some((impact) => of(impact) === level)) ?? 'none';
  return {
    reader: gravest(({ reader }) => reader),
    writer: gravest(({ writer }) => writer),
    typescriptReader: gravest(({ typescriptReader }) => typescriptReader),
    typescriptWriter: gravest(({ typescriptWriter }) => typescriptWriter),
  };
}
