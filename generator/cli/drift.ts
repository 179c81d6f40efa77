import { counted } from '../diagnostics/print.js';
import { existsSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { drift, formatDrift, type DriftFormat } from '../api/drift.js';
import { FIRST_GROUPS } from '../drift/drift-line.js';
import { isBelow } from '../read/spec-files.js';
import type { DRIFT_FAILURES } from './options.js';
import { ExitCode, UsageError } from './errors.js';
import { type Terminal, withProgress } from './terminal.js';
import { reportProblems } from './reports.js';
import { writeReport, requireNewFile, writeNewFile } from './files.js';

export interface DriftCommandOptions {
  readonly spec: string;
  readonly profile?: string | undefined;
  readonly map?: string;
  readonly proposeMap?: true;
  readonly all?: true;
  readonly path?: readonly string[];
  readonly write?: string;
  readonly format: DriftFormat;
  readonly json?: true;
  readonly failOn?: (typeof DRIFT_FAILURES)[number];
  readonly out?: string;
}

/** `snowspec drift`: compares a spec with a published document. */
export async function driftCommand(
  document: string,
  options: DriftCommandOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const { spec, proposeMap, all = false, path: paths, write, json, failOn, format, profile, map } = options;
  const target = write === undefined ? undefined : layerFile(spec, write);
  if (target !== undefined) requireNewFile(target, '--write');
  const corrected = target !== undefined;
  const result = await withProgress(terminal, (onProgress) =>
    drift({ spec, document, profile, map, paths, mapOnly: proposeMap, corrections: corrected, onProgress }),
  );
  const { drift: found, context, corrections, problems } = result;
  if (proposeMap && result.map !== undefined) {
    await deliver(result.map, options, terminal);
    return ExitCode.Done;
  }
  if (found === undefined || context === undefined) {
    reportProblems(problems, terminal);
    return ExitCode.WrongUsage;
  }
  await deliver(await formatDrift(found, context, json ? 'json' : format, { all }), options, terminal, format);
  if (result.isProposed && !json && format === 'text') {
    terminal.err(
      'snowspec: the map is a proposal; keep it with --propose-map > map.yaml, look at it, and name it with --map\n',
    );
  }
  if (target !== undefined && corrections !== undefined) {
    if (corrections.text !== '') await writeNewFile(target, corrections.text);
    terminal.err(
      `snowspec: ${counted(corrections.count, 'correction')}${corrections.text === '' ? '' : ` -> ${target}`}\n`,
    );
    for (const { at, problem } of corrections.refused) terminal.err(`  not written: ${at}: ${problem}\n`);
  }
  const open = found.lines.filter(({ approval }) => approval === undefined);
  const isFailure = open.some(
    ({ group }) =>
      failOn === 'any' ||
      (failOn === 'first' && FIRST_GROUPS.has(group)) ||
      (failOn === 'refused' && group === 'refused'),
  );
  return isFailure ? ExitCode.Refused : ExitCode.Done;
}

/** The file for `--corrections`: `written` itself, or a file in the folder of the layer `written`. */
function layerFile(spec: string, written: string): string {
  if (/\.ya?ml$/.test(written)) return written;
  const folder = join(spec, 'layers', written);
  if (existsSync(folder) && statSync(folder).isDirectory()) {
    // A checkout can contain a link in place of the folder.
    if (!isBelow(realpathSync(spec), realpathSync(folder)))
      throw new UsageError(`${folder} leads out of the folder of the spec`);
    return join(folder, 'drift.yaml');
  }
  throw new UsageError(`${folder} is no folder of a layer; name one, or a new file that ends in .yaml`);
}

async function deliver(
  text: string,
  { out, spec, proposeMap }: DriftCommandOptions,
  terminal: Terminal,
  format?: DriftFormat,
): Promise<void> {
  if (out === undefined) return format === 'github' ? terminal.commands(text) : terminal.out(text);
  // A map may be written into the folder of the spec.
  await writeReport(out, text, proposeMap ? [] : [spec]);
}
