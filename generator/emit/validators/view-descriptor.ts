import type { ObjectType } from '../../model/model.js';
import type { EmitContext } from '../emit-context.js';
import { createModule, type Module } from '../module.js';
import { dataCode, partsName } from './descriptor-code.js';
import { type Lazy, objectDescriptor, type Data } from './descriptor.js';

/** The parts of a view as differences from its object; undefined if that is not shorter. */
export function viewParts(object: ObjectType, family: readonly ObjectType[], module: Module): string | undefined {
  const base = family.find(({ name }) => name === object.view?.of);
  if (base === undefined) return undefined;
  const text = (data: Data, to = createModule('', module.context)): string => dataCode(data, to, true);
  const own = partsOf(object, module.context);
  const others = partsOf(base, module.context);
  if (text({ ...own, fields: undefined }) !== text({ ...others, fields: undefined })) return undefined;
  const names = new Set(object.fields.map(({ name }) => name));
  const without = base.fields.map(({ name }) => name).filter((name) => !names.has(name));
  const known = new Map(others.fields.map((field) => [field[0], field]));
  const isPartial = object.view!.key === 'Partial';
  const fields = own.fields.filter((field) => {
    const original = known.get(field[0]);
    return original === undefined || text(isPartial ? optional(original, object) : original) !== text(field);
  });
  const order = [...base.fields, ...object.fields].map(({ name }) => name).filter((name) => names.has(name));
  const isInOrder = [...new Set(order)].every((name, index) => name === object.fields[index]!.name);
  if (!isInOrder || without.length + fields.length > own.fields.length / 2) return undefined;
  const differences = {
    without: without.length === 0 ? undefined : without,
    certain: isPartial ? object.identity : undefined,
    fields: fields.length === 0 ? undefined : fields,
  };
  const isSame = Object.values(differences).every((difference) => difference === undefined);
  const values = [partsName(base.name), ...(isSame ? [] : [text(differences, module)])];
  return `${module.runtime('viewOf', 'view')}(${values.join(', ')})`;
}

/** Whether views are differences from an object, whose parts are then a constant, so that no view imports its check. */
export function isPartOfViews(object: ObjectType, family: readonly ObjectType[], context: EmitContext): boolean {
  return family.some(
    (view) => view.view?.of === object.name && viewParts(view, family, createModule('', context)) !== undefined,
  );
}

type FieldData = readonly [name: string, type: Data, presence?: number, ...Data[]];

function partsOf(object: ObjectType, context: EmitContext): { readonly fields: readonly FieldData[] } {
  const { parts } = objectDescriptor(object, context);
  return (parts as Lazy).make() as unknown as { readonly fields: readonly FieldData[] };
}

/** A field of a partial object, which is optional unless it identifies the object. */
function optional(field: FieldData, { identity }: ObjectType): FieldData {
  const [name, type, presence = 0, ...more] = field;
  return identity.includes(name) ? field : [name, type, presence | 1, ...more];
}
