import type { Model, ObjectType } from '../../model/model.js';
import { isPartial, objectRefs, type ObjectRef } from '../../model/types.js';
import { type DeclarationIn, declarationsIn, type SectionName, sectionNames } from '../../model/sections.js';
import { visitDeclaration } from '../../model/visit.js';
import { NO_STORE, reuseStructure, type Queries } from '../../queries/index.js';

/**
 * The object types for `Partial<X>`, in which only the identity fields are required. One for each X that the Model uses
 * so, in the order of the objects.
 */
export function derivePartials(model: Model, queries: Queries = NO_STORE): readonly ObjectType[] {
  const namesIn = (section: SectionName, declared: DeclarationIn<SectionName>): readonly string[] => {
    const refs: ObjectRef[] = [];
    visitDeclaration(section, declared, { type: (type) => void refs.push(...objectRefs(type).filter(isPartial)) });
    return refs.map(({ name }) => name);
  };
  const namesOnce: typeof namesIn = (...of) =>
    queries.memoize('names of partial objects', of, () => namesIn(...of), reuseStructure);
  const used = new Set(
    sectionNames.flatMap((at) => declarationsIn(at, model).flatMap((declared) => namesOnce(at, declared))),
  );
  return model.objects.filter((object) => used.has(object.name)).map((object) => partialOf(object));
}

function partialOf(object: ObjectType): ObjectType {
  return {
    ...object,
    name: `Partial${object.name}`,
    doc: partialDoc(object),
    fields: object.fields.map((field) => ({
      ...field,
      optional: field.optional || !object.identity.includes(field.name),
    })),
    view: { of: object.name, key: 'Partial' },
  };
}

function partialDoc(object: ObjectType): string {
  const sure = object.identity.map((name) => `\`${name}\``).join(', ');
  return `A ${object.name} of which ${sure === '' ? 'no field' : `only ${sure}`} is guaranteed to be present.`;
}
