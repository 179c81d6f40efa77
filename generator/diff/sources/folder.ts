import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Diagnostics } from '../../diagnostics/diagnostics.js';
import { MAX_DOCUMENT_BYTES } from '../../read/limits.js';
import type { Queries } from '../../queries/index.js';
import { readSnapshot, takeSnapshot } from '../../read/read-spec.js';
import { readFileOfSpec } from '../../read/spec-files.js';
import { RECORD } from './import-record.js';
import { APPROVALS, SourceError, type Source } from './source.js';

/** Reads the spec in a folder. */
export function readFolder(dir: string, label: string, prefix: string, queries: Queries): Source {
  if (!existsSync(join(dir, 'spec.yaml'))) throw new SourceError(`${dir} is not a spec: it has no spec.yaml`);
  const diagnostics = new Diagnostics();
  const approvals = readFileOfSpec(dir, APPROVALS, diagnostics);
  const read = readSnapshot(takeSnapshot(dir), queries);
  return {
    label,
    prefix,
    read,
    problems: diagnostics.sorted(),
    ...(approvals === undefined ? {} : { approvals }),
    record: () => readFileOfSpec(dir, RECORD, new Diagnostics(), MAX_DOCUMENT_BYTES),
  };
}
