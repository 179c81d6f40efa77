import { credentialOf, propertyOf, textProperty, flowAddresses, openApiFlows } from '../../model/requests.js';
import type { AuthScheme, OAuthFlow } from '../../model/model.js';
import { flowUrl } from '../../read/grammar/names.js';
import { annotations, prose } from '../json-schema/annotations.js';
import { bothWords, docIn, specWords } from '../json-schema/spec-words.js';
import type { JsonSchema } from '../json-schema/schema.js';

/** A security scheme. Unknown facts are left out if OpenAPI permits it, or described in prose. */
export function securityScheme(scheme: AuthScheme): JsonSchema {
  const description = prose(annotations(scheme)['description'], tokenFormat(scheme));
  const about = {
    ...(description === '' ? {} : { description }),
    ...scheme.extraKeys,
    ...specWords(docIn(description, scheme.doc)),
  };
  const shownFlows = scheme.kind === 'oauth2' ? flows(scheme) : {};
  if (Object.keys(shownFlows).length > 0) return { type: 'oauth2', ...about, flows: shownFlows };
  if (scheme.kind === 'basic') return { type: 'http', scheme: 'basic', ...about };
  if (scheme.kind === 'openid') return openId(scheme, about);
  if (scheme.kind === 'oauth2')
    return { type: 'http', scheme: 'bearer', ...about, description: prose(description, hiddenFlows(scheme)) };
  if (/^bearer\s/i.test(textProperty(scheme, 'token_format') ?? ''))
    return { type: 'http', scheme: 'bearer', ...bearerFormat(scheme), ...about };
  const token = credentialOf(scheme);
  if (token?.kind === 'token' && token.in !== 'header')
    return { type: 'apiKey', in: token.in, name: token.name, ...about };
  const name = textProperty(scheme, 'name') ?? headerOf(scheme) ?? 'Authorization';
  const format = textProperty(scheme, 'token_format');
  const words = format === undefined ? {} : specWords({ tokenFormat: format });
  return { type: 'apiKey', in: 'header', name, ...about, ...words, ...bothWords(about, words) };
}

/** The form of tokens, such as `JWT`. */
function bearerFormat(scheme: AuthScheme): JsonSchema {
  const format = textProperty(scheme, 'bearer_format');
  return format === undefined ? {} : { bearerFormat: format };
}

function openId(scheme: AuthScheme, about: JsonSchema): JsonSchema {
  const url = addressIn(scheme, 'url');
  if (url !== undefined) return { type: 'openIdConnect', openIdConnectUrl: url, ...about };
  const hidden = 'OpenID Connect, whose address the spec does not show.';
  return { type: 'http', scheme: 'bearer', ...about, description: prose(about['description'], hidden) };
}

/** The flows of a scheme that lists them, or the one that follows from the addresses among its properties. */
function flows(scheme: AuthScheme): JsonSchema {
  if (scheme.flows.length > 0)
    return Object.fromEntries(scheme.flows.map((flow) => [flowKey(flow), flowObject(flow, scheme)]));
  const [authorizationUrl, tokenUrl] = [addressIn(scheme, 'authorize_url'), addressIn(scheme, 'token_url')];
  const scopes = Object.fromEntries(scheme.scopes.map(({ name, doc }) => [name, doc]));
  if (authorizationUrl === undefined) return tokenUrl === undefined ? {} : { clientCredentials: { tokenUrl, scopes } };
  return tokenUrl === undefined
    ? { implicit: { authorizationUrl, scopes } }
    : { authorizationCode: { authorizationUrl, tokenUrl, scopes } };
}

/** An address in the properties, which may contain any value. Readers of the document may open it. */
function addressIn(scheme: AuthScheme, name: string): string | undefined {
  const url = textProperty(scheme, name);
  return url !== undefined && flowUrl.pattern.test(url) ? url : undefined;
}

/** OpenAPI 3.1 has no device flow, which 3.2 adds. */
function flowKey({ kind }: OAuthFlow): string {
  return kind === 'device-authorization' ? `x-${openApiFlows[kind]}` : openApiFlows[kind];
}

function flowObject(flow: OAuthFlow, scheme: AuthScheme): JsonSchema {
  const own = flow.scopes === undefined ? undefined : new Set(flow.scopes);
  const scopes = scheme.scopes.filter(({ name }) => own?.has(name) ?? true);
  const addresses = flowAddresses.flatMap(({ key, inOpenApi }) =>
    flow[key] === undefined ? [] : [[inOpenApi, flow[key]] as const],
  );
  return {
    ...Object.fromEntries(addresses),
    scopes: Object.fromEntries(scopes.map(({ name, doc }) => [name, doc])),
    ...flow.extraKeys,
  };
}

/** OpenAPI cannot represent scopes without an authorization URL. */
function hiddenFlows({ scopes }: AuthScheme): string {
  const listed = scopes.map(({ name, doc }) => `- \`${name}\`: ${doc}`).join('\n');
  return prose('OAuth 2, whose addresses the spec does not show.', listed === '' ? '' : `Scopes:\n\n${listed}`);
}

function tokenFormat(scheme: AuthScheme): string {
  const format = textProperty(scheme, 'token_format');
  return format === undefined ? '' : `In the form \`${format}\`.`;
}

function headerOf(scheme: AuthScheme): string | undefined {
  const value = propertyOf(scheme, 'header');
  const first = typeof value === 'object' && value !== null ? Object.values(value)[0] : value;
  return typeof first === 'string' ? /^[\w-]+/.exec(first)?.[0] : undefined;
}
