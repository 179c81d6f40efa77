import type { Model, SectionName } from '../../model/index.js';

/** A type or the type of a value in TypeScript, as data. Names are resolved: {@link Reference} says which declaration is meant. */
export type Shape =
  | { readonly kind: 'keyword'; readonly name: string }
  | { readonly kind: 'literal'; readonly value: string | number | boolean | bigint }
  | { readonly kind: 'union'; readonly of: readonly Shape[] }
  | { readonly kind: 'intersection'; readonly of: readonly Shape[] }
  | { readonly kind: 'array'; readonly item: Shape }
  /** `rest` is what all further items are; without it there are none. */
  | { readonly kind: 'tuple'; readonly items: readonly Shape[]; readonly rest?: Shape }
  | ObjectShape
  | FunctionShape
  | Reference
  /** `typeof X`, or `typeof X.member`. */
  | { readonly kind: 'typeof'; readonly of: Reference; readonly path: readonly string[] }
  | { readonly kind: 'keyof'; readonly of: Shape }
  | { readonly kind: 'indexed'; readonly of: Shape; readonly by: Shape }
  /** The result of a call of a function that is the same in every package. */
  | { readonly kind: 'call'; readonly callee: string; readonly arguments: readonly Shape[] }
  /** Anything else, which is compared as text. */
  | { readonly kind: 'text'; readonly text: string };

/** A named type, or a named value behind `typeof`. */
export interface Reference {
  readonly kind: 'reference';
  /** Path of the module in the package; empty for a name that TypeScript itself declares. */
  readonly module: string;
  readonly name: string;
  readonly arguments: readonly Shape[];
}

export interface ObjectShape {
  readonly kind: 'object';
  /** Objects whose members it has, too. */
  readonly bases: readonly Shape[];
  readonly members: ReadonlyMap<string, MemberShape>;
  /** The type of keys that it does not name. */
  readonly index?: IndexShape;
  /** Whether it has these members alone: it fits where every key may hold what they hold. An interface does not. */
  readonly isRecord?: true;
  /** The signatures of its calls; several for overloads. */
  readonly calls: readonly FunctionShape[];
}

export interface IndexShape {
  readonly key: Shape;
  readonly value: Shape;
  /** The name of the key in the value, where it depends on the key. All of these members are optional. */
  readonly name?: string;
}

export interface MemberShape {
  readonly optional: boolean;
  readonly type: Shape;
}

export interface FunctionShape {
  readonly kind: 'function';
  /** Names and bounds of its type parameters, as text. */
  readonly generics: readonly string[];
  readonly parameters: readonly (MemberShape & { readonly rest: boolean })[];
  readonly returns: Shape;
  /** Whether it is written as a method: TypeScript accepts a function there that takes only some of the values. */
  readonly isMethod?: true;
}

/** A declaration of a module. */
export interface DeclaredShape {
  readonly module: string;
  readonly name: string;
  readonly what: 'type' | 'value';
  /** Names of its type parameters. */
  readonly generics: readonly string[];
  readonly shape: Shape;
}

/** The declaration that a name means. */
export interface Behind {
  readonly module: string;
  readonly name: string;
}

/** A module as it is written. */
export interface WrittenModule {
  /** The text of the statements that declare a name, without comments. What follows the head of a function may be missing. */
  readonly statements: ReadonlyMap<string, string>;
  /** The meanings of imported names. */
  readonly imports: ReadonlyMap<string, Behind>;
  /** Modules by the name of the namespace that they are imported as. */
  readonly namespaces: ReadonlyMap<string, string>;
}

/** The declarations of a package. Modules are read when they are first needed. */
export interface PackageTypes {
  /** The exports, by entry point and name (`. Channel`): the declaration behind each, and the module of the entry point. */
  readonly exports: ReadonlyMap<string, { readonly module: string; readonly name: string; readonly from: string }>;
  /** Text of a module: two modules of one text declare the same. */
  readonly textOf: (module: string) => string | undefined;
  readonly written: (module: string) => WrittenModule;
  /** The declarations of a name; a type and a value may share one. */
  readonly declared: (module: string, name: string) => readonly DeclaredShape[];
  /** Paths of the modules of declarations that a module imports. */
  readonly importsOf: (module: string) => readonly string[];
  /** Paths of the modules that are made of a declaration of the spec; none for one that others write out, such as a scalar. */
  readonly modulesOf: (section: SectionName, name: string) => readonly string[];
}

/** Reads what the package of a Model declares. Callers supply it, so that the differ does not depend on an emitter. */
export type LoadTypes = (model: Model) => Promise<PackageTypes>;
