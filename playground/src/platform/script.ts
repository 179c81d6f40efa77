/** The part of `Script` of `node:vm` that runs generated modules. */
export class Script {
  readonly #code: string;

  constructor(code: string) {
    this.#code = code;
  }

  /** Runs the code in the global scope of the worker, and returns the value of its last expression. */
  runInThisContext(): unknown {
    // oxlint-disable-next-line no-eval -- what runs is the generated package; an indirect call sees no local names
    return globalThis.eval(this.#code) as unknown;
  }
}
