import { MOST } from '../limits.js';
import { declared } from './declared.js';
import { propertyName, schemeName, scopeName } from './names.js';
import { bool, choice, either, json, map, names, text } from './shape.js';

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
});

export const auth = names('auth schemes', schemeName, scheme);
