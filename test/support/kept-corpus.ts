import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where runs hand inputs that got a new answer to later runs; undefined where nothing is kept. */
const folder = process.env['FUZZ_CORPUS'];

/** An input of a fuzzer, and what it was given to. */
export interface KeptInput {
  readonly name: string;
  readonly text: string;
}

const MOST = 5_000;

/** What earlier runs have kept under a name. A cache may be of another version: whatever is not an input is left out. */
export function keptInputs(name: string): readonly KeptInput[] {
  const path = folder && join(folder, `${name}.jsonl`);
  if (!path || !existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean);
  return lines
    .slice(-MOST)
    .map(inputOf)
    .filter((input) => input !== undefined);
}

/** Keeps the last of these inputs for later runs. */
export function keepInputs(name: string, inputs: readonly KeptInput[]): void {
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  const lines = inputs.slice(-MOST).map(({ name, text }) => JSON.stringify({ name, text }));
  writeFileSync(join(folder, `${name}.jsonl`), lines.join('\n') + '\n');
}

/** Runs `attempt`; leaves the input beside the corpus where it fails. */
export function keepingFailure<T>(input: KeptInput, attempt: () => T): T {
  try {
    return attempt();
  } catch (error) {
    keepInputs('failed', [input]);
    throw error;
  }
}

function inputOf(line: string): KeptInput | undefined {
  try {
    const { name, text } = JSON.parse(line) as Partial<KeptInput>;
    return typeof name === 'string' && typeof text === 'string' ? { name, text } : undefined;
  } catch {
    return undefined;
  }
}
