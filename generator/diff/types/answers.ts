import type { Reference, Shape } from './shape.js';

/** The module of the runtime that declares errors and their statuses. */
const ERRORS = 'src/runtime/rest-error.ts';

/** The statuses that a name of the runtime lists. */
const LISTS: Readonly<Record<string, readonly number[]>> = {
  ErrorStatus: statuses(400, 600),
  ErrorStatus4: statuses(400, 500),
  ErrorStatus5: statuses(500, 600),
};

function statuses(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}

export interface Answer {
  readonly body: Shape;
  /** Whether the status itself is written, and not a range that has it. */
  readonly isNamed: boolean;
}

/**
 * The errors of an operation, by status, where the type is a union of `AnsweredError`; undefined for any other type.
 * One status, a range of them and all others but some are written in several ways that mean the same.
 *
 * @param aliasOf the type that a name means
 */
export function answersOf(
  shape: Shape,
  aliasOf: (name: Reference) => Shape | undefined,
): ReadonlyMap<number, Answer> | undefined {
  if (shape.kind === 'union') {
    const all = new Map<number, Answer>();
    for (const member of shape.of) {
      const found = answersOf(member, aliasOf);
      if (found === undefined) return undefined;
      for (const [status, answer] of found) all.set(status, answer);
    }
    return all;
  }
  if (shape.kind !== 'reference') return undefined;
  if (isNamed(shape, 'AnsweredError')) {
    const [status, body] = shape.arguments;
    const listed = status && statusesOf(status);
    const isRange = status?.kind === 'reference';
    return listed && body && new Map(listed.map((one) => [one, { body, isNamed: !isRange }]));
  }
  const alias = aliasOf(shape);
  return alias && answersOf(alias, aliasOf);
}

function statusesOf(shape: Shape): readonly number[] | undefined {
  if (shape.kind === 'literal') return typeof shape.value === 'number' ? [shape.value] : undefined;
  if (shape.kind === 'union') {
    const found = shape.of.map(statusesOf);
    return found.every((one) => one !== undefined) ? found.flat() : undefined;
  }
  if (shape.kind !== 'reference') return undefined;
  if (shape.module === '' && shape.name === 'Exclude') {
    const [all, others] = shape.arguments.map(statusesOf);
    return all && others && all.filter((one) => !others.includes(one));
  }
  return shape.module === ERRORS ? LISTS[shape.name] : undefined;
}

function isNamed({ module, name }: Reference, wanted: string): boolean {
  return module === ERRORS && name === wanted;
}
