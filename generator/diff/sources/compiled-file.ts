import type { Model } from '../../model/model.js';
import { listOf, type ListOfModel } from '../../model/sections.js';
import { NotReadableError, readRegularFile } from '../../regular-file.js';
import { SourceError, type ModelSource } from './source.js';

/** Twice the size of a Model of 10,000 objects, and less than the longest string of Node.js. */
const MAX_MODEL_BYTES = 256 * 1024 * 1024;

/** Reads a Model that `snowspec compile` printed. */
export function readCompiledFile(path: string): ModelSource {
  return { kind: 'model', label: path, model: parseModel(path, textOf(path)) };
}

function textOf(path: string): string {
  try {
    return readRegularFile(path, MAX_MODEL_BYTES).toString('utf8');
  } catch (error) {
    if (error instanceof NotReadableError) throw new SourceError(`${path} cannot be read: ${error.message}`);
    throw new SourceError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

function parseModel(path: string, text: string): Model {
  const model = parseJson(text);
  if (!isModel(model)) {
    throw new SourceError(`${path} is neither a spec folder nor the output of snowspec compile`);
  }
  const missing = LISTS.filter((name) => !Array.isArray(model[name]));
  if (missing.length > 0) {
    const lacks = `${path} has no ${missing.join(' and no ')}: another version of snowspec wrote it`;
    throw new SourceError(`${lacks}; run snowspec compile again on its spec`);
  }
  return model;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const LISTS: readonly ListOfModel[] = [...Object.values(listOf), 'gaps', 'corrections'];

/** A file of that shape is output of the compiler, possibly of another version. Its content is not checked further. */
function isModel(value: unknown): value is Model {
  if (!isRecord(value) || !isRecord(value.package) || !isRecord(value.profile)) return false;
  const named = typeof value.package.version === 'string' && typeof value.profile.name === 'string';
  return named && LISTS.some((name) => Array.isArray(value[name]));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
