import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import type { FormatConfig } from 'oxfmt';
import type { OutputFile } from '../emit/output-file.js';
import { WriteError } from './write-error.js';

/** Fixed: what we write must not depend on configuration that happens to lie around. */
const STYLE: FormatConfig = {
  singleQuote: true,
  printWidth: 120,
  trailingComma: 'all',
  endOfLine: 'lf',
  embeddedLanguageFormatting: 'off',
};

/** The name of a file tells the formatter its language. Its own name does not count: some have a style of their own. */
const NAMES = { typescript: 'file.ts', json: 'file.json', markdown: 'file.md', yaml: 'file.yaml' } as const;

/** The bytes that stand on disk for an emitted file. The same input gives the same bytes, with LF line ends. */
export async function formatFile(file: OutputFile): Promise<string> {
  const { format = 'none' } = file;
  if (format === 'none') return file.text.replace(/\r\n?/g, '\n');
  // Loaded late: a run that formats nothing should not pay for it.
  const oxfmt = await import('oxfmt');
  const { code, errors } = await oxfmt.format(NAMES[format], file.text, STYLE);
  if (errors.length > 0) {
    throw new WriteError(
      'unformattable',
      `the emitted text of ${file.path} is not valid ${format}: ${errors[0]!.message}`,
    );
  }
  return code;
}

/** Identifies the emitted text together with everything that decides what formatting makes of it. */
export function formatKey(file: OutputFile, generator: string): string {
  const inputs = [generator, formatterVersion(), JSON.stringify(STYLE), file.format ?? 'none', file.text];
  return createHash('sha256').update(inputs.join('\0')).digest('hex');
}

let knownVersion: string | undefined;

function formatterVersion(): string {
  knownVersion ??= (createRequire(import.meta.url)('oxfmt/package.json') as { version: string }).version;
  return knownVersion;
}
