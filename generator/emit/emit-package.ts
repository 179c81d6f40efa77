import type { Model } from '../model/model.js';
import { emitBitSet } from './bit-sets/bit-set-file.js';
import { createEmitContext } from './emit-context.js';
import { emitEnum } from './enums/enum-file.js';
import { emitIdentifier } from './identifiers/identifier-files.js';
import { objectFile } from './objects/object-file.js';
import type { OutputFile } from './output-file.js';
import { packageFiles } from './package/package-files.js';
import { runtimeFiles } from './runtime-files.js';
import { validatorFile } from './validators/validator-file.js';

/**
 * All files of the package that the profiles of one spec compile to, formatted by none and in no particular order. The
 * profile with the entry `.` lives in `src/`, each other one in a folder of its own below.
 */
export function emitPackage(models: readonly Model[]): readonly OutputFile[] {
  return [...models.flatMap(profileFiles), ...runtimeFiles(models), ...packageFiles(models)];
}

function profileFiles(model: Model): readonly OutputFile[] {
  const context = createEmitContext(model, profileRoot(model));
  const objects = [...context.objects.values()];
  return [
    ...objects.map((object) => objectFile(object, context)),
    ...objects.map((object) => validatorFile(object, context)),
  ];
}

/** Folder of a profile's modules inside the package. */
export function profileRoot(model: Model): string {
  return model.profile.entry === '.' ? 'src' : `src/${model.profile.entry.replace(/^\.\//, '')}`;
}
