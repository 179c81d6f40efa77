import { compileRead, selectionOf } from '../compile.js';
import { layerText, type Proposal } from '../corrections/proposal.js';
import { problemsOf, type Problem } from '../diagnostics/print.js';
import { suggest } from '../diagnostics/suggest.js';
import { learnFrom, type Learned } from '../learn/learn.js';
import { reportOf, type LearnReport } from '../learn/report.js';
import { propose as proposeFrom } from '../learn/propose.js';
import type { Model } from '../model/model.js';
import type { Type } from '../model/types.js';
import type { SpecOptions } from '../load-spec.js';
import { openSpec } from '../open-spec.js';
import { UsageError } from '../usage-error.js';

export type { LearnReport } from '../learn/report.js';

export interface LearnOptions extends SpecOptions {
  /** Recordings: JSON, JSON Lines (`.jsonl`, `.ndjson`) or HAR (`.har`). A list of JSON is a list of payloads. */
  readonly files: readonly string[];
  /** Name of the object, view or union that each payload is. Without it, recordings in HAR are matched to endpoints. */
  readonly type?: string;
  /** Default: the main profile. */
  readonly profile?: string | undefined;
  /** Propose corrections that make the spec accept the payloads. */
  readonly propose?: boolean;
  /** Copy values of the payloads into the result: unknown members, exact numbers, keys that may be data. */
  readonly values?: boolean;
  /** Called before each step with its description. */
  readonly onProgress?: (step: string) => void;
}

export interface LearnResult {
  /** Absent if the spec has problems. */
  readonly report?: LearnReport;
  readonly proposed?: ProposedCorrections;
  readonly problems: readonly Problem[];
}

/** Corrections that accept more values, with the payloads that prove them as sources. */
export interface ProposedCorrections {
  readonly corrections: readonly Proposal[];
  /** The text of a layer; empty if there are no corrections. */
  readonly text: string;
  /** Corrections that the spec would refuse, and why. */
  readonly refused: readonly { readonly at: string; readonly problem: string }[];
  /** Differences that remain after these corrections. */
  readonly left: Pick<LearnReport, 'refused' | 'unknown' | 'differences'>;
}

/** The spec has no such object or union. */
export class UnknownTypeError extends UsageError {
  override readonly name = 'UnknownTypeError';
}

/**
 * Validates recorded payloads, one at a time. Writes nothing. Files that cannot be read are in the report.
 *
 * @throws {SpecFolderError} if there is no spec
 * @throws {UnknownProfileError} if the spec lacks the profile
 * @throws {UnknownTypeError} if the spec lacks the type
 */
export async function learn(options: LearnOptions): Promise<LearnResult> {
  const { spec, files, type: typeName, profile, propose = false, values = false, onProgress, ...choices } = options;
  onProgress?.(`compiling ${spec}`);
  const { read, prefix } = await openSpec(spec, choices);
  const { models, problems } = compileRead(read, selectionOf(profile, 'main'));
  const [model] = models;
  if (problems.length > 0 || model === undefined) return { problems: problemsOf(problems, prefix) };
  const type = typeName === undefined ? undefined : typeNamed(typeName, model);
  const count = (payloads: number): void => onProgress?.(`read ${payloads} payloads`);
  const learned = learnFrom(files, type, model, count);
  const report = reportOf(learned, values);
  if (!propose) return { report, problems: [] };
  onProgress?.('trying the corrections');
  const again = (wider: Model): Learned => learnFrom(files, type, wider, count);
  const { proposals, refused, left } = proposeFrom(read.spec, model, learned, { values }, again);
  const shown = reportOf(left, values);
  return {
    report,
    proposed: {
      corrections: proposals,
      text: proposals.length === 0 ? '' : layerText(proposals),
      refused: refused.map(({ proposal, problem }) => ({ at: proposal.at, problem })),
      left: { refused: shown.refused, unknown: shown.unknown, differences: shown.differences },
    },
    problems: [],
  };
}

function typeNamed(name: string, { objects, unions }: Model): Type {
  if (unions.some((union) => union.name === name)) return { kind: 'union', name };
  if (objects.some((object) => object.name === name)) return { kind: 'object', name };
  const near = suggest(
    name,
    [...objects, ...unions].map((declaration) => declaration.name),
  );
  throw new UnknownTypeError(
    `the spec has no object or union ${name}${near === undefined ? '' : `; did you mean ${near}?`}`,
  );
}
