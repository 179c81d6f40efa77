import type { Model } from '../model/model.js';
import { NO_STORE, type Queries, reuseStructure } from '../queries/index.js';
import { type Artefacts, artefactsOf } from './artefacts.js';
import { type OutputFile, withBanner } from './output-file.js';
import { emitBitSet } from './bit-sets/bit-set-file.js';
import { collectionFile } from './collections/collection-file.js';
import { type ModuleDraft, printModules } from './declarations.js';
import { createEmitContext, type EmitContext } from './emit-context.js';
import { gatewayFiles, gatewaySubpaths } from './gateway/gateway-files.js';
import { emitEnum } from './enums/enum-file.js';
import { factsDoc } from './facts/facts-doc.js';
import { statesDoc } from './facts/states-doc.js';
import { emitIdentifier } from './identifiers/identifier-files.js';
import { openApiFile } from './openapi/openapi-file.js';
import { familiesOf } from './objects/families.js';
import { objectFile } from './objects/object-file.js';
import { allSubpaths, indexFiles } from './package/index-file.js';
import { patternFiles } from './patterns/pattern-tables.js';
import { permissionFiles, permissionSubpaths } from './permissions/permissions-file.js';
import { packageFiles } from './package/package-files.js';
import type { Subpath } from './package/subpath.js';
import { requireOwnPlaces } from './plugin-files.js';
import { type Plugin, type PluginProblem, runPlugins } from './plugins.js';
import { restFiles, restSubpaths } from './rest/rest-files.js';
import { urlFiles, urlSubpaths } from './urls/urls-files.js';
import { runtimeFiles } from './runtime-files.js';
import {
  arbitrariesFile,
  arbitrariesSubpath,
  hintsFile,
  samplesFile,
  samplesSubpath,
} from './samples/value-modules.js';
import { type ImportEnding, sourceFiles } from './sources/source-files.js';
import { stateFile } from './states/state-file.js';
import { scalarFile } from './validators/descriptor-code.js';
import { unionFile } from './unions/union-file.js';
import { modelWithoutPlaces } from './without-places.js';

export interface EmitOptions {
  readonly prose?: boolean;
  readonly plugins?: readonly Plugin[];
  /** Few files for the source tree of a program in place of a package, and how they import each other. */
  readonly sources?: ImportEnding;
  readonly onProblem?: (problem: PluginProblem) => void;
}

/**
 * All files of the package that the profiles of one spec compile to, not formatted yet. The profile with the entry `.`
 * lives in `src/`; each other one has a folder of its own below, for what it does not share with that profile.
 *
 * @param artefacts the parts of the package to emit; all by default
 * @param queries a store for repeated runs on one spec: it returns the same objects for unchanged files
 * @param options `prose: false` leaves docs and sources out of comments; `plugins` add files, and report problems of the spec
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
  const contexts = [createEmitContext(mainModel, [], queries)];
  for (const model of otherModels) contexts.push(createEmitContext(model, [...contexts], queries));
  const modules = printModules(
    contexts.flatMap((context) => profileFiles(context, artefacts)),
    queries,
  );
  const ownSubpaths = contexts.map((context) => subpathsOf(context, artefacts));
  const { plugins = [], onProblem } = options;
  const added = contexts.map((context, at) => runPlugins(plugins, resolved[at]!, context, ownSubpaths[at]!));
  for (const problem of added.flatMap(({ problems }) => problems)) onProblem?.(problem);
  const subpaths = [...ownSubpaths.flat(), ...added.flatMap((output) => output.subpaths)];
  const peers = Object.assign({}, ...added.map((output) => output.peers)) as Readonly<Record<string, string>>;
  const patterns = patternFiles(models, modules, queries);
  const own = [
    ...modules,
    ...patterns,
    ...runtimeFiles(models, [...modules, ...patterns, ...added.flatMap((output) => output.files)], queries),
    ...(artefacts.has('docs') ? contexts.flatMap(documents) : []),
    ...(options.sources === undefined ? packageFiles(models, subpaths, artefacts, peers) : []),
  ];
  requireOwnPlaces({ files: own, subpaths: ownSubpaths.flat() }, added);
  const all = [...own, ...added.flatMap((output) => output.files)];
  const inLayout = options.sources === undefined ? all : sourceFiles(all, options.sources);
  const files = inLayout.map((file) => queries.memoize('file with a banner', [file], () => withBanner(file)));
  const byPath = new Map(files.map((file) => [file.path, file]));
  return [...queries.trackMap('files of the package', byPath, reuseStructure).values()];
}

/** Subpaths besides the entries of the profiles. */
function subpathsOf(context: EmitContext, artefacts: Artefacts): readonly Subpath[] {
  return [
    ...allSubpaths(context),
    ...(artefacts.has('client') ? [...restSubpaths(context), ...urlSubpaths(context)] : []),
    ...(artefacts.has('events') ? gatewaySubpaths(context) : []),
    ...permissionSubpaths(context),
    ...(artefacts.has('samples') ? [samplesSubpath(context)] : []),
    ...(artefacts.has('arbitraries') ? [arbitrariesSubpath(context)] : []),
  ];
}

/** The documents of a profile. */
function documents({ model, part }: EmitContext): readonly OutputFile[] {
  const facts = part('facts', model.profile, (_, context) => factsDoc(context.model));
  const states = part('states', model.profile, (_, context) => statesDoc(context.model));
  return [facts, states].filter((file) => file !== undefined);
}

function profileFiles(context: EmitContext, artefacts: Artefacts): readonly (OutputFile | ModuleDraft)[] {
  const { model, isOwn, isOwnModule, part } = context;
  const whole = <Result>(kind: string, make: (context: EmitContext) => Result): Result =>
    part(kind, model.profile, (_, inner) => make(inner));
  const families = familiesOf([...context.objects.values()].filter(isOwn), context.objects);
  const identifiers = model.identifiers.filter(isOwn);
  const scalars = model.scalars.filter(isOwn);
  const enums = model.enums.filter(isOwn);
  const bitSets = model.bitSets.filter(isOwn);
  const unions = model.unions.filter(isOwn);
  const states = model.states.filter(({ name }) => isOwnModule('state', name));
  const collections = model.collections.filter(({ name }) => isOwnModule('collection', name));
  return [
    ...identifiers.flatMap((identifier) => part('identifier', identifier, emitIdentifier)),
    ...scalars.map((scalar) => part('scalar', scalar, scalarFile)),
    ...enums.map((declared) => part('enum', declared, emitEnum)),
    ...bitSets.map((declared) => part('bit set', declared, emitBitSet)),
    ...families.map((family) => part('object', family, objectFile)),
    ...unions.map((union) => part('union', union, unionFile)),
    ...states.map((state) => part('state', state, stateFile)),
    ...collections.map((collection) => part('collection', collection, collectionFile)),
    ...(artefacts.has('client') ? [...restFiles(context), ...whole('urls', urlFiles)] : []),
    ...(artefacts.has('events') ? whole('gateway', gatewayFiles) : []),
    ...whole('permissions', permissionFiles),
    ...(artefacts.has('samples') || artefacts.has('arbitraries') ? optional(hintsFile(context)) : []),
    ...(artefacts.has('samples') ? [whole('samples', samplesFile)] : []),
    ...(artefacts.has('arbitraries') ? [whole('arbitraries', arbitrariesFile)] : []),
    ...whole('index', indexFiles),
    // The build makes the schemas of it.
    ...(artefacts.has('openapi') || artefacts.has('schemas') ? [whole('openapi', openApiFile)] : []),
  ];
}

function optional(file: OutputFile | undefined): readonly OutputFile[] {
  return file === undefined ? [] : [file];
}
