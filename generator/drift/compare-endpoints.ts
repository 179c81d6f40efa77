import { bodyText, pathOfBody } from '../diff/compare/endpoints.js';
import { pairUp } from '../diff/compare/pairs.js';
import { isFailure, isWider } from '../diff/compare/statuses.js';
import { nameInPath } from '../diff/compare/text.js';
import { groupBy } from '../model/group-by.js';
import {
  isNotShown,
  type Endpoint,
  type EndpointResponse,
  type Field,
  type NotShown,
  type Origin,
  type RequestBody,
} from '../model/model.js';
import { JSON_MEDIA, parameterLists, type ParameterList } from '../model/requests.js';
import { undeclaredField } from '../model/subset.js';
import { isNullable, nonNull, writeType, type Type } from '../model/types.js';
import { publishedField, type PublishedField } from './aligned.js';
import type { FieldComparison, FieldList } from './compare-fields.js';

/**
 * Compares an endpoint with the published one.
 *
 * @param theirs the published endpoint with own names
 * @param rateLimitHeaders names, in lower case, that services declare for all responses
 */
export function compareEndpoint(
  ours: Endpoint,
  theirs: Endpoint,
  fields: FieldComparison,
  rateLimitHeaders: ReadonlySet<string>,
): void {
  const pair = new EndpointPair(ours, theirs, fields, rateLimitHeaders);
  pair.parameters();
  pair.bodies();
  pair.responses();
}

const FAMILIES = {
  params: 'endpoint.param',
  query: 'endpoint.query',
  headers: 'endpoint.header',
  cookies: 'endpoint.cookie',
} as const satisfies Readonly<Record<ParameterList, FieldList['kinds']>>;

class EndpointPair {
  readonly #path: string;

  constructor(
    readonly own: Endpoint,
    readonly theirs: Endpoint,
    readonly fields: FieldComparison,
    readonly rateLimitHeaders: ReadonlySet<string>,
  ) {
    this.#path = `endpoints.${own.name}`;
  }

  /** The place at a path of keys in the published endpoint. */
  #at(...keys: readonly string[]): Origin {
    return this.fields.lines.published.inside(this.theirs.origin, ...keys);
  }

  #published(field: Field): PublishedField {
    return publishedField([{ owner: this.theirs.name, field }], this.fields.lines.published.model);
  }

  parameters(): void {
    const { own, theirs } = this;
    for (const list of parameterLists) {
      const place = {
        kinds: FAMILIES[list],
        alone: { ours: 'parameters', theirs: 'parameters' },
        path: `${this.#path}.${list}`,
        label: (name) => `${own.name}: ${name}`,
        what: (name) => `the parameter ${name} of ${own.name}`,
        ownAt: own.origin,
        lackedAt: theirs.origin,
      } as const satisfies FieldList;
      this.fields.compare(
        place,
        own[list],
        theirs[list].map((field) => this.#published(field)),
      );
    }
  }

  // ----------------------------------------------------------------------------------------------------------- bodies

  bodies(): void {
    const { own, theirs } = this;
    if (isNotShown(own.bodies) || isNotShown(theirs.bodies)) return;
    const { removed, added, both } = pairUp(theirs.bodies, own.bodies, ({ media }) => media);
    // If a side has no body, one line for the first body of the other is enough.
    const report = own.bodies.length === 0 || theirs.bodies.length === 0 ? this.#bodyOfOne : this.#media;
    const most = report === this.#media ? Infinity : 1;
    for (const body of added.slice(0, most)) report({ ours: body });
    for (const body of removed.slice(0, most)) report({ theirs: body });
    for (const [published, body] of both) {
      const { media } = body;
      this.#carried(
        {
          kinds: 'endpoint.body',
          path: `${this.#path}.${pathOfBody(body)}`,
          label: `the body of ${own.name}${media === JSON_MEDIA ? '' : ` as ${media}`}`,
          theirAt: () => this.#at('requestBody', 'content', media, 'schema'),
        },
        { ...body, optional: own.bodyOptional },
        { ...published, optional: theirs.bodyOptional },
      );
    }
  }

  readonly #bodyOfOne = (side: OneSide<RequestBody>): void => {
    const { name, bodyOptional, origin } = this.own;
    this.fields.lines.reportAlone('endpoints', {
      kind: (change) =>
        change === 'added' && bodyOptional ? 'endpoint.body.added.optional' : `endpoint.body.${change}`,
      path: `${this.#path}.body`,
      what: `a body of ${name}`,
      print: bodyText,
      ...side,
      ownAt: origin,
      theirAt: this.#at('requestBody'),
    });
  };

  readonly #media = (side: OneSide<RequestBody>): void => {
    const { media } = (side.ours ?? side.theirs)!;
    this.fields.lines.reportAlone('endpoints', {
      kind: (change) => `endpoint.body.media.${change}`,
      path: `${this.#path}.${pathOfBody({ media })}`,
      what: `the body of ${this.own.name} as ${media}`,
      print: bodyText,
      ...side,
      ownAt: this.own.origin,
      theirAt: this.#at('requestBody', 'content', media),
    });
  };

  /** Compares the types of two bodies or answers as fields. */
  #carried({ path, label, ...place }: CarriedPlace, ours: Carried, theirs: Carried): void {
    const [own, published] = [carriedField(ours), carriedField(theirs)];
    if (own === undefined || published === undefined) return;
    this.fields.pair({ ...place, label: () => label }, { path }, own, this.#published(published));
  }

  // ---------------------------------------------------------------------------------------------------------- answers

  /** Compares responses. Failures need some on both sides, because a spec may declare them for the whole service. */
  responses(): void {
    const [ours, theirs] = [this.own.responses, this.theirs.responses];
    const areFailures = ours.some(isFailure) && theirs.some(isFailure);
    const isCompared = (response: EndpointResponse): boolean =>
      typeof response.status === 'number' && (areFailures || !isFailure(response));
    const alone = (list: readonly EndpointResponse[], others: readonly EndpointResponse[]) =>
      list.filter((response) => isCompared(response) && !others.some((other) => covers(other, response)));
    for (const response of alone(ours, theirs)) this.#status({ ours: response });
    for (const response of alone(theirs, ours)) this.#status({ theirs: response });
    const byStatus = groupBy(ours, ({ status }) => status);
    for (const [status, [first]] of byStatus) {
      const other = theirs.find((response) => response.status === status);
      if (other !== undefined && (first.type === null) !== (other.type === null)) this.#content(first, other);
    }
    const { both } = pairUp(theirs, ours, ({ status, media }) => `${String(status)} ${media}`);
    for (const [published, response] of both) {
      if (!isCompared(response)) continue;
      const all = byStatus.get(response.status)!;
      if (all[0] === response) this.#headers(response, published);
      // The query selects one of several types.
      if (all.every(({ when }) => when.length === 0)) this.#response(response, published);
    }
  }

  #status(side: OneSide<EndpointResponse>): void {
    const status = String((side.ours ?? side.theirs)!.status);
    this.fields.lines.reportAlone('endpoints', {
      kind: (change, response) => `endpoint.${isFailure(response) ? 'failure' : 'response'}.${change}`,
      path: `${this.#path}.responses.${status}`,
      what: `the answer ${status} of ${this.own.name}`,
      print: answerText,
      ...side,
      ownAt: this.own.origin,
      theirAt: this.#at('responses', status),
    });
  }

  /** Reports responses with a body on only one side. */
  #content(ours: EndpointResponse, theirs: EndpointResponse): void {
    const status = String(ours.status);
    const [side, change] = theirs.type === null ? (['own spec', 'added'] as const) : (['document', 'removed'] as const);
    this.fields.lines.report('endpoints', {
      kind: `endpoint.response.body.${change}`,
      path: `${this.#path}.responses.${status}`,
      message: `only the ${side} has a body of the answer ${status} of ${this.own.name}`,
      before: answerText(theirs),
      after: answerText(ours),
      ours,
      theirs,
      theirAt: this.#at('responses', status),
    });
  }

  #response(ours: EndpointResponse, theirs: EndpointResponse): void {
    const { status, media } = ours;
    this.#carried(
      {
        kinds: 'endpoint.response',
        path: pathOfAnswer(this.own, ours),
        label: `the answer ${String(status)} of ${this.own.name}`,
        theirAt: () => this.#at('responses', String(status), 'content', media, 'schema'),
      },
      ours,
      theirs,
    );
  }

  /** Compares headers once for each status. Headers of rate limits are facts of the service. */
  #headers({ status, headers }: EndpointResponse, theirs: EndpointResponse): void {
    const { name: endpoint, origin } = this.own;
    const isCompared = ({ name }: Field): boolean =>
      !this.rateLimitHeaders.has(name.toLowerCase()) || headers.some((header) => header.name === name);
    this.fields.compare(
      {
        kinds: 'endpoint.response.header',
        alone: { ours: 'endpoints', theirs: 'endpoints' },
        path: `${this.#path}.responses.${String(status)}.headers`,
        label: (name) => `${endpoint}: ${name}`,
        what: (name) => `the header ${name} of an answer of ${endpoint}`,
        ownAt: origin,
        lackedAt: this.#at('responses', String(status), 'headers'),
      },
      headers,
      theirs.headers.filter(isCompared).map((field) => this.#published(field)),
    );
  }
}

type OneSide<Part> =
  | { readonly ours: Part; readonly theirs?: never }
  | { readonly ours?: never; readonly theirs: Part };

interface CarriedPlace {
  readonly kinds: 'endpoint.body' | 'endpoint.response';
  readonly path: string;
  readonly label: string;
  readonly theirAt: () => Origin;
}

/** The body of a request or a response. */
export interface Carried extends Pick<RequestBody, 'limits' | 'origin'> {
  readonly type: Type | NotShown | null;
  readonly optional?: boolean;
}

/** The path of an answer with a content type. */
export function pathOfAnswer({ name }: Endpoint, { status, media }: EndpointResponse): string {
  const path = `endpoints.${name}.responses.${String(status)}`;
  return media === JSON_MEDIA || media === '' ? path : `${path}.${nameInPath(media)}`;
}

/** The content of a body as a field, for comparing its presence, type and limits; undefined if it has no shown type. */
export function carriedField({ type, limits = [], optional = false, origin }: Carried): Field | undefined {
  if (type === null || isNotShown(type)) return undefined;
  return { ...undeclaredField('body', nonNull(type)), origin, optional, nullable: isNullable(type), limits };
}

function answerText({ status, type, media }: EndpointResponse): string {
  const body = type === null ? 'without a body' : isNotShown(type) ? 'not shown' : writeType(type);
  return `${String(status)} ${body}${media === '' || media === JSON_MEDIA ? '' : ` as ${media}`}`;
}

/** Whether a response describes the status of another one. */
function covers({ status: range }: EndpointResponse, { status }: EndpointResponse): boolean {
  return range === status || range === 'default' || isWider(range, status);
}
