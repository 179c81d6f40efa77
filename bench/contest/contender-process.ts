import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Contender, Reply, Request } from './messages.js';

/**
 * The process of one contender. Nothing but the contender runs here, so that no peer's garbage, shapes or type feedback
 * is in the way of another.
 */
type Task = (input: unknown) => unknown;
type Loop = (task: Task, inputs: readonly unknown[], count: number) => unknown;

const inputsOf = new Map<string, readonly unknown[]>();
const loops = new Map<string, { readonly loop: Loop; readonly perMillisecond: number }>();
let tasks: Readonly<Record<string, Task>> = {};

process.on('message', (request: Request) => {
  answer(request).then(
    (reply) => process.send?.(reply),
    (error: unknown) => process.send?.({ kind: 'failed', message: String(error) } satisfies Reply),
  );
});

async function answer(request: Request): Promise<Reply> {
  if (request.kind === 'load') {
    tasks = ((await import(pathToFileURL(request.module).href)) as Contender).tasks as typeof tasks;
    return { kind: 'loaded', tasks: Object.keys(tasks) };
  }
  const task = tasks[request.task];
  if (task === undefined) throw new Error(`no task ${request.task}`);
  const inputs = load(request.inputs);
  if (request.kind === 'check') return { kind: 'checked', answers: inputs.map((input) => task(input)) };
  return { kind: 'timed', nanoseconds: time(request.task + request.inputs, task, inputs, request.milliseconds) };
}

/** Parsed here, so that the objects have the shapes that a payload off the wire has. */
function load(path: string): readonly unknown[] {
  const known = inputsOf.get(path);
  if (known !== undefined) return known;
  const inputs = JSON.parse(readFileSync(path, 'utf8')) as readonly unknown[];
  inputsOf.set(path, inputs);
  return inputs;
}

function time(key: string, task: Task, inputs: readonly unknown[], milliseconds: number): number {
  const known = loops.get(key) ?? warmUp(task, inputs, milliseconds);
  loops.set(key, known);
  const count = Math.max(1, Math.ceil(known.perMillisecond * milliseconds));
  // The time that this process had a processor, not the time on the wall: what else the machine does is no part of it.
  const start = process.cpuUsage();
  known.loop(task, inputs, count);
  const { user, system } = process.cpuUsage(start);
  return ((user + system) * 1000) / count;
}

/** Runs a task for 50 ms; in a smoke run, whose rounds are short, for as long as two of them. */
function warmUp(
  task: Task,
  inputs: readonly unknown[],
  milliseconds: number,
): { readonly loop: Loop; readonly perMillisecond: number } {
  const loop = freshLoop();
  let count = 64;
  for (;;) {
    const start = performance.now();
    loop(task, inputs, count);
    const took = performance.now() - start;
    if (took > Math.min(50, 2 * milliseconds)) return { loop, perMillisecond: count / took };
    count *= 2;
  }
}

let loopCount = 0;

/**
 * A loop of its own for each task: one that all shared would have its call site see every function there is. Each has
 * another text, since V8 lets functions made of the same text share what they have seen. Every answer is looked at, so that
 * none is left out.
 */
function freshLoop(): Loop {
  loopCount += 1;
  // eslint-disable-next-line no-new-func, typescript/no-implied-eval
  return new Function(
    'task',
    'inputs',
    'count',
    `/* loop ${loopCount} */ let last, same = 0; const n = inputs.length;
     for (let i = 0, at = 0; i < count; i++) {
       const answer = task(inputs[at]);
       if (answer === last) same++;
       last = answer;
       if (++at === n) at = 0;
     }
     return same;`,
  ) as Loop;
}
