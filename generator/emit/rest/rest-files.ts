import { isNotShown, type AuthScheme, type Endpoint, type Model } from '../../model/model.js';
import { schemeNames } from '../../model/requests.js';
import { importLines } from '../declarations.js';
import type { EmitContext } from '../emit-context.js';
import { createImports, relative, type Imports } from '../imports.js';
import { runtimePath } from '../module-layout.js';
import type { OutputFile } from '../output-file.js';
import { entryBelow, type Subpath } from '../package/subpath.js';
import { template } from '../templates.js';
import { escapeDocLine } from '../tsdoc.js';
import { operationDoc, operationFile } from './operation-file.js';
import { operationOf, operationsOf, restModule, uncheckedModule, type RestOperation } from './operations.js';
import { needsParams, overloadsOf } from './overloads.js';
import { pagingOf } from './paging.js';
import { uncheckedFile } from './unchecked-file.js';

/** The client of one profile, which is its entry `rest`; empty if clients can call no endpoint. */
export function restFiles(context: EmitContext): readonly OutputFile[] {
  const { model, part } = context;
  return [
    ...model.endpoints.flatMap((endpoint) => part('operation', endpoint, endpointFiles)),
    ...part('client', model.profile, sharedFiles),
  ];
}

function endpointFiles(endpoint: Endpoint, context: EmitContext): readonly OutputFile[] {
  const operation = operationOf(endpoint, context.model);
  return operation === undefined ? [] : [operationFile(operation, context), uncheckedFile(operation, context)];
}

/** The modules that all operations share. */
function sharedFiles(_: object, context: EmitContext): readonly OutputFile[] {
  const { model } = context;
  const operations = operationsOf(model);
  if (operations.length === 0) return [];
  return [
    serviceFile(model),
    partsFile(model),
    transportFile(model),
    clientFile(operations, context),
    indexFile(operations, context),
    uncheckedIndexFile(operations, context),
  ];
}

/** How users import it. */
export function restSubpaths({ model }: EmitContext): readonly Subpath[] {
  if (operationsOf(model).length === 0) return [];
  return [
    {
      entry: entryBelow(model, 'rest'),
      path: restModule(model, 'index'),
      doc: 'A client of the endpoints, on `fetch`.',
    },
    {
      entry: entryBelow(model, 'rest/parts'),
      path: restModule(model, 'parts'),
      doc: 'Transports of parts: checks, rate limits, retries.',
    },
    {
      entry: entryBelow(model, 'rest/unchecked'),
      path: restModule(model, 'unchecked'),
      doc: 'The endpoints without validators, for small bundles.',
    },
  ];
}

/** The facts of the service, and the parts of a transport that need them. */
function serviceFile(model: Model): OutputFile {
  const path = restModule(model, 'service');
  const imports = createImports(path);
  const [declared] = model.services;
  const { origin: _limits, per: _per, ...limits } = known(declared?.rateLimits) ?? {};
  const { origin: _errors, ...errors } = known(declared?.errors) ?? {};
  const runtime = {
    service: imports.type('Service', runtimePath('rest-operation')),
    rateLimits: imports.type('RateLimits', runtimePath('rest-parts')),
    limitsOf: imports.value('limitsOf', runtimePath('rest-limiter')),
    ...(hasErrors(model)
      ? {
          errorDetails: imports.type('ErrorDetails', runtimePath('rest-parts')),
          detailsIn: imports.value('detailsIn', runtimePath('rest-refusal')),
        }
      : {}),
  };
  return file(
    path,
    'service',
    {
      runtime,
      service: JSON.stringify(serviceFacts(model)),
      limits: known(declared?.rateLimits) === undefined ? 'undefined' : JSON.stringify(limits),
      errors: hasErrors(model) ? JSON.stringify(errors) : false,
    },
    imports,
  );
}

/** The entry for transports that have some parts only. */
function partsFile(model: Model): OutputFile {
  const path = restModule(model, 'parts');
  const imports = createImports(path, ['Parts', 'Transport']);
  const runtime = {
    transportTo: imports.value('transportTo', runtimePath('rest-transport')),
    transport: imports.type('Transport', runtimePath('rest-transport')),
    parts: imports.type('Parts', runtimePath('rest-parts')),
  };
  imports.type('ClientOptions', restModule(model, 'transport'));
  const service = imports.own('service', restModule(model, 'service'));
  const own = partNames(model).filter((name) => !(name in RUNTIME_PARTS));
  for (const name of own) imports.value(name, restModule(model, 'service'));
  const lines = [
    ...Object.entries(RUNTIME_PARTS).map(
      ([name, module]) => `export { ${name} } from '${relative(path, runtimePath(module))}';`,
    ),
    `export { ${own.join(', ')} };`,
  ];
  return file(path, 'parts', { runtime, service, lines, url: hasUrl(model) }, imports);
}

/** The modules of parts that need no facts of a service. */
const RUNTIME_PARTS: Readonly<Record<string, string>> = {
  checks: 'rest-checks',
  redirects: 'rest-redirect',
  retries: 'rest-retry',
};

/** What a client is made of. */
function partNames(model: Model): readonly string[] {
  return ['checks', ...(hasErrors(model) ? ['errorDetails'] : []), 'rateLimits', 'redirects', 'retries'];
}

function hasErrors({ services: [service] }: Model): boolean {
  return known(service?.errors) !== undefined;
}

function known<Fact extends object | string>(fact: Fact | { readonly notShown: true } | undefined): Fact | undefined {
  return fact === undefined || isNotShown(fact) ? undefined : fact;
}

/** The facts of the model that a client uses, without their origins. */
function serviceFacts(model: Model): object {
  const {
    services: [service],
    package: info,
  } = model;
  const { url, userAgent } = service ?? {};
  const agent = known(userAgent) ?? `${info.name.replace(/^@/, '')}/<version>`;
  return {
    ...(known(url) === undefined ? {} : { url: known(url) }),
    userAgent: agent.replace('<url>', `https://www.npmjs.com/package/${info.name}`).replace('<version>', info.version),
    auth: Object.fromEntries(byUse(model).flatMap((scheme) => tokenForm(scheme) ?? [])),
  };
}

/** The auth schemes, ordered by the number of operations that take them. The first is the default for tokens. */
function byUse({ auth, endpoints }: Model): readonly AuthScheme[] {
  const uses = ({ name }: AuthScheme): number => endpoints.filter((one) => schemeNames(one).includes(name)).length;
  return auth.toSorted((a, b) => uses(b) - uses(a));
}

/** How a token of the scheme is sent, if the spec shows it. */
function tokenForm(scheme: AuthScheme): readonly [readonly [string, object]] | undefined {
  if (scheme.kind === 'signature') return undefined;
  const text = (name: string): string | undefined => {
    const value = scheme.properties.find((property) => property.name === name)?.value;
    return typeof value === 'string' ? value : undefined;
  };
  const [header, format] = [text('header'), text('token_format')];
  const parts = /^([^<]*)<[^>]*>(.*)$/.exec(format ?? '');
  if (header === undefined || parts === null) return undefined;
  return [[scheme.name, { header, before: parts[1], after: parts[2] }]];
}

function transportFile(model: Model): OutputFile {
  const path = restModule(model, 'transport');
  const imports = createImports(path);
  const runtime = {
    transportTo: imports.value('transportTo', runtimePath('rest-transport')),
    transport: imports.type('Transport', runtimePath('rest-transport')),
    options: imports.type('TransportOptions', runtimePath('rest-transport')),
  };
  const parts = partNames(model).map((name) => {
    const value = imports.value(
      name,
      name in RUNTIME_PARTS ? runtimePath(RUNTIME_PARTS[name]!) : restModule(model, 'parts'),
    );
    return value === name ? name : `${name}: ${value}`;
  });
  imports.value('service', restModule(model, 'service'));
  const schemes = byUse(model).filter((scheme) => tokenForm(scheme) !== undefined);
  return file(
    path,
    'transport',
    {
      runtime,
      parts: parts.join(', '),
      schemes: schemes.map(({ name }) => JSON.stringify(name)).join(' | '),
      first: schemes[0]?.name ?? '',
      url: hasUrl(model),
    },
    imports,
  );
}

function hasUrl({ services: [service] }: Model): boolean {
  return service !== undefined && !isNotShown(service.url);
}

function clientFile(operations: readonly RestOperation[], context: EmitContext): OutputFile {
  const { model } = context;
  const path = restModule(model, 'client');
  const imports = createImports(path);
  const runtime = {
    options: imports.type('CallOptions', runtimePath('rest-transport')),
    transport: imports.type('Transport', runtimePath('rest-transport')),
  };
  imports.value('createTransport', restModule(model, 'transport'));
  imports.type('ClientOptions', restModule(model, 'transport'));
  const methods = operations.flatMap((operation) => {
    const { camel, pascal, module, endpoint } = operation;
    const paging = pagingOf(operation, context);
    const method = (name: string, type: string, answer: string, doc: string): object => {
      const called = imports.own(name, module);
      for (const one of [type, `${pascal}Params`]) imports.type(one, module);
      // With one signature, the type of the function is also the type of the method.
      const isPlain = overloadsOf(operation, context, createImports(path)).length === 1;
      return {
        name,
        called,
        type,
        params: `${pascal}Params`,
        needed: needsParams(endpoint),
        answer: isPlain ? false : answer,
        doc,
      };
    };
    return [
      method(camel, `${pascal}Method`, 'Promise<never>', operationDoc(operation)),
      ...(paging === undefined
        ? []
        : [method(paging.name, `${paging.pascal}Method`, 'AsyncGenerator<never, void, undefined>', '')]),
    ];
  });
  return file(
    path,
    'client',
    { runtime, methods, title: escapeDocLine(model.package.title), url: hasUrl(model) },
    imports,
  );
}

function indexFile(operations: readonly RestOperation[], context: EmitContext): OutputFile {
  const { model } = context;
  const path = restModule(model, 'index');
  const from = (module: string): string => `from '${relative(path, module)}';`;
  const lines = [
    `export { createClient, type Client } ${from(restModule(model, 'client'))}`,
    `export { createTransport, type ClientOptions } ${from(restModule(model, 'transport'))}`,
    ...operations.map(({ module }) => `export * ${from(module)}`),
    `export type { CallOptions, Timeouts, Transport } ${from(runtimePath('rest-transport'))}`,
    `export type { Operation } ${from(runtimePath('rest-operation'))}`,
    `export type { Clock } ${from(runtimePath('rest-clock'))}`,
    `export type { RetryEvent, RetryPolicy } ${from(runtimePath('rest-retry'))}`,
    `export type { Issue } ${from(runtimePath('issue'))}`,
    `export * ${from(runtimePath('rest-error'))}`,
  ];
  const profile = { name: model.profile.name, doc: escapeDocLine(model.profile.doc) };
  return { path, text: template<object>('rest/index.ts')({ profile, lines }), format: 'typescript' };
}

/** The entry of the operations without validators. */
function uncheckedIndexFile(operations: readonly RestOperation[], { model }: EmitContext): OutputFile {
  const path = restModule(model, 'unchecked');
  const lines = operations.map((one) => `export * from '${relative(path, uncheckedModule(one, model))}';`);
  return { path, text: `${lines.join('\n')}\n`, format: 'typescript' };
}

function file(path: string, name: string, content: object, imports: Imports): OutputFile {
  const text = template<object>(`rest/${name}.ts`)({ ...content, imports: importLines(imports.declarations()) });
  return { path, text, format: 'typescript' };
}
