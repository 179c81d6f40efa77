import type { EmitContext } from '../emit-context.js';
import { hidesUnknownBits } from './declared-schema.js';
import { isComparedByValue } from './limit-schema.js';
import type { SchemaMode } from './schema.js';

/** A constraint that validators check and that JSON Schema cannot express. */
export interface Inexpressible {
  /** Code of the issue that validators report. */
  readonly code: 'unknown-bits' | 'unique' | 'depth';
  /** The bit set, the field (`Object.field`) or the object that it is about. */
  readonly about: string;
}

/** All such constraints in one profile and mode. */
export function inexpressible(context: EmitContext, mode: SchemaMode): readonly Inexpressible[] {
  const { model, objects, recursive } = context;
  const bitSets = model.bitSets.filter((declared) => hidesUnknownBits(declared, mode));
  const lists = [...objects.values()].flatMap((object) =>
    object.fields
      .filter(({ type, limits }) => limits.some(({ kind }) => kind === 'unique') && !isComparedByValue(type))
      .map((field) => `${object.name}.${field.name}`),
  );
  return [
    ...bitSets.map(({ name }) => ({ code: 'unknown-bits', about: name }) as const),
    ...(mode === 'shape' ? [] : lists.map((about) => ({ code: 'unique', about }) as const)),
    ...[...recursive].map((about) => ({ code: 'depth', about }) as const),
  ];
}
