import type { Entry } from '../../read/syntax.js';
import { oauthFlowKinds, type AuthScheme, type Declared, type OAuthFlow, type OAuthFlowKind } from '../model.js';
import { entriesOf, entryOf, stringOf, stringsOf, valueOf } from '../node-access.js';
import { declaredOf, extraOf } from './declared.js';
import { factOf } from './json-value.js';
import { type TypeContext, enter, originOf, type Scope } from './resolving.js';

const KINDS: readonly AuthScheme['kind'][] = ['oauth2', 'openid', 'token', 'basic', 'signature'];

export function resolveAuth(entry: Entry, context: TypeContext): AuthScheme {
  const scope = enter({}, entry.value);
  const kind = stringOf(entry.value, 'kind');
  const scheme: AuthScheme = {
    ...declaredOf(entry, {}, context.trace),
    kind: KINDS.find((one) => one === kind) ?? 'token',
    properties: entriesOf(valueOf(entry.value, 'properties')).map((property) => ({
      name: property.key,
      value: factOf(property.value),
      origin: originOf(property, scope),
    })),
    scopes: entriesOf(valueOf(entry.value, 'scopes')).map((member): Declared =>
      context.trace.mark(declaredOf(member, scope, context.trace), member.keySpan),
    ),
    flows: oauthFlowKinds.flatMap((one) => {
      const flow = entryOf(valueOf(entry.value, 'flows'), one);
      return flow === undefined ? [] : [context.trace.mark(flowOf(one, flow, scope), flow.keySpan)];
    }),
  };
  return context.trace.mark(scheme, entry.keySpan);
}

function flowOf(kind: OAuthFlowKind, entry: Entry, outer: Scope): OAuthFlow {
  const { value } = entry;
  const address = (key: string, name: keyof OAuthFlow): Partial<OAuthFlow> => {
    const url = stringOf(value, key);
    return url === undefined ? {} : { [name]: url };
  };
  const scopes = valueOf(value, 'scopes');
  return {
    kind,
    ...address('authorize-url', 'authorizeUrl'),
    ...address('token-url', 'tokenUrl'),
    ...address('refresh-url', 'refreshUrl'),
    ...address('device-url', 'deviceUrl'),
    ...(scopes === undefined ? {} : { scopes: stringsOf(scopes) }),
    ...extraOf(valueOf(value, 'extra')),
    origin: originOf(entry, enter(outer, value)),
  };
}
