import {
  addressOf,
  isNotShown,
  propertyKey,
  serviceOf,
  tsdoc,
  type Endpoint,
  type Model,
  type Plugin,
  type PluginApi,
  type PluginFile,
} from 'snowspec/plugin';

/**
 * Writes the subpath `handlers`: a handler of Mock Service Worker for each operation, which passes requests to a mock. The mock of
 * `createMock` keeps its state between them.
 */
export function msw(): Plugin {
  return { name: 'msw', emit: (model, api) => handlersFile(model, api) };
}

function handlersFile(model: Model, api: PluginApi): readonly PluginFile[] {
  const handled = model.endpoints.flatMap((endpoint) => {
    const { name } = api.operation(endpoint) ?? {};
    const service = serviceOf(endpoint, model);
    return name === undefined || service === undefined || isNotShown(service.url) ? [] : [{ name, endpoint, service }];
  });
  if (handled.length === 0) return [];
  const module = api.module(`${api.folder}/handlers.ts`, [
    'Answering',
    'BaseUrls',
    'Handlers',
    'Request',
    'Response',
    'createHandlers',
  ]);
  const http = module.packageValue('http', 'msw');
  const handler = module.packageType('HttpHandler', 'msw');
  const used = model.services.filter((declared) => handled.some(({ service }) => service === declared));
  const code = `/** Answers requests, as the mock of \`createMock\`. */
export interface Answering {
  readonly fetch: typeof globalThis.fetch;
}

/** The addresses of services, where they are not those of the spec. */
export interface BaseUrls {
${used.map(({ name }) => `  readonly ${propertyKey(name)}?: string;`).join('\n')}
}

/** A handler for each operation. */
export interface Handlers {
${handled.map(({ name, endpoint }) => `  ${tsdoc({ doc: endpoint.doc.split('\n')[0] || `\`${String(endpoint.method)} ${String(endpoint.path)}\`` })}\n  readonly ${propertyKey(name)}: ${handler};`).join('\n')}
}

/** Handlers for \`setupServer\` and \`setupWorker\`: \`setupServer(...Object.values(createHandlers(mock)))\`. */
export function createHandlers(mock: Answering, baseUrls: BaseUrls = {}): Handlers {
  const answer = async ({ request }: { readonly request: Request }): Promise<Response> => {
    const response = await mock.fetch(request);
    // In a page, a response with status 204 may have an empty body, which a service worker refuses.
    return [204, 205, 304].includes(response.status) ? new Response(null, response) : response;
  };
  const base = { ${used.map((service) => `${propertyKey(service.name)}: ${JSON.stringify(addressOf(service)!.replace(/\{[^{}]*\}/g, '*'))}`).join(', ')}, ...baseUrls };
  return {
${handled.map(({ name, endpoint, service }) => `    ${propertyKey(name)}: ${http}.${methodOf(endpoint)}(base[${JSON.stringify(service.name)}] + ${JSON.stringify(patternOf(endpoint))}, answer),`).join('\n')}
  };
}`;
  const doc = 'Handlers of Mock Service Worker, which a mock answers.';
  return [module.file(code, { entry: 'handlers', doc, peers: { msw: '^2.0.0' } })];
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

function methodOf({ method }: Endpoint): string {
  return METHODS.has(String(method)) ? String(method).toLowerCase() : 'all';
}

/** A path as MSW writes it, with a wildcard for each parameter. */
function patternOf({ path }: Endpoint): string {
  let count = 0;
  return String(path)
    .replace(/[:()+?*\\]/g, '\\$&')
    .replace(/\{([^{}]*)\}/g, (_, name: string) => `:${/^\w+$/.test(name) ? name : `parameter${(count += 1)}`}`);
}
