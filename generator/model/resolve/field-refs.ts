import { didYouMean } from '../../diagnostics/index.js';
import type { Node } from '../../read/syntax.js';
import type { FieldRef } from '../model.js';
import { asString } from '../node-access.js';
import type { Resolving } from './resolving.js';

/** Reads `Object.field`. Unknown objects and fields are reported and left out. */
export function resolveFieldRef(node: Node | undefined, context: Resolving): FieldRef | undefined {
  const text = asString(node);
  if (node === undefined || text === undefined) return undefined;
  const dot = text.indexOf('.');
  // Reading the spec has reported malformed references.
  if (dot === -1) return undefined;
  const object = text.slice(0, dot);
  const field = text.slice(dot + 1);
  const types = context.fieldTypes.get(object);
  if (types === undefined) {
    const hint = didYouMean(object, context.fieldTypes.keys());
    context.diagnostics.report('unknown-name', { what: 'object', name: object }, node.span, hint);
    return undefined;
  }
  if (!types.has(field)) {
    context.diagnostics.report('unknown-field', { name: field, object }, node.span, didYouMean(field, types.keys()));
    return undefined;
  }
  return { object, field };
}
