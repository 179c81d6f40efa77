import type { ObjectType } from '../../model/model.js';
import { isIdentifier } from '../../model/types.js';
import type { Module } from '../module.js';
import { literalUnion, propertyAccess } from '../names.js';
import { tsdoc } from '../tsdoc.js';

export function comparatorName(object: string): string {
  return `compare${object}s`;
}

/** The comparator of an object with an order; empty for other objects and views. */
export function comparatorCode(object: ObjectType, module: Module): readonly string[] {
  const { order, name } = object;
  if (order === undefined || object.view !== undefined) return [];
  const type = module.typeOf('object', name);
  const keys = literalUnion(order.by);
  const by = order.by.map((field) => `\`${field}\``).join(', then by ');
  const tests = order.by.map((field) => {
    const isId = object.fields.some((candidate) => candidate.name === field && isIdentifier(candidate.type));
    const compare = module.runtime(isId ? 'compareIds' : 'compareKeys', 'order');
    return `${compare}(a${propertyAccess(field)}, b${propertyAccess(field)})`;
  });
  const doc = tsdoc({
    doc: `Compares for \`sort\`: by ${by}. Objects without a field, or with null in it, come last.`,
    origin: order.origin,
  });
  return [
    `${doc}
    export function ${comparatorName(name)}(a: Pick<${type}, ${keys}>, b: Pick<${type}, ${keys}>): number {
      return ${tests.join(' || ')};
    }`,
  ];
}
