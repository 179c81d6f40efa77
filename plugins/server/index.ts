import {
  codeNameOf,
  isNotShown,
  propertyKey,
  type Endpoint,
  type EndpointResponse,
  type Model,
  type Parameter,
  type Plugin,
  type PluginApi,
  type PluginFile,
  type PluginModule,
  type PluginOperation,
} from 'snowspec/plugin';
import { RUNTIME } from './runtime.js';

/** Writes the subpath `server`: `createServer(handlers)` answers requests of the Fetch API with a typed handler for each operation. */
export function serverHandlers(): Plugin {
  return { name: 'server-handlers', emit: (model, api) => serverFile(model, api) };
}

/** Types in the runtime that the client exports. */
const FROM_CLIENT = /\b(Operation|Issue)\b(?=[\s;[,)])/g;

interface Served {
  readonly endpoint: Endpoint;
  readonly operation: PluginOperation;
  readonly path: string;
}

function serverFile(model: Model, api: PluginApi): readonly PluginFile[] {
  const served = model.endpoints.flatMap((endpoint): Served[] => {
    const operation = api.operation(endpoint);
    return operation === undefined ? [] : [{ endpoint, operation, path: String(endpoint.path) }];
  });
  if (served.length === 0) return [];
  // Reserves the names in the runtime, so that no import has one of them.
  const words = RUNTIME.replaceAll(FROM_CLIENT, '').match(/\w+/g)!;
  const module = api.module(`${api.folder}/server.ts`, [...new Set(words)]);
  const handlers = served.map((one) => handlerText(one, module));
  const routes = served.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : sortKey(a) > sortKey(b) ? 1 : 0));
  const runtime = RUNTIME.replaceAll(FROM_CLIENT, (name) => module.type(name, 'rest'));
  const code = `/** A handler for each operation, with the parameters that the client has. */
export interface Handlers {
${handlers.join('\n')}
}
${runtime}
const routes: readonly Route[] = [
${routes.map((one) => routeText(one, model, module)).join(',\n')}
];`;
  return [module.file(code, { entry: 'server', doc: 'Answers requests with a typed handler for each operation.' })];
}

/** Sorts literals before parameters, and paths with a fixed query before those without. */
function sortKey({ endpoint, path }: Served): string {
  const segments = path.split('/').map((part) => {
    const [start = '', ...others] = part.split(/\{[^{}]*\}/);
    return (others.length === 0 ? '0' : part.endsWith('}') && start === '' ? '2' : '1') + start;
  });
  return `${segments.join('/')}/${endpoint.fixedQuery.length > 0 ? 0 : 1}`;
}

// -------------------------------------------------------------------------------------------------------------- handlers

function handlerText({ endpoint, operation }: Served, module: PluginModule): string {
  const { doc, method, path } = endpoint;
  const text = (doc === '' ? `\`${String(method)} ${String(path)}\`` : doc.split('\n')[0]!).replaceAll('*/', '*\\/');
  const params = module.type(operation.params, 'rest/operations');
  const hasHeaders =
    !isNotShown(endpoint.bodies) &&
    endpoint.bodies.some(({ parts }) => parts.some(({ headers }) => headers.length > 0));
  const given = isNotShown(endpoint.bodies)
    ? `Omit<${params}, 'body' | 'contentType'>`
    : hasHeaders
      ? `Omit<${params}, 'partHeaders'>`
      : params;
  const answers = endpoint.responses.flatMap((response) => answerType(response, module));
  const alone = aloneAnswer(endpoint);
  const body = alone === undefined ? [] : [bodyType(alone, module).replace(/^undefined$/, 'undefined | void')];
  const types = [...new Set([...body, ...answers])];
  return `  /** ${text} */
  readonly ${propertyKey(operation.name)}: (params: ${given}, context: Context) => Reply<${types.join(' | ') || 'never'}>;`;
}

function answerType(response: EndpointResponse, module: PluginModule): readonly string[] {
  if (isNotShown(response.status)) return [];
  const headers = response.headers.filter(({ optional }) => !optional);
  const named = headers.map(({ name }) => `readonly ${propertyKey(name)}: string`);
  const status = typeof response.status === 'number' ? String(response.status) : 'number';
  return [`Answer<${status}, ${bodyType(response, module)}${named.length === 0 ? '' : `, { ${named.join('; ')} }`}>`];
}

function bodyType({ type, media, stream }: EndpointResponse, module: PluginModule): string {
  if (type === null) return 'undefined';
  if (stream) return `AsyncIterable<${isNotShown(type) ? 'unknown' : module.typeText(type)}>`;
  if (isNotShown(type)) return 'unknown';
  return /[/+]json$/.test(media) || type.kind !== 'bytes' ? module.typeText(type) : 'Uint8Array<ArrayBuffer> | Blob';
}

/** The only response without an error, if a handler can return its body directly. */
function aloneAnswer({ responses }: Endpoint): (EndpointResponse & { readonly status: number }) | undefined {
  const [only, ...others] = responses.filter(({ status }) => !/^[145d]/.test(String(status)));
  if (only === undefined || others.length > 0 || only.media.includes('*')) return undefined;
  const { status } = only;
  return typeof status === 'number' && only.headers.every(({ optional }) => optional) ? { ...only, status } : undefined;
}

// ---------------------------------------------------------------------------------------------------------------- routes

function routeText({ endpoint, operation, path }: Served, model: Model, module: PluginModule): string {
  const { fixedQuery, responses } = endpoint;
  const places = { path: endpoint.params, query: endpoint.query, header: endpoint.headers, cookie: endpoint.cookies };
  const params = Object.entries(places).flatMap(([place, list]) =>
    list.map((one) => parameterText(one, place, module)),
  );
  const answers = responses
    .filter(({ status }) => !isNotShown(status))
    .map(({ status, media, type, stream, marks: { end } = {} }) => ({
      status,
      media,
      empty: type === null,
      ...(stream ? { stream: { isText: type !== null && !isNotShown(type) && type.kind === 'str', end } } : {}),
    }));
  const success = aloneAnswer(endpoint)?.status;
  return `  {
    name: ${JSON.stringify(operation.name)},
    operation: ${module.value(operation.description, 'rest/operations')},
    method: ${JSON.stringify(endpoint.method)},
    base: ${JSON.stringify(basePath(endpoint, model))},
    segments: [${path.split('/').slice(1).map(segmentText).join(', ')}],
    fixed: ${JSON.stringify(fixedQuery.map(({ name, value }) => [name, value]))},
    params: [${params.join(', ')}],
    bodies: ${bodiesText(endpoint, model, module)},
    answers: ${JSON.stringify(answers)},${success === undefined ? '' : `\n    success: ${String(success)},`}
  }`;
}

function segmentText(segment: string): string {
  const names = [...segment.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name);
  if (names.length === 0) return JSON.stringify(segment);
  const fixed = segment.split(/\{[^{}]*\}/).map((text) => text.replace(/[$()*+./?[\\\]^{|}-]/g, '\\$&'));
  return `{ pattern: /^${fixed.join('([^]+?)')}$/, names: ${JSON.stringify(names)} }`;
}

/** The path of the address of a service, with default values for its variables. */
function basePath({ service: name }: Endpoint, { services }: Model): string {
  const service = services.find((one) => one.name === (name ?? services[0]?.name));
  if (service === undefined || isNotShown(service.url)) return '';
  const values = new Map(service.variables.map((one) => [one.name, one.default]));
  const url = service.url.replace(/\{([^{}]*)\}/g, (_, variable: string) => values.get(variable) ?? '');
  return url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '').replace(/\/+$/, '');
}

function parameterText(parameter: Parameter, place: string, module: PluginModule): string {
  const { name, style, optional, type, nullable } = parameter;
  const reader = module.reader(nullable ? { kind: 'nullable', of: type } : type);
  const facts = JSON.stringify({
    in: place,
    key: name,
    style: place === 'query' ? style : 'comma',
    required: !optional,
  });
  return `[${JSON.stringify(codeNameOf(parameter))}, ${facts.slice(0, -1)}, reader: ${reader} }]`;
}

/** The content types of bodies, and how to read forms; `null` if the spec does not show them. */
function bodiesText({ bodies, service: name }: Endpoint, { services }: Model, module: PluginModule): string {
  if (isNotShown(bodies)) return 'null';
  const { jsonPart } = services.find((one) => one.name === (name ?? services[0]?.name)) ?? {};
  const isAlsoJson = bodies.some(({ media }) => /[/+]json$/.test(media));
  const texts = bodies.map(({ media, type, parts }) => {
    if (!FORMS.has(media) || isNotShown(type)) return JSON.stringify({ media });
    const styles = JSON.stringify(Object.fromEntries(parts.map((part) => [part.name, part.style])));
    const json = isAlsoJson && jsonPart !== undefined ? `, json: ${JSON.stringify(jsonPart)}` : '';
    return `{ media: '${media}', form: { reader: ${module.reader(type)}, styles: ${styles} }${json} }`;
  });
  return `[${texts.join(', ')}]`;
}

const FORMS: ReadonlySet<string> = new Set(['application/x-www-form-urlencoded', 'multipart/form-data']);
