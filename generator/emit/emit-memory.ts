import type { Model } from '../model/model.js';
import type { EmitContext, MakePart } from './emit-context.js';
import type { OutputFile } from './output-file.js';
import { recordedContext, type Question } from './recorded-context.js';
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

interface Made {
  readonly result: unknown;
  /** In the order in which they were put; parts that it is made of stand for all that those have asked. */
  readonly asked: readonly (Asked | Made)[];
  /** The run that has found that it holds. */
  holdsIn: number;
}

interface Asked {
  readonly question: Question;
  readonly answer: unknown;
}

/** Parts by profile and kind, then by what they are made of. */
type Parts = Map<string, Map<object, Made>>;

/** Of who emits once. */
export const NO_MEMORY: EmitMemory = {
  begin: (models) => models.map((model) => sharing(model, undefined)),
  remembering: (context) => context,
  settle: (files) => files,
};

export function createEmitMemory(): EmitMemory {
  let models: readonly Model[] = [];
  let before: Parts = new Map();
  let made: Parts = new Map();
  let run = 0;
  let settled: ReadonlyMap<string, OutputFile> = new Map();

  const holds = (part: Made, context: EmitContext): boolean => {
    if (part.holdsIn === run) return true;
    const isSame = part.asked.every((one) =>
      'question' in one ? one.question(context) === one.answer : holds(one, context),
    );
    if (isSame) part.holdsIn = run;
    return isSame;
  };

  const partOf = <Of extends object>(kind: string, of: Of, make: MakePart<Of, unknown>, context: EmitContext): Made => {
    const key = `${context.model.profile.name} ${kind}`;
    const known = made.get(key)?.get(of) ?? before.get(key)?.get(of);
    const part = known !== undefined && holds(known, context) ? known : makePart(of, make, context);
    const parts = made.get(key) ?? new Map<object, Made>();
    made.set(key, parts.set(of, part));
    return part;
  };

  const makePart = <Of extends object>(of: Of, make: MakePart<Of, unknown>, context: EmitContext): Made => {
    const asked: (Asked | Made)[] = [];
    const recorded: EmitContext = {
      ...recordedContext(context, (question, answer) => void asked.push({ question, answer })),
      part: (kind, inner, makeInner) => {
        const part = partOf(kind, inner, makeInner, context);
        asked.push(part);
        return part.result as ReturnType<typeof makeInner>;
      },
    };
    return { result: make(of, recorded), asked, holdsIn: run };
  };

  return {
    begin: (now) => {
      models = now.map((model, index) => sharing(model, models[index]));
      run += 1;
      before = made;
      made = new Map();
      return models;
    },
    remembering: (context) => ({
      ...context,
      part: (kind, of, make) => partOf(kind, of, make, context).result as ReturnType<typeof make>,
    }),
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
