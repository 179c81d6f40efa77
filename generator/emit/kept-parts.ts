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

/** Parts as plain data, for another process. */
export interface KeptParts {
  readonly answers: readonly (readonly [profile: string, question: Question, digest: string])[];
  /** Parts come after those that they are made of. */
  readonly parts: readonly KeptPart[];
}

/** Of answers and of parts that it is made of, the numbers. */
interface KeptPart {
  readonly key: string;
  readonly asked: readonly number[];
  readonly parts: readonly number[];
  readonly result?: unknown;
}

/** @param made holds nothing but plain data */
export function keepParts(made: Iterable<Made>): KeptParts {
  const answers = new Map<string, { readonly number: number; readonly row: KeptParts['answers'][number] }>();
  const parts: KeptPart[] = [];
  const numbers = new Map<Made, number>();
  const numberOfAnswer = ({ profile, question, digest }: Answered): number => {
    const row = [profile, question, digest] as const;
    const key = row.join('\n');
    const known = answers.get(key) ?? { number: answers.size, row };
    answers.set(key, known);
    return known.number;
  };
  const numberOfPart = (part: Made): number => {
    const known = numbers.get(part);
    if (known !== undefined) return known;
    const inner = part.parts.map(numberOfPart);
    const { key, result } = part;
    const number = parts.push({ key, asked: part.asked.map(numberOfAnswer), parts: inner, result }) - 1;
    numbers.set(part, number);
    return number;
  };
  for (const part of made) numberOfPart(part);
  return { answers: [...answers.values()].map(({ row }) => row), parts };
}

/** What {@link keepParts} has kept, by key; nothing where somebody has changed it. */
export function recallParts(content: unknown): ReadonlyMap<string, Made> {
  try {
    const kept = content as KeptParts;
    const answers = kept.answers.map(([profile, question, digest]) => {
      return { profile, question, digest, checkedIn: NO_RUN, holds: false };
    });
    const made: Made[] = [];
    for (const { key, asked, parts, result } of kept.parts) {
      made.push({ key, result, asked: numbered(answers, asked), parts: numbered(made, parts), holdsIn: NO_RUN });
    }
    return new Map(made.map((part) => [part.key, part]));
  } catch {
    return new Map();
  }
}

function numbered<T>(all: readonly T[], numbers: readonly number[]): readonly T[] {
  return numbers.map((number) => {
    const one = all[number];
    if (one === undefined) throw new RangeError(`there is no ${number}`);
    return one;
  });
}

const NO_RUN = -1;
