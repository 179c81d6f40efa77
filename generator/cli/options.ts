import { resolve } from 'node:path';
import type { Config, SpecConfig } from '../config/config.js';
import { DEFAULT_OUT, DEFAULT_SPEC } from '../config/defaults.js';
import { suggest } from '../diagnostics/suggest.js';
import { type Change, type Diff, type Impact, LEVELS } from '../diff/index.js';
import { type Artefact, ARTEFACTS } from '../emit/artefacts.js';
import { UsageError } from './errors.js';

export interface GenerateOptions extends Target {
  readonly watch?: boolean;
  readonly check?: boolean;
  readonly update?: boolean;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

/** The specs that `snowspec init` can write. Declared here, so that the command line starts without their files. */
export const STARTERS = ['minimal', 'api', 'events'] as const;

export type StarterName = (typeof STARTERS)[number];

/** Differences that make `snowspec drift` fail: those that refuse valid data, those on the first screen, or any. */
export const DRIFT_FAILURES = ['refused', 'first', 'any'] as const;

export const DRIFT_FORMATS = ['text', 'json', 'markdown', 'sarif', 'github'] as const;

/** A spec with the folder of its package and its profile. */
export interface Target extends SpecConfig {
  readonly spec: string;
  readonly out: string;
}

/** Options of the command line, which take precedence over the configuration. */
export type TargetFlags = { readonly [Key in keyof SpecConfig]?: SpecConfig[Key] | undefined };

/** The spec that the command line names, or all specs of the configuration, each with all options of the command. */
export function targetsOf<Flags extends TargetFlags>(
  config: Config | undefined,
  flags: Flags,
): readonly (Flags & Target)[] {
  const listed = config === undefined ? [{}] : 'specs' in config ? config.specs : [config];
  const named = flags.spec === undefined ? listed : specNamed(listed, flags.spec);
  if (named.length > 1 && flags.out !== undefined) {
    throw new UsageError('--out requires --spec, since the configuration has several specs');
  }
  return named.map(({ spec = DEFAULT_SPEC, out = DEFAULT_OUT, ...others }) => ({
    ...others,
    ...(Object.fromEntries(Object.entries(flags).filter(([, value]) => value !== undefined)) as Flags),
    spec: flags.spec ?? spec,
    out: flags.out ?? out,
  }));
}

/** The artefacts of an option, such as `--only types,validators`. */
export function artefactsNamed(text: string, option: '--only' | '--with'): readonly Artefact[] {
  return text.split(',').map((name) => {
    const known = ARTEFACTS.find((artefact) => artefact === name.trim());
    if (known !== undefined) return known;
    const near = suggest(name.trim(), ARTEFACTS);
    const hint = near === undefined ? `known: ${ARTEFACTS.join(', ')}` : `did you mean ${near}?`;
    throw new UsageError(`${option}: unknown artefact '${name.trim()}'; ${hint}`);
  });
}

function specNamed(listed: readonly SpecConfig[], name: string): readonly SpecConfig[] {
  // A configuration without `spec` applies to any spec.
  const standard = listed.length === 1 ? name : DEFAULT_SPEC;
  const found = listed.filter(({ spec = standard }) => resolve(spec) === resolve(name));
  return found.length > 0 ? found : [{}];
}

export function onlyTarget<Each extends Target>(targets: readonly Each[], what: string): Each {
  const [target, ...others] = targets;
  if (target !== undefined && others.length === 0) return target;
  throw new UsageError(`${what} works on one spec; name it: ${targets.map(({ spec }) => spec).join(', ')}`);
}

const BOUNDS = ['breaking', 'risky', 'any'] as const;
const AUDIENCES = ['readers', 'writers', 'types'] as const;

/** The lowest level of change that makes `snowspec diff` exit with 1; `any` includes every change. */
export type FailOn = FailOnAll | `${(typeof AUDIENCES)[number]}:${FailOnAll}`;

type FailOnAll = (typeof BOUNDS)[number];

/** A level for every audience, or for one of them: `types:risky`. */
export const FAIL_ON: readonly FailOn[] = [
  ...BOUNDS,
  ...AUDIENCES.flatMap((audience) => BOUNDS.map((level) => `${audience}:${level}` as const)),
];

/** Whether the comparison must fail by the options of the caller. Approved changes never fail it. */
export function isFailure(
  { changes, version }: Pick<Diff, 'changes' | 'version'>,
  { failOn = [], requireBump }: { readonly failOn?: readonly FailOn[]; readonly requireBump?: boolean },
): boolean {
  if (requireBump === true && !version.enough) return true;
  const open = changes.filter(({ approval }) => approval === undefined);
  return failOn.some((bound) => open.some((change) => isAtLeast(change, bound)));
}

function isAtLeast(change: Change, failOn: FailOn): boolean {
  const [first, second] = failOn.split(':') as [string, FailOnAll | undefined];
  const bound = second ?? (first as FailOnAll);
  const level = second === undefined ? change.level : levelFor(first as (typeof AUDIENCES)[number], change);
  if (bound === 'any') return second === undefined || level !== 'none';
  return level === 'breaking' || level === bound;
}

/** The level of a change for an audience. A level that reviewers gave to the kind of the change lowers it. */
function levelFor(audience: (typeof AUDIENCES)[number], { impact, level }: Change): Change['level'] {
  const keys: Readonly<Record<(typeof AUDIENCES)[number], readonly (keyof Impact)[]>> = {
    readers: ['reader'],
    writers: ['writer'],
    types: ['typescriptReader', 'typescriptWriter'],
  };
  const order = Math.max(LEVELS.indexOf(level), Math.min(...keys[audience].map((key) => LEVELS.indexOf(impact[key]))));
  return LEVELS[order]!;
}
