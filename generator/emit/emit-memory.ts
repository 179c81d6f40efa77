import type { Model } from '../model/model.js';
import { digestOf } from './digest.js';
import type { EmitContext, MakePart } from './emit-context.js';
import type { Answered, Made } from './kept-parts.js';
import type { OutputFile } from './output-file.js';
import { answerTo, type Question } from './question.js';
import { recordedContext } from './recorded-context.js';
import { sharing } from './shared-structure.js';

/**
 * What the last run has made of a spec, so that the next one makes only what the spec's changes reach. A part of the
 * output is kept with every question that was put to the context while it was made; as long as the context gives the
 * same answers, the same function would ask the same questions and make the same of them.
 */
export interface EmitMemory {
  /** The Models of this run, made of the objects of the last run wherever they say the same. */
  readonly begin: (models: readonly Model[]) => readonly Model[];
  /** The same context, which remembers its parts. */
  readonly remembering: (context: EmitContext) => EmitContext;
  /** The files, as the same objects as in the last run where they say the same. */
  readonly settle: (files: readonly OutputFile[]) => readonly OutputFile[];
}

/** Of who emits once. */
export const NO_MEMORY: EmitMemory = {
  begin: (models) => models.map((model) => sharing(model, undefined)),
  remembering: (context) => context,
  settle: (files) => files,
};

export function createEmitMemory(): EmitMemory {
  let models: readonly Model[] = [];
  let before: ReadonlyMap<string, Made> = new Map();
  let made = new Map<string, Made>();
  let answers = new Map<string, Answered>();
  let run = 0;
  let settled: ReadonlyMap<string, OutputFile> = new Map();

  const note = (one: Answered, digest: string): void => {
    one.holds = digest === one.digest;
    one.checkedIn = run;
  };

  const isAnswered = (one: Answered, context: EmitContext): boolean => {
    if (one.checkedIn !== run) note(one, digestOf(answerTo(one.question, context)));
    return one.holds;
  };

  const holds = (part: Made, context: EmitContext): boolean => {
    if (part.holdsIn === run) return true;
    const isSame =
      part.asked.every((one) => isAnswered(one, context)) && part.parts.every((inner) => holds(inner, context));
    if (!isSame) return false;
    part.holdsIn = run;
    made.set(part.key, part);
    return true;
  };

  const partOf = <Of extends object>(kind: string, of: Of, make: MakePart<Of, unknown>, context: EmitContext): Made => {
    const key = `${context.model.profile.name} ${kind} ${digestOf(of)}`;
    const known = made.get(key) ?? before.get(key);
    if (known !== undefined && holds(known, context)) return known;
    const part = makePart(key, of, make, context);
    made.set(key, part);
    return part;
  };

  const answered = (question: Question, answer: unknown, { model }: EmitContext): Answered => {
    const profile = model.profile.name;
    const key = `${profile} ${question}`;
    const known = answers.get(key);
    if (known?.checkedIn === run && known.holds) return known;
    const digest = digestOf(answer);
    const one = known?.digest === digest ? known : { profile, question, digest, checkedIn: run, holds: true };
    note(one, digest);
    answers.set(key, one);
    return one;
  };

  const makePart = <Of extends object>(
    key: string,
    of: Of,
    make: MakePart<Of, unknown>,
    context: EmitContext,
  ): Made => {
    const asked = new Set<Answered>();
    const parts: Made[] = [];
    const recorded: EmitContext = {
      ...recordedContext(context, (question, answer) => void asked.add(answered(question, answer, context))),
      part: (kind, inner, makeInner) => {
        const part = partOf(kind, inner, makeInner, context);
        parts.push(part);
        return part.result as ReturnType<typeof makeInner>;
      },
    };
    const result = make(of, recorded);
    return { key, result, asked: [...asked], parts, holdsIn: run };
  };

  return {
    begin: (now) => {
      models = now.map((model, index) => sharing(model, models[index]));
      before = made;
      made = new Map();
      answers = new Map([...answers].filter(([, one]) => one.checkedIn === run));
      run += 1;
      return models;
    },
    remembering: (context) => {
      const part: EmitContext['part'] = (kind, of, make) =>
        partOf(kind, of, make, context).result as ReturnType<typeof make>;
      return { ...context, part };
    },
    settle: (files) => {
      const result = files.map((file) => {
        const known = settled.get(file.path);
        return known?.text === file.text && known.format === file.format ? known : file;
      });
      settled = new Map(result.map((file) => [file.path, file]));
      return result;
    },
  };
}
