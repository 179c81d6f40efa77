import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import type { Options } from 'prettier';
import type { OutputFile } from '../emit/output-file.js';
import { createStatementFormatter, type FormattedTexts } from './format-statements.js';
import { WriteError } from './write-error.js';

/** Fixed: what we write must not depend on configuration that happens to lie around. */
const STYLE: Options = {
  singleQuote: true,
  printWidth: 120,
  trailingComma: 'all',
  endOfLine: 'lf',
  embeddedLanguageFormatting: 'off',
};

// `babel-ts` gives the same bytes as the parser `typescript`, which is quadratic in the size of a file.
const PARSERS = { typescript: 'babel-ts', json: 'json', markdown: 'markdown', yaml: 'yaml' } as const;

/** Formats emitted files; whoever formats again and again does it with the same one. */
export interface Formatter {
  /** The bytes that stand on disk for each of the files: those of {@link formatFile}, sooner. */
  readonly format: (files: readonly OutputFile[]) => Promise<readonly string[]>;
}

/** So many modules are taken apart before they are put together again: of thousands, the parts would fill the memory. */
const AT_A_TIME = 100;

/** @param statements that other processes have formatted */
export function createFormatter(statements?: FormattedTexts): Formatter {
  const byStatements = createStatementFormatter((text) => prettify(text, 'typescript'), statements);
  return {
    format: async (files) => {
      const modules = files.filter(({ format }) => format === 'typescript');
      const known = new Map<OutputFile, string | undefined>();
      for (let start = 0; start < modules.length; start += AT_A_TIME) {
        const some = modules.slice(start, start + AT_A_TIME);
        const formatted = await byStatements.format(some.map(({ text }) => text));
        for (const [index, file] of some.entries()) known.set(file, formatted[index]);
      }
      const contents: string[] = [];
      for (const file of files) contents.push(known.get(file) ?? (await formatFile(file)));
      return contents;
    },
  };
}

/** The bytes that stand on disk for an emitted file. The same input gives the same bytes, with LF line ends. */
export async function formatFile(file: OutputFile): Promise<string> {
  const { format = 'none' } = file;
  if (format === 'none') return file.text.replace(/\r\n?/g, '\n');
  try {
    return await prettify(file.text, format);
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split('\n');
    throw new WriteError('unformattable', `the emitted text of ${file.path} is not valid ${format}: ${reason}`);
  }
}

async function prettify(text: string, language: keyof typeof PARSERS): Promise<string> {
  // Loaded late: a run that formats nothing should not pay for Prettier.
  const { format } = await import('prettier');
  return format(text, { ...STYLE, parser: PARSERS[language] });
}

/** Identifies the emitted text together with everything that decides what formatting makes of it. */
export function formatKey(file: OutputFile, generator: string): string {
  const inputs = [generator, prettierVersion(), JSON.stringify(STYLE), file.format ?? 'none', file.text];
  return createHash('sha256').update(inputs.join('\0')).digest('hex');
}

let knownPrettierVersion: string | undefined;

function prettierVersion(): string {
  knownPrettierVersion ??= (createRequire(import.meta.url)('prettier/package.json') as { version: string }).version;
  return knownPrettierVersion;
}
