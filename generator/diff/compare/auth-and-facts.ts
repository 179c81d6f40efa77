import { isNotShown, sendableSchemes } from '../../model/index.js';
import type { AuthScheme, Fact, OAuthFlow, Service, ServiceVariable } from '../../model/index.js';
import {
  compareFacts,
  compareOrigins,
  compareSection,
  declaredFacts,
  members,
  originsOf,
  parts,
  unnamed,
  value,
  type At,
  type Facts,
} from '../facts.js';
import type { Comparison, Place, Subject } from '../finding.js';
import type { Relation } from '../relation.js';
import { byName, pairUp } from './pairs.js';
import { lineOf, nameInPath, shortPath, textOf } from './text.js';

/** Compares auth schemes, the service that endpoints belong to, and the facts that belong to no declaration. */
export function compareAuthAndFacts(comparison: Comparison): void {
  const nothing = (): Subject => ({ on: 'nothing' });
  const servicesOfAddress = newServicesByAddress(comparison);
  compareSection('auth', 'auth', nothing, { facts: schemeFacts, content: ({ kind }) => kind }, comparison);
  compareDefaultSchemes(comparison);
  const table = {
    facts: serviceFacts,
    content: ({ url }: Service) => url,
    // Requests go to addresses, and not to names.
    relate: (service: Service): Relation => (servicesOfAddress(service).length > 0 ? 'same' : 'changed'),
  };
  compareSection('services', 'service', nothing, table, comparison);
  for (const old of pairUp(comparison.before.services, comparison.after.services, byName).removed) {
    const [now, ...others] = servicesOfAddress(old);
    if (now === undefined || others.length > 0) continue;
    compareFacts(serviceFacts, old, now, { path: `services.${now.name}`, subject: nothing() }, comparison);
  }
  const line = ({ value: written, doc }: Fact): string => lineOf(written ?? doc);
  const content = ({ value: written, doc }: Fact): unknown => [written, doc];
  compareSection('facts', 'fact', nothing, { facts: factFacts, line, content }, comparison);
}

/** Finds the services of the new version at the address of a service, among those whose names the old version lacks. */
function newServicesByAddress({ before, after }: Comparison): (service: Service) => readonly Service[] {
  const byAddress = new Map<string, Service[]>();
  for (const service of pairUp(before.services, after.services, byName).added) {
    const address = addressOf(service);
    if (address === undefined) continue;
    const there = byAddress.get(address);
    if (there === undefined) byAddress.set(address, [service]);
    else there.push(service);
  }
  return (service) => byAddress.get(addressOf(service) ?? '') ?? [];
}

/** The address of a service where no variable is given; undefined where the spec does not show it. */
function addressOf({ url, variables }: Service): string | undefined {
  if (isNotShown(url)) return undefined;
  return url.replaceAll(
    /\{([^{}]+)\}/g,
    (whole, name: string) => variables.find((variable) => variable.name === name)?.default ?? whole,
  );
}

const factFacts: Facts<Fact> = { ...declaredFacts, value: value('fact.value.changed', 'value') };

const serviceFacts: Facts<Service> = {
  ...declaredFacts,
  url: (_before, _after, at) => {
    const [old, now] = [addressOf(at.before), addressOf(at.after)];
    const isSame = old !== undefined && old === now;
    value<Service>(isSame ? 'service.url.rewritten' : 'service.url.changed', 'URL')(at.before.url, at.after.url, at);
  },
  variables: members('service.variable', 'variables', () => ({
    facts: variableFacts,
    line: variableText,
    content: (variable) => [variable.default, variable.values],
  })),
  userAgent: value('service.user-agent.changed', 'user agent'),
  reasonHeader: value('service.reason-header.changed', 'reason header'),
  jsonPart: value('service.json-part.changed', 'part of JSON'),
  errors: parts('service.errors.changed', 'errors'),
  rateLimits: parts('service.rate-limits.changed', 'rate-limits'),
};

function variableText({ name, default: standard, values }: ServiceVariable): string {
  return `${name}: ${standard}${values === undefined ? '' : ` of ${values.join(', ')}`}`;
}

const variableFacts: Facts<ServiceVariable> = {
  ...declaredFacts,
  default: value('service.variable.default.changed', 'default'),
  values: (before, after, { place, comparison, ...variables }) => {
    const report = (kind: 'added' | 'removed', message: string): void =>
      comparison.report(`service.variable.value.${kind}`, place, variables.before, variables.after, {
        message: `${shortPath(place.path)} ${message}`,
        before: variableText(variables.before),
        after: variableText(variables.after),
      });
    const missing = (all: readonly string[] | undefined, others: readonly string[] | undefined): readonly string[] =>
      (all ?? []).filter((value) => others?.includes(value) === false);
    if (before !== undefined && after === undefined) report('added', 'may have any value');
    else if (before === undefined && after !== undefined) report('removed', `may only be ${after.join(', ')}`);
    const [added, removed] = [missing(after, before), missing(before, after)];
    if (added.length > 0) report('added', `may now be ${added.join(', ')}`);
    if (removed.length > 0) report('removed', `may no longer be ${removed.join(', ')}`);
  },
};

const schemeFacts: Facts<AuthScheme> = {
  ...declaredFacts,
  kind: value('auth.kind.changed', 'kind'),
  properties: (before, after, at) => compareProperties(before, after, at),
  scopes: members('auth.scope', 'scopes', { facts: declaredFacts, content: ({ doc }) => doc }),
  flows: unnamed('auth.flow', 'flows', {
    what: ({ kind }) => `the flow ${kind}`,
    key: ({ kind }) => kind,
    print: flowText,
    compare: compareFlow,
  }),
};

function compareFlow(old: OAuthFlow, now: OAuthFlow, place: Place, comparison: Comparison, scheme: string): void {
  if (textOf(factsOfFlow(old)) !== textOf(factsOfFlow(now)))
    comparison.report('auth.flow.changed', place, old, now, {
      message: `the flow ${now.kind} of ${scheme} changed`,
      before: flowText(old),
      after: flowText(now),
    });
  compareOrigins(old.origin, now.origin, place, comparison);
}

function flowText(flow: OAuthFlow): string {
  return lineOf(factsOfFlow(flow));
}

/** Reports that `token` is the token of another scheme. Where clients no longer send that of the former one, that is reported. */
function compareDefaultSchemes(comparison: Comparison): void {
  const [old] = sendableSchemes(comparison.before);
  const schemes = sendableSchemes(comparison.after);
  const [now] = schemes;
  if (old === undefined || now === undefined || old.name === now.name) return;
  if (!schemes.some(({ name }) => name === old.name)) return;
  comparison.report(
    'auth.default.changed',
    { path: `auth.${nameInPath(now.name)}`, subject: { on: 'nothing' } },
    old,
    now,
    {
      message: `the token of a client is that of ${now.name}`,
      before: old.name,
      after: now.name,
    },
  );
}

/** All that a flow says. */
function factsOfFlow({ authorizeUrl, tokenUrl, refreshUrl, deviceUrl, scopes, extraKeys }: OAuthFlow): object {
  return { authorizeUrl, tokenUrl, refreshUrl, deviceUrl, scopes, extraKeys };
}

/** Properties that say where a request has the token, and in which form. */
const OF_PLACE: ReadonlySet<string> = new Set(['in', 'name', 'header', 'token_format']);

/** Where a request has the token; undefined where the spec does not say it. */
function placeOfToken(properties: AuthScheme['properties']): string | undefined {
  const shown = properties.filter(({ name }) => OF_PLACE.has(name));
  if (shown.length === 0 || shown.some(({ value }) => isNotShown(value))) return undefined;
  const of = (name: string): string => lineOf(shown.find((one) => one.name === name)?.value ?? '');
  const where = of('in') === '' ? 'header' : of('in');
  // The token alone is its form where none is written.
  const format = of('token_format').replace(/^<[^>]*>$/, '');
  return where === 'header' ? `${`${of('header')}${of('name')}`.toLowerCase()}: ${format}` : `${where} ${of('name')}`;
}

function compareProperties(
  before: AuthScheme['properties'],
  after: AuthScheme['properties'],
  at: At<AuthScheme>,
): void {
  const around = originsOf(at);
  const placeOf = (name: string): Place => ({ ...at.place, path: `${at.place.path}.properties.${name}`, around });
  const { removed, added, both } = pairUp(before, after, byName);
  const [place, newPlace] = [placeOfToken(before), placeOfToken(after)];
  const areKnown = place !== undefined && newPlace !== undefined;
  const kindOf = (name: string, change: 'added' | 'removed' | 'changed') =>
    areKnown && OF_PLACE.has(name)
      ? (`auth.place.${place === newPlace ? 'rewritten' : 'changed'}` as const)
      : (`auth.property.${change}` as const);
  const owner = shortPath(at.place.path);
  for (const one of removed)
    at.comparison.report(kindOf(one.name, 'removed'), placeOf(one.name), one, undefined, {
      message: `${one.name} of ${owner} was removed`,
      before: lineOf(one.value),
    });
  for (const one of added)
    at.comparison.report(kindOf(one.name, 'added'), placeOf(one.name), undefined, one, {
      message: `${one.name} of ${owner} was added`,
      after: lineOf(one.value),
    });
  for (const [old, now] of both) {
    if (JSON.stringify(old.value) !== JSON.stringify(now.value)) {
      at.comparison.report(kindOf(now.name, 'changed'), placeOf(now.name), old, now, {
        message: `${now.name} of ${owner} changed`,
        before: lineOf(old.value),
        after: lineOf(now.value),
      });
    }
    compareOrigins(old.origin, now.origin, placeOf(now.name), at.comparison);
  }
}
