import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Diagnostics } from '../../diagnostics/diagnostics.js';
import { readSnapshot, takeSnapshot, type ReadMemory } from '../../read/read-spec.js';
import { readFileOfSpec } from '../../read/spec-files.js';
import { SourceError, type SpecSource } from './source.js';

/** Reads the spec that stands in a folder. */
export function readFolder(dir: string, label: string, prefix: string, memory: ReadMemory): SpecSource {
  if (!existsSync(join(dir, 'spec.yaml'))) throw new SourceError(`${dir} is not a spec: it has no spec.yaml`);
  const diagnostics = new Diagnostics();
  const approvals = readFileOfSpec(dir, 'approvals.yaml', diagnostics);
  const read = readSnapshot(takeSnapshot(dir), memory);
  return {
    kind: 'spec',
    label,
    prefix,
    read,
    problems: diagnostics.sorted(),
    ...(approvals === undefined ? {} : { approvals }),
  };
}
