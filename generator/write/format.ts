import { posix } from 'node:path';
import type { FormatConfig } from 'oxfmt';
import type { OutputFile } from '../emit/output-file.js';
import { WriteError } from './write-error.js';

/** Constant, so that the output does not depend on the configuration of the project. */
const STYLE: FormatConfig = {
  singleQuote: true,
  printWidth: 120,
  trailingComma: 'all',
  endOfLine: 'lf',
  embeddedLanguageFormatting: 'off',
  sortPackageJson: false,
};

/** Formats a text as Prettier does, in the language of the file name. Rejects an invalid text with a one-line message. */
export type Format = (path: string, text: string) => Promise<string>;

/** Has the output of Prettier in at most a tenth of its time; `test/write/prettier-form.test.ts` compares the two. */
const formatWithOxfmt: Format = async (path, text) => {
  // Imported when needed, because most runs format nothing.
  const oxfmt = await import('oxfmt');
  const { code, errors } = await oxfmt.format(posix.basename(path), text, STYLE);
  if (errors.length > 0) throw new SyntaxError(errors[0]!.message);
  return code;
};

/** Returns the text to write for an emitted file, with LF line ends. */
export async function formatFile(file: OutputFile, format: Format = formatWithOxfmt): Promise<string> {
  const { format: language = 'none' } = file;
  if (language === 'none') return file.text.replace(/\r\n?/g, '\n');
  try {
    return await format(file.path, file.text);
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split('\n');
    const maker = file.plugin === undefined ? '' : `plugin ${file.plugin}: `;
    throw new WriteError(
      'unformattable',
      `${maker}the emitted text of ${file.path} is not valid ${language}: ${reason}`,
    );
  }
}

/** Like {@link formatFile} for many files, each of which is formatted once. */
export function formatFiles(files: readonly OutputFile[]): Promise<readonly string[]> {
  const format = async (file: OutputFile): Promise<string> => {
    const text = known.get(file) ?? (await formatFile(file));
    known.set(file, text);
    return text;
  };
  return inParallel(files, format, AT_ONCE);
}

const known = new WeakMap<OutputFile, string>();

/** Maps with at most `width` concurrent calls, so that thousands of files do not exhaust file handles. */
export async function inParallel<T, R>(items: readonly T[], map: (item: T) => Promise<R>, width = 32): Promise<R[]> {
  const results: R[] = [];
  const queue = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of queue) results[index] = await map(item);
  };
  const workers = await Promise.allSettled(Array.from({ length: Math.min(width, items.length) }, worker));
  // All workers have stopped, so that nothing writes after a failure.
  for (const outcome of workers) if (outcome.status === 'rejected') throw outcome.reason;
  return results;
}

/** More concurrent calls need twice the memory for the largest documents, and three times the time. */
const AT_ONCE = 4;
