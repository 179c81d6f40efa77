import type { Model, ObjectType } from '../model/model.js';
import { modulePath, profileRoot, type ModuleKind } from './module-layout.js';
import { derivePartials } from './objects/partial.js';
import { sharedDeclarations, sharingKey } from './shared-declarations.js';
import { recursiveObjects } from './validators/recursion.js';

/** What emitters of one profile share: the Model with its partial types derived, and where each declaration lives. */
export interface EmitContext {
  readonly model: Model;
  /** Objects, views and derived partials, by type name. */
  readonly objects: ReadonlyMap<string, ObjectType>;
  /** Names of objects that can contain themselves. */
  readonly recursive: ReadonlySet<string>;
  /** Path of the module that holds a declaration; another profile's where both are the same. */
  readonly locate: (kind: ModuleKind, name: string) => string;
  /** False for what another profile's modules serve. */
  readonly isOwn: (declaration: { readonly name: string }) => boolean;
  /** The same for kinds of declarations that have names of their own, apart from types. */
  readonly isOwnModule: (kind: ModuleKind, name: string) => boolean;
}

/** @param main the profile whose modules this one uses where both say the same */
export function createEmitContext(model: Model, main?: EmitContext): EmitContext {
  const root = profileRoot(model);
  const objects = new Map([...model.objects, ...derivePartials(model)].map((object) => [object.name, object]));
  const shared = main === undefined ? new Set<string>() : sharedDeclarations(main, { model, objects });
  const isShared = (kind: ModuleKind, name: string): boolean => shared.has(sharingKey(kind, name));
  return {
    model,
    objects,
    recursive: recursiveObjects([...objects.values()]),
    locate: (kind, name) =>
      main !== undefined && isShared(kind, name) ? main.locate(kind, name) : modulePath(root, kind, name),
    isOwn: ({ name }) => !shared.has(name),
    isOwnModule: (kind, name) => !isShared(kind, name),
  };
}
