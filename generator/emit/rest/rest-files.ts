import { defined } from '../../defined.js';
import { sendableSchemes } from '../../model/requests.js';
import { isNotShown, type Model, type Service } from '../../model/model.js';
import { moduleFile } from '../declarations.js';
import type { EmitContext } from '../emit-context.js';
import { createImports, type Imports, listLines, relative } from '../imports.js';
import { runtimePath } from '../module-layout.js';
import { dataText, propertyKey } from '../names.js';
import type { OutputFile } from '../output-file.js';
import { entryBelow, type Subpath } from '../package/subpath.js';
import { template } from '../templates.js';
import { escapeDocLine, tsdoc } from '../tsdoc.js';
import { authForms, hasSeveralTokens } from './requests.js';
import { operationDoc, operationsFile } from './operation-file.js';
import {
  factsName,
  operationsOf,
  restModule,
  type RestOperation,
  serviceConstant,
  type Topic,
  topicsOf,
} from './operations.js';
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
        `operations in ${topic.module}`,
        topic.operations.map(({ endpoint }) => endpoint),
        (_, within) => [operationsFile(topic, within)],
      ),
    ),
    ...part('client', model.profile, (_, within) => sharedFiles(topicsOf(within.model), within)),
  ];
}

function sharedFiles(topics: readonly Topic[], context: EmitContext): readonly OutputFile[] {
  const { model } = context;
  return [
    serviceFile(model),
    partsFile(model),
    transportFile(model),
    clientFile(topics, context),
    ...errorsFile(context),
    indexFile(topics, context),
    reexports(
      restModule(model, 'operations'),
      topics.map(({ module }) => module),
    ),
    uncheckedFile(topics, context),
    pathsFile(topics, context),
  ];
}

export function restSubpaths({ model }: EmitContext): readonly Subpath[] {
  if (operationsOf(model).length === 0) return [];
  return [
    {
      entry: entryBelow(model, 'rest'),
      path: restModule(model, 'index'),
      doc: 'A client of the endpoints, on `fetch`.',
    },
    {
      entry: entryBelow(model, 'rest/operations'),
      path: restModule(model, 'operations'),
      doc: 'The types of parameters and errors of each endpoint, and its description for `client.call`.',
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
    {
      entry: entryBelow(model, 'paths'),
      path: restModule(model, 'paths'),
      doc: 'A client by path with the types and functions of openapi-typescript and openapi-fetch.',
    },
  ];
}

/** The facts of the services, and the parts of a transport that need them. */
function serviceFile(model: Model): OutputFile {
  const path = restModule(model, 'service');
  const imports = createImports(path);
  const [first, ...others] = model.services;
  const limits = limitsOf(first);
  const runtime = {
    service: imports.type('Service', runtimePath('rest-operation')),
    facts: others.length === 0 ? '' : imports.type('ServiceFacts', runtimePath('rest-operation')),
    rateLimits: imports.type('RateLimits', runtimePath('rest-parts')),
    limitsOf: imports.value('limitsOf', runtimePath('rest-limiter')),
    perService: others.length === 0 ? false : imports.value('limitsPerService', runtimePath('rest-limiter')),
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
      service: serviceText(model, imports),
      limits: limits === undefined ? 'undefined' : JSON.stringify(limits),
      hasErrors: hasErrors(model),
      errors: JSON.stringify(errorForm(first)) ?? 'undefined',
      others: others.map((service) => ({
        name: service.name,
        constant: serviceConstant(service.name),
        facts: dataText({
          name: service.name,
          ...addressFacts(service),
          rateLimits: limitsOf(service),
          errors: errorForm(service),
        }),
      })),
    },
    imports,
  );
}

function limitsOf(service: Service | undefined): object | undefined {
  const { origin: _, per: __, ...limits } = known(service?.rateLimits) ?? {};
  return known(service?.rateLimits) === undefined ? undefined : limits;
}

function errorForm(service: Service | undefined): object | undefined {
  // Clients do not need the codes, which are for documentation and the mock.
  const { origin: _, codes: __, ...form } = known(service?.errors) ?? {};
  return known(service?.errors) === undefined ? undefined : form;
}

function addressFacts({ url, variables }: Service): object {
  return {
    ...(known(url) === undefined ? {} : { url: known(url) }),
    ...(variables.length === 0
      ? {}
      : { variables: Object.fromEntries(variables.map((variable) => [variable.name, variable.default])) }),
  };
}

/** The entry for transports with selected parts. */
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
    `export { observed, type ClientEvent } from '${relative(path, runtimePath('rest-observed'))}';`,
    `export { ownLimits, type OwnLimits } from '${relative(path, runtimePath('rest-own-limits'))}';`,
    `export { sharedLimits, type LimitStore, type LimitWindow } from '${relative(path, runtimePath('rest-shared-limits'))}';`,
  ];
  return file(path, 'parts', { runtime, service, lines, url: hasUrl(model) }, imports);
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

function serviceText(model: Model, imports: Imports): string {
  const {
    services: [service],
    package: info,
  } = model;
  const agent = known(service?.userAgent) ?? `${info.name.replace(/^@/, '')}/<version>`;
  const facts = {
    ...(service === undefined ? {} : addressFacts(service)),
    userAgent: agent.replace('<url>', `https://www.npmjs.com/package/${info.name}`).replace('<version>', info.version),
    ...defined({ reasonHeader: service?.reasonHeader?.toLowerCase(), reasonLimit: service?.reasonLimit }),
  };
  const members = [
    `auth: { ${authForms(model, imports).join(', ')} }`,
    ...(hasSeveralTokens(model)
      ? [`credentials: ${imports.value('createCredentials', runtimePath('rest-credentials'))}`]
      : []),
    ...(hasAddresses(model)
      ? [`addressOf: ${imports.value('addressWithVariables', runtimePath('rest-addresses'))}`]
      : []),
  ];
  return `${dataText(facts).slice(0, -1)}, ${members.join(', ')} }`;
}

/** Whether a client takes several addresses, or variables of one. */
function hasAddresses({ services }: Model): boolean {
  return services.length > 1 || services.some(({ variables }) => variables.length > 0);
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
      name in RUNTIME_PARTS ? runtimePath(RUNTIME_PARTS[name]!) : restModule(model, 'service'),
    );
    return value === name ? name : `${name}: ${value}`;
  });
  imports.value('service', restModule(model, 'service'));
  const schemes = sendableSchemes(model);
  const [scheme] = schemes;
  const several = hasSeveralTokens(model) ? schemes : [];
  const token = several.some(({ kind }) => kind !== 'basic') ? imports.type('Token', runtimePath('rest-token')) : '';
  const login = several.some(({ kind }) => kind === 'basic')
    ? imports.type('LoginSource', runtimePath('rest-credentials'))
    : '';
  return file(
    path,
    'transport',
    {
      runtime,
      parts: parts.join(', '),
      schemes: schemes.map(({ name }) => JSON.stringify(name)).join(' | '),
      first: scheme?.name ?? '',
      credentials: several.map(({ name, kind }) => ({
        key: propertyKey(name),
        type: kind === 'basic' ? login : token,
      })),
      variables: variablesOf(model),
      baseUrls: model.services.slice(1).map(({ name }) => propertyKey(name)),
      hasReason: model.services[0]?.reasonHeader !== undefined,
      url: hasUrl(model),
    },
    imports,
  );
}

function variablesOf({ services }: Model): readonly object[] {
  const variables = new Map(services.flatMap(({ variables: own }) => own).map((variable) => [variable.name, variable]));
  return [...variables.values()].map(({ name, values, default: standard, doc }) => ({
    key: propertyKey(name),
    type: values === undefined ? 'string' : values.map((value) => JSON.stringify(value)).join(' | '),
    doc: tsdoc({ doc, extra: [`Default: \`${standard}\`.`] }),
  }));
}

function hasUrl({ services: [service] }: Model): boolean {
  return service !== undefined && !isNotShown(service.url);
}

function clientFile(topics: readonly Topic[], context: EmitContext): OutputFile {
  const { model } = context;
  const path = restModule(model, 'client');
  const imports = createImports(path, ['Client', 'createClient']);
  const runtime = {
    options: imports.type('CallOptions', runtimePath('rest-transport')),
    transport: imports.type('Transport', runtimePath('rest-transport')),
  };
  imports.value('createTransport', restModule(model, 'transport'));
  imports.type('ClientOptions', restModule(model, 'transport'));
  const methods = placed(topics).flatMap(([operation, module]) => {
    const { camel, pascal, endpoint } = operation;
    const paging = pagingOf(operation, context);
    const params = imports.type(`${pascal}Params`, module);
    const overloads = overloadsOf(operation, context, imports, 'call', params);
    const method = (name: string, signatures: readonly object[]): object => ({
      name,
      called: imports.own(name, module),
      params,
      needed: needsParams(endpoint),
      signatures,
      several: signatures.length > 1,
    });
    const doc = operationDoc(operation);
    return [
      method(
        camel,
        overloads.map((overload) => ({ params: overload.params, result: overload.result, doc })),
      ),
      ...(paging === undefined
        ? []
        : [
            method(
              paging.name,
              overloads.map(({ params: parameter, item }) => ({
                params: parameter,
                result: `AsyncGenerator<${item}, void, undefined>`,
                doc: `/** Iterates over the items of \`${endpoint.name}\` with \`for await\`. Requests pages lazily. */`,
              })),
            ),
          ]),
    ];
  });
  return file(
    path,
    'client',
    { runtime, methods, title: escapeDocLine(model.package.title), url: hasUrl(model) },
    imports,
  );
}

function indexFile(topics: readonly Topic[], context: EmitContext): OutputFile {
  const { model } = context;
  const path = restModule(model, 'index');
  const from = (module: string): string => `from '${relative(path, module)}';`;
  const operations = topics.flatMap((topic) => topic.operations);
  const lines = [
    `export { createClient, type Client } ${from(restModule(model, 'client'))}`,
    `export { createTransport, type ClientOptions } ${from(restModule(model, 'transport'))}`,
    ...topics.map(({ operations, module }) => {
      const functions = operations.flatMap((operation) => [
        operation.camel,
        ...[pagingOf(operation, context)?.name ?? []].flat(),
      ]);
      return `export { ${functions.join(', ')} } ${from(module)}`;
    }),
    ...(operations.some((operation) => pagingOf(operation, context)?.module === 'rest-pages-link')
      ? [`export { linkedPage, type LinkedPage } ${from(runtimePath('rest-pages-link'))}`]
      : []),
    `export type { CallOptions, Sent, Timeouts, Transport } ${from(runtimePath('rest-transport'))}`,
    `export type { Answered, Call } ${from(runtimePath('rest-call'))}`,
    `export type { Token } ${from(runtimePath('rest-token'))}`,
    ...(hasSeveralTokens(model) ? [`export type { Login } ${from(runtimePath('rest-credentials'))}`] : []),
    `export type { Operation } ${from(runtimePath('rest-operation'))}`,
    `export type { Clock } ${from(runtimePath('rest-clock'))}`,
    `export type { RetryEvent, RetryPolicy } ${from(runtimePath('rest-retry'))}`,
    `export type { Issue } ${from(runtimePath('issue'))}`,
    `export * ${from(runtimePath('rest-error'))}`,
    ...(errorsFile(context).length === 0 ? [] : [`export { ApiError } ${from(restModule(model, 'errors'))}`]),
  ];
  const profile = { name: model.profile.name, doc: escapeDocLine(model.profile.doc) };
  return { path, text: template<object>('rest/index.ts')({ profile, lines }), format: 'typescript' };
}

/** The class of errors whose codes are an enum, if all error bodies have one. */
function errorsFile(context: EmitContext): readonly OutputFile[] {
  const { model, part } = context;
  const codes = part('codes of errors', model.profile, (_, within) => errorCodes(within.model));
  if (codes.length === 0) return [];
  const path = restModule(model, 'errors');
  const imports = createImports(path, ['ApiError']);
  const code = codes.map((name) => imports.type(name, context.locate('enum', name))).join(' | ');
  const base = imports.value('ApiError', runtimePath('rest-error'));
  const text = `${tsdoc({ doc: 'The service responded with an error.' })}
    export interface ApiError extends ${base} { readonly code: ${code} | undefined }

    ${tsdoc({ doc: 'The class of these errors.' })}
    export const ApiError: new (...facts: ConstructorParameters<typeof ${base}>) => ApiError = ${base} as never;`;
  return [moduleFile(path, imports.text(), [text])];
}

function placed(topics: readonly Topic[]): readonly (readonly [RestOperation, module: string])[] {
  return topics.flatMap(({ operations, module }) => operations.map((operation) => [operation, module] as const));
}

function reexports(path: string, modules: readonly string[]): OutputFile {
  const lines = modules.map((module) => `export * from '${relative(path, module)}';`);
  return { path, text: `${lines.join('\n')}\n`, format: 'typescript' };
}

function file(path: string, name: string, content: object, imports: Imports): OutputFile {
  const text = template<object>(`rest/${name}.ts`)({ ...content, imports: imports.text() });
  return { path, text, format: 'typescript' };
}

/** The entry of the operations without validators, whose bundles are smaller. */
export function uncheckedFile(topics: readonly Topic[], context: EmitContext): OutputFile {
  const path = restModule(context.model, 'unchecked');
  const imports = createImports(path);
  const calling = imports.value('calling', runtimePath('rest-call'));
  const parts = topics.map(({ operations, module }) => ({
    exports: listLines(
      'export',
      operations.flatMap((call) => [`${factsName(call)} as ${call.camel}Operation`, `type ${call.pascal}Params`]),
      relative(path, module),
    ).join('\n'),
    operations: operations.map((operation) => {
      const { camel } = operation;
      const paging = pagingOf(operation, context);
      return {
        camel,
        checked: imports.own(camel, module),
        operation: imports.value(factsName(operation), module),
        ...(paging !== undefined && {
          paging: {
            ...paging,
            checked: imports.own(paging.name, module),
            paginate: imports.value(paging.paginate, runtimePath(paging.module)),
            client: imports.type('Transport', runtimePath('rest-transport')),
            options: imports.type('CallOptions', runtimePath('rest-transport')),
          },
        }),
      };
    }),
  }));
  const text = template<object>('rest/unchecked.ts')({
    calling,
    topics: parts,
    imports: imports.text(),
  });
  return { path, text, format: 'typescript' };
}
