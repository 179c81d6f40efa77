import { Refusal } from './refusal.js';

/** Counts the work on one pattern, so that no pattern takes longer than others in proportion to this bound. */
export class Steps {
  private left = MOST_STEPS;

  /** @param length of the pattern, which is refused as a whole */
  constructor(private readonly length: number) {}

  /** @throws {Refusal} */
  take(count: number): void {
    this.left -= count;
    if (this.left < 0) throw new Refusal(TOO_MANY, 0, this.length);
  }

  get taken(): number {
    return MOST_STEPS - this.left;
  }
}

const MOST_STEPS = 5_000_000;

/** Most steps of all patterns of a spec, or of a document, together. */
export const MOST_STEPS_TOGETHER = 5 * MOST_STEPS;

/** Why a pattern is refused that others leave no steps for. */
export const TOO_MANY_TOGETHER =
  'needs more steps than the patterns before it leave; a limit `length` counts characters better';

/** The number of states that a pattern may have in the end. */
export const MOST_STATES = 5000;

/** Why a large pattern is refused. */
export const TOO_MANY = `has at most ${MOST_STATES.toLocaleString('en')} states; a limit \`length\` counts characters better`;
