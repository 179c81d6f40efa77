import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deserialize, serialize } from 'node:v8';
import type { CompileOptions, CompileResult } from '../api/compile.js';
import { compileRead, selectionOf } from '../compile.js';
import { problemsOf } from '../diagnostics/print.js';
import type { Model } from '../model/model.js';
import { openSpec } from '../open-spec.js';
import { readRegularFile } from '../regular-file.js';
import { generatorVersion } from '../version.js';

/** Compiles a spec, or reads its Model from the cache if no text has changed. */
export async function compileOnce(options: CompileOptions): Promise<Omit<CompileResult, 'sources'>> {
  const { spec, profile, ...choices } = options;
  const { read, prefix, report } = await openSpec(spec, choices);
  const texts = [...read.files, ...read.attached].map(({ path, text }) => [path, text]);
  // During development, the version of the compiler stays the same.
  const built = statSync(fileURLToPath(import.meta.url)).mtimeMs;
  const key = hashOf([generatorVersion(), built, profile, texts]);
  // The meaning of a document also depends on the options.
  const file = report === undefined && read.diagnostics.length === 0 ? fileOf(options) : undefined;
  const kept = file === undefined ? undefined : modelIn(file, key);
  if (kept !== undefined) return { model: kept, problems: [] };
  const { models, problems } = compileRead(read, selectionOf(profile, 'main'));
  const [model] = models;
  if (problems.length > 0 || model === undefined) return { problems: problemsOf(problems, prefix) };
  if (file !== undefined) keep(file, { key, model });
  return { model, problems: [], ...(report === undefined ? {} : { report }) };
}

const MOST_BYTES = 256 * 1024 * 1024;
const MOST_FILES = 8;

interface Kept {
  readonly key: string;
  readonly model: Model;
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}

/**
 * The cache file of a spec and profile, in the cache of the user and not in the checkout: the Model becomes code, and a
 * checkout may contain any file. A relative `XDG_CACHE_HOME` would lead into the checkout, and is ignored.
 */
function fileOf({ spec, profile }: CompileOptions): string {
  const named = process.env['XDG_CACHE_HOME'] ?? '';
  const cache = isAbsolute(named) ? named : join(homedir(), '.cache');
  return join(cache, 'snowspec', `${hashOf([resolve(spec), profile]).slice(0, 16)}.model`);
}

function modelIn(file: string, key: string): Model | undefined {
  try {
    const kept = deserialize(readRegularFile(file, MOST_BYTES)) as Kept;
    return kept.key === key ? kept.model : undefined;
  } catch {
    return undefined;
  }
}

/** Writes to the cache, and drops the oldest files. If that fails, only the next start is slower. */
function keep(file: string, kept: Kept): void {
  const folder = dirname(file);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const temporary = `${file}.${process.pid}`;
    writeFileSync(temporary, serialize(kept), { mode: 0o600 });
    renameSync(temporary, file);
    const files = readdirSync(folder).map((name) => join(folder, name));
    const newest = files.toSorted((left, right) => statSync(right).mtimeMs - statSync(left).mtimeMs);
    for (const old of newest.slice(MOST_FILES)) rmSync(old);
  } catch {
    return;
  }
}
