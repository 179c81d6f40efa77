import type { Model } from '../model/model.js';
import { withBanner } from './banner.js';
import { emitBitSet } from './bit-sets/bit-set-file.js';
import { createEmitContext } from './emit-context.js';
import { emitEnum } from './enums/enum-file.js';
import { emitIdentifier } from './identifiers/identifier-files.js';
import { profileRoot } from './module-layout.js';
import { objectFile } from './objects/object-file.js';
import type { OutputFile } from './output-file.js';
import { indexFile } from './package/index-file.js';
import { packageFiles } from './package/package-files.js';
import { runtimeFiles } from './runtime-files.js';
import { validatorFile } from './validators/validator-file.js';

/**
 * All files of the package that the profiles of one spec compile to, not formatted yet. The profile with the entry `.`
 * lives in `src/`, each other one in a folder of its own below.
 */
export function emitPackage(models: readonly Model[]): readonly OutputFile[] {
  const modules = models.flatMap(profileFiles);
  return [...modules, ...runtimeFiles(models, modules), ...packageFiles(models)].map(withBanner);
}

function profileFiles(model: Model): readonly OutputFile[] {
  const context = createEmitContext(model, profileRoot(model));
  const objects = [...context.objects.values()];
  return [
    ...model.identifiers.flatMap((identifier) => emitIdentifier(identifier, context)),
    ...model.enums.map((declared) => emitEnum(declared, context)),
    ...model.bitSets.map((declared) => emitBitSet(declared, context)),
    ...objects.map((object) => objectFile(object, context)),
    ...objects.map((object) => validatorFile(object, context)),
    indexFile(model, context),
  ];
}
