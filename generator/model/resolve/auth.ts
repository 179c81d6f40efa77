import type { Entry } from '../../read/syntax.js';
import type { AuthScheme, Declared } from '../model.js';
import { entriesOf, stringOf, valueOf } from '../node-access.js';
import { declaredOf } from './declared.js';
import { factOf } from './json-value.js';
import type { TypeContext } from './resolving.js';
import { enter, originOf } from './scope.js';

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
  };
  return context.trace.mark(scheme, entry.keySpan);
}
