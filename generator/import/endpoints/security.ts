import { entriesIn, inside, itemsIn, resolved, rootOf, sectionIn, textIn } from '../document.js';
import type { Documents, Part } from '../load/documents.js';
import type { Report } from '../losses.js';
import { TOKEN_FORM, flowAddresses, openApiFlows } from '../../model/requests.js';
import { oauthFlowKinds, type Json, type OAuthFlowKind } from '../../model/model.js';
import { flowUrl, headerField } from '../../read/grammar/names.js';
import { MAX_NAME_LENGTH } from '../../read/limits.js';
import { extraEntry, proseOf } from '../write/field.js';
import { block, braces, notShown, type Data, type Entry } from '../write/yaml-data.js';
import { descriptionIn, isExtraKey, specWordsOf } from '../spec-words.js';
import { LONGEST_NAME } from '../words.js';
import { loseOfOtherTypes, loseUnread } from './unread.js';

/** The auth schemes of a document, and what its operations need. */
export class Security {
  readonly entries: readonly Entry[];
  readonly #names = new Map<string, string>();
  readonly #scopes = new Map<string, Set<string>>();
  readonly #scopeDocs = new Map<string, ReadonlyMap<string, string>>();

  constructor(
    readonly documents: Documents,
    readonly report: Report,
    operations: readonly Part[],
  ) {
    const schemes = entriesIn(sectionIn(documents, 'components', 'securitySchemes'));
    const kept: (readonly [string, Part, Shown])[] = [];
    for (const [key, one] of schemes) {
      const part = resolved(one, { documents });
      loseUnread(part, 'security scheme', report);
      const shown = schemeOf(part, report);
      if (shown !== undefined) loseOfOtherTypes(part, report);
      if (shown === undefined) {
        report.lose(
          report.at(one),
          'security scheme',
          inside(part, 'type')?.raw === 'apiKey'
            ? 'it names no place of a request'
            : `${String(inside(part, 'type')?.raw)} is no kind of auth that the language has`,
          true,
        );
        continue;
      }
      this.#names.set(key, this.#free(key));
      this.#scopeDocs.set(key, shown.scopes);
      kept.push([key, part, shown]);
    }
    for (const operation of operations)
      for (const alternative of this.#requirements(operation))
        for (const [key, scopes] of alternative.schemes) this.#note(key, scopes);
    this.entries = kept.map(([key, part, shown]) => [
      this.#names.get(key)!,
      block(this.#schemeEntries(key, part, shown)),
    ]);
  }

  /** The auth of an operation, as the spec lists it; not shown where every alternative is of schemes that the spec lacks. */
  authOf(operation: Part): Data {
    const all = this.#requirements(operation);
    const known = all.filter(({ schemes, isWhole }) => isWhole || schemes.length > 0);
    if (all.length > 0 && known.length === 0) return notShown('');
    const alternatives = known.map(
      ({ schemes }) =>
        schemes.map(([key, scopes]) => [this.#names.get(key), ...scopes].join(' ')).join(' + ') || 'none',
    );
    return [...new Set(alternatives)];
  }

  #requirements(operation: Part): readonly Requirement[] {
    const own = inside(operation, 'security') ?? inside(rootOf(this.documents), 'security');
    return itemsIn(own).map((one) => {
      const all = entriesIn(one);
      for (const [key] of all)
        if (!this.#names.has(key))
          this.report.lose(
            this.report.at(one),
            `security ${key}`,
            'the scheme is not declared, or of no kind that the language has',
            true,
          );
      const schemes = all
        .filter(([key]) => this.#names.has(key))
        .map(([key, scopes]) => [key, scopesIn(scopes)] as const);
      return { schemes, isWhole: schemes.length === all.length };
    });
  }

  #note(key: string, scopes: readonly string[]): void {
    const known = this.#scopes.get(key) ?? new Set();
    for (const scope of scopes) known.add(scope);
    this.#scopes.set(key, known);
  }

  #free(key: string): string {
    const clean =
      key
        .replaceAll(/[^\w-]+/g, '_')
        .replace(/^[^A-Za-z]+/, '')
        .slice(0, LONGEST_NAME) || 'Auth';
    const base = clean === 'none' ? 'None' : clean;
    let name = base;
    for (let number = 2; [...this.#names.values()].includes(name); number++) name = `${base}${number}`;
    return name;
  }

  #schemeEntries(key: string, part: Part, { kind, properties, flows = [] }: Shown): readonly Entry[] {
    const doc = proseOf(descriptionIn(part));
    const declared = this.#scopeDocs.get(key)!;
    const scopes = [...new Set([...declared.keys(), ...(this.#scopes.get(key) ?? [])])].toSorted();
    return [
      ...(doc === undefined ? [] : [['doc', doc] as const]),
      ...extraEntries(part, this.report),
      ['kind', kind],
      ...(properties.length === 0 ? [] : [['properties', braces(properties)] as const]),
      ...(scopes.length === 0
        ? []
        : [
            [
              'scopes',
              block(scopes.map((scope) => [scope, proseOf(declared.get(scope)) ?? `The scope ${scope}.`])),
            ] as const,
          ]),
      ...(flows.length === 0
        ? []
        : [
            ['flows', block(flows.map((flow) => [flow.kind, braces(flowEntries(flow, scopes, this.report))]))] as const,
          ]),
    ];
  }
}

/** Schemes that are needed together, with their scopes. */
interface Requirement {
  readonly schemes: readonly (readonly [key: string, scopes: readonly string[]])[];
  /** Whether the spec has all of them. */
  readonly isWhole: boolean;
}

function scopesIn(scopes: Part): readonly string[] {
  const all = itemsIn(scopes).flatMap(({ raw }) => (typeof raw === 'string' && isScope(raw) ? [raw] : []));
  return [...new Set(all)].toSorted();
}

/** Whether the language can name a scope. `A + B` are two schemes. */
function isScope(name: string): boolean {
  return /^[^\s+]\S*$/.test(name) && name.length <= MAX_NAME_LENGTH;
}

interface Shown {
  readonly kind: 'oauth2' | 'openid' | 'token' | 'basic';
  readonly properties: readonly Entry[];
  readonly scopes: ReadonlyMap<string, string>;
  readonly flows?: readonly Flow[];
}

interface Flow {
  readonly kind: OAuthFlowKind;
  readonly part: Part;
  readonly scopes: readonly string[];
}

const BEARER: readonly Entry[] = [
  ['header', 'Authorization'],
  ['token_format', 'Bearer <token>'],
];

function schemeOf(part: Part, report: Report): Shown | undefined {
  const none = new Map<string, string>();
  const type = inside(part, 'type')?.raw;
  const scheme = textIn(part, 'scheme')?.toLowerCase();
  const format = textIn(part, 'bearerFormat');
  const isBearer = type === 'http' && scheme === 'bearer';
  if (format !== undefined && !isBearer)
    report.lose(
      report.at(part, 'bearerFormat'),
      'bearerFormat',
      'only tokens of the scheme bearer have a format',
      false,
    );
  if (type === 'http' && scheme === 'basic') return { kind: 'basic', properties: [], scopes: none };
  if (isBearer) {
    const properties = format === undefined ? BEARER : [...BEARER, ['bearer_format', format] as const];
    return { kind: 'token', properties, scopes: none };
  }
  if (type === 'http' && scheme !== undefined && /^[\w-]+$/.test(scheme)) {
    const name = scheme.charAt(0).toUpperCase() + scheme.slice(1);
    return {
      kind: 'token',
      properties: [
        ['header', 'Authorization'],
        ['token_format', `${name} <token>`],
      ],
      scopes: none,
    };
  }
  if (type === 'apiKey') {
    const [place, name] = [inside(part, 'in')?.raw, textIn(part, 'name')];
    if ((place !== 'header' && place !== 'query' && place !== 'cookie') || name === undefined) return undefined;
    const { tokenFormat } = specWordsOf(part.raw);
    if (place === 'header' && !headerField.pattern.test(name)) return undefined;
    return {
      kind: 'token',
      properties:
        place === 'header'
          ? [
              ['header', name],
              ...(tokenFormat === undefined || !TOKEN_FORM.test(tokenFormat)
                ? []
                : [['token_format', tokenFormat] as const]),
            ]
          : [
              ['in', place],
              ['name', name],
            ],
      scopes: none,
    };
  }
  if (type === 'openIdConnect') {
    const url = textIn(part, 'openIdConnectUrl');
    return {
      kind: 'openid',
      properties: [...(url === undefined ? [] : [['url', url] as const]), ...BEARER],
      scopes: none,
    };
  }
  if (type !== 'oauth2') return undefined;
  const flows = entriesIn(inside(part, 'flows'))
    .map(([name, flow]) => [name.replace(/^x-(?=deviceAuthorization$)/, ''), flow] as const)
    .filter(([name]) => !isExtraKey(name));
  const scopes = new Map<string, string>();
  const kept: Flow[] = [];
  for (const kind of oauthFlowKinds) {
    const name = openApiFlows[kind];
    const flow = flows.find(([key]) => key === name)?.[1];
    if (flow === undefined) continue;
    loseUnread(flow, 'flow', report);
    const own = flowScopes(flow, report);
    for (const [scope, doc] of own) {
      const known = scopes.get(scope);
      if (known === undefined || known === '') scopes.set(scope, doc);
      else if (doc !== '' && doc !== known)
        report.lose(report.at(flow, 'scopes'), `scope ${scope}`, 'another flow describes it otherwise', false);
    }
    for (const { inOpenApi: key } of flowAddresses) {
      const url = textIn(flow, key);
      if (url !== undefined && !flowUrl.pattern.test(url))
        report.lose(report.at(flow, key), key, 'the address of a flow is one of http or https, or relative', false);
    }
    kept.push({ kind, part: flow, scopes: [...own.keys()].toSorted() });
  }
  for (const [name, flow] of flows)
    if (!oauthFlowKinds.some((kind) => openApiFlows[kind] === name))
      report.lose(report.at(flow), `flow ${name}`, 'it is no flow of OpenAPI', false);
  return { kind: 'oauth2', properties: BEARER, scopes, flows: kept };
}

/** The scopes of a flow with their descriptions. */
function flowScopes(flow: Part, report: Report): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [scope, doc] of entriesIn(inside(flow, 'scopes')))
    if (isScope(scope)) found.set(scope, typeof doc.raw === 'string' ? doc.raw : '');
    else
      report.lose(
        report.at(doc),
        `scope ${scope}`,
        `the name of a scope is one word of at most ${MAX_NAME_LENGTH} characters that does not begin with +`,
        false,
      );
  return found;
}

/** A flow as the spec has it. It names its scopes where the scheme has others. */
function flowEntries({ part, scopes }: Flow, all: readonly string[], report: Report): readonly Entry[] {
  const own = new Set(scopes);
  return [
    ...flowAddresses.flatMap(({ inOpenApi: key, inSpec: name }): readonly Entry[] => {
      const url = textIn(part, key);
      return url === undefined || !flowUrl.pattern.test(url) ? [] : [[name, url]];
    }),
    ...(all.every((scope) => own.has(scope)) ? [] : [['scopes', [...scopes]] as const]),
    ...extraEntries(part, report),
  ];
}

function extraEntries(part: Part, report: Report): readonly Entry[] {
  const extra = entriesIn(part).flatMap(([name, { raw }]) => (isExtraKey(name) ? [[name, raw as Json] as const] : []));
  return extraEntry(extra, report.at(part), report);
}
