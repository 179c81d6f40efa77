import type { Message } from '../messages.js';
import type { Answers, Question, Reply } from '../requests.js';

/** Why the compiler has no answer, for display. */
export class NoAnswer extends Error {}

/** The worker with the compiler and the language server. */
export class CompilerClient {
  readonly worker: Worker;
  readonly #waiting = new Map<number, (reply: Reply) => void>();
  #last = 0;

  constructor(url: URL) {
    this.worker = new Worker(url);
    this.worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
      this.#waiting.get(data.id)?.(data);
      this.#waiting.delete(data.id);
    });
  }

  /** A channel to the language server. */
  connect(): MessagePort {
    const { port1, port2 } = new MessageChannel();
    this.worker.postMessage({ kind: 'language-server', port: port2 } satisfies Message, [port2]);
    port1.start();
    return port1;
  }

  /** @throws NoAnswer for a spec with problems, with their text */
  async ask<Kind extends Question['kind']>(question: Extract<Question, { kind: Kind }>): Promise<Answers[Kind]> {
    this.#last += 1;
    const id = this.#last;
    const reply = await new Promise<Reply>((resolve) => {
      this.#waiting.set(id, resolve);
      this.worker.postMessage({ kind: 'question', id, question } satisfies Message, []);
    });
    if ('reason' in reply) throw new NoAnswer(reply.reason);
    return reply.answer as Answers[Kind];
  }
}
