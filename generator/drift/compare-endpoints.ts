import { bodyText, pathOfBody } from '../diff/compare/endpoints.js';
import { isFailure, isWider } from '../diff/compare/statuses.js';
import { nameInPath } from '../diff/compare/text.js';
import { JSON_MEDIA } from '../model/requests.js';
import {
  isNotShown,
  type Endpoint,
  type EndpointResponse,
  type Field,
  type NotShown,
  type Parameter,
  type RequestBody,
} from '../model/model.js';
import { typeWithNull, writeType, type Type } from '../model/types.js';
import { undeclaredField } from '../model/subset.js';
import { fieldText, type DriftLines, type FieldPlace } from './drift-line.js';

export interface EndpointComparison {
  readonly lines: DriftLines;
  /** Compares two parameters or bodies, and returns the own one with the facts of the document. */
  readonly field: (place: FieldPlace, ours: Field, theirs: Field) => Field;
  readonly ownType: (type: Type) => Type;
  /** Headers that a service declares for all responses. */
  readonly rateLimitHeaders: readonly string[];
}

/** Compares an endpoint with the published one, and returns it with the facts of the document. */
export function compareEndpoints(own: Endpoint, published: Endpoint, context: EndpointComparison): Endpoint {
  const comparison = new EndpointPair(own, published, context);
  return {
    ...own,
    params: comparison.pathParameters(),
    query: comparison.parameters('query', 'query'),
    headers: comparison.parameters('headers', 'header'),
    cookies: comparison.parameters('cookies', 'cookie'),
    ...comparison.bodies(),
    responses: comparison.responses(),
  };
}

type Place = 'query' | 'headers' | 'cookies';

/** Fields that are paired up by name: parameters, or headers of responses. */
interface FieldList {
  readonly group: 'parameters' | 'endpoints';
  readonly kinds: `endpoint.${'param' | 'query' | 'header' | 'cookie' | 'response.header'}`;
  readonly path: string;
  readonly hasCase: boolean;
  readonly what: (name: string) => string;
  readonly pointerOf: (name: string) => string;
  /** Names, in lower case, that the own spec declares elsewhere. */
  readonly leftOut?: ReadonlySet<string>;
}

class EndpointPair {
  readonly #path: string;

  constructor(
    readonly own: Endpoint,
    readonly published: Endpoint,
    readonly context: EndpointComparison,
  ) {
    this.#path = `endpoints.${own.name}`;
  }

  /** The pointer at a path of keys in the published endpoint. */
  #pointer(...keys: readonly string[]): string {
    return this.context.lines.published.within(this.published.name, ...keys);
  }

  /** Path parameters are paired by position, because their names may differ. */
  pathParameters(): readonly Parameter[] {
    const list = this.#listOf('params', 'path');
    return this.own.params.map((ours, index) => {
      const theirs = this.published.params[index];
      return theirs === undefined ? ours : this.#pair(ours, theirs, list);
    });
  }

  parameters(list: Place, word: 'query' | 'header' | 'cookie'): readonly Parameter[] {
    return this.#fields(this.own[list], this.published[list], this.#listOf(list, word));
  }

  #listOf(list: Place | 'params', word: 'path' | 'query' | 'header' | 'cookie'): FieldList {
    return {
      group: 'parameters',
      kinds: `endpoint.${word === 'path' ? 'param' : word}`,
      path: `${this.#path}.${list}`,
      hasCase: list !== 'headers',
      what: (name) => `the parameter ${name} of ${this.own.name}`,
      pointerOf: (name) => this.context.lines.published.parameter(this.published.name, name, word),
    };
  }

  /** Fields with facts of the document. Own parameters that it lacks are left out, but headers of responses stay. */
  #fields<One extends Field>(ours: readonly One[], theirs: readonly One[], list: FieldList): readonly One[] {
    const fold = ({ name }: Field): string => (list.hasCase ? name : name.toLowerCase());
    const { lines, ownType } = this.context;
    const reportAlone = (field: Field, side: 'ours' | 'theirs'): void =>
      lines.reportAlone(list.group, {
        kind: (change) => `${list.kinds}.${change}.${field.optional ? 'optional' : 'required'}`,
        path: `${list.path}.${nameInPath(field.name)}`,
        what: list.what(field.name),
        print: fieldText,
        [side]: field,
        ownAt: this.own.origin,
        pointer: list.pointerOf(field.name),
      });
    const asPublished = ours.flatMap((field): readonly One[] => {
      const other = theirs.find((candidate) => fold(candidate) === fold(field));
      if (other !== undefined) return [this.#pair(field, other, list)];
      reportAlone(field, 'ours');
      return list.group === 'parameters' ? [] : [field];
    });
    const isAdded = (field: Field): boolean =>
      !ours.some((candidate) => fold(candidate) === fold(field)) && list.leftOut?.has(fold(field)) !== true;
    const added = theirs.filter(isAdded);
    for (const field of added) reportAlone(field, 'theirs');
    return [...asPublished, ...added.map((field) => ({ ...field, type: ownType(field.type) }))];
  }

  #pair<One extends Field>(ours: One, theirs: One, { kinds, path, group, pointerOf }: FieldList): One {
    const place: FieldPlace = {
      path: `${path}.${nameInPath((group === 'parameters' ? ours : theirs).name)}`,
      name: `${this.own.name}: ${ours.name}`,
      kinds,
      pointer: pointerOf(theirs.name),
    };
    return { ...ours, ...this.context.field(place, ours, theirs) };
  }

  // ----------------------------------------------------------------------------------------------------------- bodies

  bodies(): Pick<Endpoint, 'bodies' | 'bodyOptional'> {
    const { own, published } = this;
    const same = { bodies: own.bodies, bodyOptional: own.bodyOptional };
    if (isNotShown(own.bodies) || isNotShown(published.bodies)) return same;
    const theirs = published.bodies;
    const [first] = own.bodies;
    if (first === undefined || theirs.length === 0) {
      if (own.bodies.length !== theirs.length) this.#bodyOfOne(first, theirs[0]);
      return first === undefined
        ? { bodies: theirs.map((body) => this.#inOwnTerms(body)), bodyOptional: published.bodyOptional }
        : same;
    }
    const bodies = own.bodies.map((body) => {
      const other = theirs.find(({ media }) => media === body.media);
      if (other !== undefined) return this.#body(body, other);
      this.#media(body, undefined);
      return body;
    });
    const medias = new Set(own.bodies.map(({ media }) => media));
    const added = theirs.filter(({ media }) => !medias.has(media));
    for (const body of added) this.#media(undefined, body);
    return {
      bodies: [...bodies, ...added.map((body) => this.#inOwnTerms(body))],
      bodyOptional: published.bodyOptional,
    };
  }

  #inOwnTerms<Carrier extends { readonly type: Type | NotShown | null }>(carrier: Carrier): Carrier {
    const { type } = carrier;
    return type === null || isNotShown(type) ? carrier : { ...carrier, type: this.context.ownType(type) };
  }

  #bodyOfOne(ours: RequestBody | undefined, theirs: RequestBody | undefined): void {
    const { own } = this;
    this.context.lines.reportAlone('endpoints', {
      kind: (change) =>
        change === 'added' && own.bodyOptional ? 'endpoint.body.added.optional' : `endpoint.body.${change}`,
      path: `${this.#path}.body`,
      what: `a body of ${own.name}`,
      print: bodyText,
      ours,
      theirs,
      ownAt: own.origin,
      pointer: this.#pointer('requestBody'),
    });
  }

  #media(ours: RequestBody | undefined, theirs: RequestBody | undefined): void {
    const { media } = (ours ?? theirs)!;
    this.context.lines.reportAlone('endpoints', {
      kind: (change) => `endpoint.body.media.${change}`,
      path: `${this.#path}.${pathOfBody({ media })}`,
      what: `the body of ${this.own.name} as ${media}`,
      print: bodyText,
      ours,
      theirs,
      ownAt: this.own.origin,
      pointer: this.#pointer('requestBody', 'content', media),
    });
  }

  #body(ours: RequestBody, theirs: RequestBody): RequestBody {
    if (isNotShown(ours.type) || isNotShown(theirs.type)) return ours;
    const { media } = ours;
    const place: FieldPlace = {
      path: `${this.#path}.${pathOfBody({ media })}`,
      name: `the body of ${this.own.name}${media === JSON_MEDIA ? '' : ` as ${media}`}`,
      kinds: 'endpoint.body',
      pointer: this.#pointer('requestBody', 'content', media, 'schema'),
    };
    const asPublished = this.context.field(
      place,
      bodyField(ours.type, ours.limits, this.own.bodyOptional, ours.origin),
      bodyField(theirs.type, theirs.limits, this.published.bodyOptional, theirs.origin),
    );
    return { ...ours, type: typeWithNull(asPublished) };
  }

  // ---------------------------------------------------------------------------------------------------------- answers

  /** Compares responses. Failures need some on both sides, because a spec may declare them for the whole service. */
  responses(): readonly EndpointResponse[] {
    const [ours, theirs] = [this.own.responses, this.published.responses];
    const areFailures = ours.some(isFailure) && theirs.some(isFailure);
    const isCompared = (response: EndpointResponse): boolean =>
      typeof response.status === 'number' && (areFailures || !isFailure(response));
    const has = (list: readonly EndpointResponse[], { status }: EndpointResponse): boolean =>
      list.some((response) => response.status === status || covers(response, status));
    const asPublished = ours.map((response) => {
      if (!isCompared(response)) return response;
      if (!has(theirs, response)) this.#status(response, undefined);
      const other = theirs.find(({ status, media }) => status === response.status && media === response.media);
      if (other !== undefined) return this.#response(response, other);
      const body = theirs.find(({ status }) => status === response.status);
      return body === undefined || response.type !== null
        ? response
        : this.#inOwnTerms({ ...body, headers: response.headers });
    });
    const added = theirs.filter((response) => isCompared(response) && !has(ours, response));
    for (const response of added) this.#status(undefined, response);
    this.#contents();
    return [...asPublished, ...added.map((response) => ({ ...this.#inOwnTerms(response), headers: [] }))];
  }

  #status(ours: EndpointResponse | undefined, theirs: EndpointResponse | undefined): void {
    const status = String((ours ?? theirs)!.status);
    this.context.lines.reportAlone('endpoints', {
      kind: (change, response) => `endpoint.${isFailure(response) ? 'failure' : 'response'}.${change}`,
      path: `${this.#path}.responses.${status}`,
      what: `the answer ${status} of ${this.own.name}`,
      print: answerText,
      ours,
      theirs,
      ownAt: this.own.origin,
      pointer: this.#pointer('responses', status),
    });
  }

  /** Reports responses with a body on only one side. */
  #contents(): void {
    for (const ours of this.own.responses) {
      const other = this.published.responses.find(({ status }) => status === ours.status);
      const first = this.own.responses.find(({ status }) => status === ours.status);
      if (other === undefined || first !== ours || (ours.type === null) === (other.type === null)) continue;
      this.context.lines.report('endpoints', {
        kind: ours.type === null ? 'endpoint.response.body.removed' : 'endpoint.response.body.added',
        path: `${this.#path}.responses.${String(ours.status)}`,
        message: `only the ${ours.type === null ? 'document' : 'own spec'} has a body of the answer ${String(ours.status)} of ${this.own.name}`,
        before: answerText(other),
        after: answerText(ours),
        ours,
        theirs: other,
        pointer: this.#pointer('responses', String(ours.status)),
      });
    }
  }

  #response(ours: EndpointResponse, theirs: EndpointResponse): EndpointResponse {
    const { status, media } = ours;
    const at = `${this.#path}.responses.${String(status)}`;
    const headers = this.#headers(ours, theirs, at);
    const asPublished = { ...ours, headers };
    if (ours.type === null || theirs.type === null || isNotShown(ours.type) || isNotShown(theirs.type))
      return asPublished;
    // The query selects one of several types.
    if (this.own.responses.some((response) => response.status === status && response.when.length > 0))
      return asPublished;
    const path = media === JSON_MEDIA || media === '' ? at : `${at}.${nameInPath(media)}`;
    const field = this.context.field(
      {
        path,
        name: `the answer ${String(status)} of ${this.own.name}`,
        kinds: 'endpoint.response',
        pointer: this.#pointer('responses', String(status), 'content', media, 'schema'),
      },
      bodyField(ours.type, ours.limits, false, ours.origin),
      bodyField(theirs.type, theirs.limits, false, theirs.origin),
    );
    return { ...asPublished, type: typeWithNull(field) };
  }

  /** Compares headers once for each status. Headers of rate limits are facts of the service. */
  #headers(ours: EndpointResponse, theirs: EndpointResponse, at: string): readonly Field[] {
    if (this.own.responses.find(({ status }) => status === ours.status) !== ours) return ours.headers;
    return this.#fields(ours.headers, theirs.headers, {
      group: 'endpoints',
      kinds: 'endpoint.response.header',
      path: `${at}.headers`,
      hasCase: false,
      what: (name) => `the header ${name} of an answer of ${this.own.name}`,
      pointerOf: (name) => this.#pointer('responses', String(ours.status), 'headers', name),
      leftOut: new Set(this.context.rateLimitHeaders.map((name) => name.toLowerCase())),
    });
  }
}

/** A body as a field, for comparing its presence, type and limits. */
function bodyField(type: Type, limits: RequestBody['limits'], optional: boolean, origin: Field['origin']): Field {
  const nullable = type.kind === 'nullable';
  return {
    ...undeclaredField('body', nullable ? type.of : type),
    origin,
    optional,
    nullable,
    limits: limits ?? [],
  };
}

function answerText({ status, type, media }: EndpointResponse): string {
  const body = type === null ? 'without a body' : isNotShown(type) ? 'not shown' : writeType(type);
  return `${String(status)} ${body}${media === '' || media === JSON_MEDIA ? '' : ` as ${media}`}`;
}

/** Whether a range includes a status. */
function covers({ status: range }: EndpointResponse, status: EndpointResponse['status']): boolean {
  return range === 'default' || isWider(range, status);
}
