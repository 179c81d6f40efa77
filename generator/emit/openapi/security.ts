import type { AuthScheme, Json } from '../../model/model.js';
import { annotations, prose } from '../json-schema/annotations.js';
import type { JsonSchema } from '../json-schema/schema.js';

/** A way to authorise requests. What the spec does not show is left out where OpenAPI lets it, or said in prose. */
export function securityScheme(scheme: AuthScheme): JsonSchema {
  const description = prose(annotations(scheme)['description'], tokenFormat(scheme));
  const about = description === '' ? {} : { description };
  const shownFlows = scheme.kind === 'oauth2' ? flows(scheme) : {};
  if (Object.keys(shownFlows).length > 0) return { type: 'oauth2', ...about, flows: shownFlows };
  if (scheme.kind === 'oauth2')
    return { type: 'http', scheme: 'bearer', description: prose(description, hiddenFlows(scheme)) };
  if (/^bearer\s/i.test(textOf(scheme, 'token_format') ?? '')) return { type: 'http', scheme: 'bearer', ...about };
  return { type: 'apiKey', in: 'header', name: headerOf(scheme) ?? 'Authorization', ...about };
}

function flows(scheme: AuthScheme): JsonSchema {
  const [authorizationUrl, tokenUrl] = [textOf(scheme, 'authorize_url'), textOf(scheme, 'token_url')];
  const scopes = Object.fromEntries(scheme.scopes.map(({ name, doc }) => [name, doc]));
  if (authorizationUrl === undefined) return tokenUrl === undefined ? {} : { clientCredentials: { tokenUrl, scopes } };
  return tokenUrl === undefined
    ? { implicit: { authorizationUrl, scopes } }
    : { authorizationCode: { authorizationUrl, tokenUrl, scopes } };
}

/** OpenAPI cannot represent scopes without an authorization URL. */
function hiddenFlows({ scopes }: AuthScheme): string {
  const listed = scopes.map(({ name, doc }) => `- \`${name}\`: ${doc}`).join('\n');
  return prose('OAuth 2, whose addresses the spec does not show.', listed === '' ? '' : `Scopes:\n\n${listed}`);
}

function tokenFormat(scheme: AuthScheme): string {
  const format = textOf(scheme, 'token_format');
  return format === undefined ? '' : `In the form \`${format}\`.`;
}

/** The header, or the first of several. */
function headerOf(scheme: AuthScheme): string | undefined {
  const value = valueOf(scheme, 'header');
  const first = typeof value === 'object' && value !== null ? Object.values(value)[0] : value;
  return typeof first === 'string' ? /^[\w-]+/.exec(first)?.[0] : undefined;
}

function textOf(scheme: AuthScheme, name: string): string | undefined {
  const value = valueOf(scheme, name);
  return typeof value === 'string' ? value : undefined;
}

function valueOf({ properties }: AuthScheme, name: string): Json | undefined {
  return properties.find((property) => property.name === name)?.value as Json | undefined;
}
