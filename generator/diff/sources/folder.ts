import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { MAX_FILE_BYTES } from '../../read/limits.js';
import { readWithTrees, type TreeTexts } from '../../read/known-trees.js';
import { takeSnapshot } from '../../read/read-spec.js';
import type { SourceFile } from '../../read/syntax.js';
import { SourceError, type SpecSource } from './source.js';

/** Reads the spec that stands in a folder. */
export function readFolder(dir: string, label: string, prefix: string, trees: TreeTexts): SpecSource {
  if (!existsSync(join(dir, 'spec.yaml'))) throw new SourceError(`${dir} is not a spec: it has no spec.yaml`);
  const approvals = readApprovals(dir);
  const read = readWithTrees(takeSnapshot(dir), trees);
  return { kind: 'spec', label, prefix, read, ...(approvals === undefined ? {} : { approvals }) };
}

function readApprovals(dir: string): SourceFile | undefined {
  const path = join(dir, 'approvals.yaml');
  const file = statSync(path, { throwIfNoEntry: false });
  if (file === undefined) return undefined;
  if (!file.isFile() || file.size > MAX_FILE_BYTES) throw new SourceError(`${path} is not a file that can be read`);
  return { path: 'approvals.yaml', text: readFileSync(path, 'utf8') };
}
