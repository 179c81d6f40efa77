import { defined } from '../../defined.js';
import type { SpecTree } from '../../read/index.js';
import type { Entry, Node } from '../../read/syntax.js';
import {
  type AuthScheme,
  type ErrorBody,
  type ErrorCode,
  type NotShown,
  type OAuthFlow,
  type OAuthFlowKind,
  oauthFlowKinds,
  type PackageInfo,
  type Profile,
  type RateLimits,
  type RequestWindow,
  type Service,
  type ServiceVariable,
  type UrlTemplate,
} from '../model.js';
import {
  asText,
  entriesOf,
  entryOf,
  itemsOf,
  stringOf,
  stringsOf,
  valueOf,
  docOf,
  numberOf,
  asNumber,
} from '../../read/nodes.js';
import type { Int64Form } from '../types.js';
import { typesOf } from './conditions.js';
import { resolveFields } from './fields.js';
import {
  declare,
  enter,
  extraOf,
  factOf,
  inside,
  mark,
  notShown,
  originAt,
  originOf,
  partUnder,
  textsOf,
  type Resolving,
  type TypeContext,
} from './resolving.js';

export function resolvePackage(root: SpecTree['root']): PackageInfo {
  const text = (key: string): string | undefined => asText(valueOf(root.spec, key));
  const name = text('name') ?? '';
  return {
    name,
    version: text('version') ?? '0.0.0',
    title: text('title') ?? name,
    doc: (text('doc') ?? '').trim(),
    license: text('license') ?? 'UNLICENSED',
    ...resolveSources(root),
  };
}

function resolveSources(root: SpecTree['root']): Pick<PackageInfo, 'sources'> {
  const node = valueOf(root.spec, 'sources');
  if (node?.kind !== 'map') return {};
  return {
    sources: node.entries.map(({ key, value }) => {
      const url = asText(valueOf(value, 'url'));
      return defined({ name: key, title: asText(valueOf(value, 'title')) ?? key, url });
    }),
  };
}

/** The form of integers of 64 bits; by default that of `int`. */
export function int64Form(root: SpecTree['root']): Int64Form {
  const written = asText(valueOf(root.spec, 'int64'));
  return written === 'bigint' || written === 'string' ? written : 'safe-integer';
}

/** Finds a profile. Its entry is empty if the package does not include it. */
export function resolveProfile(root: SpecTree['root'], name: string): Profile | undefined {
  const node = valueOf(root.profiles, name);
  if (node === undefined) return undefined;
  return {
    name,
    doc: docOf(node),
    layers: stringsOf(valueOf(node, 'layers')),
    entry: asText(valueOf(node, 'entry')) ?? '',
  };
}

const KINDS: readonly AuthScheme['kind'][] = ['oauth2', 'openid', 'token', 'basic', 'signature'];

export function resolveAuth(entry: Entry, outer: TypeContext): AuthScheme {
  const context = inside(outer, entry.value);
  const kind = stringOf(entry.value, 'kind');
  return declare(entry, outer, {
    kind: KINDS.find((known) => known === kind) ?? 'token',
    properties: entriesOf(valueOf(entry.value, 'properties')).map((property) => ({
      name: property.key,
      value: factOf(property.value),
      origin: originOf(property, context.scope),
    })),
    scopes: entriesOf(valueOf(entry.value, 'scopes')).map((member) => declare(member, context, {})),
    flows: oauthFlowKinds.flatMap((flowKind) => {
      const flow = entryOf(valueOf(entry.value, 'flows'), flowKind);
      return flow === undefined ? [] : [flowOf(flowKind, flow, context)];
    }),
  });
}

function flowOf(kind: OAuthFlowKind, entry: Entry, context: TypeContext): OAuthFlow {
  const { value } = entry;
  const scopes = valueOf(value, 'scopes');
  const facts = {
    kind,
    ...textsOf(value, 'authorize-url', 'token-url', 'refresh-url', 'device-url'),
    scopes: scopes && stringsOf(scopes),
    ...extraOf(valueOf(value, 'extra')),
  };
  return partUnder(entry, context, facts, entry.keySpan);
}

export function resolveService(entry: Entry, outer: TypeContext): Service {
  const node = entry.value;
  const context = inside(outer, node);
  return declare(entry, outer, {
    url: stringOf(node, 'url') ?? notShown,
    variables: entriesOf(valueOf(node, 'variables')).map((variable) => variableOf(variable, context)),
    userAgent: stringOf(node, 'user-agent') ?? notShown,
    reasonHeader: stringOf(node, 'reason-header'),
    reasonLimit: numberOf(node, 'reason-limit'),
    jsonPart: stringOf(node, 'json-part'),
    errors: errorsOf(entryOf(node, 'errors'), context),
    rateLimits: rateLimitsOf(entryOf(node, 'rate-limits'), context),
  });
}

function variableOf(entry: Entry, context: TypeContext): ServiceVariable {
  const values = valueOf(entry.value, 'values');
  return declare(entry, context, {
    default: stringOf(entry.value, 'default') ?? '',
    values: values && stringsOf(values),
  });
}

function errorsOf(entry: Entry | undefined, { scope }: TypeContext): ErrorBody | NotShown {
  if (entry?.value.kind !== 'map') return notShown;
  const { value, keySpan } = entry;
  return {
    ...textsOf(value, 'code', 'message', 'fields', 'at'),
    codes: itemsOf(valueOf(value, 'codes')).map(codeOf),
    origin: originAt(keySpan, enter(scope, value), value.provenance),
  };
}

function codeOf(node: Node): ErrorCode {
  const code = valueOf(node, 'code');
  return {
    status: numberOf(node, 'status') ?? 0,
    code: asNumber(code) ?? asText(code) ?? '',
    ...textsOf(node, 'of', 'message'),
  };
}

function rateLimitsOf(entry: Entry | undefined, { scope }: TypeContext): RateLimits | NotShown {
  if (entry?.value.kind !== 'map') return notShown;
  const { value, keySpan } = entry;
  const per = valueOf(value, 'per');
  const global = valueOf(value, 'global');
  const all = windowOf(global);
  const except = valueOf(global, 'except');
  const refused = valueOf(value, 'refused');
  const refusals = windowOf(refused);
  return defined({
    headers: textsOf(valueOf(value, 'headers'), ...HEADERS),
    body: textsOf(valueOf(value, 'body'), 'retry-after', 'global'),
    per: mark(stringsOf(per), per?.span ?? keySpan),
    global: all && defined({ ...all, except: except && mark(stringsOf(except), except.span) }),
    refused: refusals && {
      ...refusals,
      statuses: itemsOf(valueOf(refused, 'statuses')).flatMap((item) => asNumber(item) ?? []),
      except: stringsOf(valueOf(refused, 'except')),
    },
    origin: originAt(keySpan, enter(scope, value), value.provenance),
  });
}

const HEADERS = ['limit', 'remaining', 'reset', 'reset-after', 'bucket', 'global', 'scope', 'retry-after'] as const;

function windowOf(node: Node | undefined): RequestWindow | undefined {
  const [requests, seconds] = [numberOf(node, 'requests'), numberOf(node, 'seconds')];
  return requests === undefined || seconds === undefined ? undefined : { requests, seconds };
}

export function resolveUrl(entry: Entry, outer: Resolving): UrlTemplate {
  const node = entry.value;
  const context = inside(outer, node);
  const params = valueOf(node, 'params');
  const fields = { owner: entry.key, within: [], types: typesOf(params, context) };
  return declare(entry, outer, {
    base: stringOf(node, 'base') ?? notShown,
    path: stringOf(node, 'path') ?? notShown,
    params: resolveFields(params, fields, context),
    formats: stringsOf(valueOf(node, 'formats')),
    ...animatedOf(valueOf(node, 'animated')),
    ...sizesOf(valueOf(node, 'sizes')),
  });
}

function animatedOf(node: Node | undefined): Pick<UrlTemplate, 'animated'> {
  if (node?.kind !== 'map') return {};
  return {
    animated: {
      param: stringOf(node, 'param') ?? '',
      prefix: stringOf(node, 'prefix') ?? '',
      formats: stringsOf(valueOf(node, 'formats')),
    },
  };
}

function sizesOf(node: Node | undefined): Pick<UrlTemplate, 'sizes'> {
  if (node?.kind !== 'map') return {};
  const values = itemsOf(valueOf(node, 'values')).flatMap((item) => asNumber(item) ?? []);
  return { sizes: { query: stringOf(node, 'query') ?? '', values } };
}
