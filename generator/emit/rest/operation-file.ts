import { type AuthAlternative, type Field, isNotShown, type RateLimits } from '../../model/model.js';
import { serviceOf } from '../../model/requests.js';
import { needsText } from '../../model/wording/index.js';
import type { EmitContext } from '../emit-context.js';
import { createImports, type Imports } from '../imports.js';
import { runtimePath } from '../module-layout.js';
import { codeNameOf, propertyKey } from '../names.js';
import { fieldTypeText } from '../objects/type-text.js';
import type { OutputFile } from '../output-file.js';
import { template } from '../templates.js';
import { tsdoc } from '../tsdoc.js';
import { errorName, factsName, restModule, type RestOperation, serviceConstant, type Topic } from './operations.js';
import { needsParams, overloadsOf } from './overloads.js';
import { pagingOf } from './paging.js';
import {
  bodyMembers,
  createTypeCode,
  givenHeaders,
  partHeadersMember,
  requestFacts,
  requestTypes,
  type TypeCode,
} from './requests.js';
import { errorText, responseFacts, responseTypes } from './responses.js';

/** The module of a topic: for each operation its parameters, its function, and the facts for sending it. */
export function operationsFile({ module, operations }: Topic, context: EmitContext): OutputFile {
  const imports = createImports(
    module,
    operations.flatMap((operation) => namesOf(operation, context)),
  );
  const code = createTypeCode(context, imports);
  const parts = operations.map((operation) => operationParts(operation, context, code, imports));
  const runtime = {
    operation: imports.type('Operation', runtimePath('rest-operation')),
    checked: imports.value('checked', runtimePath('rest-checked')),
    types: imports.type('OperationTypes', runtimePath('rest-checked')),
    ...(parts.some(({ only, paging }) => only === false || paging !== false) && {
      options: imports.type('CallOptions', runtimePath('rest-transport')),
      transport: imports.type('Transport', runtimePath('rest-transport')),
      call: imports.type('Call', runtimePath('rest-call')),
    }),
  };
  const errorTypes = sharedErrors(parts.flatMap(({ error }) => (error === false ? [] : error)));
  const text = template<object>('rest/operations.ts')({
    runtime,
    operations: parts.map((operation) => ({
      ...operation,
      error: errorTypes.find(({ type }) => type === operation.error)?.name ?? operation.error,
    })),
    errorTypes,
    constants: code.constants(),
    imports: imports.text(),
  });
  return { path: module, text, format: 'typescript' };
}

/** Names for long error types of several operations. */
function sharedErrors(all: readonly string[]): readonly { readonly name: string; readonly type: string }[] {
  const repeated = all.filter((type, at) => type.length > 60 && all.indexOf(type) !== at);
  return [...new Set(repeated)].map((type, at) => ({ name: `$Errors${at + 1}`, type }));
}

interface OperationParts {
  readonly error: string | false;
  readonly only: object | false;
  readonly paging: object | false;
  readonly [part: string]: unknown;
}

function namesOf(operation: RestOperation, context: EmitContext): readonly string[] {
  const { camel, pascal } = operation;
  const paging = pagingOf(operation, context);
  return [
    camel,
    `${camel}Operation`,
    factsName(operation),
    `${pascal}Params`,
    errorName(operation),
    `is${errorName(operation)}`,
    ...(paging === undefined ? [] : [paging.name]),
  ];
}

function operationParts(
  operation: RestOperation,
  context: EmitContext,
  code: TypeCode,
  imports: Imports,
): OperationParts {
  const { endpoint, camel, pascal } = operation;
  const paging = pagingOf(operation, context);
  const paginate = paging === undefined ? '' : imports.value(paging.paginate, runtimePath(paging.module));
  const fields = parameterFields(operation, context, imports);
  const bodies = bodyFields(operation, context, imports);
  const overloads = overloadsOf(operation, context, imports);
  const documented = overloads.map((overload) => ({ ...overload, doc: operationDoc(operation) }));
  const error = errorText(operation, context, imports);
  const facts = operationFacts(operation, context, imports);
  return {
    paginate,
    name: endpoint.name,
    camel,
    pascal,
    facts: factsName(operation),
    fields: bodies.length > 1 ? fields : [...fields, ...(bodies[0] ?? [])],
    bodies: bodies.length > 1 ? bodies : [],
    error: error ?? false,
    errorName: errorName(operation),
    isAnswered: error === undefined ? '' : imports.value('isAnsweredBy', runtimePath('rest-error')),
    overloads: documented,
    only: documented.length === 1 ? documented[0]! : false,
    orNone: needsParams(endpoint) ? '' : ' = {}',
    sender:
      documented.length === 1
        ? imports.type(needsParams(endpoint) ? 'Sender' : 'FreeSender', runtimePath('rest-call'))
        : '',
    paging: paging ?? false,
    operation: facts,
    // A bundler keeps calls, unless the whole expression is marked as pure.
    isMade: facts.includes('('),
    types: operationTypes(operation, context, code, imports),
  };
}

/** The effect of the operation, in the words of the spec. */
export function operationDoc({ endpoint }: RestOperation): string {
  const { doc, notes, method, path } = endpoint;
  const needs = needsText(endpoint);
  return tsdoc({
    ...endpoint,
    doc: doc === '' ? `\`${method} ${path}\`` : doc,
    extra: [
      ...(doc === '' ? [] : [`\`${method} ${path}\``]),
      ...notes.map(({ text }) => text),
      ...(needs === '' ? [] : [needs]),
    ],
  });
}

interface ParameterMember {
  readonly key: string;
  readonly optional: boolean;
  readonly type: string;
  readonly doc: string;
}

function parameterFields(
  { endpoint }: RestOperation,
  context: EmitContext,
  imports: Imports,
): readonly ParameterMember[] {
  const { params, query, cookies } = endpoint;
  const parts = partHeadersMember(endpoint, context, imports);
  const line = (field: Field, optional: boolean): ParameterMember => ({
    key: propertyKey(codeNameOf(field)),
    optional,
    type: `${fieldTypeText(field, context, imports)}${optional ? ' | undefined' : ''}`,
    doc: tsdoc({ ...field, origin: undefined, extra: defaultDoc(field) }),
  });
  return [
    ...params.map((field) => line(field, false)),
    ...[...query, ...givenHeaders(endpoint, context), ...cookies].map((field) => line(field, field.optional)),
    ...(parts === undefined
      ? []
      : [
          {
            key: 'partHeaders',
            optional: parts.optional,
            type: `${parts.type}${parts.optional ? ' | undefined' : ''}`,
            doc: '/** Headers of the parts of the body, by the names of the parts. */',
          },
        ]),
  ];
}

function bodyFields(
  { endpoint }: RestOperation,
  context: EmitContext,
  imports: Imports,
): readonly (readonly ParameterMember[])[] {
  const orUndefined = (type: string, optional: boolean): string => `${type}${optional ? ' | undefined' : ''}`;
  return bodyMembers(endpoint, context, imports).map(({ body, optional, contentType }) => [
    { key: 'body', optional, type: orUndefined(body, optional), doc: '' },
    ...(contentType === undefined
      ? []
      : [
          {
            key: 'contentType',
            optional: contentType.optional,
            type: orUndefined(contentType.type, contentType.optional),
            doc: '/** The content type of the body. That of a `Blob` is the default. */',
          },
        ]),
  ]);
}

function defaultDoc({ default: standard }: Field): string[] {
  return standard === undefined ? [] : [`Default: \`${standard.member ?? JSON.stringify(standard.value)}\`.`];
}

function operationFacts({ endpoint }: RestOperation, context: EmitContext, imports: Imports): string {
  const { name, method, path, auth, service } = endpoint;
  const { model } = context;
  const members = [
    `name: ${JSON.stringify(name)}`,
    `method: ${JSON.stringify(method)}`,
    `path: ${JSON.stringify(path)}`,
    ...(service === undefined || service === model.services[0]?.name
      ? []
      : [`service: ${imports.value(serviceConstant(service), restModule(model, 'service'))}`]),
    ...(isNotShown(auth) ? [] : [`auth: ${JSON.stringify(auth.map(schemesText))}`]),
    `countedPer: ${JSON.stringify(countedPer(path, serviceOf(endpoint, model)?.rateLimits))}`,
    ...requestFacts(endpoint, context, imports),
    ...responseFacts(endpoint, imports),
  ];
  return `{ ${members.join(',\n')} }`;
}

function operationTypes({ endpoint }: RestOperation, context: EmitContext, code: TypeCode, imports: Imports): string {
  const members = [...requestTypes(endpoint, context, code, imports), ...responseTypes(endpoint, code, imports)];
  return `{ ${members.join(',\n')} }`;
}

/** The name of a scheme, or the names of several that are needed together. */
function schemesText({ schemes }: AuthAlternative): string | readonly string[] {
  const names = [...new Set(schemes.map(({ name }) => name))];
  return names.length === 1 ? names[0]! : names;
}

/** The path parameters with separate rate limits. */
function countedPer(path: string, limits: RateLimits | { readonly notShown: true } | undefined): readonly string[] {
  const apart = limits === undefined || isNotShown(limits) ? [] : limits.per;
  const names = Array.from(path.matchAll(/\{([^{}]*)\}/g), (match) => match[1]!);
  const end = names.findIndex((name) => !apart.includes(name));
  return end === -1 ? names : names.slice(0, end);
}
