import type { SpecOptions } from '../load-spec.js';
import type { Layout } from '../config/config.js';
import type { Artefact } from '../emit/artefacts.js';
import type { Plugin } from '../emit/plugins.js';

/** The options of `snowspec generate`. */
export interface GenerateOptions extends SpecOptions {
  readonly watch?: boolean;
  readonly check?: boolean;
  readonly dryRun?: boolean;
  readonly profile?: string;
  /** Parts of the package; all by default. */
  readonly emit?: readonly Artefact[];
  readonly plugins?: readonly Plugin[];
  readonly with?: readonly Artefact[];
  readonly layout?: Layout;
  readonly out: string;
  readonly json?: boolean;
}
