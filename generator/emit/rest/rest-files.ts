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
import { operationOf, operationsOf, restModule, type RestOperation } from './operations.js';
import { needsParams, overloadsOf } from './overloads.js';
import { pagingOf } from './paging.js';

/** The client of one profile, which is its entry `rest`; empty if clients can call no endpoint. */
export function restFiles(context: EmitContext): readonly OutputFile[] {
  const { model, part } = context;
  return [
    ...model.endpoints.flatMap((endpoint) => part('operation', endpoint, endpointFile) ?? []),
    ...part('client', model.profile, sharedFiles),
  ];
}

function endpointFile(endpoint: Endpoint, context: EmitContext): OutputFile | undefined {
  const operation = operationOf(endpoint, context.model);
  return operation && operationFile(operation, context);
}

/** The modules that all operations share. */
function sharedFiles(_: object, context: EmitContext): readonly OutputFile[] {
  const { model } = context;
  const operations = operationsOf(model);
  if (operations.length === 0) return [];
  return [serviceFile(model), transportFile(model), clientFile(operations, context), indexFile(operations, context)];
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
  ];
}

function serviceFile(model: Model): OutputFile {
  const path = restModule(model, 'service');
  const imports = createImports(path);
  const service = JSON.stringify(serviceFacts(model));
  return file(path, 'service', { service, type: imports.type('Service', runtimePath('rest-operation')) }, imports);
}

/** The facts of the model that a client uses, without their origins. */
function serviceFacts(model: Model): object {
  const {
    services: [service],
    package: info,
  } = model;
  const { url, userAgent, errors, rateLimits } = service ?? {};
  const known = <T extends object | string>(fact: T | { readonly notShown: true } | undefined): T | undefined =>
    fact === undefined || isNotShown(fact) ? undefined : fact;
  const agent = known(userAgent) ?? `${info.name.replace(/^@/, '')}/<version>`;
  const { origin: _errors, ...errorForm } = known(errors) ?? {};
  const { origin: _limits, per: _per, ...limits } = known(rateLimits) ?? {};
  return {
    ...(known(url) === undefined ? {} : { url: known(url) }),
    userAgent: agent.replace('<url>', `https://www.npmjs.com/package/${info.name}`).replace('<version>', info.version),
    auth: Object.fromEntries(byUse(model).flatMap((scheme) => tokenForm(scheme) ?? [])),
    ...(known(errors) === undefined ? {} : { errors: errorForm }),
    ...(known(rateLimits) === undefined ? {} : { rateLimits: limits }),
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
  imports.value('service', restModule(model, 'service'));
  const schemes = byUse(model).filter((scheme) => tokenForm(scheme) !== undefined);
  return file(
    path,
    'transport',
    {
      runtime,
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
    `export type { CallOptions, RetryEvent, Timeouts, Transport } ${from(runtimePath('rest-transport'))}`,
    `export type { Operation } ${from(runtimePath('rest-operation'))}`,
    `export type { Clock } ${from(runtimePath('rest-clock'))}`,
    `export type { RetryPolicy } ${from(runtimePath('rest-retry'))}`,
    `export type { Issue } ${from(runtimePath('issue'))}`,
    `export * ${from(runtimePath('rest-error'))}`,
  ];
  const profile = { name: model.profile.name, doc: escapeDocLine(model.profile.doc) };
  return { path, text: template<object>('rest/index.ts')({ profile, lines }), format: 'typescript' };
}

function file(path: string, name: string, content: object, imports: Imports): OutputFile {
  const text = template<object>(`rest/${name}.ts`)({ ...content, imports: importLines(imports.declarations()) });
  return { path, text, format: 'typescript' };
}
