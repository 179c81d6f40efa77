import { Diagnostics, printDiagnostics } from '../../generator/diagnostics/index.js';
import type { Diagnostic } from '../../generator/diagnostics/index.js';
import type { Model } from '../../generator/model/index.js';
import { resolveModel } from '../../generator/model/index.js';
import { NO_STORE, type Queries } from '../../generator/queries/index.js';
import { readSpecFiles, type ReadResult } from '../../generator/read/index.js';
import type { SourceFile } from '../../generator/read/syntax.js';

/** A spec of a few lines: declarations, and what its two layers say. */
export interface TinySpec {
  readonly fills?: string;
  readonly corrections?: string;
  /** The form of integers of 64 bits. */
  readonly int64?: 'bigint' | 'string';
}

const root = `
spec: { name: tiny, version: 1.0.0, title: Tiny, doc: A tiny spec., license: MIT }
layers:
  fills: { doc: Fills. }
  corrections: { doc: Corrections. }
profiles:
  default: { doc: All of it., layers: [fills, corrections], entry: '.' }
`;

/** The files of a tiny spec. */
export function filesOfTiny(declarations: string, { fills, corrections, int64 }: TinySpec): readonly SourceFile[] {
  return [
    { path: 'spec.yaml', text: int64 === undefined ? root : root.replace('license:', `int64: ${int64}, license:`) },
    { path: 'all.yaml', text: declarations },
    ...(fills === undefined ? [] : [{ path: 'layers/fills.yaml', text: fills }]),
    ...(corrections === undefined ? [] : [{ path: 'layers/corrections.yaml', text: corrections }]),
  ];
}

function resolveTiny(declarations: string, layers: TinySpec) {
  return resolveRead(readSpecFiles(filesOfTiny(declarations, layers)));
}

/** The Model of a spec that was read, if it has no problems, and all problems in file order. */
export function resolveRead(
  { spec, diagnostics: found }: Pick<ReadResult, 'spec' | 'diagnostics'>,
  queries: Queries = NO_STORE,
): {
  readonly model: Model | undefined;
  readonly diagnostics: readonly Diagnostic[];
} {
  const diagnostics = new Diagnostics();
  diagnostics.addAll(found);
  const model = resolveModel(spec, 'default', diagnostics, queries);
  return { model, diagnostics: diagnostics.sorted() };
}

/** Every problem of a tiny spec, in file order. */
export function problemsOf(declarations: string, layers: TinySpec = {}): readonly Diagnostic[] {
  return resolveTiny(declarations, layers).diagnostics;
}

/** The codes of all problems, each once and in alphabetical order. */
export function codesOf(declarations: string, layers: TinySpec = {}): readonly string[] {
  return [...new Set(problemsOf(declarations, layers).map((problem) => problem.code))].toSorted();
}

/** The Model of a tiny spec that has no problems. */
export function modelOf(declarations: string, layers: TinySpec = {}): Model {
  const { model, diagnostics } = resolveTiny(declarations, layers);
  if (model === undefined) throw new Error(printDiagnostics(diagnostics));
  return model;
}
