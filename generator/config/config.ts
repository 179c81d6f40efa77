import type { Artefact } from '../emit/artefacts.js';
import type { SpecOptions } from '../load-spec.js';
import type { Plugin } from '../emit/plugins.js';
import { UsageError } from '../usage-error.js';

export type Layout = 'package' | 'sources';

/** One spec of a repository. Paths are relative to the folder of the configuration. */
export interface SpecConfig extends Omit<SpecOptions, 'spec'> {
  /** Folder of the spec, or path of an OpenAPI document or a JSON Schema. Default: `./spec`. */
  readonly spec?: string;
  /** Folder of the package or of the sources. Default: `./generated`. */
  readonly out?: string;
  /** Compile this profile alone. */
  readonly profile?: string;
  /** Emit these parts alone. Types and validators are always emitted. Default: all parts of a package; of sources, types, validators and the client. */
  readonly emit?: readonly Artefact[];
  /** Emit these parts as well. */
  readonly with?: readonly Artefact[];
  /** A package, or few files for the source tree of a program. Default: sources of a document, and a package of a spec. */
  readonly layout?: Layout;
  /** Emitters of your own or of other packages, in a configuration that is code. */
  readonly plugins?: readonly Plugin[];
}

/** The configuration of a repository: of one spec, or of several. */
export type Config = SpecConfig | { readonly specs: readonly SpecConfig[] };

/** Returns its argument; gives editors the type of a configuration. */
export function defineConfig(config: Config): Config {
  return config;
}

/** The configuration is invalid or cannot be loaded. The message is one line that begins with its place. */
export class ConfigError extends UsageError {
  override readonly name = 'ConfigError';
}
