import { isNotShown, type Field, type Model } from '../../model/model.js';
import { shownBodies, takesBody, writtenPath } from '../../model/requests.js';
import { OPERATION_ID } from '../../model/spec-words.js';
import type { NamedType } from '../../model/types.js';
import type { EmitContext } from '../emit-context.js';
import { relative } from '../imports.js';
import { createModule, type Module } from '../module.js';
import { runtimePath } from '../module-layout.js';
import { propertyKey } from '../names.js';
import { fieldTypeText, typeText } from '../objects/type-text.js';
import { namesOfSchemas } from '../openapi/names-of-schemas.js';
import type { OutputFile } from '../output-file.js';
import { restModule, type RestOperation, type Topic } from './operations.js';
import { bodyText } from './requests.js';
import { createTextNames, type TextNames } from './responses.js';
import { groupBy } from '../../model/group-by.js';

/** The entry of clients by path: types as openapi-typescript prints them, and functions of openapi-fetch. */
export function pathsFile(topics: readonly Topic[], context: EmitContext): OutputFile {
  const { model } = context;
  const own = ['paths', 'components', 'operations', 'createClient', 'createPathBasedClient'];
  const module = createModule(restModule(model, 'paths'), context, own);
  const specifier = (runtimeModule: string): string => relative(module.path, runtimePath(runtimeModule));
  const all = topics.flatMap(({ operations }) => operations);
  const headers = createTextNames('$Headers');
  const schemas = context
    .part('named schemas', model.profile, (_, within) => schemasOf(within.model))
    .map(({ key, type }) => ({ key, type: typeText(type, module) }));
  const read = all.map((operation) => ({
    key: propertyKey(operationKey(operation)),
    parameters: parametersText(operation, module),
    body: bodyOf(operation, module),
    responses: responsesOf(operation, headers, module),
  }));
  const answers = createTextNames('$Answer');
  const uses = groupBy(
    read.flatMap(({ responses }) => responses),
    ({ answer }) => answer,
  );
  const named = (answer: string): string => (uses.get(answer)!.length < 3 ? answer : answers.nameOf(answer));
  const operations = read.map(({ responses, ...operation }) => ({
    ...operation,
    responses: responses.map(({ status, answer }) => ({ status, answer: named(answer) })),
  }));
  const code = module.render('rest/paths.ts', {
    paths: pathsOf(all),
    schemas,
    operations,
    named: [...headers.all(), ...answers.all()],
    baseUrl: JSON.stringify(baseUrl(model)) ?? false,
    client: specifier('path-client'),
    types: specifier('path-client-types'),
    transport: specifier('path-transport'),
  });
  return module.file([code]);
}

function operationKey({ endpoint }: RestOperation): string {
  const id = endpoint.extraKeys?.[OPERATION_ID];
  return typeof id === 'string' ? id : endpoint.name;
}

function pathsOf(operations: readonly RestOperation[]): readonly object[] {
  const paths = new Map<string, Map<string, string>>();
  for (const operation of operations) {
    const path = String(writtenPath(operation.endpoint));
    const methods = paths.get(path) ?? new Map<string, string>();
    paths.set(path, methods.set(operation.endpoint.method.toLowerCase(), JSON.stringify(operationKey(operation))));
  }
  return [...paths].map(([path, methods]) => ({
    key: JSON.stringify(path),
    methods: [...methods].map(([method, operation]) => ({ method, operation })),
  }));
}

function schemasOf(model: Model): readonly { readonly key: string; readonly type: NamedType }[] {
  const { objects, unions, enums, scalars, identifiers } = model;
  const types = [
    ...objects.map(({ name }): NamedType => ({ kind: 'object', name })),
    ...unions.map(({ name }): NamedType => ({ kind: 'union', name })),
    ...enums.map(({ name }): NamedType => ({ kind: 'enum', name })),
    ...scalars.map(({ name }): NamedType => ({ kind: 'scalar', name })),
    ...identifiers.map(({ name }): NamedType => ({ kind: 'identifier', name })),
  ];
  const names = namesOfSchemas(model);
  return types.map((type) => ({ key: propertyKey(names.get(type.name) ?? type.name), type }));
}

function parametersText({ endpoint }: RestOperation, module: Module): string {
  const { query, headers, params, cookies } = endpoint;
  const member = (place: string, fields: readonly Field[], isNeeded: boolean): string => {
    if (fields.length === 0) return `${place}?: never`;
    return `${place}${isNeeded ? '' : '?'}: ${fieldsText(fields, module)}`;
  };
  const isNeeded = (fields: readonly Field[]): boolean => fields.some(({ optional }) => !optional);
  const members = [
    member('query', query, isNeeded(query)),
    member('header', headers, isNeeded(headers)),
    member(
      'path',
      params.map((field) => ({ ...field, optional: false })),
      true,
    ),
    member('cookie', cookies, isNeeded(cookies)),
  ];
  return `{ ${members.join('; ')} }`;
}

function fieldsText(fields: readonly Field[], module: Module, ...more: string[]): string {
  const members = fields.map(
    (field) => `${propertyKey(field.name)}${field.optional ? '?' : ''}: ${fieldTypeText(field, module)}`,
  );
  return `{ ${[...members, ...more].join('; ')} }`;
}

function bodyOf({ endpoint }: RestOperation, module: Module): string {
  if (!takesBody(endpoint)) return 'requestBody?: never';
  const bodies = shownBodies(endpoint);
  const contents = bodies.map(({ media, type }) => [media, bodyText(type, module)] as const);
  const content = contentText(contents.length === 0 ? [['application/json', 'unknown']] : contents);
  return `requestBody${endpoint.bodyOptional ? '?' : ''}: { content: ${content} }`;
}

function contentText(contents: readonly (readonly [media: string, type: string])[]): string {
  const types = new Map<string, Set<string>>();
  for (const [media, type] of contents) types.set(media, (types.get(media) ?? new Set()).add(type));
  return `{ ${[...types].map(([media, all]) => `${JSON.stringify(media)}: ${[...all].join(' | ')}`).join('; ')} }`;
}

function responsesOf(
  { endpoint }: RestOperation,
  headerTypes: TextNames,
  module: Module,
): readonly { readonly status: string; readonly answer: string }[] {
  const statuses = groupBy(endpoint.responses, ({ status }) => (isNotShown(status) ? 'default' : String(status)));
  return [...statuses].map(([status, responses]) => {
    const headers = new Map(responses.flatMap((response) => response.headers.map((field) => [field.name, field])));
    const contents = responses.flatMap(({ type, media }): (readonly [string, string])[] => {
      if (type === null) return [];
      const text = isNotShown(type) ? 'unknown' : type.kind === 'bytes' ? 'string' : typeText(type, module);
      return [[media === '' ? 'application/json' : media, text]];
    });
    const text = fieldsText([...headers.values()], module, '[name: string]: unknown');
    const content = contents.length === 0 ? 'content?: never' : `content: ${contentText(contents)}`;
    return {
      status: /^\d/.test(status) && !status.endsWith('X') ? status : propertyKey(status),
      answer: `{ headers: ${headerTypes.nameOf(text)}; ${content} }`,
    };
  });
}

function baseUrl({ services: [service] }: Model): string | undefined {
  const url = service?.url;
  // The caller supplies variables of an address.
  return url === undefined || isNotShown(url) || url.includes('{') ? undefined : url;
}
