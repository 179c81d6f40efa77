import { isNotShown, type Type } from '../../model/model.js';
import { isIdentifier, isInteger, isList, isObjectRef } from '../../model/types.js';
import type { EmitContext } from '../emit-context.js';
import { codeNameOf } from '../names.js';
import { objectName } from '../type-names.js';
import { variantsOf, type RestOperation } from './operations.js';

export interface OperationPaging {
  /** `paginateListLoans` */
  readonly name: string;
  readonly pascal: string;
  /** The runtime's `Paging`, as an expression. */
  readonly facts: string;
}

/** The paging of an operation; undefined if it is not paged, or if the client cannot compare its cursors. */
export function pagingOf({ endpoint, pascal }: RestOperation, context: EmitContext): OperationPaging | undefined {
  const { paging, query } = endpoint;
  if (paging === undefined) return undefined;
  const by = paging.by.split('.');
  const types = variantsOf(endpoint).flatMap(({ responses }) => responses.map(({ type }) => type));
  if (types.length === 0 || !types.every((type) => isListWith(type, by, context))) return undefined;
  const size = query.find(({ name }) => name === paging.limit);
  const range = size?.limits.find(({ kind }) => kind === 'range');
  const largest = range?.kind === 'range' && range.when.length === 0 ? range.max : undefined;
  const facts = {
    cursor: paging.cursors.includes('after') ? 'after' : 'before',
    by,
    limit: size === undefined ? paging.limit : codeNameOf(size),
    ...(largest === undefined ? {} : { largest }),
  };
  return { name: `paginate${pascal}`, pascal: `Paginate${pascal}`, facts: JSON.stringify(facts) };
}

function isListWith(type: unknown, by: readonly string[], context: EmitContext): boolean {
  if (type === null || isNotShown(type)) return false;
  const list = type as Type;
  return isList(list) && isOrdered(fieldType(list.item, by, context));
}

function fieldType(type: Type, [key, ...rest]: readonly string[], context: EmitContext): Type | undefined {
  if (key === undefined) return type;
  if (!isObjectRef(type)) return undefined;
  const field = context.objects.get(objectName(type))?.fields.find(({ name }) => name === key);
  return field === undefined ? undefined : fieldType(field.type, rest, context);
}

/** Whether ids increase with time and compare as numbers. */
function isOrdered(type: Type | undefined): boolean {
  return type !== undefined && (isIdentifier(type) || isInteger(type));
}
