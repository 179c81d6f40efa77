import type { Model, ObjectType, Type } from '../model/model.js';
import { derivePartials } from './objects/partial.js';
import { modulePath, type ModuleKind } from './module-layout.js';
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
}

/** @param root folder of the profile's modules inside the package */
export function createEmitContext(model: Model, root: string): EmitContext {
  const objects = new Map([...model.objects, ...derivePartials(model)].map((object) => [object.name, object]));
  return {
    model,
    objects,
    recursive: recursiveObjects([...objects.values()]),
    locate: (kind, name) => modulePath(root, kind, name),
  };
}

/** Name of the object type that a type refers to: itself, or the derived `Partial` type. */
export function objectName(type: Type & { kind: 'object' | 'partial' }): string {
  return type.kind === 'partial' ? `Partial${type.name}` : type.name;
}
