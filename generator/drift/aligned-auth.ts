import { declaredAs } from '../model/by-name.js';
import { isNotShown, type AuthAlternative, type AuthScheme, type Endpoint, type OAuthFlow } from '../model/model.js';
import { flowAddresses, textProperty, writeAuth } from '../model/requests.js';
import { placeOfCredential } from './align/schemes.js';
import type { Sides } from './aligned.js';

type SchemeNames = ReadonlyMap<string, readonly string[]>;

/**
 * The auth schemes of both sides, with own names for those that belong together, and with the facts that both have
 * words for. A document without schemes has no statement about them.
 */
export function alignedSchemes(
  own: readonly AuthScheme[],
  published: readonly AuthScheme[],
  names: SchemeNames,
): Sides<readonly AuthScheme[]> {
  if (published.length === 0) return { own: [], published: [] };
  const ownNames = new Set(own.map(({ name }) => name));
  const paired = new Set([...names.values()].flat());
  const unpaired = published.filter(({ name }) => !paired.has(name));
  const sides = own.flatMap((scheme): readonly Partial<Sides<AuthScheme>>[] => {
    const theirs = declaredAs(published, names.get(scheme.name)?.[0] ?? '');
    if (theirs !== undefined) return [schemesBeside(scheme, theirs)];
    // Documents cannot describe signatures.
    return scheme.kind === 'signature' ? [] : [{ own: scheme }];
  });
  return {
    own: sides.flatMap((side) => side.own ?? []),
    published: [
      ...sides.flatMap((side) => side.published ?? []),
      ...unpaired.map((scheme) => ({ ...scheme, name: freeName(scheme.name, ownNames) })),
    ],
  };
}

/** A name for a declaration without a counterpart, which differs from all own names. */
export function freeName(name: string, ownNames: ReadonlySet<string>): string {
  return ownNames.has(name) ? `document.${name}` : name;
}

function schemesBeside(own: AuthScheme, published: AuthScheme): Sides<AuthScheme> {
  const isSameKind = own.kind === published.kind;
  const properties = isSameKind ? differentProperties(own, published) : [];
  const flows = isSameKind ? flowsBeside(own, published) : { own: [], published: [] };
  const side = (name: keyof Sides<unknown>, { kind, origin }: AuthScheme): AuthScheme => ({
    ...own,
    kind,
    origin,
    flows: flows[name],
    properties: properties.map(([property, values]) => ({ name: property, value: values[name], origin })),
  });
  // OpenAPI lists scopes only in flows.
  const scopes = isSameKind && published.flows.length > 0 ? published.scopes : own.scopes;
  return { own: side('own', own), published: { ...side('published', published), scopes } };
}

/** The properties that both schemes state differently. The case of names of headers and of words has no meaning. */
function differentProperties(
  own: AuthScheme,
  published: AuthScheme,
): readonly (readonly [name: string, values: Sides<string>])[] {
  const word = (scheme: AuthScheme) => textProperty(scheme, 'token_format')?.split(' ')[0];
  const isSame = (text: string, other: string): boolean => text.toLowerCase() === other.toLowerCase();
  const place = textProperty(own, 'header') === undefined ? 'name' : 'header';
  const differences = (
    name: string,
    ours: string | undefined,
    theirs: string | undefined,
    areEqual: (text: string, other: string) => boolean = (text, other) => text === other,
  ): readonly (readonly [name: string, values: Sides<string>])[] =>
    ours === undefined || theirs === undefined || areEqual(ours, theirs)
      ? []
      : [[name, { own: ours, published: theirs }]];
  return [
    ...differences(place, placeOfCredential(own), placeOfCredential(published), isSame),
    ...differences('token_format', word(own), word(published), isSame),
    ...differences('url', textProperty(own, 'url'), textProperty(published, 'url')),
    // If the own scheme has no flows, one flow of the document must have its addresses.
    ...flowAddresses.flatMap(({ key, inSpec }) => {
      const property = inSpec.replace('-', '_');
      const address = textProperty(own, property);
      const all = [...new Set(published.flows.flatMap((flow) => flow[key] ?? []))];
      return differences(property, address, all.find((known) => known === address) ?? (all.join(', or ') || undefined));
    }),
  ];
}

/** The flows of both schemes. If both have one, its facts are those that differ. */
function flowsBeside(own: AuthScheme, published: AuthScheme): Sides<readonly OAuthFlow[]> {
  const [ours, theirs] = [own, published].map(({ scopes }) => new Set(scopes.map(({ name }) => name)));
  const facts = ({ flows, scopes }: AuthScheme): readonly OAuthFlow[] =>
    flows.map((flow) => {
      const { extraKeys: _, ...others } = flow;
      const all = flow.scopes ?? scopes.map(({ name }) => name);
      // A scope that one scheme lacks is reported once, and not for each flow.
      return { ...others, scopes: all.filter((scope) => ours!.has(scope) && theirs!.has(scope)).toSorted() };
    });
  const without = (flow: OAuthFlow, others: readonly OAuthFlow[]): OAuthFlow => {
    const other = others.find(({ kind }) => kind === flow.kind);
    const kept = Object.entries(flow).filter(
      ([key, fact]) =>
        key === 'kind' || key === 'origin' || JSON.stringify(fact) !== JSON.stringify(other?.[key as keyof OAuthFlow]),
    );
    return Object.fromEntries(kept) as unknown as OAuthFlow;
  };
  const [first, second] = [facts(own), facts(published)];
  return {
    own: first.map((flow) => without(flow, second)),
    published: second.map((flow) => without(flow, first)),
  };
}

/** The auth alternatives of an endpoint on both sides, without an order, and with `none` if there is no other one. */
export function alignedRequirements(
  own: Endpoint['auth'],
  published: Endpoint['auth'],
  schemes: readonly AuthScheme[],
  names: SchemeNames,
): Sides<Endpoint['auth']> {
  if (schemes.length === 0 || isNotShown(own) || isNotShown(published)) return { own, published: own };
  const ownNames = new Map([...names].flatMap(([name, list]) => list.map((theirs) => [theirs, name] as const)));
  return { own: sorted(own, (name) => name), published: sorted(published, (name) => ownNames.get(name) ?? name) };
}

function sorted(auth: readonly AuthAlternative[], nameOf: (name: string) => string): readonly AuthAlternative[] {
  const all = auth.map(({ schemes, ...others }) => ({
    ...others,
    schemes: schemes
      .map((scheme) => ({ ...scheme, name: nameOf(scheme.name), scopes: scheme.scopes.toSorted() }))
      .toSorted((scheme, other) => (scheme.name < other.name ? -1 : 1)),
  }));
  const listed = all.length === 0 ? [{ schemes: [] }] : all;
  const byText = new Map(listed.map((alternative) => [writeAuth(alternative), alternative]));
  return [...byText].toSorted(([text], [other]) => (text < other ? -1 : 1)).map(([, alternative]) => alternative);
}
