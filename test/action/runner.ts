import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { parse } from 'yaml';

export interface Action {
  readonly inputs: Readonly<Record<string, { readonly description?: string; readonly default?: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}

export interface Step {
  readonly name: string;
  readonly id?: string;
  readonly if?: string;
  readonly shell?: string;
  readonly run: string;
  readonly env?: Readonly<Record<string, string>>;
}

export const action = parse(readFileSync('action.yml', 'utf8')) as Action;

/** The files and outputs that a job of the composite action leaves behind. */
export interface Job {
  /** Names of the steps that ran, the last of them with `failed` where it ended the job. */
  readonly steps: readonly string[];
  readonly failed: boolean;
  readonly output: string;
  readonly summary: string;
  readonly outputs: Readonly<Record<string, string>>;
  /** How `gh` was called, without its answers. */
  readonly calls: readonly string[];
}

export interface JobOptions {
  /** The checked-out repository. */
  readonly folder: string;
  /** A folder for what belongs to the runner. */
  readonly temporary: string;
  readonly inputs: Readonly<Record<string, string>>;
  readonly github: object;
}

/** Runs the steps of the action as a runner does: expressions, files of outputs and summary, `bash -eo pipefail`. */
export function runAction({ folder, temporary, inputs, github }: JobOptions): Job {
  const files = {
    output: join(temporary, 'output'),
    summary: join(temporary, 'summary'),
    calls: join(temporary, 'calls'),
  };
  const path = [fakeGh(temporary), process.env.PATH].join(delimiter);
  const steps: Record<string, { outputs: Record<string, string> }> = {};
  const context = { inputs: { ...defaults(github), ...inputs }, github, steps };
  const ran: string[] = [];
  let output = '';
  let failed = false;
  for (const step of action.runs.steps) {
    if (failed || (step.if !== undefined && !isTrue(evaluated(step.if, context)))) continue;
    writeFileSync(files.output, '');
    const env = Object.entries(step.env ?? {}).map(([name, text]) => [name, String(evaluated(text, context) ?? '')]);
    const { status, stdout, stderr } = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step.run], {
      cwd: folder,
      encoding: 'utf8',
      env: {
        ...Object.fromEntries(env),
        PATH: path,
        HOME: temporary,
        CALLS: files.calls,
        RUNNER_TEMP: temporary,
        GITHUB_OUTPUT: files.output,
        GITHUB_STEP_SUMMARY: files.summary,
      },
    });
    ran.push(step.name);
    output += stdout + stderr;
    failed = status !== 0;
    if (step.id !== undefined) steps[step.id] = { outputs: outputsIn(files.output) };
  }
  const outputs = Object.entries(action.outputs).map(([name, { value }]) => [
    name,
    String(evaluated(value, context) ?? ''),
  ]);
  const calls = textOf(files.calls).split('\n').filter(Boolean);
  return { steps: ran, failed, output, summary: textOf(files.summary), outputs: Object.fromEntries(outputs), calls };
}

function defaults(github: object): Readonly<Record<string, unknown>> {
  const entries = Object.entries(action.inputs);
  return Object.fromEntries(entries.map(([name, input]) => [name, evaluated(input.default ?? '', { github })]));
}

/** The value of a text that is one expression, or of a text without any. A missing property is null, at any depth. */
function evaluated(text: string, context: object): unknown {
  const expression = /^\$\{\{(.*)\}\}$/s.exec(text.trim())?.[1];
  if (expression === undefined) return text;
  const names = expression.replaceAll(/\b(?:inputs|github|steps)(?:\.[\w-]+)+/g, (path) => {
    const value = path
      .split('.')
      .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], context);
    return JSON.stringify(value ?? null);
  });
  return runInNewContext(names) as unknown;
}

function isTrue(value: unknown): boolean {
  return value !== 'false' && Boolean(value);
}

function outputsIn(file: string): Record<string, string> {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
}

function textOf(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** A `gh` that knows of no comment, and writes down how it is called. */
function fakeGh(temporary: string): string {
  const folder = join(temporary, 'bin');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'gh'), '#!/usr/bin/env bash\necho "$*" >> "$CALLS"\n');
  chmodSync(join(folder, 'gh'), 0o755);
  return folder;
}
