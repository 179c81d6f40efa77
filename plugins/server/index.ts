import {
  addressOf,
  codeNameOf,
  comparePaths,
  isNotShown,
  propertyKey,
  serviceOf,
  tsdoc,
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

interface Served {
  readonly endpoint: Endpoint;
  readonly operation: PluginOperation;
}

function serverFile(model: Model, api: PluginApi): readonly PluginFile[] {
  const served = model.endpoints.flatMap((endpoint): Served[] => {
    const operation = api.operation(endpoint);
    return operation === undefined ? [] : [{ endpoint, operation }];
  });
  if (served.length === 0) return [];
  const module = api.module(`${api.folder}/server.ts`, RUNTIME);
  // A path with a fixed query comes before the same one without.
  const routes = served.toSorted(
    ({ endpoint: a }, { endpoint: b }) =>
      comparePaths(String(a.path), String(b.path)) || b.fixedQuery.length - a.fixedQuery.length,
  );
  const code = `/** A handler for each operation, with the parameters that the client has. */
export interface Handlers {
${served.map((operation) => handlerText(operation, module)).join('\n')}
}

type Operation = ${module.type('Operation', 'rest')};
type Issue = ${module.type('Issue', 'rest')};
const pathReader = ${module.pathReader()};
${RUNTIME}
const routes: readonly Route[] = [
${routes.map((route) => routeText(route, model, module)).join(',\n')}
];`;
  return [module.file(code, { entry: 'server', doc: 'Answers requests with a typed handler for each operation.' })];
}

// -------------------------------------------------------------------------------------------------------------- handlers

function handlerText({ endpoint, operation }: Served, module: PluginModule): string {
  const { doc, method, path, bodies } = endpoint;
  const params = module.type(operation.params, 'rest/operations');
  const hasHeaders = !isNotShown(bodies) && bodies.some(({ parts }) => parts.some(({ headers }) => headers.length > 0));
  const hidden = isNotShown(bodies) ? `'body' | 'contentType'` : hasHeaders ? `'partHeaders'` : undefined;
  const given = hidden === undefined ? params : `Omit<${params}, ${hidden}>`;
  const answers = endpoint.responses.flatMap((response) => answerType(response, module));
  const alone = aloneAnswer(endpoint);
  const body = alone === undefined ? [] : [bodyType(alone, module).replace(/^undefined$/, 'undefined | void')];
  const types = [...new Set([...body, ...answers])];
  return `${tsdoc({ doc: doc.split('\n')[0] || `\`${String(method)} ${String(path)}\`` })}
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

function routeText({ endpoint, operation }: Served, model: Model, module: PluginModule): string {
  const { fixedQuery, responses } = endpoint;
  const places = { path: endpoint.params, query: endpoint.query, header: endpoint.headers, cookie: endpoint.cookies };
  const params = Object.entries(places).flatMap(([place, list]) =>
    list.map((parameter) => parameterText(parameter, place, module)),
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
  const base = addressOf(serviceOf(endpoint, model))?.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '');
  return `  {
    name: ${JSON.stringify(operation.name)},
    operation: ${module.value(operation.description, 'rest/operations')},
    base: ${JSON.stringify(base ?? '')},
    fixed: ${JSON.stringify(fixedQuery.map(({ name, value }) => [name, value]))},
    params: [${params.join(', ')}],
    bodies: ${bodiesText(endpoint, model, module)},
    answers: ${JSON.stringify(answers)},${success === undefined ? '' : `\n    success: ${String(success)},`}
  }`;
}

function parameterText(parameter: Parameter, place: string, module: PluginModule): string {
  const { name, style, optional, type, nullable } = parameter;
  const reader = module.reader(nullable ? { kind: 'nullable', of: type } : type);
  const facts = JSON.stringify({
    in: place,
    key: place === 'header' ? name.toLowerCase() : name,
    style: place === 'query' ? style : 'comma',
    required: !optional,
  });
  return `[${JSON.stringify(codeNameOf(parameter))}, ${facts.slice(0, -1)}, reader: ${reader} }]`;
}

/** The content types of bodies, and how to read forms; `null` if the spec does not show them. */
function bodiesText(endpoint: Endpoint, model: Model, module: PluginModule): string {
  const { bodies } = endpoint;
  if (isNotShown(bodies)) return 'null';
  const { jsonPart } = serviceOf(endpoint, model) ?? {};
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
