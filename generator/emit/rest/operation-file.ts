import { isNotShown, type Field, type RateLimits, type Type } from '../../model/model.js';
import { jsonBodyOf, schemeNames, serviceOf } from '../../model/requests.js';
import { fieldSentence } from '../../model/wording/index.js';
import { importLines } from '../declarations.js';
import type { EmitContext } from '../emit-context.js';
import { createImports, type Imports } from '../imports.js';
import { runtimePath } from '../module-layout.js';
import { codeNameOf, propertyKey } from '../names.js';
import { fieldTypeText, typeText } from '../objects/type-text.js';
import type { OutputFile } from '../output-file.js';
import { template } from '../templates.js';
import { tsdoc } from '../tsdoc.js';
import { absentMeans, variantsOf, type RestOperation } from './operations.js';
import { needsParams, overloadsOf } from './overloads.js';
import { pagingOf } from './paging.js';
import { createValueChecks, type ValueChecks } from './value-check.js';

/** The module of one operation: its parameters, its function, and the facts that the client needs to send it. */
export function operationFile(operation: RestOperation, context: EmitContext): OutputFile {
  const { endpoint, camel, pascal, module } = operation;
  const paging = pagingOf(operation, context);
  const imports = createImports(module, [
    camel,
    `${camel}Operation`,
    `${pascal}Params`,
    `${pascal}Method`,
    ...(paging === undefined ? [] : [paging.name, `${paging.pascal}Method`]),
  ]);
  const runtime = {
    operation: imports.type('Operation', runtimePath('rest-operation')),
    options: imports.type('CallOptions', runtimePath('rest-transport')),
    transport: imports.type('Transport', runtimePath('rest-transport')),
    paginate: paging === undefined ? '' : imports.value('paginate', runtimePath(paging.module)),
  };
  const overloads = overloadsOf(operation, context, imports);
  const documented = overloads.map((overload) => ({ ...overload, doc: operationDoc(operation) }));
  const text = template<object>('rest/operation.ts')({
    runtime,
    name: endpoint.name,
    camel,
    pascal,
    fields: parameterFields(operation, context, imports),
    overloads: documented,
    only: documented.length === 1 ? documented[0] : false,
    orNone: needsParams(endpoint) ? '' : ' = {}',
    paging: paging ?? false,
    operation: checkedOperation(operation, context, createValueChecks(context, imports)),
    imports: importLines(imports.declarations()),
  });
  return { path: module, text, format: 'typescript' };
}

/** What the operation does, in the words of the spec. */
export function operationDoc({ endpoint }: RestOperation): string {
  const { doc, notes, origin, deprecated, see, method, path } = endpoint;
  return tsdoc({
    doc: doc === '' ? `\`${method} ${path}\`` : doc,
    extra: [...(doc === '' ? [] : [`\`${method} ${path}\``]), ...notes.map(({ text }) => text)],
    origin,
    deprecated,
    see,
  });
}

function parameterFields({ endpoint }: RestOperation, context: EmitContext, imports: Imports): readonly object[] {
  const { params, query } = endpoint;
  const body = jsonBodyOf(endpoint);
  const line = (field: Field, optional: boolean): object => ({
    key: propertyKey(codeNameOf(field)),
    optional,
    type: `${fieldTypeText(field, context, imports)}${optional ? ' | undefined' : ''}`,
    doc: tsdoc({
      doc: field.doc === '' ? fieldSentence(field) : field.doc,
      extra: defaultDoc(field),
      deprecated: field.deprecated,
      see: field.see,
    }),
  });
  const bodyType = body === undefined ? undefined : isNotShown(body) ? 'unknown' : typeText(body, context, imports);
  return [
    ...params.map((field) => line(field, false)),
    ...query.map((field) => line(field, field.optional)),
    ...(bodyType === undefined ? [] : [{ key: 'body', optional: false, type: bodyType, doc: '' }]),
  ];
}

function defaultDoc({ default: standard }: Field): string[] {
  return standard === undefined ? [] : [`Default: \`${standard.member ?? JSON.stringify(standard.value)}\`.`];
}

function checkedOperation({ endpoint }: RestOperation, context: EmitContext, checks: ValueChecks): string {
  const { params, query } = endpoint;
  const body = jsonBodyOf(endpoint);
  const queryEntries = query.map(
    (field) => `${propertyKey(codeNameOf(field))}: { ${queryFacts(field, checks).join(', ')} }`,
  );
  return objectText([
    ...sharedFacts(endpoint, context),
    `params: { ${params.map((field) => `${propertyKey(field.name)}: ${checks.field(field)}`).join(', ')} }`,
    `query: { ${queryEntries.join(', ')} }`,
    ...(body === undefined ? [] : [`body: ${checks.type(isNotShown(body) ? { kind: 'any' } : body)}`]),
    `responses: [${responseCases(endpoint, (type) => checks.type(type)).join(', ')}]`,
  ]);
}

/** The facts of an operation without its validators. Responses count only where some have no body. */
export function uncheckedOperation({ endpoint }: RestOperation, context: EmitContext): string {
  const query = endpoint.query.map(
    (field) =>
      `${propertyKey(codeNameOf(field))}: {${field.as === undefined ? '' : ` key: ${JSON.stringify(field.name)} `}}`,
  );
  const isEmpty = endpoint.responses.some(({ type }) => type === null);
  return objectText([
    ...sharedFacts(endpoint, context),
    `query: { ${query.join(', ')} }`,
    `responses: [${isEmpty ? responseCases(endpoint, () => undefined).join(', ') : ''}]`,
  ]);
}

function objectText(members: readonly string[]): string {
  return `{ ${members.join(',\n')} }`;
}

function sharedFacts(endpoint: RestOperation['endpoint'], { model }: EmitContext): string[] {
  const { name, method, path, auth } = endpoint;
  return [
    `name: ${JSON.stringify(name)}`,
    `method: ${JSON.stringify(method)}`,
    `path: ${JSON.stringify(path)}`,
    ...(isNotShown(auth) ? [] : [`auth: ${JSON.stringify(schemeNames(endpoint))}`]),
    `countedPer: ${JSON.stringify(countedPer(path, serviceOf(endpoint, model)?.rateLimits))}`,
  ];
}

function queryFacts(field: Field, checks: ValueChecks): readonly string[] {
  return [
    `validate: ${checks.field(field)}`,
    ...(field.optional ? [] : ['required: true']),
    ...(field.as === undefined ? [] : [`key: ${JSON.stringify(field.name)}`]),
  ];
}

/** The parameters at the beginning of a path that have rate limits of their own. */
function countedPer(path: string, limits: RateLimits | { readonly notShown: true } | undefined): readonly string[] {
  const apart = limits === undefined || isNotShown(limits) ? [] : limits.per;
  const names = Array.from(path.matchAll(/\{([^{}]*)\}/g), (match) => match[1]!);
  const end = names.findIndex((name) => !apart.includes(name));
  return end === -1 ? names : names.slice(0, end);
}

/** @param validator the expression that validates a type; undefined if responses are not checked */
function responseCases(
  endpoint: RestOperation['endpoint'],
  validator: (type: Type) => string | undefined,
): readonly string[] {
  return variantsOf(endpoint).flatMap(({ when, responses }) => {
    const conditions = when.map(({ field, values }) => {
      const parameter = endpoint.query.find((one) => one.name === field);
      const all = [
        ...values.map((value) => JSON.stringify(value)),
        ...(absentMeans(parameter, values) ? ['undefined'] : []),
      ];
      return `${propertyKey(parameter === undefined ? field : codeNameOf(parameter))}: [${all.join(', ')}]`;
    });
    return responses.map(({ status, type }) => {
      const validate = type === null ? 'null' : validator(isNotShown(type) ? { kind: 'any' } : type);
      const members = [
        ...(typeof status === 'number' ? [`status: ${status}`] : []),
        ...(conditions.length === 0 ? [] : [`when: { ${conditions.join(', ')} }`]),
        ...(validate === undefined ? [] : [`validate: ${validate}`]),
      ];
      return `{ ${members.join(', ')} }`;
    });
  });
}
