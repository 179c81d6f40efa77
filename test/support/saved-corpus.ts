import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { shrink } from './shrink.js';

/** Where runs hand inputs that got a new answer to later runs; undefined where nothing is saved. */
const folder = process.env['FUZZ_CORPUS'];

/** An input of a fuzzer, and what it was given to. */
export interface SavedInput {
  readonly name: string;
  readonly text: string;
}

const MOST = 5_000;

/** The inputs that earlier runs saved under a name. A cache may be of another version: everything else in it is ignored. */
export function savedInputs(name: string): readonly SavedInput[] {
  const path = folder && join(folder, `${name}.jsonl`);
  if (!path || !existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean);
  return lines
    .slice(-MOST)
    .map(inputOf)
    .filter((input) => input !== undefined);
}

/** Saves the last of these inputs for later runs. */
export function saveInputs(name: string, inputs: readonly SavedInput[]): void {
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  const lines = inputs.slice(-MOST).map(({ name, text }) => JSON.stringify({ name, text }));
  writeFileSync(join(folder, `${name}.jsonl`), lines.join('\n') + '\n');
}

/**
 * Attempts something with a JSON value. Where that fails, it fails again with the smallest value that fails at all, as far
 * as {@link shrink} finds it, which is left beside the corpus.
 */
export function withSmallestFailure(name: string, value: unknown, attempt: (value: unknown) => void): void {
  const failure = failureOf(attempt, value);
  if (failure === undefined) return;
  const smallest = shrink(value, (smaller) => failureOf(attempt, smaller) !== undefined);
  saveInputs('failed', [{ name, text: JSON.stringify(smallest) ?? 'undefined' }]);
  throw failureOf(attempt, smallest)?.error ?? failure.error;
}

function failureOf(attempt: (value: unknown) => void, value: unknown): { readonly error: unknown } | undefined {
  try {
    attempt(value);
    return undefined;
  } catch (error) {
    return { error };
  }
}

function inputOf(line: string): SavedInput | undefined {
  try {
    const { name, text } = JSON.parse(line) as Partial<SavedInput>;
    return typeof name === 'string' && typeof text === 'string' ? { name, text } : undefined;
  } catch {
    return undefined;
  }
}
