import { CommanderError } from 'commander';
import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { didYouMean } from '../diagnostics/suggest.js';
import { PluginError } from '../emit/plugin-error.js';
import { ImportError } from '../import/load/import-error.js';
import { UnknownProfileError } from '../model/resolve-model.js';
import { SpecFolderError } from '../spec-path.js';
import { UsageError } from '../usage-error.js';
import { WriteError } from '../write/write-error.js';

export { UsageError } from '../usage-error.js';

/** Exit codes of the process. */
export const ExitCode = {
  Done: 0,
  /** The spec has problems, or a check failed. */
  Refused: 1,
  WrongUsage: 2,
} as const;

export type ExitCode = (typeof ExitCode)[keyof typeof ExitCode];

/**
 * Any error as a message of one line with its exit code. A defect of the compiler itself keeps its stack trace.
 *
 * @param program the command whose arguments were parsed: `snowspec diff`
 */
export function describeError(
  error: unknown,
  program = 'snowspec',
): { readonly message: string; readonly exitCode: ExitCode } {
  if (error instanceof CommanderError) {
    const message = oneLine(error.message).replace(/^error: |\.$/g, '');
    const hint = message.endsWith('?)') ? '' : `; see ${program} --help`;
    return { message: message + hint, exitCode: ExitCode.WrongUsage };
  }
  if (error instanceof UsageError) return { message: oneLine(error.message), exitCode: ExitCode.WrongUsage };
  if (error instanceof PluginError) return { message: pluginTrace(error), exitCode: ExitCode.Refused };
  if (error instanceof ImportError) return { message: error.message, exitCode: ExitCode.Refused };
  if (error instanceof SpecFolderError) {
    return { message: oneLine(describeSpecFolder(error)), exitCode: ExitCode.WrongUsage };
  }
  if (error instanceof UnknownProfileError) {
    const { hint = `profiles: ${error.known.join(', ') || 'none'}` } = didYouMean(error.profile, error.known);
    return { message: oneLine(`${error.message}; ${hint}`), exitCode: ExitCode.WrongUsage };
  }
  if (error instanceof WriteError) {
    const exitCode = error.reason === 'out-folder' ? ExitCode.WrongUsage : ExitCode.Refused;
    return { message: oneLine(error.message), exitCode };
  }
  if (isSystemError(error) && error.code === 'EADDRINUSE') {
    const hint = 'another program uses this port; choose another with --port, or --port 0 for any free one';
    return { message: `${oneLine(error.message)}; ${hint}`, exitCode: ExitCode.Refused };
  }
  const file = isSystemError(error) && ['ENOTDIR', 'EEXIST'].includes(error.code!) ? fileOn(error.path) : undefined;
  if (file !== undefined) {
    return { message: `${oneLine(file)} is a file, not a folder; name another one`, exitCode: ExitCode.WrongUsage };
  }
  if (isSystemError(error)) return { message: oneLine(error.message), exitCode: ExitCode.Refused };
  const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { message: `internal error, please report it: ${trace}`, exitCode: ExitCode.Refused };
}

/** An error that a plugin threw keeps its trace, for the plugin's author. */
function pluginTrace({ message, cause }: PluginError): string {
  return cause instanceof Error ? `${oneLine(message)}\n${cause.stack ?? ''}` : oneLine(message);
}

function describeSpecFolder({ message, reason }: SpecFolderError): string {
  if (reason !== 'missing') return message;
  const hint = existsSync('spec.yaml') ? 'to use the spec in this folder, add --spec .' : 'name the spec with --spec';
  return `${message}; ${hint}, or start one with snowspec init`;
}

/** The file in the place of a folder on the way to a path. */
function fileOn(path: string | undefined): string | undefined {
  for (let at = path; at !== undefined && at !== dirname(at); at = dirname(at))
    if (existsSync(at) && statSync(at).isFile()) return at;
  return undefined;
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}

function oneLine(text: string): string {
  // oxlint-disable-next-line no-control-regex -- the pattern removes control characters
  return text.replace(/[\u0000-\u001f\u007f]+/g, ' ');
}
