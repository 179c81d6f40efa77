import type { EmitContext } from './emit-context.js';

/** What somebody has asked of a context, as text: it can be put to the context of another run or another process. */
export type Question = string;

/** Everything that can be asked, each about the names that follow. */
export const QUESTIONS = {
  model: ({ model }) => model,
  'property of the model': ({ model }, key) => Reflect.get(model, key) as unknown,
  declarations: (context, lookup): ReadonlyMap<string, object> => context[lookup as Lookup],
  'names of declarations': (context, lookup) => [...context[lookup as Lookup].keys()],
  'is declared': (context, lookup, name) => context[lookup as Lookup].has(name),
  declaration: (context, lookup, name): object | undefined => context[lookup as Lookup].get(name),
  'property of a declaration': (context, lookup, name, key) =>
    Reflect.get(context[lookup as Lookup].get(name) ?? {}, key) as unknown,
  'recursive objects': ({ recursive }) => recursive,
  'is recursive': ({ recursive }, name) => recursive.has(name),
  'vast objects': ({ vast }) => vast,
  'is vast': ({ vast }, name) => vast.has(name),
  locate: ({ locate }, kind, name) => locate(kind as Parameters<EmitContext['locate']>[0], name),
  'is own': ({ isOwn }, name) => isOwn({ name }),
  'is own module': ({ isOwnModule }, kind, name) =>
    isOwnModule(kind as Parameters<EmitContext['isOwnModule']>[0], name),
} as const satisfies Record<string, Answering>;

/** The maps of declarations by name. */
export type Lookup = 'objects' | 'identifiers' | 'scalars' | 'enums' | 'bitSets';

export type QuestionKind = keyof typeof QUESTIONS;

export type AnswerTo<Kind extends QuestionKind> = ReturnType<(typeof QUESTIONS)[Kind]>;

/** Told all the names that a question has. */
type Answering = (context: EmitContext, ...names: [string, string, string]) => unknown;

export function questionOf(kind: QuestionKind, names: readonly string[]): Question {
  return [kind, ...names].join(SEPARATOR);
}

/** What a context answers; nothing to what is no question. */
export function answerTo(question: Question, context: EmitContext): unknown {
  const [kind = '', ...names] = question.split(SEPARATOR);
  return Object.hasOwn(QUESTIONS, kind) ? ask(kind as QuestionKind, names, context) : undefined;
}

export function ask<Kind extends QuestionKind>(
  kind: Kind,
  names: readonly string[],
  context: EmitContext,
): AnswerTo<Kind> {
  const answering: Answering = QUESTIONS[kind];
  return answering(context, ...(names as [string, string, string])) as AnswerTo<Kind>;
}

/** In no name. */
const SEPARATOR = '\n';
