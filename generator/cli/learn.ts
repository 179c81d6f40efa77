import { defined } from '../defined.js';
import { learn, type LearnReport, type ProposedCorrections } from '../api/learn.js';
import { counted } from '../diagnostics/print.js';
import { ExitCode, UsageError } from './errors.js';
import { requireNewFile, writeNewFile } from './files.js';
import { alignedLines, reportProblems } from './reports.js';
import { type Terminal, withProgress } from './terminal.js';

export interface LearnCommandOptions {
  readonly spec: string;
  readonly type?: string;
  readonly profile?: string | undefined;
  readonly propose?: true;
  readonly out?: string;
  readonly values?: true;
  readonly json?: boolean;
}

/** `snowspec learn`: validates recorded payloads, and proposes corrections of the spec. */
export async function learnCommand(
  files: readonly string[],
  { out, json = false, ...options }: LearnCommandOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  requireTypes(files, options.type);
  if (out !== undefined) {
    if (options.propose === undefined) throw new UsageError('--out is for what --propose writes');
    requireNewFile(out, '--out');
  }
  const learning = (onProgress: (step: string) => void) => learn({ ...options, files, onProgress });
  const { report, proposed, problems } = await withProgress(terminal, learning);
  if (report === undefined) return reportProblems(problems, terminal);
  const text = proposed?.text ?? '';
  if (json) terminal.out(`${JSON.stringify(defined({ report, proposed }), null, 2)}\n`);
  else if (proposed === undefined) terminal.out(learnText(report));
  else {
    // Only the layer goes to standard output, so that it can be redirected into a file.
    terminal.err(learnText(report, proposed));
    if (out === undefined) terminal.out(text);
  }
  if (out !== undefined && text !== '') {
    await writeNewFile(out, text);
    terminal.err(`snowspec: ${counted(proposed!.corrections.length, 'correction')} -> ${out}\n`);
  }
  return isAccepted(report) ? ExitCode.Done : ExitCode.Refused;
}

function isAccepted({ refused, unreadableCount }: LearnReport): boolean {
  return refused === 0 && unreadableCount === 0;
}

function requireTypes(files: readonly string[], type: string | undefined): void {
  const plain = files.find((file) => !/\.har$/i.test(file));
  if (type === undefined && plain !== undefined)
    throw new UsageError(
      `name the type of the payloads in ${plain} with --type; only recordings in HAR say it themselves`,
    );
}

type Difference = LearnReport['differences'][number];
type PathReport = LearnReport['paths'][number];

/** Most printed lines of one kind; `--json` has all of them. */
const MOST_LINES = 200;

/** Prints the report of payloads, and of proposals that the spec refuses, for a terminal. */
export function learnText(report: LearnReport, proposed?: ProposedCorrections): string {
  const lines = [
    summary(report),
    ...section('refused', report.differences.filter(({ refused }) => refused).flatMap(differenceLines)),
    ...section(
      'unknown, and refused by mode strict alone',
      report.differences.filter(({ refused }) => !refused).flatMap(differenceLines),
    ),
    ...section(
      'not read',
      report.unreadable.map(({ file, line, column, problem }) => [
        `${file}${line === undefined ? '' : `:${line}:${column}`}`,
        problem,
      ]),
    ),
    ...section(
      'without a type in the spec',
      report.unmatched.map(({ reason, count, at }) => [
        UNMATCHED[reason] ?? reason,
        timesText(count),
        `first at ${at}`,
      ]),
    ),
    ...(report.tooDeep === 0 ? [] : ['', tooDeepText(report.tooDeep)]),
    ...(proposed === undefined ? seenLines(report.paths) : proposedLines(proposed)),
  ];
  return `${lines.join('\n')}\n`;
}

const UNMATCHED: Readonly<Record<string, string>> = {
  endpoint: 'no endpoint has the method and path',
  body: 'the endpoint has no such body',
  any: 'the spec does not show the body',
  type: 'not a recording in HAR, and no --type',
};

function tooDeepText(count: number): string {
  return `${count} ${count === 1 ? 'value is' : 'values are'} nested too deeply to be looked at`;
}

function summary({ payloads, files, refused, unknown }: LearnReport): string {
  const fine = payloads - refused - unknown;
  return `snowspec: ${counted(payloads, 'payload')} in ${counted(files, 'file')}: ${refused} refused, ${unknown} with something unknown, ${fine} as the spec says`;
}

function seenLines(paths: readonly PathReport[]): readonly string[] {
  if (paths.length === 0) return [];
  return section('seen', [['path', 'seen', 'absent', 'null', 'kinds', 'largest', 'at'], ...paths.map(pathLine)]);
}

function proposedLines({ corrections, refused, left }: ProposedCorrections): readonly string[] {
  return [
    '',
    `${counted(corrections.length, 'correction')} proposed; with them, ${counted(left.refused, 'payload')} would be refused and ${left.unknown} would have something unknown`,
    ...section('left', left.differences.flatMap(differenceLines)),
    ...section(
      'proposals that the spec does not allow',
      refused.map(({ at, problem }) => [at, problem]),
    ),
  ];
}

function differenceLines({ path, code, count: times, kinds, keys, at }: Difference): readonly (readonly string[])[] {
  if (keys !== undefined)
    return keys.map(({ key, count: own, at: place }) => [
      path,
      key === undefined ? 'unknown keys that may be data' : `unknown key ${key}`,
      timesText(own),
      `first at ${place}`,
    ]);
  return [
    [path, code === 'type' ? `is ${kinds.join(', ')}` : (WORDS[code] ?? code), timesText(times), `first at ${at}`],
  ];
}

const WORDS: Readonly<Record<string, string>> = {
  missing: 'is absent',
  'unknown-member': 'unknown members',
  'unknown-bits': 'unknown bits',
  irrelevant: 'is there where it has no meaning',
};

function pathLine({
  path,
  seen,
  absent,
  null: nulls,
  kinds,
  longestText,
  largestNumber,
  longestList,
}: PathReport): readonly string[] {
  const largest = [
    [longestText, 'character'],
    [largestNumber, ''],
    [longestList, 'item'],
  ] as const;
  const shown = largest.flatMap(([extreme, unit]) => {
    if (extreme === undefined) return [];
    const { rounded, size } = extreme;
    const units = unit === '' ? '' : ` ${unit}${size === 1 ? '' : 's'}`;
    return [`${rounded === true ? 'up to ' : ''}${size}${units}`];
  });
  const at = longestText?.at ?? largestNumber?.at ?? longestList?.at ?? Object.values(kinds)[0]?.at ?? absent?.at ?? '';
  return [
    path,
    String(seen),
    String(absent?.count ?? 0),
    String(nulls?.count ?? 0),
    Object.keys(kinds)
      .filter((kind) => kind !== 'null')
      .join(' ') || '-',
    shown.join(', '),
    at,
  ];
}

function section(title: string, rows: readonly (readonly string[])[]): readonly string[] {
  if (rows.length === 0) return [];
  const lines = alignedLines(rows.slice(0, MOST_LINES)).map((line) => `  ${line}`);
  const rest = rows.length - lines.length;
  return ['', `${title}:`, ...lines, ...(rest > 0 ? [`  ... and ${rest} more, which --json lists`] : [])];
}

function timesText(number: number): string {
  return number === 1 ? 'once' : `${number} times`;
}
