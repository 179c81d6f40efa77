import type { Model } from '../model/model.js';
import { NO_STORE, type Queries, reuseStructure } from '../queries/index.js';
import { type Artefact, type Artefacts, artefactsOf } from './artefacts.js';
import { type OutputFile, withBanner } from './output-file.js';
import { emitBitSet } from './bit-sets/bit-set-file.js';
import { collectionFile } from './collections/collection-file.js';
import { type ModuleDraft, printModules } from './declarations.js';
import { createEmitContext, type EmitContext } from './emit-context.js';
import { gatewayFiles } from './gateway/gateway-files.js';
import { emitEnum } from './enums/enum-file.js';
import { factsDoc } from './facts/facts-doc.js';
import { statesDoc } from './facts/states-doc.js';
import { emitIdentifier } from './identifiers/identifier-files.js';
import { openApiFile } from './openapi/openapi-file.js';
import { familiesOf } from './objects/families.js';
import { objectFile } from './objects/object-file.js';
import { indexFiles } from './package/index-file.js';
import { patternFiles } from './patterns/pattern-tables.js';
import { permissionFiles } from './permissions/permissions-file.js';
import { packageFiles } from './package/package-files.js';
import { type Subpath, subpathsOf } from './package/subpath.js';
import { requireOwnPlaces } from './plugin-files.js';
import { type Plugin, type PluginProblem, runPlugins } from './plugins.js';
import { restFiles } from './rest/rest-files.js';
import { urlFiles } from './urls/urls-files.js';
import { runtimeFiles } from './runtime-files.js';
import { arbitrariesFile, hintsFile, samplesFile } from './samples/value-modules.js';
import { type ImportEnding, sourceFiles } from './sources/source-files.js';
import { stateFile } from './states/state-file.js';
import { scalarFile } from './validators/descriptor-code.js';
import { unionFile } from './unions/union-file.js';
import { modelWithoutPlaces } from './without-places.js';

export interface EmitOptions {
  /** Leave out prose and the code of validators, for readers of declarations only. */
  readonly declarationsOnly?: boolean;
  readonly plugins?: readonly Plugin[];
  /** Emit few files for a source tree in place of a package, with imports of this ending. */
  readonly sources?: ImportEnding;
  readonly onProblem?: (problem: PluginProblem) => void;
}

/**
 * All files of the package for the profiles of a spec, before formatting. The profile with the entry `.` is in `src/`;
 * other profiles have folders below for the modules that differ.
 *
 * @param artefacts the parts of the package to emit; all by default
 * @param queries a store for repeated runs on one spec: it returns the same objects for unchanged files
 * @param options `plugins` add files, and report problems of the spec
 *
 * @throws {PluginError} if a plugin throws, or if it makes a file that must not be written
 */
export function emitPackage(
  resolved: readonly Model[],
  queries: Queries = NO_STORE,
  artefacts: Artefacts = artefactsOf(),
  options: EmitOptions = {},
): readonly OutputFile[] {
  const models = resolved.map((model) => modelWithoutPlaces(model, queries, options));
  const [mainModel, ...otherModels] = models;
  if (mainModel === undefined) return [];
  const contexts = [createEmitContext(mainModel, [], queries, options)];
  for (const model of otherModels) contexts.push(createEmitContext(model, [...contexts], queries, options));
  const outputs = selected(artefacts);
  const ofProfiles = contexts.map((context) => printModules(profileFiles(context, outputs), queries));
  const modules = ofProfiles.flat();
  const ownSubpaths = ofProfiles.map((files) => subpathsIn(files, artefacts));
  const { plugins = [], onProblem } = options;
  const added = contexts.map((context, at) => runPlugins(plugins, resolved[at]!, context, ownSubpaths[at]!));
  for (const problem of added.flatMap(({ problems }) => problems)) onProblem?.(problem);
  const subpaths = [...ownSubpaths.flat(), ...added.flatMap(({ files }) => subpathsOf(files))];
  const peers = Object.assign({}, ...[...outputs, ...added].map((output) => output.peers)) as Readonly<
    Record<string, string>
  >;
  const patterns = patternFiles(models, modules, queries);
  const own = [
    ...modules,
    ...patterns,
    ...runtimeFiles(models, [...modules, ...patterns, ...added.flatMap((output) => output.files)], queries),
    ...(options.sources === undefined ? packageFiles(models, subpaths, artefacts, peers) : []),
  ];
  requireOwnPlaces({ files: own, subpaths: ownSubpaths.flat() }, added);
  const all = [...own, ...added.flatMap((output) => output.files)];
  const inLayout = options.sources === undefined ? all : sourceFiles(all, options.sources);
  const files = inLayout.map((file) => queries.memoize('file with a banner', [file], () => withBanner(file)));
  const byPath = new Map(files.map((file) => [file.path, file]));
  return [...queries.trackMap('files of the package', byPath, reuseStructure).values()];
}

/** An output of the compiler besides types and validators. */
interface Output {
  /** The artefacts that need the output; empty if it is always emitted. */
  readonly of: readonly Artefact[];
  /** The name of its files among memoized parts; absent if smaller parts are memoized. */
  readonly kind?: string;
  readonly files: (context: EmitContext) => OutputFile | readonly OutputFile[] | undefined;
  /** Packages that its modules import, with their versions. */
  readonly peers?: Readonly<Record<string, string>>;
}

const FAST_CHECK = { 'fast-check': '^4.0.0' };

/** In the order in which the package lists subpaths. */
const OUTPUTS: readonly Output[] = [
  { of: [], kind: 'index', files: indexFiles },
  { of: ['client'], files: restFiles },
  { of: ['client'], kind: 'urls', files: urlFiles },
  { of: ['events'], kind: 'gateway', files: gatewayFiles },
  { of: [], kind: 'permissions', files: permissionFiles },
  { of: ['samples', 'arbitraries'], files: hintsFile },
  { of: ['samples'], kind: 'samples', files: samplesFile },
  { of: ['arbitraries'], kind: 'arbitraries', files: arbitrariesFile, peers: FAST_CHECK },
  { of: ['openapi', 'schemas'], kind: 'openapi', files: openApiFile },
  { of: ['docs'], kind: 'facts', files: ({ model }) => factsDoc(model) },
  { of: ['docs'], kind: 'states', files: ({ model }) => statesDoc(model) },
];

function selected(artefacts: Artefacts): readonly Output[] {
  return OUTPUTS.filter(({ of }) => of.length === 0 || of.some((artefact) => artefacts.has(artefact)));
}

/** The subpaths of a profile. The build makes the schemas from an OpenAPI document that need not be offered. */
function subpathsIn(files: readonly OutputFile[], artefacts: Artefacts): readonly Subpath[] {
  return subpathsOf(files).filter(({ path }) => artefacts.has('openapi') || !path.endsWith('.json'));
}

function profileFiles(context: EmitContext, outputs: readonly Output[]): readonly (OutputFile | ModuleDraft)[] {
  const { model, isOwn, isOwnModule, part } = context;
  const families = familiesOf([...context.objects.values()].filter(isOwn), context.objects);
  return [
    ...model.identifiers.filter(isOwn).flatMap((identifier) => part('identifier', identifier, emitIdentifier)),
    ...model.scalars.filter(isOwn).map((scalar) => part('scalar', scalar, scalarFile)),
    ...model.enums.filter(isOwn).map((declared) => part('enum', declared, emitEnum)),
    ...model.bitSets.filter(isOwn).map((declared) => part('bit set', declared, emitBitSet)),
    ...families.map((family) => part('object', family, objectFile)),
    ...model.unions.filter(isOwn).map((union) => part('union', union, unionFile)),
    ...model.states.filter(({ name }) => isOwnModule('state', name)).map((state) => part('state', state, stateFile)),
    ...model.collections
      .filter(({ name }) => isOwnModule('collection', name))
      .map((collection) => part('collection', collection, collectionFile)),
    ...outputs.flatMap(({ kind, files }) => {
      const made = kind === undefined ? files(context) : part(kind, model.profile, (_, inner) => files(inner));
      return made ?? [];
    }),
  ];
}
