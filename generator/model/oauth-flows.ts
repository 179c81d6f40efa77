import type { OAuthFlowKind } from './model.js';

/** The names of flows in OpenAPI. */
export const openApiFlows: Readonly<Record<OAuthFlowKind, string>> = {
  'authorization-code': 'authorizationCode',
  implicit: 'implicit',
  'client-credentials': 'clientCredentials',
  password: 'password',
  'device-authorization': 'deviceAuthorization',
};

/** The addresses of a flow: their keys in the Model, in the spec and in OpenAPI. */
export const flowAddresses = [
  { key: 'authorizeUrl', inSpec: 'authorize-url', inOpenApi: 'authorizationUrl' },
  { key: 'deviceUrl', inSpec: 'device-url', inOpenApi: 'deviceAuthorizationUrl' },
  { key: 'tokenUrl', inSpec: 'token-url', inOpenApi: 'tokenUrl' },
  { key: 'refreshUrl', inSpec: 'refresh-url', inOpenApi: 'refreshUrl' },
] as const;
