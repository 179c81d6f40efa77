import { Diagnostics } from '../../diagnostics/diagnostics.js';
import type { DocumentChoices } from '../../load-spec.js';
import type { Queries } from '../../queries/index.js';
import { attachedPaths, decodeSpecFile, isSpecFile } from '../../read/spec-files.js';
import { MAX_DOCUMENT_BYTES, MAX_FILE_BYTES } from '../../read/limits.js';
import { readSnapshot } from '../../read/read-spec.js';
import { NotReadableError, readRegularFile } from '../../regular-file.js';
import { readDocumentTexts } from './document.js';
import { SourceError, type Source } from './source.js';

/** Twice the size of a Model of 10,000 objects, and less than the longest string of Node.js. */
const MAX_COMPILED_BYTES = 256 * 1024 * 1024;

/** The parts of the output of `snowspec compile` that a comparison reads. */
interface Compiled {
  readonly profile: { readonly name: string };
  /** Texts of the files of the spec, by path. */
  readonly sources: Readonly<Record<string, string>>;
}

/**
 * Reads what `snowspec compile` printed. The sources in it are compiled again: a comparison runs the validators of both sides, and
 * only the compiler ensures that no text of a Model becomes code. It also makes files of older versions comparable.
 *
 * @returns undefined for any other file
 */
export function readCompiledFile(path: string, queries: Queries, choices: DocumentChoices): Source | undefined {
  const compiled = parseCompiled(path, textOf(path));
  if (compiled === undefined) return undefined;
  const { profile, sources } = compiled;
  const side = { label: path, prefix: `${path}:`, profile: profile.name, problems: [] };
  const [first] = Object.keys(sources);
  if (first !== undefined && sources['spec.yaml'] === undefined) {
    const bytesOf = (name: string) => (Object.hasOwn(sources, name) ? Buffer.from(sources[name]!) : undefined);
    return { ...side, ...readDocumentTexts({ path: first, bytesOf }, choices) };
  }
  const diagnostics = new Diagnostics();
  const attached = attachedPaths({ path: 'spec.yaml', text: sources['spec.yaml'] ?? '' });
  const files = Object.entries(sources)
    .filter(([name]) => isSpecFile(name) || attached.has(name))
    .flatMap(([name, text]) => {
      const most = attached.has(name) ? MAX_DOCUMENT_BYTES : MAX_FILE_BYTES;
      return decodeSpecFile(name, Buffer.from(text), diagnostics, most) ?? [];
    });
  const read = readSnapshot({ files, complete: diagnostics.empty, problems: diagnostics.sorted() }, queries);
  return { ...side, read };
}

function textOf(path: string): string {
  try {
    return readRegularFile(path, MAX_COMPILED_BYTES).toString('utf8');
  } catch (error) {
    if (error instanceof NotReadableError) throw new SourceError(`${path} cannot be read: ${error.message}`);
    throw new SourceError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

function parseCompiled(path: string, text: string): Compiled | undefined {
  const { profile, sources } = recordOf(parseJson(text)) ?? {};
  const name = recordOf(profile)?.['name'];
  if (typeof name !== 'string') return undefined;
  const texts = recordOf(sources);
  if (texts === undefined || !Object.values(texts).every((value) => typeof value === 'string')) {
    throw new SourceError(
      `${path} has no sources: another version of snowspec wrote it; run snowspec compile again on its spec`,
    );
  }
  return { profile: { name }, sources: texts as Compiled['sources'] };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : undefined;
}
