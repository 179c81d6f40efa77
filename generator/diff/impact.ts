import { LEVELS, type Impact, type Level, type Reach } from './change.js';
import type { Finding } from './finding.js';
import type { Kind, KindLevel } from './kind.js';
import { kinds } from './kinds.js';
import type { Relation } from './relation.js';

/**
 * Whom a finding concerns, and how. Readers meet what is in answers and events, writers what is in requests; what nobody
 * sends or receives concerns TypeScript users alone.
 */
export function impactOf({ kind, relation, typeRelation, subject }: Finding, { positions }: Reach): Impact {
  const row: Kind = kinds[kind];
  const everywhere = subject.on === 'nothing';
  const read = everywhere || positions.includes('response') || positions.includes('event');
  const written = everywhere || positions.includes('request');
  // Objects have types of their own, whoever sends them; a request is not read, an event not written.
  const isOwnType = subject.on === 'object' || subject.on === 'type';
  return {
    reader: read ? decide(row.reader, 'reader', relation) : 'none',
    writer: written ? decide(row.writer, 'writer', relation) : 'none',
    typescriptReader: isOwnType || read ? decide(row.typescriptReader, 'reader', typeRelation) : 'none',
    typescriptWriter: isOwnType || written ? decide(row.typescriptWriter, 'writer', typeRelation) : 'none',
  };
}

/** The gravest of the levels. */
export function gravest(impact: Impact): Level {
  const levels = Object.values(impact) as readonly Level[];
  return LEVELS.find((level) => levels.includes(level)) ?? 'none';
}

/** A reader breaks on values that are new, a writer on values that are accepted no more. */
function decide(level: KindLevel, audience: 'reader' | 'writer', relation: Relation = 'same'): Level {
  if (level !== 'by inclusion') return level;
  if (relation === 'same') return 'safe';
  if (relation === 'changed') return 'breaking';
  return (relation === 'widened') === (audience === 'reader') ? 'breaking' : 'safe';
}
