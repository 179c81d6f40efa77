import {
  contentOf,
  isNotShown,
  sendableSchemes,
  type AuthScheme,
  type Fact,
  type OAuthFlow,
  type Service,
  type ServiceVariable,
  type UrlTemplate,
} from '../../model/index.js';
import { groupBy } from '../../model/group-by.js';
import {
  compareFacts,
  compareOrigins,
  compareSection,
  declaredFacts,
  members,
  parts,
  reportOrder,
  unnamed,
  value,
  type Facts,
} from '../facts.js';
import { At, type Comparison, type Subject } from '../finding.js';
import type { Relation } from '../relation.js';
import { compareInputs } from './fields.js';
import { byName, pairUp } from './pairs.js';
import { lineOf, nameInPath, valueText } from './text.js';

const nothing = (): Subject => ({ on: 'nothing' });

/** Compares auth schemes, services, addresses of files, and facts without a declaration. */
export function compareServices(comparison: Comparison): void {
  compareSection('auth', 'auth', nothing, { facts: schemeFacts, content: ({ kind }) => kind }, comparison);
  compareDefaultSchemes(comparison);
  const servicesOfAddress = newServicesByAddress(comparison);
  const services = {
    facts: serviceFacts,
    content: ({ url }: Service) => url,
    // Requests depend on the address, and not on the name.
    relate: (service: Service): Relation => (servicesOfAddress(service).length > 0 ? 'same' : 'changed'),
  };
  compareSection('services', 'service', nothing, services, comparison);
  for (const old of pairUp(comparison.before.services, comparison.after.services, byName).removed) {
    const [now, ...others] = servicesOfAddress(old);
    if (now === undefined || others.length > 0) continue;
    compareFacts(serviceFacts, new At(comparison, { path: `services.${now.name}`, subject: nothing() }, old, now));
  }
  const urls = { facts: urlFacts, content: ({ base, path }: UrlTemplate) => contentOf([base, path]) };
  compareSection('urls', 'url', nothing, urls, comparison);
  const facts = {
    facts: { ...declaredFacts, value: value('fact.value.changed', 'value') },
    line: ({ value: written, doc }: Fact) => lineOf(written ?? doc),
    content: ({ value: written, doc }: Fact) => [written, doc],
  };
  compareSection('facts', 'fact', nothing, facts, comparison);
}

// ----------------------------------------------------------------------------------------------------------- services

/** Returns a function that finds added services with the address of a removed one. */
function newServicesByAddress({ before, after }: Comparison): (service: Service) => readonly Service[] {
  const added = pairUp(before.services, after.services, byName).added;
  const byAddress = groupBy(added, addressOf);
  return (service) => byAddress.get(addressOf(service) ?? '') ?? [];
}

/** The address of a service with default variables; undefined if it is not shown. */
function addressOf({ url, variables }: Service): string | undefined {
  if (isNotShown(url)) return undefined;
  const whole = url.replaceAll(
    /\{([^{}]+)\}/g,
    (braces, name: string) => variables.find((variable) => variable.name === name)?.default ?? braces,
  );
  return withHostInLowerCase(whole);
}

/** An address with scheme and host in lower case, because their case has no meaning. */
function withHostInLowerCase(address: string): string {
  return address.replace(/^[^/]*\/\/[^/]*/, (origin) => origin.toLowerCase());
}

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
  reasonLimit: value('service.reason-header.changed', 'limit of the reason header'),
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
  values: (before, after, at) => {
    const texts = { before: variableText(at.before), after: variableText(at.after) };
    const report = (kind: 'added' | 'removed', what: string): void =>
      at.report(`service.variable.value.${kind}`, `${at.name} ${what}`, texts);
    const missing = (all: readonly string[] | undefined, others: readonly string[] | undefined): readonly string[] =>
      (all ?? []).filter((value) => others?.includes(value) === false);
    if (before !== undefined && after === undefined) report('added', 'may have any value');
    else if (before === undefined && after !== undefined) report('removed', `may only be ${after.join(', ')}`);
    const [added, removed] = [missing(after, before), missing(before, after)];
    if (added.length > 0) report('added', `may now be ${added.join(', ')}`);
    if (removed.length > 0) report('removed', `may no longer be ${removed.join(', ')}`);
  },
};

// --------------------------------------------------------------------------------------------------------------- auth

const schemeFacts: Facts<AuthScheme> = {
  ...declaredFacts,
  kind: value('auth.kind.changed', 'kind'),
  properties: compareProperties,
  scopes: members('auth.scope', 'scopes', { facts: declaredFacts, content: ({ doc }) => doc }),
  flows: unnamed('auth.flow', 'flows', {
    what: ({ kind }) => `the flow ${kind}`,
    key: ({ kind }) => kind,
    print: flowText,
    compare: (at, scheme) => {
      const texts = { before: flowText(at.before), after: flowText(at.after) };
      if (valueText(factsOfFlow(at.before)) !== valueText(factsOfFlow(at.after)))
        at.report('auth.flow.changed', `the flow ${at.after.kind} of ${scheme} changed`, texts);
      compareOrigins(at);
    },
  }),
};

function flowText(flow: OAuthFlow): string {
  return lineOf(factsOfFlow(flow));
}

/** The facts of a flow that are compared as a whole. */
export function factsOfFlow({ authorizeUrl, tokenUrl, refreshUrl, deviceUrl, scopes, extraKeys }: OAuthFlow): object {
  return { authorizeUrl, tokenUrl, refreshUrl, deviceUrl, scopes, extraKeys };
}

/** Reports that `token` belongs to another scheme, although clients can still send the former one. */
function compareDefaultSchemes(comparison: Comparison): void {
  const [old] = sendableSchemes(comparison.before);
  const schemes = sendableSchemes(comparison.after);
  const [now] = schemes;
  if (old === undefined || now === undefined || old.name === now.name) return;
  if (!schemes.some(({ name }) => name === old.name)) return;
  const at = new At(comparison, { path: `auth.${nameInPath(now.name)}`, subject: nothing() }, old, now);
  const texts = { before: old.name, after: now.name };
  at.report('auth.default.changed', `the token of a client is that of ${now.name}`, texts);
}

/** Properties for the position of the token in requests, and for its format. */
const OF_PLACE: ReadonlySet<string> = new Set(['in', 'name', 'header', 'token_format']);

/** The position and format of the token in a request; undefined if unknown. */
function placeOfToken(properties: AuthScheme['properties']): string | undefined {
  const shown = properties.filter(({ name }) => OF_PLACE.has(name));
  if (shown.length === 0 || shown.some(({ value }) => isNotShown(value))) return undefined;
  const property = (name: string): string => lineOf(shown.find((candidate) => candidate.name === name)?.value ?? '');
  const where = property('in') === '' ? 'header' : property('in');
  if (where !== 'header') return `${where} ${property('name')}`;
  const header = `${property('header')}${property('name')}`.toLowerCase();
  // Without a format, the header is the token. In `Authorization`, the case of `Bearer` has no meaning.
  const format = property('token_format').replace(/^<[^>]*>$/, '');
  const isOfCredentials = header === 'authorization';
  return `${header}: ${isOfCredentials ? format.replace(/^[^<]*/, (word) => word.toLowerCase()) : format}`;
}

function compareProperties(
  before: AuthScheme['properties'],
  after: AuthScheme['properties'],
  at: At<AuthScheme>,
): void {
  const { removed, added, both } = pairUp(before, after, byName);
  const [place, newPlace] = [placeOfToken(before), placeOfToken(after)];
  const areKnown = place !== undefined && newPlace !== undefined;
  const report = (name: string, change: 'added' | 'removed' | 'changed', old?: Property, now?: Property): void =>
    at.comparison.report(
      areKnown && OF_PLACE.has(name)
        ? `auth.place.${place === newPlace ? 'rewritten' : 'changed'}`
        : `auth.property.${change}`,
      at.inside(`properties.${name}`),
      old,
      now,
      `${name} of ${at.name} ${change === 'changed' ? change : `was ${change}`}`,
      { before: old && lineOf(old.value), after: now && lineOf(now.value) },
    );
  for (const property of removed) report(property.name, 'removed', property);
  for (const property of added) report(property.name, 'added', undefined, property);
  for (const [old, now] of both) {
    if (JSON.stringify(old.value) !== JSON.stringify(now.value)) report(now.name, 'changed', old, now);
    compareOrigins(at.part(`properties.${now.name}`, old, now));
  }
}

type Property = AuthScheme['properties'][number];

// --------------------------------------------------------------------------------------------------------------- urls

const urlFacts: Facts<UrlTemplate> = {
  ...declaredFacts,
  base: (before, after, at) => {
    const [old, now] = [before, after].map((base) => (isNotShown(base) ? base : withHostInLowerCase(base)));
    value<UrlTemplate>(old === now ? 'url.base.rewritten' : 'url.base.changed', 'base')(before, after, at);
  },
  path: value('url.path.changed', 'path'),
  params: (before, after, at) => compareInputs('url.param', 'params', before, after, at),
  formats: (before, after, at) => {
    reportSet('formats', before, after, at);
    reportOrder('url.formats.reordered', `the order of the formats of ${at.name} changed`, before, after, at);
  },
  animated: value('url.animated.changed', 'animated formats'),
  sizes: (before, after, at) => {
    reportSet('sizes', before?.values ?? [], after?.values ?? [], at);
    if (before?.query === after?.query) return;
    const texts = { before: before?.query, after: after?.query };
    at.report('url.sizes.query.changed', `the query parameter of the sizes of ${at.name} changed`, texts);
  },
};

function reportSet(
  what: 'formats' | 'sizes',
  before: readonly (string | number)[],
  after: readonly (string | number)[],
  at: At<UrlTemplate>,
): void {
  const added = after.filter((item) => !before.includes(item)).join(', ');
  const removed = before.filter((item) => !after.includes(item)).join(', ');
  if (added !== '') at.report(`url.${what}.added`, `${at.name} has more ${what}: ${added}`, { after: added });
  if (removed !== '')
    at.report(`url.${what}.removed`, `${at.name} lacks some ${what}: ${removed}`, { before: removed });
}
