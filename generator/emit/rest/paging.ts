import { isNotShown, isOpaque, type Type } from '../../model/model.js';
import { isIdentifier, isInteger, isList, isObjectRef } from '../../model/types.js';
import type { EmitContext } from '../emit-context.js';
import { codeNameOf } from '../names.js';
import { objectName } from '../type-names.js';
import { variantsOf, type RestOperation } from './operations.js';

export interface OperationPaging {
  /** `paginateListLoans` */
  readonly name: string;
  readonly pascal: string;
  /** The module of the runtime whose `paginate` is used. */
  readonly module: 'rest-pages' | 'rest-pages-in-order';
  /** The runtime's `Paging`, as an expression. */
  readonly facts: string;
}

/** The paging of an operation; undefined if it is not paged, or if the client cannot continue from its items. */
export function pagingOf({ endpoint, pascal }: RestOperation, context: EmitContext): OperationPaging | undefined {
  const { paging, query } = endpoint;
  if (paging?.style !== 'cursors' || paging.items.length > 0 || paging.more !== undefined) return undefined;
  if (paging.cursors.some(({ direction, param }) => direction !== param)) return undefined;
  const by = paging.by.split('.');
  const types = variantsOf(endpoint).flatMap(({ responses }) => responses.map(({ type }) => type));
  const kinds = types.map((type) => cursorKind(type, by, context));
  const [kind] = kinds;
  if (kind === undefined || kinds.some((other) => other !== kind)) return undefined;
  const size = query.find(({ name }) => name === paging.limit);
  const range = size?.limits.find((limit) => limit.kind === 'range');
  const largest = range?.kind === 'range' && range.when.length === 0 ? range.max : undefined;
  const facts = {
    cursor: paging.cursors.some(({ direction }) => direction === 'after') ? 'after' : 'before',
    by,
    limit: size === undefined ? paging.limit : codeNameOf(size),
    ...(largest === undefined ? {} : { largest }),
  };
  return { name: `paginate${pascal}`, pascal: `Paginate${pascal}`, facts: JSON.stringify(facts), module: kind };
}

/** How the client continues behind an item of a list: by comparing numbers, or in the order of the pages. */
function cursorKind(type: unknown, by: readonly string[], context: EmitContext): OperationPaging['module'] | undefined {
  if (type === null || isNotShown(type)) return undefined;
  const list = type as Type;
  const cursor = isList(list) ? fieldType(list.item, by, context) : undefined;
  if (cursor === undefined) return undefined;
  if (!isIdentifier(cursor)) return isInteger(cursor) ? 'rest-pages' : undefined;
  const declared = context.identifiers.get(cursor.name);
  return declared !== undefined && isOpaque(declared) ? 'rest-pages-in-order' : 'rest-pages';
}

function fieldType(type: Type, [key, ...rest]: readonly string[], context: EmitContext): Type | undefined {
  if (key === undefined) return type;
  if (!isObjectRef(type)) return undefined;
  const field = context.objects.get(objectName(type))?.fields.find(({ name }) => name === key);
  return field === undefined ? undefined : fieldType(field.type, rest, context);
}
