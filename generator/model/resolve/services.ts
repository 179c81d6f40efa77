import type { Entry, Node } from '../../read/syntax.js';
import type {
  ErrorBody,
  ErrorCode,
  NotShown,
  RateLimitHeader,
  RateLimits,
  RequestWindow,
  Service,
  ServiceVariable,
} from '../model.js';
import { asText, entriesOf, entryOf, itemsOf, stringOf, stringsOf, valueOf } from '../node-access.js';
import { declaredOf } from './declared.js';
import { notShown } from './json-value.js';
import { type TypeContext, enter, originAt, type Scope } from './resolving.js';

export function resolveService(entry: Entry, context: TypeContext): Service {
  const scope = enter({}, entry.value);
  const reasonHeader = stringOf(entry.value, 'reason-header');
  const jsonPart = stringOf(entry.value, 'json-part');
  const service: Service = {
    ...declaredOf(entry, {}, context.trace),
    url: stringOf(entry.value, 'url') ?? notShown,
    variables: entriesOf(valueOf(entry.value, 'variables')).map((variable) => variableOf(variable, scope, context)),
    userAgent: stringOf(entry.value, 'user-agent') ?? notShown,
    ...(reasonHeader === undefined ? {} : { reasonHeader }),
    ...(jsonPart === undefined ? {} : { jsonPart }),
    errors: errorsOf(entryOf(entry.value, 'errors'), scope),
    rateLimits: rateLimitsOf(entryOf(entry.value, 'rate-limits'), scope, context),
  };
  return context.trace.mark(service, entry.keySpan);
}

function variableOf(entry: Entry, scope: Scope, context: TypeContext): ServiceVariable {
  const values = valueOf(entry.value, 'values');
  const variable: ServiceVariable = {
    ...declaredOf(entry, scope, context.trace),
    default: stringOf(entry.value, 'default') ?? '',
    ...(values === undefined ? {} : { values: stringsOf(values) }),
  };
  return context.trace.mark(variable, entry.keySpan);
}

function errorsOf(entry: Entry | undefined, outer: Scope): ErrorBody | NotShown {
  if (entry?.value.kind !== 'map') return notShown;
  const { value, keySpan } = entry;
  return {
    ...texts(value, { code: 'code', message: 'message', fields: 'fields', at: 'at' }),
    codes: itemsOf(valueOf(value, 'codes')).map(codeOf),
    origin: originAt(keySpan, enter(outer, value), value.provenance),
  };
}

function codeOf(node: Node): ErrorCode {
  const code = valueOf(node, 'code');
  const status = valueOf(node, 'status');
  const [of, message] = [stringOf(node, 'of'), stringOf(node, 'message')];
  return {
    status: status?.kind === 'scalar' && typeof status.value === 'number' ? status.value : 0,
    code: code?.kind === 'scalar' && typeof code.value === 'number' ? code.value : (asText(code) ?? ''),
    ...(of === undefined ? {} : { of }),
    ...(message === undefined ? {} : { message }),
  };
}

function rateLimitsOf(entry: Entry | undefined, outer: Scope, context: TypeContext): RateLimits | NotShown {
  if (entry?.value.kind !== 'map') return notShown;
  const { value, keySpan } = entry;
  const per = valueOf(value, 'per');
  const global = valueOf(value, 'global');
  const all = windowOf(global);
  const except = valueOf(global, 'except');
  const refused = valueOf(value, 'refused');
  const refusals = windowOf(refused);
  return {
    headers: texts(valueOf(value, 'headers'), HEADERS),
    body: texts(valueOf(value, 'body'), { retryAfter: 'retry-after', global: 'global' }),
    per: context.trace.mark(stringsOf(per), per?.span ?? keySpan),
    ...(all === undefined
      ? {}
      : {
          global: {
            ...all,
            ...(except === undefined ? {} : { except: context.trace.mark(stringsOf(except), except.span) }),
          },
        }),
    ...(refusals === undefined
      ? {}
      : {
          refused: {
            ...refusals,
            statuses: itemsOf(valueOf(refused, 'statuses')).flatMap((node) => numberOf(node) ?? []),
            except: stringsOf(valueOf(refused, 'except')),
          },
        }),
    origin: originAt(keySpan, enter(outer, value), value.provenance),
  };
}

const HEADERS: Readonly<Record<RateLimitHeader, string>> = {
  limit: 'limit',
  remaining: 'remaining',
  reset: 'reset',
  resetAfter: 'reset-after',
  bucket: 'bucket',
  global: 'global',
  scope: 'scope',
  retryAfter: 'retry-after',
};

/** The texts of a map, under the Model's names for its keys. */
function texts<Name extends string>(
  node: Node | undefined,
  keys: Readonly<Record<Name, string>>,
): Readonly<Partial<Record<Name, string>>> {
  const found: Partial<Record<Name, string>> = {};
  for (const name of Object.keys(keys) as Name[]) {
    const text = stringOf(node, keys[name]);
    if (text !== undefined) found[name] = text;
  }
  return found;
}

function windowOf(node: Node | undefined): RequestWindow | undefined {
  const requests = numberOf(valueOf(node, 'requests'));
  const seconds = numberOf(valueOf(node, 'seconds'));
  return requests === undefined || seconds === undefined ? undefined : { requests, seconds };
}

function numberOf(node: Node | undefined): number | undefined {
  return node?.kind === 'scalar' && typeof node.value === 'number' ? node.value : undefined;
}
