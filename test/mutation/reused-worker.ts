import type { PoolOptions, PoolWorker, WorkerRequest } from 'vitest/node';
import { ThreadsPoolWorker } from 'vitest/node';

type Listener = (message: unknown) => void;

/** So many mutants run in one thread before it is thrown away, so that nothing adds up. */
const RUNS_OF_A_THREAD = 200;

let reused: ReusedThread | undefined;

/**
 * A thread that outlives a run of Vitest, with the modules that it has loaded. All mutants are in these modules, and
 * Stryker switches one of them on; loading everything again would take ten times as long as most tests do. Mutants
 * that are run while a module loads need a thread of their own.
 */
export function createReusedWorker(options: PoolOptions): PoolWorker {
  if (Reflect.get(options.project.getProvidedContext(), 'mutantActivation') === 'static')
    return new ThreadsPoolWorker(options);
  reused ??= new ReusedThread(options);
  return reused;
}

class ReusedThread extends ThreadsPoolWorker {
  readonly #listeners: { readonly event: string; readonly listener: Listener }[] = [];
  #runs = 0;
  #isSetUp = false;
  #pattern: RegExp | undefined;

  override on(event: string, listener: Listener): void {
    this.#listeners.push({ event, listener });
    super.on(event, listener);
  }

  override send(message: WorkerRequest): void {
    switch (message.type) {
      case 'start':
        this.#pattern = message.context.config.testNamePattern;
        if (this.#isSetUp) return this.#answer('started');
        this.#isSetUp = true;
        return super.send(message);
      case 'stop':
        return this.#answer('stopped');
      case 'run': {
        // The thread knows the configuration of its first run: the names of tests go with the files.
        const files = message.context.files.map((file) => ({ ...file, testNamePattern: this.#pattern }));
        return super.send({ ...message, context: { ...message.context, files } });
      }
      default:
        return super.send(message);
    }
  }

  override async start(): Promise<void> {
    if (this.#runs++ === 0) await super.start();
  }

  override async stop(): Promise<void> {
    for (const { event, listener } of this.#listeners.splice(0)) super.off(event, listener);
    if (this.#runs < RUNS_OF_A_THREAD) return;
    reused = undefined;
    await super.stop();
  }

  #answer(type: 'started' | 'stopped'): void {
    const listeners = this.#listeners.filter(({ event }) => event === 'message');
    for (const { listener } of listeners) listener({ __vitest_worker_response__: true, type });
  }
}
