import type { Question } from './question.js';

/** A part of the output, with all that it was made of. */
export interface Made {
  /** The profile, the kind, and what the part is made of. */
  readonly key: string;
  readonly result: unknown;
  readonly asked: readonly Answered[];
  /** Parts that it is made of: they stand for all that was asked while they were made. */
  readonly parts: readonly Made[];
  /** The run that has found that it holds. */
  holdsIn: number;
}

/** What the context of a profile has answered. */
export interface Answered {
  readonly profile: string;
  readonly question: Question;
  /** Of the answer. */
  readonly digest: string;
  /** The last run that has looked whether the answer still is the same. */
  checkedIn: number;
  /** What that run has found. */
  holds: boolean;
}
