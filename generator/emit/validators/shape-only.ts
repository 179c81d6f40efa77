import type { ObjectType, Type } from '../../model/model.js';
import type { EmitContext } from '../emit-context.js';
import { objectName } from '../type-names.js';

/** True if nothing in the object, or in any object that it contains, is checked in mode `spec` beyond mode `shape`. */
export function isShapeOnly(object: ObjectType, context: EmitContext): boolean {
  const seen = new Set<string>();
  const visit = (name: string): boolean => {
    if (seen.has(name)) return true;
    seen.add(name);
    const current = context.objects.get(name);
    if (current === undefined) return true;
    return hasNoRules(current, context) && current.fields.flatMap((field) => contained(field.type)).every(visit);
  };
  return visit(object.name);
}

function hasNoRules(object: ObjectType, context: EmitContext): boolean {
  return (
    object.rules.length === 0 &&
    object.fields.every(
      (field) => field.limits.length === 0 && field.relevant.length === 0 && !hasScalarLimits(field.type, context),
    )
  );
}

function hasScalarLimits(type: Type, context: EmitContext): boolean {
  switch (type.kind) {
    case 'scalar':
      return (context.model.scalars.find((scalar) => scalar.name === type.name)?.limits.length ?? 0) > 0;
    case 'list':
      return hasScalarLimits(type.item, context);
    case 'dict':
      return hasScalarLimits(type.key, context) || hasScalarLimits(type.value, context);
    case 'nullable':
      return hasScalarLimits(type.of, context);
    default:
      return false;
  }
}

function contained(type: Type): readonly string[] {
  switch (type.kind) {
    case 'object':
    case 'partial':
      return [objectName(type)];
    case 'list':
      return contained(type.item);
    case 'dict':
      return contained(type.value);
    case 'nullable':
      return contained(type.of);
    default:
      return [];
  }
}
