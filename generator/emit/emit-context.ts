import type { BitSet, Enum, Identifier, Model, ObjectType, Scalar, Union } from '../model/model.js';
import { NO_STORE, reuseStructure, type Queries } from '../queries/index.js';
import { isOfFamily, modulePath, profileRoot, type ModuleKind } from './module-layout.js';
import { familyName } from './objects/families.js';
import { derivePartials } from './objects/partial.js';
import { sharedDeclarations, sharingKey } from './shared-declarations.js';
import { recursiveTypes, vastObjects } from './validators/recursion.js';
import { recordedTypes } from './validators/recorded.js';

/** Data for all emitters of a profile: the Model with its partial types, and the module of each declaration. */
export interface EmitContext {
  readonly model: Model;
  /** The context of the main profile; undefined in that one. */
  readonly main: EmitContext | undefined;
  /** Whether modules have no prose and no code of validators, because readers need only declarations. */
  readonly declarationsOnly: boolean;
  /** Objects, views and derived partials, by type name. */
  readonly objects: ReadonlyMap<string, ObjectType>;
  readonly identifiers: ReadonlyMap<string, Identifier>;
  readonly scalars: ReadonlyMap<string, Scalar>;
  readonly enums: ReadonlyMap<string, Enum>;
  readonly bitSets: ReadonlyMap<string, BitSet>;
  readonly unions: ReadonlyMap<string, Union>;
  /** Names of objects and unions that can contain themselves. */
  readonly recursive: Pick<ReadonlySet<string>, 'has'>;
  /** Names of the objects and unions whose checks record visited values: all recursive ones, and few others. */
  readonly recorded: Pick<ReadonlySet<string>, 'has'>;
  /** Names of objects and unions whose complete values would be too large, so that samples end early. */
  readonly vast: Pick<ReadonlySet<string>, 'has'>;
  /** Path of the module of a declaration; in an earlier profile if the declaration is the same there. */
  readonly locate: (kind: ModuleKind, name: string) => string;
  /** False for declarations that modules of another profile export. */
  readonly isOwn: (declaration: { readonly name: string }) => boolean;
  /** The same for other kinds of declarations than types. */
  readonly isOwnModule: (kind: ModuleKind, name: string) => boolean;
  /**
   * Returns the result of `make` for a part of the Model. A store memoizes it until something changes that `make` has
   * read. `make` must read only its parameters, and `kind` must be its unique name. Look declarations up by name,
   * because iteration makes the part depend on the whole section.
   */
  readonly part: <Of extends object, Result>(kind: string, of: Of, make: MakePart<Of, Result>) => Result;
}

export type MakePart<Of, Result> = (of: Of, context: EmitContext) => Result;

/**
 * @param model a result of `modelWithoutPlaces` if there is a store, which records reads of it
 * @param earlier profiles whose equal modules this one uses, the main one first
 * @param queries memoizes parts by their reads of the context
 */
export function createEmitContext(
  model: Model,
  earlier: readonly EmitContext[] = [],
  queries: Queries = NO_STORE,
  { declarationsOnly = false }: { readonly declarationsOnly?: boolean } = {},
): EmitContext {
  const profile = [{ model }, ...earlier].map((context) => context.model.profile.name).join(' beside ');
  // Most readers of a declaration need one or two of its properties.
  const declared = <Declaration extends Named>(what: string, all: readonly Declaration[]) => {
    const tracked = all.map((declaration) =>
      queries.trackProperties(`${declaration.name}, one of the ${what} of ${profile}`, declaration, reuseStructure),
    );
    return queries.trackMap(`${what} in the context of ${profile}`, byName(tracked));
  };
  const ofProfile = <Result>(what: string, compute: () => Result): Result => queries.memoize(what, [profile], compute);
  const partials = ofProfile('partial objects', () => derivePartials(model, queries));
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
  // A declaration of an earlier profile that equals one of the main profile is in the module of the latter.
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
    declarationsOnly,
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
