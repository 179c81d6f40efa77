import { type AuthAlternative, type Endpoint, isNotShown, type Model, type Service } from '../../model/model.js';
import { serviceOf, type ShownEndpoint, tagsOf, writtenPath } from '../../model/requests.js';
import { OPERATION_ID, SPEC_WORDS, type SpecWords, SUMMARY } from '../../model/spec-words.js';
import { needsText, pagingText } from '../../model/wording/index.js';
import type { EmitContext } from '../emit-context.js';
import { linkIn, notices, prose } from '../json-schema/annotations.js';
import type { JsonSchema } from '../json-schema/schema.js';
import { declaredWords, specWords } from '../json-schema/spec-words.js';
import { answers, requestBody } from './contents.js';
import { parametersIn } from './parameters.js';
import { refusals } from './refusals.js';

/** Whether some endpoint is in a group of the spec. */
export function hasGroups({ endpoints }: Model): boolean {
  return endpoints.some(({ groups }) => groups.length > 0);
}

/** @param key its path in the document, which may include the fixed query */
export function operation(endpoint: ShownEndpoint, key: string, context: EmitContext): JsonSchema {
  const { name, doc, paging, notes, bodies, auth, deprecated } = endpoint;
  const { model } = context;
  const { [OPERATION_ID]: id, [SUMMARY]: said } = endpoint.extraKeys ?? {};
  const summarized = typeof said === 'string' ? withoutSummary(doc, said) : doc;
  const description = prose(
    summarized,
    ...notes.map(({ text }) => text),
    needsText(endpoint),
    paging === undefined ? '' : pagingText(paging),
    isNotShown(auth) ? 'The spec does not show the authorization of the request.' : '',
    isNotShown(bodies) || bodies.some(({ type }) => isNotShown(type))
      ? 'The spec does not show the body of the request.'
      : '',
    ...notices(endpoint),
  );
  const written = writtenPath(endpoint) as string;
  const parameters = parametersIn(endpoint, key === endpoint.path ? endpoint.fixedQuery : [], context);
  const service = serviceOf(endpoint, model);
  const title = typeof said === 'string' ? said : summary(endpoint);
  const link = linkIn(endpoint.see);
  const words = {
    ...declaredWords({ description, ...link }, { ...endpoint, doc: summarized }),
    ...(endpoint.groups.length > 0 || !hasGroups(model) ? {} : { groups: [] }),
    ...(key === written ? {} : { path: written }),
    ...(isUntilEmpty(paging) ? { untilEmpty: true as const } : {}),
  };
  return {
    operationId: typeof id === 'string' ? id : name,
    summary: title,
    ...(description === '' ? {} : { description }),
    ...link,
    tags: tagsOf(endpoint),
    ...(deprecated === undefined ? {} : { deprecated: true }),
    ...endpoint.extraKeys,
    ...specWords(words),
    security: isNotShown(auth) ? [] : auth.map(requirement),
    ...(service === undefined || service === model.services[0] ? {} : { servers: [serverOf(service)] }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...requestBody(endpoint, context),
    responses: { ...answers(endpoint, context), ...refusals(endpoint, model) },
  };
}

/** Whether only an empty page ends the pages. */
function isUntilEmpty(paging: Endpoint['paging']): boolean {
  const isCounted = paging?.style === 'cursors' || paging?.style === 'page' || paging?.style === 'offset';
  return isCounted && paging.limit === undefined && paging.more === undefined;
}

/** Removes the summary at the start of the doc of an imported endpoint, unless the description repeats it. */
function withoutSummary(doc: string, said: string): string {
  const words = /\S+/g;
  for (const word of said.trim().split(/\s+/)) if (words.exec(doc)?.[0] !== word) return doc;
  const rest = doc.slice(words.lastIndex);
  return rest === '' || rest.startsWith('\n\n') ? rest.slice(2) : doc;
}

function summary({ name, doc }: Endpoint): string {
  const sentence = /^[\s\S]*?[.!?](?=\s|$)/.exec(doc.trim())?.[0].replace(/\s+/g, ' ') ?? '';
  return sentence === '' ? name.replaceAll('_', ' ') : sentence.replace(/\.$/, '');
}

/** Schemes that are needed together, with their scopes; empty for no authorization. */
function requirement({ schemes }: AuthAlternative): JsonSchema {
  return Object.fromEntries(schemes.map(({ name, scopes }) => [name, scopes]));
}

/** The server of endpoints without a service. Without an address, paths are relative to the document. */
export function servers({ services: [first] }: Model): readonly JsonSchema[] {
  return [first === undefined ? { url: '/', [SPEC_WORDS]: false } : serverOf(first)];
}

/** The other services, which OpenAPI would regard as further addresses of the first one. */
export function otherServers({ services: [, ...others] }: Model): SpecWords {
  return others.length === 0 ? {} : { servers: others.map(serverOf) };
}

/** The address of a service, with its variables and its name. */
export function serverOf({ name, url: written, doc, variables }: Service): JsonSchema {
  const url = isNotShown(written) ? '/' : written;
  const declared = variables.map((variable) => [
    variable.name,
    {
      default: variable.default,
      ...(variable.values === undefined ? {} : { enum: variable.values }),
      ...(variable.doc === '' ? {} : { description: variable.doc }),
    },
  ]);
  return {
    url: url.length > 1 ? url.replace(/\/$/, '') : url,
    ...(doc === '' ? {} : { description: doc }),
    ...(declared.length === 0 ? {} : { variables: Object.fromEntries(declared) as JsonSchema }),
    [SPEC_WORDS]: { name },
  };
}
