/**
 * The JavaScript API of snowspec. Every function returns data and prints nothing. Problems of a spec are part of the
 * result. A function throws only for arguments without a meaning, and for folders that cannot be written.
 */
export {
  printProblems as formatProblems,
  type Problem,
  type JsonRelated as RelatedPlace,
} from '../diagnostics/print.js';
export type { FormatName as DiffFormat } from '../diff/formats/index.js';
export type { Change, Diff } from '../diff/change.js';
export { SourceError } from '../diff/sources/document.js';
export type { Model } from '../model/model.js';
export type { UnionWay } from '../model/unions/dispatch.js';
export { UnmatchedPatternError } from '../model/subset.js';
export { UnknownProfileError } from '../model/resolve-model.js';
export { WriteError } from '../write/write-error.js';
export type { WriteReport, WriteReport as ImportFiles } from '../write/change.js';
export { check, type CheckOptions, type CheckResult } from './check.js';
export { compile, type CompileOptions, type CompileResult } from './compile.js';
export { diff, formatDiff, type Comparison, type DiffOptions, type DiffResult } from './diff.js';
export { format, type FormatOptions, type FormatResult } from './format.js';
export { generate, type GenerateOptions, type GenerateResult, type SpecSize } from './generate.js';
export {
  importDocument,
  ImportError,
  type Assumption as ImportAssumption,
  type Guess as ImportGuess,
  type GuessKind as ImportGuessKind,
  type ImportOptions,
  type ImportResult,
  type Loss as ImportLoss,
} from './import-document.js';
export {
  drift,
  formatDrift,
  type Drift,
  type DriftContext,
  type DriftCorrections,
  type DriftFormat,
  type DriftGroup,
  type DriftLine,
  type DriftOptions,
  type DriftResult,
} from './drift.js';
export {
  learn,
  UnknownTypeError,
  type LearnOptions,
  type LearnReport,
  type LearnResult,
  type ProposedCorrections,
} from './learn.js';
export {
  createMock,
  ResponsesError,
  type Failure,
  type Fault,
  type MockApi,
  type MockEvent,
  type MockedRequest,
  type MockedResponse,
  type MockSettings,
  type MockSource,
  type PlannedFault,
} from './mock.js';
export { defineConfig, type Config, type SpecConfig } from '../config/config.js';
export type { Artefact } from '../emit/artefacts.js';
export type { DocumentReport } from '../import/read-document.js';
export type { SpecOptions } from '../load-spec.js';
export { SpecFolderError } from '../spec-path.js';
