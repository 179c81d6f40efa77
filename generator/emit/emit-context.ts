import type { BitSet, Enum, Identifier, Model, ObjectType, Scalar, Union } from '../model/model.js';
import { NO_STORE, reuseStructure, type Queries } from '../queries/index.js';
import { isOfFamily, modulePath, profileRoot, type ModuleKind } from './module-layout.js';
import { familyName } from './objects/families.js';
import { derivePartials } from './objects/partial.js';
import { sharedDeclarations, sharingKey } from './shared-declarations.js';
import { recursiveTypes, vastObjects } from './validators/recursion.js';
import { recordedTypes } from './validators/recorded.js';

/** Data that the emitters of one profile share: the model with its partial types, and the module of each declaration. */
export interface EmitContext {
  readonly model: Model;
  /** The context of the main profile; undefined in that itself. */
  readonly main: EmitContext | undefined;
  /** Objects, views and derived partials, by type name. */
  readonly objects: ReadonlyMap<string, ObjectType>;
  /** The other declarations that types name. */
  readonly identifiers: ReadonlyMap<string, Identifier>;
  readonly scalars: ReadonlyMap<string, Scalar>;
  readonly enums: ReadonlyMap<string, Enum>;
  readonly bitSets: ReadonlyMap<string, BitSet>;
  readonly unions: ReadonlyMap<string, Union>;
  /** Names of objects and unions that can contain themselves. */
  readonly recursive: ReadonlySet<string>;
  /** Names of the objects and unions whose checks record what they have seen: all of the recursive ones, and few others. */
  readonly recorded: ReadonlySet<string>;
  /** Names of objects and unions of which whole values are too large to be made: samples of them end early. */
  readonly vast: ReadonlySet<string>;
  /** Path of the module that holds a declaration; that of an earlier profile where both are the same. */
  readonly locate: (kind: ModuleKind, name: string) => string;
  /** False for declarations that modules of another profile export. */
  readonly isOwn: (declaration: { readonly name: string }) => boolean;
  /** The same for kinds of declarations that have names of their own, apart from types. */
  readonly isOwnModule: (kind: ModuleKind, name: string) => boolean;
  /**
   * Returns the result of `make` for a part of the Model. A store returns the memoized result while nothing has changed that `make`
   * has read: it must read nothing but its parameters, and `kind` must name it alone. Look declarations up by their
   * names: going through all of a section makes the part depend on all of it.
   */
  readonly part: <Of extends object, Result>(kind: string, of: Of, make: MakePart<Of, Result>) => Result;
}

export type MakePart<Of, Result> = (of: Of, context: EmitContext) => Result;

/**
 * @param model the very one that `modelWithoutPlaces` returns, where there is a store: it records what is read
 * @param earlier the profiles whose modules this one uses where both say the same, the main one first
 * @param queries memoizes parts; they depend on what they read in their context
 */
export function createEmitContext(
  model: Model,
  earlier: readonly EmitContext[] = [],
  queries: Queries = NO_STORE,
): EmitContext {
  const profile = [{ model }, ...earlier].map((context) => context.model.profile.name).join(' beside ');
  // Most of what refers to a declaration reads one or two of its properties.
  const declared = <Declaration extends Named>(what: string, all: readonly Declaration[]) => {
    const tracked = all.map((declaration) =>
      queries.trackProperties(`${declaration.name}, one of the ${what} of ${profile}`, declaration, reuseStructure),
    );
    return queries.trackMap(`${what} in the context of ${profile}`, byName(tracked));
  };
  const ofProfile = <Result>(what: string, compute: () => Result): Result => queries.memoize(what, [profile], compute);
  const partials = ofProfile('partial objects', () => derivePartials(model));
  const objects = declared('objects', [...model.objects, ...partials]);
  const shared = earlier.map((context) => {
    const between = `${profile}, with ${context.model.profile.name}`;
    const keys = queries.memoize('shared declarations', [between], () =>
      sharedDeclarations(context, { model, objects }, queries),
    );
    return { context, keys: queries.trackSet(`declarations that ${between} shares`, keys) };
  });
  const recursive = ofProfile('recursive objects', () => recursiveTypes([...objects.values()], model.unions));
  const vast = ofProfile('vast objects', () => vastObjects([...objects.values()], model.unions));
  // A declaration that a profile shares with a later one is shared with the main one as well wherever both are equal.
  const sharedWith = (key: string): EmitContext | undefined => shared.find(({ keys }) => keys.has(key))?.context;
  const moduleName = (kind: ModuleKind, name: string): string => {
    const object = isOfFamily(kind) ? objects.get(name) : undefined;
    return object === undefined ? name : familyName(object, objects);
  };
  const declarations = {
    objects,
    identifiers: declared('identifiers', model.identifiers),
    scalars: declared('scalars', model.scalars),
    enums: declared('enums', model.enums),
    bitSets: declared('bit sets', model.bitSets),
    unions: declared('unions', model.unions),
  };
  const recorded = ofProfile('recorded objects', () =>
    recordedTypes([...objects.values()], model.unions, recursive, declarations),
  );
  const context: EmitContext = {
    model,
    main: earlier[0],
    ...declarations,
    recursive: queries.trackSet(`recursive objects of ${profile}`, recursive),
    recorded: queries.trackSet(`recorded objects of ${profile}`, recorded),
    vast: queries.trackSet(`vast objects of ${profile}`, vast),
    locate: (kind, name) =>
      queries.memoize(
        'path of a module',
        [profile, kind, name],
        () =>
          sharedWith(sharingKey(kind, name))?.locate(kind, name) ??
          modulePath(profileRoot(model), kind, moduleName(kind, name)),
      ),
    isOwn: ({ name }) => sharedWith(name) === undefined,
    isOwnModule: (kind, name) => sharedWith(sharingKey(kind, name)) === undefined,
    part: (kind, of, make) =>
      queries.memoize('part of the output', [profile, kind, ...partsOf(of)], () => make(of, context), reuseStructure),
  };
  return context;
}

/** Each run creates new lists of the same items. */
function partsOf(of: object): readonly object[] {
  return Array.isArray(of) ? (of as readonly object[]) : [of];
}

interface Named {
  readonly name: string;
}

function byName<T extends Named>(declarations: readonly T[]): ReadonlyMap<string, T> {
  return new Map(declarations.map((declaration) => [declaration.name, declaration]));
}
