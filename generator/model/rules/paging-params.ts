import { didYouMean } from '../../diagnostics/index.js';
import { isNotShown, type Endpoint, type Field, type Model, type Paging, type Type } from '../model.js';
import { isObjectRef, isList, nonNull } from '../types.js';
import type { RuleContext } from './rule-context.js';

/** The cursors and the limit of a paged endpoint are parameters of its query; what it is paged by is in the items that it lists. */
export function pagingParams(context: RuleContext): void {
  for (const endpoint of context.model.endpoints) {
    if (endpoint.paging === undefined) continue;
    const query = endpoint.query.map((field) => field.name);
    for (const name of [...endpoint.paging.cursors, endpoint.paging.limit]) {
      if (!query.includes(name)) report(name, `the query of ${endpoint.name}`, query, endpoint.paging, context);
    }
    for (const item of listedBy(endpoint)) checkPath(endpoint.paging, item, context);
  }
}

/** The objects in the lists that an endpoint answers. */
function listedBy({ responses }: Endpoint): ReadonlySet<string> {
  return new Set(
    responses.flatMap(({ type }) =>
      type === null || isNotShown(type) || !isList(type) ? [] : (objectOf(type.item) ?? []),
    ),
  );
}

/** Every name of the path is a field of the object that the path has come to. */
function checkPath(paging: Paging, item: string, context: RuleContext): void {
  let object: string | undefined = item;
  for (const name of paging.by.split('.')) {
    if (object === undefined) return;
    const fields: readonly Field[] = fieldsOf(object, context.model);
    const field: Field | undefined = fields.find((one) => one.name === name);
    if (field === undefined) {
      const names = fields.map((one) => one.name);
      return report(name, object, names, paging, context);
    }
    object = objectOf(field.type);
  }
}

function objectOf(type: Type): string | undefined {
  const object = nonNull(type);
  return isObjectRef(object) ? object.name : undefined;
}

function fieldsOf(object: string, model: Model): readonly Field[] {
  return model.objects.find(({ name }) => name === object)?.fields ?? [];
}

function report(name: string, object: string, names: readonly string[], at: Paging, context: RuleContext): void {
  const { diagnostics, trace } = context;
  diagnostics.report('unknown-field', { name, object }, trace.spanOf(at), didYouMean(name, names));
}
