import { type AuthAlternative, type Field, isNotShown, type RateLimits } from '../../model/model.js';
import { serviceOf } from '../../model/requests.js';
import { needsText } from '../../model/wording/index.js';
import type { EmitContext } from '../emit-context.js';
import { createModule, type Module } from '../module.js';
import { codeNameOf } from '../names.js';
import { fieldTypeText, readonlyMember } from '../objects/type-text.js';
import type { OutputFile } from '../output-file.js';
import { tsdoc } from '../tsdoc.js';
import { errorName, factsName, restModule, type RestOperation, serviceConstant, type Topic } from './operations.js';
import { needsParams, overloadsOf } from './overloads.js';
import { pagingOf } from './paging.js';
import { bodyMembers, givenHeaders, partHeadersMember, requestFacts, requestTypes } from './requests.js';
import { createTextNames, errorText, responseFacts, responseTypes, type TextNames } from './responses.js';
import { dataCode } from '../validators/descriptor-code.js';
import { Code, type Descriptor } from '../validators/descriptor.js';

/** The module of a topic: for each operation its parameters, its function, and the facts for sending it. */
export function operationsFile({ path, operations }: Topic, context: EmitContext): OutputFile {
  const module = createModule(
    path,
    context,
    operations.flatMap((operation) => namesOf(operation, context)),
  );
  const constants = createTextNames('$headers');
  const parts = operations.map((operation) => operationParts(operation, constants, module));
  const errorTypes = sharedErrors(parts.flatMap(({ error }) => (error === false ? [] : error)));
  const code = module.render('rest/operations.ts', {
    operations: parts.map((operation) => ({
      ...operation,
      error: errorTypes.find(({ type }) => type === operation.error)?.name ?? operation.error,
    })),
    errorTypes,
    constants: constants.all(),
  });
  return module.file([code]);
}

/** Names for long error types of several operations. */
function sharedErrors(all: readonly string[]): readonly { readonly name: string; readonly type: string }[] {
  const repeated = all.filter((type, at) => type.length > 60 && all.indexOf(type) !== at);
  return [...new Set(repeated)].map((type, at) => ({ name: `$Errors${at + 1}`, type }));
}

interface OperationParts {
  readonly error: string | false;
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

function operationParts(operation: RestOperation, constants: TextNames, module: Module): OperationParts {
  const { endpoint, camel, pascal } = operation;
  const paging = pagingOf(operation, module.context);
  const fields = parameterFields(operation, module);
  const bodies = bodyFields(operation, module);
  const doc = operationDoc(operation);
  const overloads = overloadsOf(operation, module).map((overload) => ({ ...overload, doc }));
  const facts = dataCode(operationFacts(operation, module), module, true);
  return {
    name: endpoint.name,
    camel,
    pascal,
    facts: factsName(operation),
    fields: bodies.length > 1 ? fields : [...fields, ...(bodies[0] ?? [])],
    bodies: bodies.length > 1 ? bodies : [],
    error: errorText(operation, module) ?? false,
    errorName: errorName(operation),
    overloads,
    only: overloads.length === 1 ? overloads[0]! : false,
    needsParams: needsParams(endpoint),
    paging: paging && { ...paging, paginate: module.runtime(paging.paginate, paging.module) },
    operation: facts,
    // A bundler keeps calls, unless the whole expression is marked as pure.
    isMade: facts.includes('('),
    types: dataCode({ ...requestTypes(endpoint, module), ...responseTypes(endpoint, constants, module) }, module, true),
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
  readonly member: string;
  readonly doc: string;
}

function parameterFields({ endpoint }: RestOperation, module: Module): readonly ParameterMember[] {
  const { params, query, cookies } = endpoint;
  const parts = partHeadersMember(endpoint, module);
  const given = [
    ...params.map((field) => ({ ...field, optional: false })),
    ...query,
    ...givenHeaders(endpoint, module.context),
    ...cookies,
  ];
  const fields = given.map((field) => ({
    member: readonlyMember(codeNameOf(field), fieldTypeText(field, module), field.optional),
    doc: tsdoc({ ...field, origin: undefined, extra: defaultDoc(field) }),
  }));
  if (parts === undefined) return fields;
  const doc = '/** Headers of the parts of the body, by the names of the parts. */';
  return [...fields, { member: readonlyMember('partHeaders', parts.type, parts.optional), doc }];
}

function bodyFields({ endpoint }: RestOperation, module: Module): readonly (readonly ParameterMember[])[] {
  return bodyMembers(endpoint, module).map(({ body, optional, contentType }) => {
    const member = { member: readonlyMember('body', body, optional), doc: '' };
    if (contentType === undefined) return [member];
    const doc = '/** The content type of the body. That of a `Blob` is the default. */';
    return [member, { member: readonlyMember('contentType', contentType.type, contentType.optional), doc }];
  });
}

function defaultDoc({ default: standard }: Field): string[] {
  return standard === undefined ? [] : [`Default: \`${standard.member ?? JSON.stringify(standard.value)}\`.`];
}

function operationFacts({ endpoint }: RestOperation, module: Module): Descriptor {
  const { name, method, path, auth, service } = endpoint;
  const { model } = module.context;
  const isFirst = service === undefined || service === model.services[0]?.name;
  return {
    name,
    method,
    path,
    service: isFirst ? undefined : new Code(module.value(serviceConstant(service), restModule(model, 'service'))),
    auth: isNotShown(auth) ? undefined : auth.map(schemesNeeded),
    countedPer: countedPer(path, serviceOf(endpoint, model)?.rateLimits),
    ...requestFacts(endpoint, module),
    ...responseFacts(endpoint, module),
  };
}

/** The name of a scheme, or the names of several that are needed together. */
function schemesNeeded({ schemes }: AuthAlternative): string | readonly string[] {
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
