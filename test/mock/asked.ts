import { declaredName } from '../../generator/emit/type-names.js';
import type { Samples } from '../../generator/interpret/samples.js';
import { routesOf } from '../../generator/mock/routes.js';
import { Data, type DataSource, type LazyList } from '../../generator/mock/state/data.js';
import { Resources } from '../../generator/mock/state/resources.js';
import { createStore } from '../../generator/mock/state/store.js';
import { transactionOf, type Transaction } from '../../generator/mock/state/transaction.js';
import { isNotShown, type Model } from '../../generator/model/model.js';
import { isObjectRef, isUnionRef } from '../../generator/model/types.js';

/** `get_book: GET /books/{id:Id<Book>} Book`, or `make_book: POST /books 201:Book NewBook` with a status and a body, as YAML. */
export function endpointText(line: string): string {
  const [name, method, path, answer, ...words] = line.split(' ');
  const body = words.length === 0 ? 'null' : words.join(' ');
  const params = [...path!.matchAll(/\{(\w+):([^}]+)\}/g)].map(([, param, type]) => `${param}: ${type}`);
  const [status, type] = answer!.includes(':') ? answer!.split(':') : [200, answer];
  return `  ${name!.replace(':', '')}: { method: ${method}, path: '${path!.replaceAll(/:[^}]+\}/g, '}')}', params: { ${params.join(', ')} }, body: ${body}, responses: [{ status: ${status}, type: ${type === 'null' ? type : `'${type}'`} }], auth: [] }`;
}

export type Json = Record<string, unknown>;

export interface Asked {
  /** The response of an endpoint; the text `gone: X` if something is missing. */
  readonly ask: (endpoint: string, params?: Readonly<Record<string, string>>, body?: unknown) => unknown;
  /** The items of the list that an endpoint answers with. */
  readonly list: (endpoint: string, params?: Readonly<Record<string, string>>, by?: readonly string[]) => LazyList;
  /** Every sample that was drawn. */
  readonly drawn: readonly Parameters<Samples['declared']>[];
}

/**
 * The data of a mock with samples that say of what they are: `Book.title of s Book 7`. Known fields of a sample are taken over.
 *
 * @param lacking fields that samples lack: `Book.pages`
 */
export function asked(model: Model, source: Partial<DataSource> = {}, lacking: readonly string[] = []): Asked {
  const drawn: Parameters<Samples['declared']>[] = [];
  const declared: Samples['declared'] = (type, seed, given) => {
    drawn.push([type, seed, given]);
    const object = model.objects.find(({ name }) => name === type.replace(/^Partial/, ''));
    const fields = (object?.fields ?? []).filter(({ name }) => !lacking.includes(`${type}.${name}`));
    const values = fields.map(({ name }) => [name, `${type}.${name} of ${seed}`]);
    return { ...Object.fromEntries(values), ...given };
  };
  const samples: Samples = {
    declared,
    type: (type, _, seed) =>
      isObjectRef(type) || isUnionRef(type) ? declared(declaredName(type), seed) : `value of ${seed}`,
  };
  const validators = { has: () => true, issues: () => [] };
  const resources = new Resources(model);
  const data = new Data({
    model,
    samples,
    validators,
    seed: 's',
    items: 3,
    resources,
    store: createStore(),
    ...source,
  });
  const routes = new Map(routesOf(model).map((route) => [route.endpoint.name, route]));
  function answer<T>(
    name: string,
    params: Readonly<Record<string, string>>,
    body: unknown,
    read: (transaction: Transaction, type: Parameters<Transaction['value']>[0]) => T,
  ): T | string | undefined {
    const { endpoint, path } = routes.get(name)!;
    const request = { endpoint, template: path, params, body };
    const transaction = transactionOf(request, data);
    const missing = transaction.missing();
    if (missing !== undefined) return `gone: ${missing}`;
    transaction.begin();
    const type = endpoint.responses[0]!.type;
    const value = type === null || isNotShown(type) ? undefined : read(transaction, type);
    transaction.finish();
    return value;
  }
  return {
    drawn,
    ask: (name, params = {}, body) => answer(name, params, body, (transaction, type) => transaction.value(type)),
    list: (name, params = {}, by = []) => {
      const found = answer(name, params, undefined, (transaction, type) => {
        if (type.kind !== 'list') throw new Error(`${name} answers with no list`);
        return transaction.list(type.item, by);
      });
      if (typeof found !== 'object') throw new Error(`${name} answers with no list`);
      return found;
    },
  };
}
