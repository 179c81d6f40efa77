import type { Model, SectionName } from '../../model/index.js';

/** The declaration that a name means. */
export interface Behind {
  /** Path of the module in the package. */
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
  readonly exports: ReadonlyMap<string, Behind & { readonly from: string }>;
  /** Text of a module: two modules of one text declare the same. */
  readonly textOf: (module: string) => string | undefined;
  readonly written: (module: string) => WrittenModule;
  /** Paths of the modules of declarations that a module imports. */
  readonly importsOf: (module: string) => readonly string[];
  /** Paths of the modules that are made of a declaration of the spec; none for one that others write out, such as a scalar. */
  readonly modulesOf: (section: SectionName, name: string) => readonly string[];
}

/** Reads what the package of a Model declares. Callers supply it, so that the differ does not depend on an emitter. */
export type LoadTypes = (model: Model) => Promise<PackageTypes>;
