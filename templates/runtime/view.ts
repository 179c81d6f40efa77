import { partsOf, type Field, type ObjectParts, type ObjectSchema } from './schema.js';

/** How a view differs from its object. */
export interface Differences {
  /** Fields that it does not have. */
  readonly without?: readonly string[];
  /** The fields that are sure to be there, if all others may be absent. */
  readonly certain?: readonly string[];
  /** Fields that it has in place of those of the same name, or behind all others. */
  readonly fields?: readonly Field[];
}

/** The parts of a view: those of its object with the differences. */
export function viewOf(object: ObjectSchema, { without = [], certain, fields = [] }: Differences = {}): ObjectParts {
  const parts = partsOf(object);
  const kept = parts.fields.filter(([name]) => !without.includes(name));
  const added = fields.filter(([name]) => !kept.some(([known]) => known === name));
  return { ...parts, fields: [...kept.map(own), ...added] };

  function own(field: Field): Field {
    const [name, type, presence = 0, ...more] = field;
    const other = fields.find(([known]) => known === name);
    if (other !== undefined || certain === undefined || certain.includes(name)) return other ?? field;
    return [name, type, (presence | 1) as Field[2] & number, ...more];
  }
}
