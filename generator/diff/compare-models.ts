import type { Model } from '../model/index.js';
import { alignNames, type Rename, type Respelling } from './align.js';
import type { GracePolicy, ApprovalRule } from './approvals/approvals.js';
import { exposureOf } from './exposure.js';
import type { Change, Diff, Level, LevelChange, Side } from './change.js';
import { changeOf } from './change-of-finding.js';
import { memoizedHashes } from './hash.js';
import { compareEndpoints } from './compare/endpoints.js';
import { compareEvents } from './compare/events.js';
import { compareImplied } from './compare/implied.js';
import { compareObjects } from './compare/objects.js';
import { compareServices } from './compare/services-and-urls.js';
import { compareSimpleTypes } from './compare/simple-types.js';
import { compareCollections, comparePermissions, compareStates } from './compare/states-and-permissions.js';
import { compareUnions } from './compare/unions.js';
import { compareWholeSpec } from './compare/whole-spec.js';
import { At, Comparison, type Subject } from './finding.js';
import { kindIds } from './kinds.js';
import { ReachIndex } from './reach.js';
import { judgeTypes, mayAlterTypes, type BothTypes, type Exposed } from './types/judge-types.js';
import type { LoadTypes } from './types/checked-program.js';
import { adviseVersion, type VersionPolicy } from './version-advice.js';

export interface CompareOptions {
  /** Names of both sides; by default their profiles and versions. */
  readonly labels?: { readonly before: string; readonly after: string };
  /** Levels that replace defaults. They are from the old version, so that a change cannot lower its own level. */
  readonly levels?: Readonly<Record<string, Level>>;
  readonly newLevels?: Readonly<Record<string, Level>>;
  readonly approvals?: readonly ApprovalRule[];
  /** The version that a break needs, from the old version. */
  readonly policy?: VersionPolicy;
  /** The most severe level of changes of experimental declarations, from the old version. */
  readonly experimental?: Level;
  /** The condition of removals of deprecated declarations, from the old version. */
  readonly grace?: GracePolicy;
  /** ISO date for the expiry of approvals; today by default. */
  readonly today?: string;
}

/** Changes between two Models before approvals and levels are applied. */
export interface Found {
  readonly before: Model;
  readonly after: Model;
  /** The old Model with declared new names. */
  readonly aligned: Model;
  readonly exposed: readonly Exposed[];
}

/** Finds everything that changed between two Models. */
export function findChanges(before: Model, after: Model): Found {
  const aligned = alignNames(before, after);
  const renamed = new Set(aligned.renames.map(({ path }) => path));
  const comparison = new Comparison(aligned.before, after, (path) => renamed.has(path));
  for (const rename of aligned.renames) reportRename(rename, comparison);
  for (const respelling of aligned.respellings) reportRespelling(respelling, comparison);
  for (const compare of new Set(Object.values(comparers))) compare(comparison);
  compareImplied(comparison);
  const reach = new ReachIndex(aligned.before, after);
  const exposed = comparison.found.map((finding) => ({ finding, ...exposureOf(finding, reach) }));
  return { before, after, aligned: aligned.before, exposed };
}

/**
 * The changes with levels and approvals, but no witnesses, which `demonstrate` adds.
 * @param types the public declarations of both packages, which decide about TypeScript code; by default, the kinds
 * decide
 */
export function diffOf(
  { before, after, aligned, exposed }: Found,
  options: CompareOptions = {},
  types?: BothTypes,
): Diff {
  const judged = types === undefined ? exposed : judgeTypes(exposed, types);
  const hash = memoizedHashes();
  const changes = judged
    .map((exposed) => changeOf(exposed, { before: aligned, after }, options, hash))
    .toSorted(byPathAndKind);
  const { levels = {}, newLevels = levels } = options;
  const levelsChanged = changesOfLevels(levels, newLevels);
  return {
    before: sideOf(before, options.labels?.before),
    after: sideOf(after, options.labels?.after),
    changes,
    version: adviseVersion(before.package.version, after.package.version, changes, options.policy),
    ...(levelsChanged.length === 0 ? {} : { levelsChanged }),
  };
}

/**
 * The changes between two Models, without witnesses. A change of a declaration with many uses is reported once, with
 * the uses in `reach`.
 */
export function compareModels(before: Model, after: Model, options: CompareOptions = {}): Diff {
  return diffOf(findChanges(before, after), options);
}

export interface Compared {
  readonly diff: Diff;
  readonly aligned: Model;
}

/** Compares two Models and the public declarations of both packages, which decide about breaks of TypeScript code. */
export async function compareWithTypes(
  before: Model,
  after: Model,
  options: CompareOptions,
  loadTypes: LoadTypes,
): Promise<Compared> {
  const found = findChanges(before, after);
  const { aligned } = found;
  if (!found.exposed.some(mayAlterTypes)) return { diff: diffOf(found, options), aligned };
  const [old, now] = await Promise.all([loadTypes(aligned), loadTypes(after)]);
  return { diff: diffOf(found, options, { before: old, after: now }), aligned };
}

function changesOfLevels(
  before: Readonly<Record<string, Level>>,
  after: Readonly<Record<string, Level>>,
): readonly LevelChange[] {
  const kinds = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...kinds].toSorted().flatMap((kind) => {
    const [old, now] = [before[kind], after[kind]];
    if (old === now) return [];
    return { kind, ...(old === undefined ? {} : { before: old }), ...(now === undefined ? {} : { after: now }) };
  });
}

type Compare = (comparison: Comparison) => void;

/** The comparer of each part of the Model. The compiler reports a part without one. */
const comparers: { readonly [Part in keyof Model]: Compare } = {
  package: compareWholeSpec,
  profile: compareWholeSpec,
  identifiers: compareSimpleTypes,
  scalars: compareSimpleTypes,
  enums: compareSimpleTypes,
  bitSets: compareSimpleTypes,
  objects: compareObjects,
  unions: compareUnions,
  collections: compareCollections,
  endpoints: compareEndpoints,
  events: compareEvents,
  channels: compareEvents,
  states: compareStates,
  permissions: comparePermissions,
  auth: compareServices,
  services: compareServices,
  urls: compareServices,
  facts: compareServices,
  gaps: compareWholeSpec,
  corrections: compareWholeSpec,
};

function sideOf({ profile, package: { version } }: Model, label = `${profile.name} ${version}`): Side {
  return { label, profile: profile.name, version };
}

function reportRename(rename: Rename, comparison: Comparison): void {
  const { family, path, before, after } = rename;
  const isUndeclared = family.startsWith('endpoint') && after.was === undefined;
  const hint = isUndeclared ? `declare it: was: ${before.name}` : undefined;
  const texts = { before: before.name, after: after.name, hint };
  const at = new At(comparison, { path, subject: subjectOf(rename) }, before, after);
  at.report(`${family}.renamed`, `${at.name} was ${before.name}`, texts);
}

function reportRespelling(respelling: Respelling, comparison: Comparison): void {
  const { path, endpoint, isInCode = false, before, after, nodes } = respelling;
  const subject: Subject = endpoint === undefined ? { on: 'nothing' } : { on: 'endpoint', ...endpoint };
  const message = `the header ${after} is written in other letters`;
  const details = { before, after, typeRelation: isInCode ? 'narrowed' : undefined } as const;
  comparison.report('header.rewritten', { path, subject }, nodes.before, nodes.after, message, details);
}

function subjectOf({ family, owner, after }: Rename): Subject {
  if (family.startsWith('endpoint')) {
    return { on: 'endpoint', name: owner, side: family === 'endpoint' ? 'both' : 'request' };
  }
  if (family === 'event' || family === 'channel') return { on: family, name: owner };
  if (family === 'field' || family === 'view.field') return { on: 'object', name: owner, field: after.name };
  if (family === 'object' || family === 'view') return { on: 'object', name: owner };
  if (family === 'url.param' || family === 'permission.input') return { on: 'input' };
  return /^(identifier|scalar|enum|bit|union)/.test(family) ? { on: 'type', name: owner } : { on: 'nothing' };
}

/** The order of changes. */
export function byPathAndKind(change: Change, other: Change): number {
  if (change.path !== other.path) return change.path < other.path ? -1 : 1;
  return kindOrder.get(change.kind)! - kindOrder.get(other.kind)!;
}

const kindOrder: ReadonlyMap<string, number> = new Map(kindIds.map((id, index) => [id, index]));
