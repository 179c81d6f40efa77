import type { Artefact } from '../emit/artefacts.js';
import type { Plugin } from '../emit/plugins.js';

/** One spec of a repository. Paths are relative to the folder of the configuration. */
export interface SpecConfig {
  /** Folder of the spec. Default: `./spec`. */
  readonly spec?: string;
  /** Folder of the package. Default: `./generated`. */
  readonly out?: string;
  /** Compile this profile alone. */
  readonly profile?: string;
  /** Parts of the package to emit. Types and validators are always emitted. Default: all parts. */
  readonly emit?: readonly Artefact[];
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
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
