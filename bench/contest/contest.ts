import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { spreadOf, type Spread } from './statistics.js';
import type { Reply, Request } from './messages.js';

/** Someone who takes part: a name for the table, and the module with its tasks. */
export interface Entrant {
  readonly name: string;
  readonly module: string;
}

export interface Task {
  readonly name: string;
  /** A JSON file with a list of inputs, which the loop goes through again and again. */
  readonly inputs: string;
  /** The answer to each input that all contenders must give before anything is timed. Absent: the answers of the first contender. */
  readonly answers?: readonly unknown[];
}

export interface Timing extends Spread {
  readonly entrant: string;
  /** Nanoseconds of each round. */
  readonly rounds: readonly number[];
}

export interface ContestOptions {
  /** Number of fresh processes per contender, since engines optimize the same code differently in each process. */
  readonly sessions: number;
  /** How many rounds each session has. */
  readonly rounds: number;
  /** How long one round of one task takes, about. */
  readonly milliseconds: number;
}

/**
 * Times every task for every entrant that has it, each entrant in a process of its own, in sessions of rounds: one round
 * of everybody, then the next, so that a slow moment of the machine hits all of them.
 * @throws {Error} where entrants disagree on the answer to an input
 */
export async function contest(
  entrants: readonly Entrant[],
  tasks: readonly Task[],
  options: ContestOptions,
): Promise<ReadonlyMap<string, readonly Timing[]>> {
  const rounds: Rounds = new Map(tasks.map(({ name }) => [name, new Map<string, number[]>()]));
  for (let session = 0; session < options.sessions; session += 1) await hold(entrants, tasks, options, rounds);
  return new Map(
    [...rounds].map(([task, byEntrant]) => [
      task,
      [...byEntrant].map(([entrant, values]) => ({ entrant, rounds: values, ...spreadOf(values) })),
    ]),
  );
}

/** Nanoseconds of each round, by task and entrant. */
type Rounds = ReadonlyMap<string, Map<string, number[]>>;

async function hold(
  entrants: readonly Entrant[],
  tasks: readonly Task[],
  options: ContestOptions,
  rounds: Rounds,
): Promise<void> {
  const children = entrants.map(startProcess);
  try {
    // Nothing is timed while they load.
    const running = await Promise.all(entrants.map((entrant, index) => load(entrant, children[index]!)));
    for (const task of tasks) await agree(task, running);
    for (const task of tasks) await time(task, running, options, rounds.get(task.name) ?? new Map());
  } finally {
    for (const child of children) child.kill();
  }
}

interface Running {
  readonly name: string;
  readonly child: ChildProcess;
  readonly tasks: ReadonlySet<string>;
}

function startProcess(): ChildProcess {
  return fork(fileURLToPath(new URL('contender-process.js', import.meta.url)), { execArgv: [] });
}

async function load(entrant: Entrant, child: ChildProcess): Promise<Running> {
  const reply = await ask(entrant.name, child, { kind: 'load', module: entrant.module });
  return { name: entrant.name, child, tasks: new Set(reply.kind === 'loaded' ? reply.tasks : []) };
}

async function agree(task: Task, running: readonly Running[]): Promise<void> {
  let { answers } = task;
  for (const { name, child, tasks } of running) {
    if (!tasks.has(task.name)) continue;
    const reply = await ask(name, child, { kind: 'check', task: task.name, inputs: task.inputs });
    if (reply.kind !== 'checked') continue;
    answers ??= reply.answers;
    const at = reply.answers.findIndex((answer, index) => answer !== answers?.[index]);
    if (at < 0) continue;
    const said = JSON.stringify(reply.answers[at]);
    throw new Error(`${name} answers ${said} to input ${at} of ${task.name}, not ${JSON.stringify(answers[at])}`);
  }
}

async function time(
  task: Task,
  running: readonly Running[],
  options: ContestOptions,
  rounds: Map<string, number[]>,
): Promise<void> {
  const takingPart = running.filter(({ tasks }) => tasks.has(task.name));
  // The first round is for the engine to get to know the code.
  for (let round = -1; round < options.rounds; round += 1) {
    for (const { name, child } of takingPart) {
      const { milliseconds } = options;
      const reply = await ask(name, child, { kind: 'time', task: task.name, inputs: task.inputs, milliseconds });
      if (round >= 0 && reply.kind === 'timed') rounds.set(name, [...(rounds.get(name) ?? []), reply.nanoseconds]);
    }
  }
}

function ask(name: string, child: ChildProcess, request: Request): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const gone = (): void => reject(new Error(`${name} ended during the request ${request.kind}`));
    child.once('exit', gone);
    child.once('message', (reply: Reply) => {
      child.off('exit', gone);
      if (reply.kind === 'failed') reject(new Error(`${name}: ${reply.message}`));
      else resolve(reply);
    });
    child.send(request);
  });
}
