import type { Model } from '../model/model.js';
import { arbitraryFile } from './arbitraries/arbitrary-file.js';
import { arbitrariesSubpath, arbitraryIndex } from './arbitraries/arbitrary-index.js';
import { bitSetArbitraryFile, identifierArbitraryFile } from './arbitraries/simple-arbitrary-files.js';
import { withBanner } from './banner.js';
import { emitBitSet } from './bit-sets/bit-set-file.js';
import { collectionFile } from './collections/collection-file.js';
import { defaultsFile } from './defaults/defaults-file.js';
import { createEmitContext, type EmitContext } from './emit-context.js';
import { gatewayFiles, gatewaySubpaths } from './gateway/gateway-files.js';
import { emitEnum } from './enums/enum-file.js';
import { factsDoc } from './facts/facts-doc.js';
import { statesDoc } from './facts/states-doc.js';
import { emitIdentifier } from './identifiers/identifier-files.js';
import { schemaFiles } from './json-schema/schema-files.js';
import { openApiFile } from './openapi/openapi-file.js';
import { objectFile } from './objects/object-file.js';
import type { OutputFile } from './output-file.js';
import { indexFile } from './package/index-file.js';
import { packageFiles } from './package/package-files.js';
import type { Subpath } from './package/subpath.js';
import { restFiles, restSubpaths } from './rest/rest-files.js';
import { runtimeFiles } from './runtime-files.js';
import { sampleFile } from './samples/sample-file.js';
import { sampleIndex, samplesSubpath } from './samples/sample-index.js';
import { bitSetSampleFile, identifierSampleFile } from './samples/simple-sample-files.js';
import { stateFile } from './states/state-file.js';
import { validatorFile } from './validators/validator-file.js';

/**
 * All files of the package that the profiles of one spec compile to, not formatted yet. The profile with the entry `.`
 * lives in `src/`; each other one has a folder of its own below, for what it does not share with that profile.
 */
export function emitPackage(models: readonly Model[]): readonly OutputFile[] {
  const [mainModel, ...otherModels] = models;
  if (mainModel === undefined) return [];
  const main = createEmitContext(mainModel);
  const contexts = [main, ...otherModels.map((model) => createEmitContext(model, main))];
  const modules = contexts.flatMap(profileFiles);
  const subpaths = contexts.flatMap(subpathsOf);
  return [
    ...modules,
    ...runtimeFiles(models, modules),
    ...models.flatMap(documents),
    ...packageFiles(models, subpaths),
  ].map(withBanner);
}

/** What users import besides the entries of the profiles. */
function subpathsOf(context: EmitContext): readonly Subpath[] {
  return [...restSubpaths(context), ...gatewaySubpaths(context), samplesSubpath(context), arbitrariesSubpath(context)];
}

/** What the package says about a profile in prose. */
function documents(model: Model): readonly OutputFile[] {
  return [factsDoc(model), statesDoc(model)].filter((file) => file !== undefined);
}

function profileFiles(context: EmitContext): readonly OutputFile[] {
  const { model, isOwn, isOwnModule } = context;
  const objects = [...context.objects.values()].filter(isOwn);
  return [
    ...model.identifiers.filter(isOwn).flatMap((identifier) => emitIdentifier(identifier, context)),
    ...model.enums.filter(isOwn).map((declared) => emitEnum(declared, context)),
    ...model.bitSets.filter(isOwn).map((declared) => emitBitSet(declared, context)),
    ...objects.map((object) => objectFile(object, context)),
    ...objects.map((object) => validatorFile(object, context)),
    ...objects.flatMap((object) => defaultsFile(object, context) ?? []),
    ...model.states.filter(({ name }) => isOwnModule('state', name)).map((state) => stateFile(state, context)),
    ...model.collections
      .filter(({ name }) => isOwnModule('collection', name))
      .map((collection) => collectionFile(collection, context)),
    ...restFiles(context),
    ...gatewayFiles(context),
    ...model.identifiers.filter(isOwn).map((identifier) => identifierSampleFile(identifier, context)),
    ...model.bitSets.filter(isOwn).map((declared) => bitSetSampleFile(declared, context)),
    ...objects.map((object) => sampleFile(object, context)),
    sampleIndex(context),
    ...model.identifiers.filter(isOwn).map((identifier) => identifierArbitraryFile(identifier, context)),
    ...model.bitSets.filter(isOwn).map((declared) => bitSetArbitraryFile(declared, context)),
    ...objects.map((object) => arbitraryFile(object, context)),
    arbitraryIndex(context),
    indexFile(context),
    ...schemaFiles(context),
    openApiFile(context),
  ];
}
