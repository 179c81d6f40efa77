import { isNotShown, sendableSchemes } from '../../model/index.js';
import type { AuthScheme, Declared, Fact, OAuthFlow, Service, ServiceVariable } from '../../model/index.js';
import type { Comparison, Place } from '../finding.js';
import { compareFacts, compareOrigins, declaredFacts, type Facts } from './declared.js';
import { compareMembers } from './members.js';
import { byName, pairUp } from './pairs.js';
import { lineOf, nameInPath, shortPath, textOf } from './text.js';
import { reportParts, reportValue, type At } from './values.js';

/** Compares auth schemes, the service that endpoints belong to, and the facts that belong to no declaration. */
export function compareAuthAndFacts(comparison: Comparison): void {
  const servicesOfAddress = newServicesByAddress(comparison);
  compareMembers(
    comparison.before.auth,
    comparison.after.auth,
    {
      place: placeIn('auth'),
      added: () => 'auth.added',
      removed: () => 'auth.removed',
      content: ({ kind }) => kind,
      compare: (old, now, place) => compareFacts(schemeFacts, old, now, place, comparison),
    },
    comparison,
  );
  compareDefaultSchemes(comparison);
  compareMembers(
    comparison.before.services,
    comparison.after.services,
    {
      place: placeIn('services'),
      added: () => 'service.added',
      removed: () => 'service.removed',
      content: ({ url }) => url,
      // Requests go to addresses, and not to names.
      relate: (service) => (servicesOfAddress(service).length > 0 ? 'same' : 'changed'),
      compare: (old, now, place) => compareFacts(serviceFacts, old, now, place, comparison),
    },
    comparison,
  );
  for (const old of pairUp(comparison.before.services, comparison.after.services, byName).removed) {
    const [now, ...others] = servicesOfAddress(old);
    if (now !== undefined && others.length === 0)
      compareFacts(serviceFacts, old, now, placeIn('services')(now), comparison);
  }
  compareMembers(
    comparison.before.facts,
    comparison.after.facts,
    {
      place: placeIn('facts'),
      added: () => 'fact.added',
      removed: () => 'fact.removed',
      line: ({ value, doc }) => lineOf(value ?? doc),
      content: ({ value, doc }) => [value, doc],
      compare: (old, now, place) => compareFacts(factFacts, old, now, place, comparison),
    },
    comparison,
  );
}

function placeIn(section: string): (declaration: Declared) => Place {
  return ({ name }) => ({ path: `${section}.${name}`, subject: { on: 'nothing' } });
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

const factFacts: Facts<Fact> = { ...declaredFacts, value: reportValue('fact.value.changed', 'value') };

const serviceFacts: Facts<Service> = {
  ...declaredFacts,
  url: (_before, _after, at) => {
    const [old, now] = [addressOf(at.before), addressOf(at.after)];
    const isSame = old !== undefined && old === now;
    const report = reportValue<Service>(isSame ? 'service.url.rewritten' : 'service.url.changed', 'URL');
    report(at.before.url, at.after.url, at);
  },
  variables: (before, after, at) => {
    const around = { before: at.before.origin, after: at.after.origin };
    compareMembers(
      before,
      after,
      {
        place: ({ name }) => ({
          path: `${at.place.path}.variables.${nameInPath(name)}`,
          subject: at.place.subject,
          around,
        }),
        added: () => 'service.variable.added',
        removed: () => 'service.variable.removed',
        line: variableText,
        content: (variable) => [variable.default, variable.values],
        compare: (old, now, place) => compareFacts(variableFacts, old, now, place, at.comparison),
      },
      at.comparison,
    );
  },
  userAgent: reportValue('service.user-agent.changed', 'user agent'),
  reasonHeader: reportValue('service.reason-header.changed', 'reason header'),
  errors: reportParts('service.errors.changed', 'errors'),
  rateLimits: reportParts('service.rate-limits.changed', 'rate-limits'),
};

function variableText({ name, default: standard, values }: ServiceVariable): string {
  return `${name}: ${standard}${values === undefined ? '' : ` of ${values.join(', ')}`}`;
}

const variableFacts: Facts<ServiceVariable> = {
  ...declaredFacts,
  default: reportValue('service.variable.default.changed', 'default'),
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
  kind: reportValue('auth.kind.changed', 'kind'),
  properties: (before, after, at) => compareProperties(before, after, at),
  scopes: (before, after, at) => {
    const around = { before: at.before.origin, after: at.after.origin };
    compareMembers(
      before,
      after,
      {
        place: ({ name }) => ({
          path: `${at.place.path}.scopes.${nameInPath(name)}`,
          subject: at.place.subject,
          around,
        }),
        added: () => 'auth.scope.added',
        removed: () => 'auth.scope.removed',
        content: ({ doc }) => doc,
        compare: (old, now, place) => compareFacts(declaredFacts, old, now, place, at.comparison),
      },
      at.comparison,
    );
  },
  flows: (before, after, at) => compareFlows(before, after, at),
};

function compareFlows(before: readonly OAuthFlow[], after: readonly OAuthFlow[], at: At<AuthScheme>): void {
  const around = { before: at.before.origin, after: at.after.origin };
  const placeOf = ({ kind }: OAuthFlow): Place => ({ ...at.place, path: `${at.place.path}.flows.${kind}`, around });
  const of = shortPath(at.place.path);
  const { removed, added, both } = pairUp(before, after, ({ kind }) => kind);
  for (const one of removed)
    at.comparison.report('auth.flow.removed', placeOf(one), one, undefined, {
      message: `the flow ${one.kind} of ${of} was removed`,
      before: flowText(one),
    });
  for (const one of added)
    at.comparison.report('auth.flow.added', placeOf(one), undefined, one, {
      message: `the flow ${one.kind} of ${of} was added`,
      after: flowText(one),
    });
  for (const [old, now] of both) {
    if (textOf(factsOfFlow(old)) !== textOf(factsOfFlow(now)))
      at.comparison.report('auth.flow.changed', placeOf(now), old, now, {
        message: `the flow ${now.kind} of ${of} changed`,
        before: flowText(old),
        after: flowText(now),
      });
    compareOrigins(old.origin, now.origin, placeOf(now), at.comparison);
  }
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
  comparison.report('auth.default.changed', placeIn('auth')(now), old, now, {
    message: `the token of a client is that of ${now.name}`,
    before: old.name,
    after: now.name,
  });
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
  const around = { before: at.before.origin, after: at.after.origin };
  const placeOf = (name: string): Place => ({ ...at.place, path: `${at.place.path}.properties.${name}`, around });
  const { removed, added, both } = pairUp(before, after, byName);
  const [place, newPlace] = [placeOfToken(before), placeOfToken(after)];
  const areKnown = place !== undefined && newPlace !== undefined;
  const kindOf = (name: string, change: 'added' | 'removed' | 'changed') =>
    areKnown && OF_PLACE.has(name)
      ? (`auth.place.${place === newPlace ? 'rewritten' : 'changed'}` as const)
      : (`auth.property.${change}` as const);
  for (const one of removed) {
    const details = {
      message: `${one.name} of ${shortPath(at.place.path)} was removed`,
      before: lineOf(one.value),
    };
    at.comparison.report(kindOf(one.name, 'removed'), placeOf(one.name), one, undefined, details);
  }
  for (const one of added) {
    const details = { message: `${one.name} of ${shortPath(at.place.path)} was added`, after: lineOf(one.value) };
    at.comparison.report(kindOf(one.name, 'added'), placeOf(one.name), undefined, one, details);
  }
  for (const [old, now] of both) {
    if (JSON.stringify(old.value) !== JSON.stringify(now.value)) {
      at.comparison.report(kindOf(now.name, 'changed'), placeOf(now.name), old, now, {
        message: `${now.name} of ${shortPath(at.place.path)} changed`,
        before: lineOf(old.value),
        after: lineOf(now.value),
      });
    }
    compareOrigins(old.origin, now.origin, placeOf(now.name), at.comparison);
  }
}
