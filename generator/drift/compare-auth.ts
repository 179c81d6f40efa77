import { nameInPath } from '../diff/compare/text.js';
import { textProperty, flowAddresses, openApiFlows, writeAuth } from '../model/requests.js';
import { isNotShown, type AuthScheme, type Endpoint, type NotShown, type OAuthFlow } from '../model/model.js';
import { placeOfCredential } from './align/schemes.js';
import type { DriftFinding } from './drift-line.js';
import type { PublishedModel } from './published-model.js';

/** The context of a comparison of authorization. */
export interface AuthComparison {
  readonly published: PublishedModel;
  /** Published names of own schemes. */
  readonly schemes: ReadonlyMap<string, readonly string[]>;
  /** Own names of published schemes. */
  readonly ownSchemes: ReadonlyMap<string, string>;
  readonly report: (finding: DriftFinding) => void;
}

/**
 * Compares the schemes of both: where a request has the credential, and the flows and scopes of OAuth 2. A document without schemes says
 * nothing of them, and has no word for signatures.
 */
export function compareSchemes(own: readonly AuthScheme[], context: AuthComparison): void {
  const all = context.published.model.auth;
  if (all.length === 0) return;
  const paired = new Set<string>();
  const byName = new Map(all.map((scheme) => [scheme.name, scheme]));
  for (const ours of own) {
    const theirs = (context.schemes.get(ours.name) ?? []).map((name) => byName.get(name)!);
    for (const one of theirs) {
      paired.add(one.name);
      new SchemePair(ours, one, context).compare();
    }
    if (theirs.length > 0 || ours.kind === 'signature') continue;
    context.report({
      kind: 'auth.added',
      path: `auth.${ours.name}`,
      message: `only the own spec has the auth scheme ${ours.name}`,
      after: schemeText(ours),
      ours,
      pointer: '/components/securitySchemes',
    });
  }
  for (const theirs of all) {
    if (paired.has(theirs.name)) continue;
    context.report({
      kind: 'auth.removed',
      path: `auth.${nameInPath(theirs.name)}`,
      message: `only the document has the auth scheme ${theirs.name}`,
      before: schemeText(theirs),
      theirs,
      pointer: context.published.schemePointer(theirs.name),
    });
  }
}

/** Compares what authorizes a request. */
export function compareRequirements(own: Endpoint, there: Endpoint, context: AuthComparison): void {
  if (context.published.model.auth.length === 0 || isNotShown(own.auth) || isNotShown(there.auth)) return;
  const ours = alternativesOf(own.auth, (name) => name);
  const theirs = alternativesOf(there.auth, (name) => context.ownSchemes.get(name) ?? name);
  const [ownOnly, theirsOnly] = [without(ours, theirs), without(theirs, ours)];
  if (ownOnly.length === 0 && theirsOnly.length === 0) return;
  const [before, after] = [theirs.join(', or '), ours.join(', or ')];
  context.report({
    kind: theirsOnly.length > 0 ? 'endpoint.auth.removed' : 'endpoint.auth.added',
    path: `endpoints.${own.name}.auth`,
    message: `${own.name} takes ${after}; in the document it takes ${before}`,
    before,
    after,
    ours: own,
    theirs: there,
    pointer: context.published.within(there.name, 'security'),
  });
}

/** Each alternative once, as the spec writes it; an endpoint without any takes requests without a credential. */
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

type Reported = Pick<DriftFinding, 'kind' | 'before' | 'after' | 'ours' | 'theirs'> & {
  /** Below the scheme. */
  readonly path: string;
  /** Below the published scheme. */
  readonly keys: readonly string[];
};

class SchemePair {
  readonly #ownScopes: ReadonlySet<string>;
  readonly #theirScopes: ReadonlySet<string>;

  constructor(
    readonly own: AuthScheme,
    readonly there: AuthScheme,
    readonly context: AuthComparison,
  ) {
    this.#ownScopes = scopesIn(own);
    this.#theirScopes = scopesIn(there);
  }

  compare(): void {
    const { own, there } = this;
    if (own.kind !== there.kind) {
      const texts = { before: schemeText(there), after: schemeText(own) };
      this.#report({ kind: 'auth.kind.changed', path: 'kind', keys: ['type'], ...texts, ours: own, theirs: there });
      return;
    }
    this.#place();
    this.#property('url', 'openIdConnectUrl');
    this.#addressesOfScheme();
    this.#flows();
    this.#scopes();
  }

  #report({ path, keys, ...finding }: Reported): void {
    const { own, there, context } = this;
    const text = (shown: string | undefined): string => shown ?? 'nothing';
    context.report({
      ...finding,
      path: `auth.${own.name}.${path}`,
      message: `${own.name}, ${path}: ${text(finding.after)}; in the document ${text(finding.before)}`,
      ownAt: own.origin,
      pointer: context.published.below(context.published.schemePointer(there.name), ...keys),
    });
  }

  /** Where a request has the credential, and the word before it. */
  #place(): void {
    const { own, there } = this;
    const [ours, theirs] = [placeOfCredential(own), placeOfCredential(there)];
    const both = { ours: own, theirs: there };
    if (ours !== undefined && theirs !== undefined && ours.toLowerCase() !== theirs.toLowerCase())
      this.#report({
        kind: 'auth.place.changed',
        path: `properties.${textProperty(own, 'header') === undefined ? 'name' : 'header'}`,
        keys: ['name'],
        before: theirs,
        after: ours,
        ...both,
      });
    const [word, otherWord] = [own, there].map((scheme) => textProperty(scheme, 'token_format')?.split(' ')[0]);
    if (word !== undefined && otherWord !== undefined && word.toLowerCase() !== otherWord.toLowerCase())
      this.#report({
        kind: 'auth.place.changed',
        path: 'properties.token_format',
        keys: ['scheme'],
        before: otherWord,
        after: word,
        ...both,
      });
  }

  #property(name: string, key: string): void {
    const [after, before] = [textProperty(this.own, name), textProperty(this.there, name)];
    if (after === undefined || before === undefined || after === before) return;
    this.#report({
      kind: 'auth.property.changed',
      path: `properties.${name}`,
      keys: [key],
      before,
      after,
      ours: this.own,
      theirs: this.there,
    });
  }

  /** A scheme that lists no flows can have addresses of its own: one of the flows of the document has them. */
  #addressesOfScheme(): void {
    for (const { key, inSpec, inOpenApi } of flowAddresses) {
      // A scheme without flows has properties, whose names are written with underscores.
      const property = inSpec.replace('-', '_');
      const after = textProperty(this.own, property);
      const having = this.there.flows.filter((flow) => flow[key] !== undefined);
      const [first] = having;
      if (after === undefined || first === undefined || having.some((flow) => flow[key] === after)) continue;
      this.#report({
        kind: 'auth.property.changed',
        path: `properties.${property}`,
        keys: ['flows', openApiFlows[first.kind], inOpenApi],
        before: [...new Set(having.map((flow) => flow[key]!))].join(', or '),
        after,
        ours: this.own,
        theirs: first,
      });
    }
  }

  #flows(): void {
    const { own, there } = this;
    for (const ours of own.flows) {
      const theirs = there.flows.find(({ kind }) => kind === ours.kind);
      if (theirs !== undefined) this.#flow(ours, theirs);
      else
        this.#report({ kind: 'auth.flow.added', path: `flows.${ours.kind}`, keys: ['flows'], after: ours.kind, ours });
    }
    for (const theirs of there.flows)
      if (!own.flows.some(({ kind }) => kind === theirs.kind))
        this.#report({
          kind: 'auth.flow.removed',
          path: `flows.${theirs.kind}`,
          keys: ['flows', openApiFlows[theirs.kind]],
          before: theirs.kind,
          theirs,
        });
  }

  #flow(ours: OAuthFlow, theirs: OAuthFlow): void {
    const keys = ['flows', openApiFlows[ours.kind]];
    const both = { kind: 'auth.flow.changed', ours, theirs } as const;
    for (const { key, inSpec, inOpenApi } of flowAddresses) {
      const [after, before] = [ours[key], theirs[key]];
      if (after === before) continue;
      this.#report({
        ...both,
        path: `flows.${ours.kind}.${inSpec}`,
        keys: [...keys, inOpenApi],
        before,
        after,
      });
    }
    // A scope that one scheme lacks is reported once, and not for each flow.
    const isCommon = (scope: string): boolean => this.#ownScopes.has(scope) && this.#theirScopes.has(scope);
    const [mine, others] = [[ours, this.#ownScopes] as const, [theirs, this.#theirScopes] as const].map(
      ([{ scopes }, all]) => scopes ?? [...all],
    ) as [readonly string[], readonly string[]];
    const [after, before] = [without(mine, others), without(others, mine)].map((list) => list.filter(isCommon));
    if (after!.length === 0 && before!.length === 0) return;
    this.#report({
      ...both,
      path: `flows.${ours.kind}.scopes`,
      keys: [...keys, 'scopes'],
      before: before!.join(', ') || undefined,
      after: after!.join(', ') || undefined,
    });
  }

  /** OpenAPI lists scopes in flows alone: without flows it says nothing of them. */
  #scopes(): void {
    const { own, there } = this;
    if (there.flows.length === 0) return;
    for (const ours of own.scopes)
      if (!this.#theirScopes.has(ours.name))
        this.#report({
          kind: 'auth.scope.added',
          path: `scopes.${nameInPath(ours.name)}`,
          keys: ['flows'],
          after: ours.name,
          ours,
        });
    for (const theirs of there.scopes) {
      if (this.#ownScopes.has(theirs.name)) continue;
      const flow = there.flows.find(({ scopes }) => scopes === undefined || scopes.includes(theirs.name));
      this.#report({
        kind: 'auth.scope.removed',
        path: `scopes.${nameInPath(theirs.name)}`,
        keys: flow === undefined ? ['flows'] : ['flows', openApiFlows[flow.kind], 'scopes', theirs.name],
        before: theirs.name,
        theirs,
      });
    }
  }
}

function scopesIn({ scopes }: AuthScheme): ReadonlySet<string> {
  return new Set(scopes.map(({ name }) => name));
}

/** `token in header Authorization`. */
function schemeText(scheme: AuthScheme): string {
  const place = placeOfCredential(scheme);
  return place === undefined ? scheme.kind : `${scheme.kind} in ${place}`;
}

function without(list: readonly string[], other: readonly string[]): readonly string[] {
  const others = new Set(other);
  return list.filter((one) => !others.has(one));
}
