import type * as TsMorph from 'ts-morph';

/**
 * The kinds of ts-morph's declarations by their numbers. Importing ts-morph for them would take half a second, even if
 * nothing has to be printed.
 */
export const StructureKind = {
  Interface: 19 as TsMorph.StructureKind.Interface,
  TypeAlias: 38 as TsMorph.StructureKind.TypeAlias,
} as const;
