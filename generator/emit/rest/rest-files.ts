import { sendableSchemes } from '../../model/requests.js';
import { isNotShown, type Model, type Service } from '../../model/model.js';
import type { EmitContext } from '../emit-context.js';
import { listLines, relative } from '../imports.js';
import { createModule, type Module } from '../module.js';
import { runtimePath } from '../module-layout.js';
import { literalUnion, propertyKey } from '../names.js';
import type { OutputFile } from '../output-file.js';
import { exportsFile, offered } from '../package/subpath.js';
import { escapeDocLine, tsdoc } from '../tsdoc.js';
import { dataCode } from '../validators/descriptor-code.js';
import { Code, type Data, type Descriptor } from '../validators/descriptor.js';
import { authForms, hasSeveralTokens } from './requests.js';
import { operationDoc, operationsFile } from './operation-file.js';
import { factsName, restModule, serviceConstant, type Topic, topicsOf } from './operations.js';
import { needsParams, overloadsOf } from './overloads.js';
import { pagingOf } from './paging.js';
import { pathsFile } from './paths-file.js';
import { errorCodes } from './responses.js';

/** The client of a profile, as the entry `rest`; empty if no endpoint can be called. */
export function restFiles(context: EmitContext): readonly OutputFile[] {
  const { model, part } = context;
  const topics = topicsOf(model);
  if (topics.length === 0) return [];
  return [
    ...topics.flatMap((topic) =>
      part(
        `operations in ${topic.path}`,
        topic.operations.map(({ endpoint }) => endpoint),
        (_, within) => [operationsFile(topic, within)],
      ),
    ),
    ...part('client', model.profile, (_, within) => sharedFiles(topicsOf(within.model), within)),
  ];
}

function sharedFiles(topics: readonly Topic[], context: EmitContext): readonly OutputFile[] {
  const { model } = context;
  const ofTopics = topics.map(({ path }) => ['export *', path] as const);
  return [
    serviceFile(context),
    transportFile(context),
    clientFile(topics, context),
    ...errorsFile(context),
    offered(indexFile(topics, context), 'rest', 'A client of the endpoints, on `fetch`.', model),
    offered(
      exportsFile(restModule(model, 'operations'), ofTopics),
      'rest/operations',
      'The types of parameters and errors of each endpoint, and its description for `client.call`.',
      model,
    ),
    offered(partsFile(context), 'rest/parts', 'Transports of parts: checks, rate limits, retries.', model),
    offered(
      uncheckedFile(topics, context),
      'rest/unchecked',
      'The endpoints without validators, for small bundles.',
      model,
    ),
    offered(
      pathsFile(topics, context),
      'paths',
      'A client by path with the types and functions of openapi-typescript and openapi-fetch.',
      model,
    ),
  ];
}

/** The facts of the services, and the parts of a transport that need them. */
function serviceFile(context: EmitContext): OutputFile {
  const { model } = context;
  const module = createModule(restModule(model, 'service'), context);
  const [first, ...others] = model.services;
  const code = module.render('rest/service.ts', {
    service: dataCode(serviceFacts(module), module, true),
    limits: dataCode(limitsOf(first), module),
    errors: hasErrors(model) && dataCode(errorForm(first), module),
    others: others.map((service) => ({
      name: service.name,
      constant: serviceConstant(service.name),
      facts: dataCode(
        {
          name: service.name,
          ...addressFacts(service),
          rateLimits: limitsOf(service),
          errors: errorForm(service),
        },
        module,
      ),
    })),
  });
  return module.file([code]);
}

function limitsOf(service: Service | undefined): Data {
  const { origin: _, per: __, ...limits } = known(service?.rateLimits) ?? {};
  return known(service?.rateLimits) && (limits as Descriptor);
}

function errorForm(service: Service | undefined): Data {
  // Clients do not need the codes, which are for documentation and the mock.
  const { origin: _, codes: __, ...form } = known(service?.errors) ?? {};
  return known(service?.errors) && (form as Descriptor);
}

function addressFacts({ url, variables }: Service): Descriptor {
  const defaults = variables.map((variable) => [variable.name, variable.default] as const);
  return { url: known(url), variables: defaults.length === 0 ? undefined : Object.fromEntries(defaults) };
}

/** The entry for transports with selected parts. */
function partsFile(context: EmitContext): OutputFile {
  const { model } = context;
  const module = createModule(restModule(model, 'parts'), context, ['Parts', 'Transport']);
  const service = restModule(model, 'service');
  module.type('ClientOptions', restModule(model, 'transport'));
  const own = partNames(model).filter((name) => !(name in RUNTIME_PARTS));
  for (const name of own) module.value(name, service);
  const from = (runtimeModule: string): string => `from '${relative(module.path, runtimePath(runtimeModule))}';`;
  const lines = [
    ...Object.entries(RUNTIME_PARTS).map(([name, runtimeModule]) => `export { ${name} } ${from(runtimeModule)}`),
    `export { ${own.join(', ')} };`,
    `export { observed, type ClientEvent } ${from('rest-observed')}`,
    `export { ownLimits, type OwnLimits } ${from('rest-own-limits')}`,
    `export { sharedLimits, type LimitStore, type LimitWindow } ${from('rest-shared-limits')}`,
  ];
  const content = { service: module.own('service', service), lines, url: hasUrl(model) };
  return module.file([module.render('rest/parts.ts', content)]);
}

/** Modules of parts without facts of a service. */
const RUNTIME_PARTS: Readonly<Record<string, string>> = {
  checks: 'rest-checks',
  redirects: 'rest-redirect',
  retries: 'rest-retry',
};

function partNames(model: Model): readonly string[] {
  return ['checks', ...(hasErrors(model) ? ['errorDetails'] : []), 'rateLimits', 'redirects', 'retries'];
}

function hasErrors({ services }: Model): boolean {
  return services.some(({ errors }) => known(errors) !== undefined);
}

function known<Fact extends object | string>(fact: Fact | { readonly notShown: true } | undefined): Fact | undefined {
  return fact === undefined || isNotShown(fact) ? undefined : fact;
}

function serviceFacts(module: Module): Descriptor {
  const { model } = module.context;
  const { package: info } = model;
  const [service] = model.services;
  const agent = known(service?.userAgent) ?? `${info.name.replace(/^@/, '')}/<version>`;
  const runtime = (name: string, runtimeModule: string): Code => new Code(module.runtime(name, runtimeModule));
  return {
    ...(service && addressFacts(service)),
    userAgent: agent.replace('<url>', `https://www.npmjs.com/package/${info.name}`).replace('<version>', info.version),
    reasonHeader: service?.reasonHeader?.toLowerCase(),
    reasonLimit: service?.reasonLimit,
    auth: authForms(module),
    credentials: hasSeveralTokens(model) ? runtime('createCredentials', 'rest-credentials') : undefined,
    addressOf: hasAddresses(model) ? runtime('addressWithVariables', 'rest-addresses') : undefined,
  };
}

/** Whether a client takes several addresses, or variables of one. */
function hasAddresses({ services }: Model): boolean {
  return services.length > 1 || services.some(({ variables }) => variables.length > 0);
}

function transportFile(context: EmitContext): OutputFile {
  const { model } = context;
  const module = createModule(restModule(model, 'transport'), context);
  const service = restModule(model, 'service');
  const parts = partNames(model).map((name) => {
    const value = module.value(name, name in RUNTIME_PARTS ? runtimePath(RUNTIME_PARTS[name]!) : service);
    return value === name ? name : `${name}: ${value}`;
  });
  module.value('service', service);
  const schemes = sendableSchemes(model);
  const several = hasSeveralTokens(model) ? schemes : [];
  const code = module.render('rest/transport.ts', {
    parts: parts.join(', '),
    schemes: literalUnion(schemes.map(({ name }) => name)),
    first: schemes[0]?.name ?? '',
    credentials: several.map(({ name, kind }) => ({ key: propertyKey(name), isLogin: kind === 'basic' })),
    variables: variablesOf(model),
    baseUrls: model.services.slice(1).map(({ name }) => propertyKey(name)),
    url: hasUrl(model),
  });
  return module.file([code]);
}

function variablesOf({ services }: Model): readonly object[] {
  const variables = new Map(services.flatMap(({ variables: own }) => own).map((variable) => [variable.name, variable]));
  return [...variables.values()].map(({ name, values, default: standard, doc }) => ({
    key: propertyKey(name),
    type: values === undefined ? 'string' : literalUnion(values),
    doc: tsdoc({ doc, extra: [`Default: \`${standard}\`.`] }),
  }));
}

function hasUrl({ services: [service] }: Model): boolean {
  return service !== undefined && !isNotShown(service.url);
}

function clientFile(topics: readonly Topic[], context: EmitContext): OutputFile {
  const { model } = context;
  const module = createModule(restModule(model, 'client'), context, ['Client', 'createClient']);
  module.value('createTransport', restModule(model, 'transport'));
  module.type('ClientOptions', restModule(model, 'transport'));
  const methods = topics.flatMap(({ operations, path }) =>
    operations.flatMap((operation) => {
      const { camel, pascal, endpoint } = operation;
      const paging = pagingOf(operation, context);
      const params = module.type(`${pascal}Params`, path);
      const overloads = overloadsOf(operation, module, 'call', params);
      const doc = operationDoc(operation);
      const method = (name: string, signatures: readonly object[]): object => ({
        name,
        called: module.own(name, path),
        params,
        needed: needsParams(endpoint),
        signatures,
        several: signatures.length > 1,
      });
      const calls = overloads.map((overload) => ({ ...overload, doc }));
      const iterations = overloads.map(({ params: parameter, item }) => ({
        params: parameter,
        result: `AsyncGenerator<${item}, void, undefined>`,
        doc: `/** Iterates over the items of \`${endpoint.name}\` with \`for await\`. Requests pages lazily. */`,
      }));
      return [method(camel, calls), ...(paging === undefined ? [] : [method(paging.name, iterations)])];
    }),
  );
  const content = { methods, title: escapeDocLine(model.package.title), url: hasUrl(model) };
  return module.file([module.render('rest/client.ts', content)]);
}

function indexFile(topics: readonly Topic[], context: EmitContext): OutputFile {
  const { model } = context;
  const pagings = topics.flatMap(({ operations }) => operations.flatMap((call) => pagingOf(call, context) ?? []));
  const ofRuntime = {
    'rest-transport': 'CallOptions, Sent, Timeouts, Transport',
    'rest-call': 'Answered, Call',
    'rest-token': 'Token',
    ...(hasSeveralTokens(model) && { 'rest-credentials': 'Login' }),
    'rest-operation': 'Operation',
    'rest-clock': 'Clock',
    'rest-retry': 'RetryEvent, RetryPolicy',
    issue: 'Issue',
  };
  const file = exportsFile(restModule(model, 'index'), [
    ['export { createClient, type Client }', restModule(model, 'client')],
    ['export { createTransport, type ClientOptions }', restModule(model, 'transport')],
    ...topics.map(({ operations, path }) => {
      const functions = operations.flatMap((call) => [call.camel, pagingOf(call, context)?.name ?? []].flat());
      return [`export { ${functions.join(', ')} }`, path] as const;
    }),
    ...(pagings.some(({ module }) => module === 'rest-pages-link')
      ? [['export { linkedPage, type LinkedPage }', runtimePath('rest-pages-link')] as const]
      : []),
    ...Object.entries(ofRuntime).map(([name, types]) => [`export type { ${types} }`, runtimePath(name)] as const),
    ['export *', runtimePath('rest-error')],
    ...(errorsFile(context).length === 0 ? [] : [['export { ApiError }', restModule(model, 'errors')] as const]),
  ]);
  const about = `// The ${model.profile.name} profile. ${escapeDocLine(model.profile.doc)}`;
  return { ...file, text: `${about}\n\n${file.text}` };
}

/** The class of errors whose codes are an enum, if all error bodies have one. */
function errorsFile(context: EmitContext): readonly OutputFile[] {
  const { model, part } = context;
  const codes = part('codes of errors', model.profile, (_, within) => errorCodes(within.model));
  if (codes.length === 0) return [];
  const module = createModule(restModule(model, 'errors'), context, ['ApiError']);
  const code = codes.map((name) => module.typeOf('enum', name)).join(' | ');
  const base = module.runtime('ApiError', 'rest-error');
  const text = `${tsdoc({ doc: 'The service responded with an error.' })}
    export interface ApiError extends ${base} { readonly code: ${code} | undefined }

    ${tsdoc({ doc: 'The class of these errors.' })}
    export const ApiError: new (...facts: ConstructorParameters<typeof ${base}>) => ApiError = ${base} as never;`;
  return [module.file([text])];
}

/** The entry of the operations without validators, whose bundles are smaller. */
function uncheckedFile(topics: readonly Topic[], context: EmitContext): OutputFile {
  const module = createModule(restModule(context.model, 'unchecked'), context);
  const parts = topics.map(({ operations, path }) => ({
    exports: listLines(
      'export',
      operations.flatMap((call) => [`${factsName(call)} as ${call.camel}Operation`, `type ${call.pascal}Params`]),
      relative(module.path, path),
    ).join('\n'),
    operations: operations.map((operation) => {
      const { camel } = operation;
      const paging = pagingOf(operation, context);
      return {
        camel,
        checked: module.own(camel, path),
        operation: module.value(factsName(operation), path),
        paging: paging && {
          ...paging,
          checked: module.own(paging.name, path),
          paginate: module.runtime(paging.paginate, paging.module),
        },
      };
    }),
  }));
  return module.file([module.render('rest/unchecked.ts', { topics: parts })]);
}
