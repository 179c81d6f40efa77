import type { Artefact } from '../emit/artefacts.js';

/** The options of `snowspec generate`. */
export interface GenerateOptions {
  readonly watch?: boolean;
  readonly check?: boolean;
  readonly dryRun?: boolean;
  readonly profile?: string;
  /** Parts of the package; all by default. */
  readonly emit?: readonly Artefact[];
  readonly spec: string;
  readonly out: string;
  readonly json?: boolean;
}
