import { resolve } from 'node:path';
import { DEFAULT_OUT, DEFAULT_SPEC } from '../config/defaults.js';
import type { Config, SpecConfig } from '../config/config.js';
import { suggest } from '../diagnostics/suggest.js';
import { ARTEFACTS, type Artefact } from '../emit/artefacts.js';
import type { Plugin } from '../emit/plugins.js';
import { UsageError } from './usage-error.js';

/** A spec with the folder of its package and its profile. */
export interface Target {
  readonly spec: string;
  readonly out: string;
  readonly profile?: string;
  /** Parts of the package; all by default. */
  readonly emit?: readonly Artefact[];
  readonly plugins?: readonly Plugin[];
}

/** Options of the command line for the target; they take precedence over the configuration. */
export interface TargetFlags {
  readonly spec?: string | undefined;
  readonly out?: string | undefined;
  readonly profile?: string | undefined;
  /** The names of `--only`. */
  readonly emit?: readonly Artefact[] | undefined;
}

/** The specs that a command works on: the one that the command line names, or all of the configuration. */
export function targetsOf(config: Config | undefined, flags: TargetFlags): readonly Target[] {
  const listed = config === undefined ? [{}] : 'specs' in config ? config.specs : [config];
  const named = flags.spec === undefined ? listed : specNamed(listed, flags.spec);
  if (named.length > 1 && flags.out !== undefined) {
    throw new UsageError('--out requires --spec, since the configuration has several specs');
  }
  return named.map(({ spec, out, profile, emit, plugins }) => {
    const selected = flags.profile ?? profile;
    const artefacts = flags.emit ?? emit;
    return {
      spec: flags.spec ?? spec ?? DEFAULT_SPEC,
      out: flags.out ?? out ?? DEFAULT_OUT,
      ...(selected === undefined ? {} : { profile: selected }),
      ...(artefacts === undefined ? {} : { emit: artefacts }),
      ...(plugins === undefined ? {} : { plugins }),
    };
  });
}

/** The artefacts that `--only types,validators` names. */
export function artefactsNamed(text: string): readonly Artefact[] {
  return text.split(',').map((name) => {
    const known = ARTEFACTS.find((one) => one === name.trim());
    if (known !== undefined) return known;
    const near = suggest(name.trim(), ARTEFACTS);
    const hint = near === undefined ? `known: ${ARTEFACTS.join(', ')}` : `did you mean ${near}?`;
    throw new UsageError(`--only: unknown artefact '${name.trim()}'; ${hint}`);
  });
}

function specNamed(listed: readonly SpecConfig[], name: string): readonly SpecConfig[] {
  const found = listed.filter(({ spec = DEFAULT_SPEC }) => resolve(spec) === resolve(name));
  return found.length > 0 ? found : [{}];
}

/** The only target of a command that works on one spec. */
export function onlyTarget(targets: readonly Target[], what: string): Target {
  const [target, ...others] = targets;
  if (target !== undefined && others.length === 0) return target;
  throw new UsageError(`${what} works on one spec; name it: ${targets.map(({ spec }) => spec).join(', ')}`);
}
