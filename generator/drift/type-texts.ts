import { declaredAs } from '../diff/by-name.js';
import { isNotShown, type Model, type NotShown } from '../model/model.js';
import { namedTypes, writeType, type NamedType } from '../model/types.js';
import { fieldText, type ShownField } from './drift-finding.js';

interface Side {
  readonly field: ShownField;
  readonly model: Model;
}

/** The texts of both sides of a difference of types, so that they differ: names that are the same come with their declarations. */
export function typeTexts(own: Side, published: Side): { readonly after: string; readonly before: string } {
  const [after, before] = [own, published].map(({ field }) => fieldText(field)) as [string, string];
  if (after !== before) return { after, before };
  const [ours, theirs] = [own, published].map((side) => `${fieldText(side.field)} (${contentOf(side)})`) as [
    string,
    string,
  ];
  return ours === theirs
    ? { after, before: `${before}, which is another declaration` }
    : { after: ours, before: theirs };
}

function contentOf({ field, model }: Side): string {
  const named = new Map(namedTypes(field.type).map((type) => [type.name, type]));
  return [...named.values()].map((type) => `${type.name}: ${declarationText(type, model)}`).join('; ');
}

function declarationText({ kind, name }: NamedType, model: Model): string {
  const wireOf = (wire: string | NotShown): string => (isNotShown(wire) ? 'not shown' : wire);
  switch (kind) {
    case 'identifier':
      return wireOf(declaredAs(model.identifiers, name)!.wire);
    case 'scalar':
      return declaredAs(model.scalars, name)!.wire;
    case 'bitSet':
      return wireOf(declaredAs(model.bitSets, name)!.wire);
    case 'enum': {
      const { values } = declaredAs(model.enums, name)!;
      return values.map(({ value }) => (isNotShown(value) ? 'not shown' : JSON.stringify(value))).join(', ');
    }
    case 'object':
    case 'partial': {
      const { fields } = declaredAs(model.objects, name)!;
      return fields.map((field) => `${field.name}${field.optional ? '?' : ''}`).join(', ');
    }
    case 'union':
      return declaredAs(model.unions, name)!.of.map(writeType).join(' | ');
  }
}
