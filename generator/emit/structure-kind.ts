import type * as TsMorph from 'ts-morph';

/**
 * The kinds of declarations that emitters build, by the numbers that ts-morph has for them: importing its own names
 * would load all of it, half a second, also where everything that is to be printed is known already.
 */
export const StructureKind = {
  Interface: 19 as TsMorph.StructureKind.Interface,
  TypeAlias: 38 as TsMorph.StructureKind.TypeAlias,
} as const;
