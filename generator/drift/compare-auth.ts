import { declaredAs } from '../model/by-name.js';
import { byName, pairUp } from '../diff/compare/pairs.js';
import { nameInPath } from '../diff/compare/text.js';
import { textProperty, flowAddresses, openApiFlows, writeAuth } from '../model/requests.js';
import { isNotShown, type AuthScheme, type Endpoint, type NotShown, type OAuthFlow } from '../model/model.js';
import { placeOfCredential } from './align/schemes.js';
import type { DriftFinding, DriftLines } from './drift-line.js';

type SchemeNames = ReadonlyMap<string, readonly string[]>;

/**
 * Compares the places of credentials, and flows and scopes of OAuth 2. A document without schemes has no statement
 * about them, and documents cannot describe signatures.
 */
export function compareSchemes(own: readonly AuthScheme[], names: SchemeNames, lines: DriftLines): void {
  const { published } = lines;
  const all = published.model.auth;
  if (all.length === 0) return;
  const paired = new Set([...names.values()].flat());
  for (const ours of own) {
    const theirs = (names.get(ours.name) ?? []).map((name) => declaredAs(all, name)!);
    for (const scheme of theirs) {
      for (const { path, keys, ...difference } of differencesOf(ours, scheme)) {
        const { before = 'nothing', after = 'nothing' } = difference;
        lines.report('auth', {
          ...difference,
          path: `auth.${ours.name}.${path}`,
          message: `${ours.name}, ${path}: ${after}; in the document ${before}`,
          ownAt: ours.origin,
          theirAt: published.inside(scheme.origin, ...keys),
        });
      }
    }
    if (theirs.length === 0 && ours.kind !== 'signature')
      lines.reportAlone('auth', {
        ...describe(ours),
        ours,
        theirAt: published.originOf('/components/securitySchemes'),
      });
  }
  for (const theirs of all) if (!paired.has(theirs.name)) lines.reportAlone('auth', { ...describe(theirs), theirs });
}

function describe({ name }: AuthScheme) {
  return {
    kind: (change: 'added' | 'removed') => `auth.${change}` as const,
    print: schemeText,
    what: `the auth scheme ${name}`,
    path: `auth.${nameInPath(name)}`,
  };
}

/** Compares the auth alternatives of requests. */
export function compareRequirements(own: Endpoint, published: Endpoint, names: SchemeNames, lines: DriftLines): void {
  if (lines.published.model.auth.length === 0 || isNotShown(own.auth) || isNotShown(published.auth)) return;
  const ownNames = new Map([...names].flatMap(([name, list]) => list.map((theirs) => [theirs, name] as const)));
  const ours = alternativesOf(own.auth, (name) => name);
  const theirs = alternativesOf(published.auth, (name) => ownNames.get(name) ?? name);
  const [ownOnly, theirsOnly] = [without(ours, theirs), without(theirs, ours)];
  if (ownOnly.length === 0 && theirsOnly.length === 0) return;
  const [before, after] = [theirs.join(', or '), ours.join(', or ')];
  lines.report('auth', {
    kind: theirsOnly.length > 0 ? 'endpoint.auth.removed' : 'endpoint.auth.added',
    path: `endpoints.${own.name}.auth`,
    message: `${own.name} takes ${after}; in the document it takes ${before}`,
    before,
    after,
    ours: own,
    theirs: published,
    theirAt: lines.published.inside(published.origin, 'security'),
  });
}

/** The alternatives of an endpoint in the notation of the spec, without duplicates; `none` if there are none. */
function alternativesOf(
  auth: Exclude<Endpoint['auth'], NotShown>,
  nameOf: (name: string) => string,
): readonly string[] {
  if (auth.length === 0) return ['none'];
  const texts = auth.map(({ schemes }) =>
    writeAuth({
      schemes: schemes
        .map(({ name, scopes }) => ({ name: nameOf(name), scopes: scopes.toSorted() }))
        .toSorted((one, other) => (one.name < other.name ? -1 : 1)),
    }),
  );
  return [...new Set(texts)].toSorted();
}

interface SchemeDifference extends Pick<DriftFinding, 'kind' | 'before' | 'after' | 'ours' | 'theirs'> {
  /** Below the own scheme. */
  readonly path: string;
  readonly keys: readonly string[];
}

function differencesOf(own: AuthScheme, published: AuthScheme): readonly SchemeDifference[] {
  const both = { ours: own, theirs: published };
  if (own.kind !== published.kind) {
    const texts = { before: schemeText(published), after: schemeText(own) };
    return [{ kind: 'auth.kind.changed', path: 'kind', keys: ['type'], ...texts, ...both }];
  }
  const property = (
    kind: SchemeDifference['kind'],
    [name, key]: readonly [string, string],
    read: (scheme: AuthScheme) => string | undefined,
    fold: (text: string) => string = (text) => text,
  ): readonly SchemeDifference[] => {
    const [before, after] = [read(published), read(own)];
    if (before === undefined || after === undefined || fold(before) === fold(after)) return [];
    return [{ kind, path: `properties.${name}`, keys: [key], before, after, ...both }];
  };
  const lower = (text: string): string => text.toLowerCase();
  const word = (scheme: AuthScheme) => textProperty(scheme, 'token_format')?.split(' ')[0];
  const name = textProperty(own, 'header') === undefined ? 'name' : 'header';
  return [
    ...property('auth.place.changed', [name, 'name'], placeOfCredential, lower),
    ...property('auth.place.changed', ['token_format', 'scheme'], word, lower),
    ...property('auth.property.changed', ['url', 'openIdConnectUrl'], (scheme) => textProperty(scheme, 'url')),
    ...addressesOfScheme(own, published),
    ...flowDifferences(own, published),
    ...scopeDifferences(own, published),
  ];
}

/** Compares addresses of a scheme without flows: one flow of the document must have them. */
function addressesOfScheme(own: AuthScheme, published: AuthScheme): readonly SchemeDifference[] {
  return flowAddresses.flatMap(({ key, inSpec, inOpenApi }): readonly SchemeDifference[] => {
    // The names of properties have underscores.
    const property = inSpec.replace('-', '_');
    const after = textProperty(own, property);
    const having = published.flows.filter((flow) => flow[key] !== undefined);
    const [first] = having;
    if (after === undefined || first === undefined || having.some((flow) => flow[key] === after)) return [];
    return [
      {
        kind: 'auth.property.changed',
        path: `properties.${property}`,
        keys: ['flows', openApiFlows[first.kind], inOpenApi],
        before: [...new Set(having.map((flow) => flow[key]!))].join(', or '),
        after,
        ours: own,
        theirs: first,
      },
    ];
  });
}

function flowDifferences(own: AuthScheme, published: AuthScheme): readonly SchemeDifference[] {
  const { added, removed, both } = pairUp(published.flows, own.flows, ({ kind }) => kind);
  const path = ({ kind }: OAuthFlow): string => `flows.${kind}`;
  return [
    ...both.flatMap(([theirs, ours]) => changesOfFlow(ours, theirs, scopesIn(own), scopesIn(published))),
    ...added.map((ours): SchemeDifference => {
      return { kind: 'auth.flow.added', path: path(ours), keys: ['flows'], after: ours.kind, ours };
    }),
    ...removed.map((theirs): SchemeDifference => {
      const keys = ['flows', openApiFlows[theirs.kind]];
      return { kind: 'auth.flow.removed', path: path(theirs), keys, before: theirs.kind, theirs };
    }),
  ];
}

function changesOfFlow(
  ours: OAuthFlow,
  theirs: OAuthFlow,
  ownScopes: ReadonlySet<string>,
  theirScopes: ReadonlySet<string>,
): readonly SchemeDifference[] {
  // A scope that one scheme lacks is reported once, and not for each flow.
  const isCommon = (scope: string): boolean => ownScopes.has(scope) && theirScopes.has(scope);
  const [mine, others] = [ours.scopes ?? [...ownScopes], theirs.scopes ?? [...theirScopes]];
  const only = (list: readonly string[], other: readonly string[]): string | undefined =>
    without(list, other).filter(isCommon).join(', ') || undefined;
  const facts = [
    ...flowAddresses.map(({ key, inSpec, inOpenApi }) => [inSpec, inOpenApi, theirs[key], ours[key]] as const),
    ['scopes', 'scopes', only(others, mine), only(mine, others)] as const,
  ];
  return facts.flatMap(([path, key, before, after]): readonly SchemeDifference[] => {
    const keys = ['flows', openApiFlows[ours.kind], key];
    if (before === after) return [];
    return [{ kind: 'auth.flow.changed', path: `flows.${ours.kind}.${path}`, keys, before, after, ours, theirs }];
  });
}

/** Compares scopes. OpenAPI lists them only in flows, so that a document without flows has no statement about them. */
function scopeDifferences(own: AuthScheme, published: AuthScheme): readonly SchemeDifference[] {
  if (published.flows.length === 0) return [];
  const { added, removed } = pairUp(published.scopes, own.scopes, byName);
  const path = (name: string): string => `scopes.${nameInPath(name)}`;
  return [
    ...added.map((ours): SchemeDifference => {
      return { kind: 'auth.scope.added', path: path(ours.name), keys: ['flows'], after: ours.name, ours };
    }),
    ...removed.map((theirs): SchemeDifference => {
      const { name } = theirs;
      const flow = published.flows.find(({ scopes }) => scopes === undefined || scopes.includes(name));
      const keys = flow === undefined ? ['flows'] : ['flows', openApiFlows[flow.kind], 'scopes', name];
      return { kind: 'auth.scope.removed', path: path(name), keys, before: name, theirs };
    }),
  ];
}

function scopesIn({ scopes }: AuthScheme): ReadonlySet<string> {
  return new Set(scopes.map(({ name }) => name));
}

/** Such as `token in header Authorization`. */
function schemeText(scheme: AuthScheme): string {
  const place = placeOfCredential(scheme);
  return place === undefined ? scheme.kind : `${scheme.kind} in ${place}`;
}

function without(list: readonly string[], other: readonly string[]): readonly string[] {
  const others = new Set(other);
  return list.filter((item) => !others.has(item));
}
