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
import { writeType, type Type } from '../model/types.js';
import { undeclaredField } from '../model/subset.js';
import { type Group, fieldText, type FieldPlace, type DriftFinding } from './drift-line.js';
import type { PublishedModel } from './published-model.js';

/** The context of a comparison of endpoints. */
export interface EndpointComparison {
  readonly published: PublishedModel;
  readonly report: (group: Group, finding: DriftFinding) => void;
  /** Compares two parameters or bodies, and returns the own one as the document has it. */
  readonly field: (place: FieldPlace, ours: Field, theirs: Field) => Field;
  readonly ownType: (type: Type) => Type;
  /** Headers that a service states for all of its answers. */
  readonly rateLimitHeaders: readonly string[];
}

/** Compares an own endpoint with the published one, and returns the own one as the document has it. */
export function compareEndpoints(own: Endpoint, there: Endpoint, context: EndpointComparison): Endpoint {
  const comparison = new EndpointPair(own, there, context);
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

class EndpointPair {
  readonly #path: string;

  constructor(
    readonly own: Endpoint,
    readonly there: Endpoint,
    readonly context: EndpointComparison,
  ) {
    this.#path = `endpoints.${own.name}`;
  }

  /** Parameters of paths have the same places, whatever they are called. */
  pathParameters(): readonly Parameter[] {
    return this.own.params.map((ours, index) => {
      const theirs = this.there.params[index];
      return theirs === undefined ? ours : { ...ours, ...this.#parameter(ours, theirs, 'params', 'param') };
    });
  }

  parameters(list: Place, word: 'query' | 'header' | 'cookie'): readonly Parameter[] {
    const fold = ({ name }: Field): string => (list === 'headers' ? name.toLowerCase() : name);
    const [ours, theirs] = [this.own[list], this.there[list]];
    const asPublished = ours.flatMap((field): readonly Parameter[] => {
      const other = theirs.find((one) => fold(one) === fold(field));
      if (other !== undefined) return [{ ...field, ...this.#parameter(field, other, list, word) }];
      this.#onlyOne(field, undefined, list, word);
      return [];
    });
    const added = theirs.filter((field) => !ours.some((one) => fold(one) === fold(field)));
    for (const field of added) this.#onlyOne(undefined, field, list, word);
    return [...asPublished, ...added.map((field) => ({ ...field, type: this.context.ownType(field.type) }))];
  }

  #parameter(
    ours: Parameter,
    theirs: Parameter,
    list: Place | 'params',
    word: 'param' | 'query' | 'header' | 'cookie',
  ): Field {
    const place: FieldPlace = {
      path: `${this.#path}.${list}.${nameInPath(ours.name)}`,
      name: `${this.own.name}: ${ours.name}`,
      kinds: `endpoint.${word}`,
      pointer: this.context.published.parameter(this.there.name, theirs.name, word === 'param' ? 'path' : word),
    };
    return this.context.field(place, ours, theirs);
  }

  #onlyOne(ours: Field | undefined, theirs: Field | undefined, list: Place, word: 'query' | 'header' | 'cookie'): void {
    const field = (ours ?? theirs)!;
    const presence = field.optional ? 'optional' : 'required';
    this.context.report('parameters', {
      kind: `endpoint.${word}.${ours === undefined ? 'removed' : 'added'}.${presence}`,
      path: `${this.#path}.${list}.${nameInPath(field.name)}`,
      message: `only the ${ours === undefined ? 'document' : 'own spec'} has the parameter ${field.name} of ${this.own.name}`,
      before: theirs && fieldText(theirs),
      after: ours && fieldText(ours),
      ours,
      theirs,
      ownAt: this.own.origin,
      pointer: this.context.published.parameter(this.there.name, field.name, word),
    });
  }

  // ----------------------------------------------------------------------------------------------------------- bodies

  bodies(): Pick<Endpoint, 'bodies' | 'bodyOptional'> {
    const { own, there } = this;
    const same = { bodies: own.bodies, bodyOptional: own.bodyOptional };
    if (isNotShown(own.bodies) || isNotShown(there.bodies)) return same;
    const theirs = there.bodies;
    const [first] = own.bodies;
    if (first === undefined || theirs.length === 0) {
      if (own.bodies.length !== theirs.length) this.#bodyOfOne(first, theirs[0]);
      return first === undefined
        ? { bodies: theirs.map((body) => this.#inOwnTerms(body)), bodyOptional: there.bodyOptional }
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
      bodyOptional: there.bodyOptional,
    };
  }

  #inOwnTerms<Carrier extends { readonly type: Type | NotShown | null }>(carrier: Carrier): Carrier {
    const { type } = carrier;
    return type === null || isNotShown(type) ? carrier : { ...carrier, type: this.context.ownType(type) };
  }

  #bodyOfOne(ours: RequestBody | undefined, theirs: RequestBody | undefined): void {
    const { own, there, context } = this;
    context.report('endpoints', {
      kind:
        ours === undefined
          ? 'endpoint.body.removed'
          : own.bodyOptional
            ? 'endpoint.body.added.optional'
            : 'endpoint.body.added',
      path: `${this.#path}.body`,
      message: `only the ${ours === undefined ? 'document' : 'own spec'} has a body of ${own.name}`,
      before: theirs && bodyText(theirs),
      after: ours && bodyText(ours),
      ours,
      theirs,
      ownAt: own.origin,
      pointer: context.published.within(there.name, 'requestBody'),
    });
  }

  #media(ours: RequestBody | undefined, theirs: RequestBody | undefined): void {
    const { media } = (ours ?? theirs)!;
    this.context.report('endpoints', {
      kind: ours === undefined ? 'endpoint.body.media.removed' : 'endpoint.body.media.added',
      path: bodyPath(this.#path, media),
      message: `only the ${ours === undefined ? 'document' : 'own spec'} has the body of ${this.own.name} as ${media}`,
      before: theirs && bodyText(theirs),
      after: ours && bodyText(ours),
      ours,
      theirs,
      ownAt: this.own.origin,
      pointer: this.context.published.within(this.there.name, 'requestBody', 'content', media),
    });
  }

  #body(ours: RequestBody, theirs: RequestBody): RequestBody {
    if (isNotShown(ours.type) || isNotShown(theirs.type)) return ours;
    const { media } = ours;
    const place: FieldPlace = {
      path: bodyPath(this.#path, media),
      name: `the body of ${this.own.name}${media === JSON_MEDIA ? '' : ` as ${media}`}`,
      kinds: 'endpoint.body',
      pointer: this.context.published.within(this.there.name, 'requestBody', 'content', media, 'schema'),
    };
    const asPublished = this.context.field(
      place,
      bodyField(ours.type, ours.limits, this.own.bodyOptional, ours.origin),
      bodyField(theirs.type, theirs.limits, this.there.bodyOptional, theirs.origin),
    );
    return { ...ours, type: typeOf(asPublished) };
  }

  // ---------------------------------------------------------------------------------------------------------- answers

  /** Answers that say that a request failed are compared where both list some: a spec may say them of the whole service. */
  responses(): readonly EndpointResponse[] {
    const [ours, theirs] = [this.own.responses, this.there.responses];
    const areFailures = ours.some(isFailure) && theirs.some(isFailure);
    const isCompared = (one: EndpointResponse): boolean =>
      typeof one.status === 'number' && (areFailures || !isFailure(one));
    const has = (list: readonly EndpointResponse[], { status }: EndpointResponse): boolean =>
      list.some((one) => one.status === status || covers(one, status));
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
    const response = (ours ?? theirs)!;
    const status = String(response.status);
    this.context.report('endpoints', {
      kind: `endpoint.${isFailure(response) ? 'failure' : 'response'}.${ours === undefined ? 'removed' : 'added'}`,
      path: `${this.#path}.responses.${status}`,
      message: `only the ${ours === undefined ? 'document' : 'own spec'} has the answer ${status} of ${this.own.name}`,
      before: theirs && answerText(theirs),
      after: ours && answerText(ours),
      ours,
      theirs,
      ownAt: this.own.origin,
      pointer: this.context.published.within(this.there.name, 'responses', status),
    });
  }

  /** Answers of one status that have a body on one side alone. */
  #contents(): void {
    for (const ours of this.own.responses) {
      const other = this.there.responses.find(({ status }) => status === ours.status);
      const first = this.own.responses.find(({ status }) => status === ours.status);
      if (other === undefined || first !== ours || (ours.type === null) === (other.type === null)) continue;
      this.context.report('endpoints', {
        kind: ours.type === null ? 'endpoint.response.body.removed' : 'endpoint.response.body.added',
        path: `${this.#path}.responses.${String(ours.status)}`,
        message: `only the ${ours.type === null ? 'document' : 'own spec'} has a body of the answer ${String(ours.status)} of ${this.own.name}`,
        before: answerText(other),
        after: answerText(ours),
        ours,
        theirs: other,
        pointer: this.context.published.within(this.there.name, 'responses', String(ours.status)),
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
    if (this.own.responses.some((one) => one.status === status && one.when.length > 0)) return asPublished;
    const path = media === JSON_MEDIA || media === '' ? at : `${at}.${nameInPath(media)}`;
    const field = this.context.field(
      {
        path,
        name: `the answer ${String(status)} of ${this.own.name}`,
        kinds: 'endpoint.response',
        pointer: this.context.published.within(
          this.there.name,
          'responses',
          String(status),
          'content',
          media,
          'schema',
        ),
      },
      bodyField(ours.type, ours.limits, false, ours.origin),
      bodyField(theirs.type, theirs.limits, false, theirs.origin),
    );
    return { ...asPublished, type: typeOf(field) };
  }

  /** Headers about rate limits are a fact of the service, and those of a status are compared once. */
  #headers(ours: EndpointResponse, theirs: EndpointResponse, at: string): readonly Field[] {
    if (this.own.responses.find(({ status }) => status === ours.status) !== ours) return ours.headers;
    const ofService = new Set(this.context.rateLimitHeaders.map((name) => name.toLowerCase()));
    const fold = ({ name }: Field): string => name.toLowerCase();
    const place = (name: string): Omit<FieldPlace, 'name' | 'kinds'> => ({
      path: `${at}.headers.${nameInPath(name)}`,
      pointer: this.context.published.within(this.there.name, 'responses', String(ours.status), 'headers', name),
    });
    const asPublished = ours.headers.map((header) => {
      const other = theirs.headers.find((one) => fold(one) === fold(header));
      const name = `${this.own.name}: ${header.name}`;
      if (other !== undefined)
        return this.context.field({ ...place(other.name), name, kinds: 'endpoint.response.header' }, header, other);
      this.context.report('endpoints', {
        ...place(header.name),
        kind: `endpoint.response.header.added.${header.optional ? 'optional' : 'required'}`,
        message: `only the own spec has the header ${header.name} of an answer of ${this.own.name}`,
        after: fieldText(header),
        ours: header,
      });
      return header;
    });
    const added: Field[] = [];
    for (const header of theirs.headers) {
      if (ofService.has(fold(header)) || ours.headers.some((one) => fold(one) === fold(header))) continue;
      this.context.report('endpoints', {
        ...place(header.name),
        kind: `endpoint.response.header.removed.${header.optional ? 'optional' : 'required'}`,
        message: `only the document has the header ${header.name} of an answer of ${this.own.name}`,
        before: fieldText(header),
        theirs: header,
        ownAt: this.own.origin,
      });
      added.push({ ...header, type: this.context.ownType(header.type) });
    }
    return [...asPublished, ...added];
  }
}

/** A body as a field, whose presence, type and limits are compared. */
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

function typeOf({ type, nullable }: Field): Type {
  return nullable ? { kind: 'nullable', of: type } : type;
}

function bodyPath(path: string, media: string): string {
  return media === JSON_MEDIA ? `${path}.body` : `${path}.body.${nameInPath(media)}`;
}

function bodyText({ type, media }: RequestBody): string {
  const text = isNotShown(type) ? 'not shown' : writeType(type);
  return media === JSON_MEDIA ? text : `${text} as ${media}`;
}

function answerText({ status, type, media }: EndpointResponse): string {
  const body = type === null ? 'without a body' : isNotShown(type) ? 'not shown' : writeType(type);
  return `${String(status)} ${body}${media === '' || media === JSON_MEDIA ? '' : ` as ${media}`}`;
}

/** Ranges such as `4XX` do not count. */
function isFailure({ status }: EndpointResponse): boolean {
  return Number(status) >= 400;
}

/** Whether a range says what happens at a status. */
function covers({ status: range }: EndpointResponse, status: EndpointResponse['status']): boolean {
  return (
    typeof range === 'string' && (range === 'default' || range.startsWith(String(Math.floor(Number(status) / 100))))
  );
}
