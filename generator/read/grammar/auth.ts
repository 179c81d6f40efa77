import { MOST } from '../limits.js';
import { declared, located } from './declared.js';
import { flowUrl, propertyName, schemeName, scopeName } from './names.js';
import { bool, choice, either, json, list, map, names, text, textLike, type Key } from './shape.js';

const flow = map('a flow', {
  ...located,
  extra: declared['extra']!,
  'authorize-url': address('Where a user grants access.'),
  'token-url': address('Where a client gets a token.'),
  'refresh-url': address('Where a client gets a new token for an old one.'),
  'device-url': address('Where a device gets a code.'),
  scopes: {
    shape: list(textLike(scopeName), { most: MOST.members }),
    doc: 'The scopes that it can request; absent: every scope of the scheme.',
    notShown: false,
  },
});

function address(doc: string): Key {
  return { shape: textLike(flowUrl), doc, notShown: false };
}

function flowKey(doc: string): Key {
  return { shape: flow, doc, notShown: false };
}

const flows = map('flows', {
  'authorization-code': flowKey('A user grants access, and a client gets a token for the code that follows.'),
  implicit: flowKey('A user grants access, and the token follows at once.'),
  'client-credentials': flowKey('A client gets a token for its own credentials.'),
  password: flowKey('A client gets a token for the name and password of a user.'),
  'device-authorization': flowKey('A user grants access on another device.'),
});

const scheme = map('an auth scheme', {
  ...declared,
  kind: {
    shape: choice('a kind of auth', 'oauth2', 'openid', 'token', 'basic', 'signature'),
    doc: '`oauth2`, `openid`, `token` (in a header, the query or a cookie), `basic` (name and password) or `signature`.',
    required: true,
    notShown: false,
  },
  properties: {
    shape: names('properties', propertyName, json, { most: MOST.items }),
    doc: 'Named properties: `header`, `authorize_url`, ...',
  },
  others: { shape: bool, doc: '`!not-shown`: the document says that there are more scopes; a fill may add them.' },
  scopes: {
    shape: names('scopes', scopeName, either(text, map('a scope', declared)), { main: 'doc', most: MOST.members }),
    doc: 'Scopes and what they allow.',
  },
  flows: {
    shape: flows,
    doc: 'Of `oauth2`: the ways to get a token, with their addresses and scopes.',
    notShown: false,
  },
});

export const auth = names('auth schemes', schemeName, scheme);
