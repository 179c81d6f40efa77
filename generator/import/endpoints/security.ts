import { entriesIn, inside, itemsIn, textIn, type Part } from '../load/part.js';
import type { Documents } from '../load/documents.js';
import type { Report } from '../losses.js';
import { TOKEN_FORM, flowAddresses, openApiFlows } from '../../model/requests.js';
import { oauthFlowKinds, type OAuthFlowKind } from '../../model/model.js';
import { flowUrl, headerField } from '../../read/grammar/names.js';
import { MAX_NAME_LENGTH } from '../../read/limits.js';
import { extraIn, proseOf } from '../write/field.js';
import { block, braces, notShown, unlessEmpty, type Data, type Entry, type Fields } from '../write/yaml-data.js';
import { descriptionIn, isExtraKey, specWordsOf } from '../spec-words.js';
import { freeName, LONGEST_NAME } from '../words.js';
import { loseOfOtherTypes, loseUnread } from './unread.js';

/** The auth schemes of a document, and the requirements of its operations. */
export class Security {
  readonly entries: readonly Entry[];
  readonly #names = new Map<string, string>();
  readonly #scopes = new Map<string, Set<string>>();

  constructor(
    readonly documents: Documents,
    readonly report: Report,
    operations: readonly Part[],
    /** Replaced names of schemes, by their keys in the document. */
    readonly elsewhere: ReadonlyMap<string, string> = new Map(),
  ) {
    const kept: (readonly [string, Part, Scheme, string])[] = [];
    for (const [key, written] of entriesIn(documents.section('components', 'securitySchemes'))) {
      const part = documents.end(written);
      loseUnread(part, 'security scheme', report);
      const scheme = schemeOf(part, report);
      if (scheme === undefined) {
        const type = inside(part, 'type')?.raw;
        const because =
          type === 'apiKey'
            ? 'it names no place of a request'
            : `${String(type)} is no kind of auth that the language has`;
        report.lose(written, 'security scheme', because, true);
        continue;
      }
      loseOfOtherTypes(part, report);
      this.#names.set(key, this.#nameOf(key));
      this.#scopes.set(key, new Set(scheme.scopes?.keys()));
      kept.push([key, part, scheme, report.at(written)]);
    }
    for (const operation of operations)
      for (const { schemes } of this.#requirements(operation))
        for (const [key, scopes] of schemes) for (const scope of scopes) this.#scopes.get(key)!.add(scope);
    this.entries = kept.map(([key, part, scheme, at]) => [this.#names.get(key)!, this.#written(key, part, scheme), at]);
  }

  /** The auth of an operation in the spec; not shown if the spec lacks the schemes of all alternatives. */
  authOf(operation: Part): Data {
    const all = this.#requirements(operation);
    const known = all.filter(({ schemes, isWhole }) => isWhole || schemes.length > 0);
    if (all.length > 0 && known.length === 0) return notShown('');
    const alternatives = known.map(
      ({ schemes }) =>
        schemes
          .map(([key, scopes]) => [this.elsewhere.get(key) ?? this.#names.get(key), ...scopes].join(' '))
          .join(' + ') || 'none',
    );
    return [...new Set(alternatives)];
  }

  #requirements(operation: Part): readonly Requirement[] {
    const own = inside(operation, 'security') ?? inside(this.documents.whole, 'security');
    return itemsIn(own).map((alternative) => {
      const all = entriesIn(alternative);
      const known = all.filter(([key]) => this.#names.has(key));
      for (const [key] of all) {
        const because = 'the scheme is not declared, or of no kind that the language has';
        if (!this.#names.has(key)) this.report.lose(alternative, `security ${key}`, because, true);
      }
      const schemes = known.map(([key, scopes]) => [key, scopesIn(scopes, this.report)] as const);
      return { schemes, isWhole: schemes.length === all.length };
    });
  }

  #nameOf(key: string): string {
    const letters = key.replaceAll(/[^\w-]+/g, '_').replace(/^[^A-Za-z]+/, '');
    const name = letters.slice(0, LONGEST_NAME) || 'Auth';
    const taken = new Set(this.#names.values());
    return freeName(name === 'none' ? 'None' : name, (free) => taken.has(free));
  }

  #written(key: string, part: Part, { kind, properties = {}, scopes: docs, flows = [] }: Scheme): Data {
    const scopes = [...this.#scopes.get(key)!].toSorted();
    return block({
      doc: proseOf(descriptionIn(part)),
      extra: extraIn(part, this.report),
      kind,
      properties: unlessEmpty(braces(properties)),
      scopes: unlessEmpty(block(scopes.map((scope) => [scope, proseOf(docs?.get(scope)) ?? `The scope ${scope}.`]))),
      flows: unlessEmpty(block(flows.map((flow) => [flow.kind, flowData(flow, scopes, this.report)]))),
    });
  }
}

/** Schemes that are required together, with their scopes. */
interface Requirement {
  readonly schemes: readonly (readonly [key: string, scopes: readonly string[]])[];
  /** Whether the spec has all schemes. */
  readonly isWhole: boolean;
}

function scopesIn(scopes: Part, report: Report): readonly string[] {
  const all = itemsIn(scopes).flatMap((part) => {
    const { raw } = part;
    if (typeof raw === 'string' && isScope(raw)) return [raw];
    report.lose(part, `scope ${String(raw)}`, FORM_OF_SCOPES, false);
    return [];
  });
  return [...new Set(all)].toSorted();
}

const FORM_OF_SCOPES = `the name of a scope is one word of at most ${MAX_NAME_LENGTH} characters that does not begin with +`;

/** Whether the language can name a scope. `A + B` would be two schemes. */
function isScope(name: string): boolean {
  return /^[^\s+]\S*$/.test(name) && name.length <= MAX_NAME_LENGTH;
}

/** A security scheme in the spec language. */
interface Scheme {
  readonly kind: 'oauth2' | 'openid' | 'token' | 'basic';
  readonly properties?: Fields;
  readonly scopes?: ReadonlyMap<string, string>;
  readonly flows?: readonly Flow[];
}

interface Flow {
  readonly kind: OAuthFlowKind;
  readonly part: Part;
  readonly scopes: readonly string[];
}

const BEARER: Fields = { header: 'Authorization', token_format: 'Bearer <token>' };

/** The scheme in the spec; undefined if the language has no such scheme. */
function schemeOf(part: Part, report: Report): Scheme | undefined {
  const type = inside(part, 'type')?.raw;
  const scheme = textIn(part, 'scheme')?.toLowerCase();
  const format = textIn(part, 'bearerFormat');
  if (format !== undefined && !(type === 'http' && scheme === 'bearer'))
    report.lose(
      report.at(part, 'bearerFormat'),
      'bearerFormat',
      'only tokens of the scheme bearer have a format',
      false,
    );
  switch (type) {
    case 'http':
      return httpScheme(scheme, format);
    case 'apiKey':
      return keyScheme(part);
    case 'openIdConnect':
      return { kind: 'openid', properties: { url: textIn(part, 'openIdConnectUrl'), ...BEARER } };
    case 'oauth2':
      return { kind: 'oauth2', properties: BEARER, ...flowsOf(part, report) };
    default:
      return undefined;
  }
}

function httpScheme(scheme: string | undefined, format: string | undefined): Scheme | undefined {
  if (scheme === 'basic') return { kind: 'basic' };
  if (scheme === 'bearer') return { kind: 'token', properties: { ...BEARER, bearer_format: format } };
  if (scheme === undefined || !/^[\w-]+$/.test(scheme)) return undefined;
  const name = scheme.charAt(0).toUpperCase() + scheme.slice(1);
  return { kind: 'token', properties: { ...BEARER, token_format: `${name} <token>` } };
}

function keyScheme(part: Part): Scheme | undefined {
  const [place, name] = [inside(part, 'in')?.raw, textIn(part, 'name')];
  if (name === undefined) return undefined;
  if (place === 'query' || place === 'cookie') return { kind: 'token', properties: { in: place, name } };
  if (place !== 'header' || !headerField.pattern.test(name)) return undefined;
  const { tokenFormat } = specWordsOf(part.raw);
  const isForm = tokenFormat !== undefined && TOKEN_FORM.test(tokenFormat);
  return { kind: 'token', properties: { header: name, token_format: isForm ? tokenFormat : undefined } };
}

function flowsOf(part: Part, report: Report): Pick<Required<Scheme>, 'scopes' | 'flows'> {
  const written = new Map(
    entriesIn(inside(part, 'flows'))
      .map(([name, flow]) => [name.replace(/^x-(?=deviceAuthorization$)/, ''), flow] as const)
      .filter(([name]) => !isExtraKey(name)),
  );
  const scopes = new Map<string, string>();
  const flows = oauthFlowKinds.flatMap((kind): readonly Flow[] => {
    const flow = written.get(openApiFlows[kind]);
    written.delete(openApiFlows[kind]);
    if (flow === undefined) return [];
    loseUnread(flow, 'flow', report);
    const own = flowScopes(flow, report);
    for (const [scope, doc] of own) {
      const known = scopes.get(scope) ?? '';
      if (known === '') scopes.set(scope, doc);
      else if (doc !== '' && doc !== known)
        report.lose(report.at(flow, 'scopes'), `scope ${scope}`, 'another flow describes it otherwise', false);
    }
    return [{ kind, part: flow, scopes: [...own.keys()].toSorted() }];
  });
  for (const [name, flow] of written) report.lose(flow, `flow ${name}`, 'it is no flow of OpenAPI', false);
  return { scopes, flows };
}

function flowScopes(flow: Part, report: Report): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [scope, doc] of entriesIn(inside(flow, 'scopes')))
    if (isScope(scope)) found.set(scope, typeof doc.raw === 'string' ? doc.raw : '');
    else report.lose(doc, `scope ${scope}`, FORM_OF_SCOPES, false);
  return found;
}

/** A flow in the spec. It lists its scopes if they are not all scopes of the scheme. */
function flowData({ part, scopes }: Flow, all: readonly string[], report: Report): Data {
  const addresses = flowAddresses.flatMap(({ inOpenApi: key, inSpec: name }): readonly Entry[] => {
    const url = textIn(part, key);
    if (url === undefined) return [];
    if (flowUrl.pattern.test(url)) return [[name, url]];
    report.lose(report.at(part, key), key, 'the address of a flow is one of http or https, or relative', false);
    return [];
  });
  const isWhole = all.every((scope) => scopes.includes(scope));
  return braces({
    ...Object.fromEntries(addresses),
    scopes: isWhole ? undefined : [...scopes],
    extra: extraIn(part, report),
  });
}
