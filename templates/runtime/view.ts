import { wholeParts, type Field, type ObjectParts, type MakeParts, type Presence } from './schema.js';

export interface Differences {
  readonly without?: readonly string[];
  /** The required fields, if all others are optional. */
  readonly certain?: readonly string[];
  /** Fields that replace those of the same name, or are added at the end. */
  readonly fields?: readonly Field[];
}

/** The parts of a view: those of its object with the differences. */
export function viewOf(object: MakeParts, { without = [], certain, fields = [] }: Differences = {}): ObjectParts {
  const parts = wholeParts(object);
  const all = new Map<string, Field>(
    parts.fields.map((field) => [field[0], certain === undefined ? field : loose(field)]),
  );
  for (const field of fields) all.set(field[0], field);
  for (const name of without) all.delete(name);
  return { ...parts, fields: [...all.values()] };

  function loose([name, type, presence = 0, ...more]: Field): Field {
    return [name, type, (certain!.includes(name) ? presence : presence | 1) as Presence, ...more];
  }
}
