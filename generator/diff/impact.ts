import { LEVELS, type Impact, type Level, type Reach } from './change.js';
import type { Finding } from './finding.js';
import type { KindLevel } from './kind.js';
import { kindOf } from './kinds.js';
import type { Relation } from './relation.js';

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
