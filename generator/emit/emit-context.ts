import type { BitSet, Enum, Identifier, Model, ObjectType, Scalar } from '../model/model.js';
import { onceEach } from '../once-each.js';
import { isOfFamily, modulePath, profileRoot, type ModuleKind } from './module-layout.js';
import { familyName } from './objects/families.js';
import { derivePartials } from './objects/partial.js';
import { sharedDeclarations, sharingKey } from './shared-declarations.js';
import { recursiveObjects, vastObjects } from './validators/recursion.js';

/** What emitters of one profile share: the Model with its partial types derived, and where each declaration lives. */
export interface EmitContext {
  readonly model: Model;
  /** Objects, views and derived partials, by type name. */
  readonly objects: ReadonlyMap<string, ObjectType>;
  /** The other declarations that types name. */
  readonly identifiers: ReadonlyMap<string, Identifier>;
  readonly scalars: ReadonlyMap<string, Scalar>;
  readonly enums: ReadonlyMap<string, Enum>;
  readonly bitSets: ReadonlyMap<string, BitSet>;
  /** Names of objects that can contain themselves. */
  readonly recursive: ReadonlySet<string>;
  /** Names of objects of which whole values are too large to be made: samples of them end early. */
  readonly vast: ReadonlySet<string>;
  /** Path of the module that holds a declaration; another profile's where both are the same. */
  readonly locate: (kind: ModuleKind, name: string) => string;
  /** False for what another profile's modules serve. */
  readonly isOwn: (declaration: { readonly name: string }) => boolean;
  /** The same for kinds of declarations that have names of their own, apart from types. */
  readonly isOwnModule: (kind: ModuleKind, name: string) => boolean;
  /**
   * What `make` makes of a part of the Model. Who emits again and again is given what came out before, where nothing
   * that `make` looked at has changed: it must look at nothing but its parameters, and `kind` must name it alone.
   */
  readonly part: <Of extends object, Result>(kind: string, of: Of, make: MakePart<Of, Result>) => Result;
}

export type MakePart<Of, Result> = (of: Of, context: EmitContext) => Result;

/** @param main the profile whose modules this one uses where both say the same */
export function createEmitContext(model: Model, main?: EmitContext): EmitContext {
  const root = profileRoot(model);
  const objects = objectsOf(model);
  const shared = main === undefined ? new Set<string>() : sharedDeclarations(main, { model, objects });
  const moduleName = (kind: ModuleKind, name: string): string => {
    const object = isOfFamily(kind) ? objects.get(name) : undefined;
    return object === undefined ? name : familyName(object, objects);
  };
  const isShared = (kind: ModuleKind, name: string): boolean => shared.has(sharingKey(kind, name));
  const context: EmitContext = {
    model,
    objects,
    identifiers: byName(model.identifiers),
    scalars: byName(model.scalars),
    enums: byName(model.enums),
    bitSets: byName(model.bitSets),
    recursive: recursiveObjects([...objects.values()]),
    vast: vastObjects([...objects.values()]),
    locate: (kind, name) =>
      main !== undefined && isShared(kind, name)
        ? main.locate(kind, name)
        : modulePath(root, kind, moduleName(kind, name)),
    isOwn: ({ name }) => !shared.has(name),
    isOwnModule: (kind, name) => !isShared(kind, name),
    part: (_, of, make) => make(of, context),
  };
  return context;
}

const objectsOf = onceEach((model: Model) => byName([...model.objects, ...derivePartials(model)]));

function byName<T extends { readonly name: string }>(declarations: readonly T[]): ReadonlyMap<string, T> {
  return new Map(declarations.map((declaration) => [declaration.name, declaration]));
}
