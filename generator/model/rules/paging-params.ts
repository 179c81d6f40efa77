import { catalogue, didYouMean } from '../../diagnostics/index.js';
import { isNotShown, type Endpoint, type Field, type Model, type Paging, type Type } from '../model.js';
import { isList, isObjectRef, nonNull } from '../types.js';
import { rule, type RuleContext } from './rule.js';

const messages = { 'unknown-field': catalogue['unknown-field'] };

type Context = RuleContext<typeof messages>;

/**
 * The cursors and the limit of a paged endpoint are query parameters. The fields that identify a cursor are in the
 * listed items.
 */
export const pagingParams = rule({
  messages,
  visit: (context) => ({
    endpoint(endpoint) {
      const { paging } = endpoint;
      if (paging === undefined) return;
      const query = endpoint.query.map((field) => field.name);
      for (const name of [...paging.cursors, paging.limit]) {
        if (!query.includes(name)) reportField(name, `the query of ${endpoint.name}`, query, paging, context);
      }
      for (const item of listedBy(endpoint)) checkPath(paging, item, context);
    },
  }),
});

/** The objects in the lists that an endpoint returns. */
function listedBy({ responses }: Endpoint): ReadonlySet<string> {
  return new Set(
    responses.flatMap(({ type }) =>
      type === null || isNotShown(type) || !isList(type) ? [] : (objectOf(type.item) ?? []),
    ),
  );
}

/** Every name of the path is a field of the object that the path has reached. */
function checkPath(paging: Paging, item: string, context: Context): void {
  let object: string | undefined = item;
  for (const name of paging.by.split('.')) {
    if (object === undefined) return;
    const fields: readonly Field[] = fieldsOf(object, context.model);
    const field: Field | undefined = fields.find((one) => one.name === name);
    if (field === undefined) {
      const names = fields.map((one) => one.name);
      return reportField(name, object, names, paging, context);
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

function reportField(name: string, object: string, names: readonly string[], at: Paging, context: Context): void {
  const { report, trace } = context;
  report('unknown-field', { name, object }, trace.spanOf(at), didYouMean(name, names));
}
