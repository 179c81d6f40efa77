import { setTimeout as wait } from 'node:timers/promises';
import { suggest } from '../diagnostics/suggest.js';
import { JSON_MEDIA, credentialOf, schemeNames, serviceOf } from '../model/requests.js';
import { validatorsOf } from '../interpret/validators.js';
import {
  isNotShown,
  type Endpoint,
  type EndpointResponse,
  type Field,
  type Model,
  type RequestWindow,
  type Sessions,
  type Service as SpecService,
} from '../model/model.js';
import type { Connection } from '../model/connection.js';
import { isBytes, isObjectRef } from '../model/types.js';
import { answerData } from './answer-data.js';
import { isAuthorized } from './check-auth.js';
import { errorBody, type RequestProblem } from './error-body.js';
import { faultOfHeaders, readFault, takePlanned, type Failure, type Fault, type PlannedFault } from './faults.js';
import { chooseResponse, errorResponse } from './choose-response.js';
import { fieldsOf } from './list-type.js';
import { LINK_CURSOR } from './pages.js';
import { lackedPermissions } from './permissions.js';
import { createRateLimiter, globalLimitOf, refusal, type RateLimiter } from './rate-limiter.js';
import { readBody, valueProblems } from './read-body.js';
import { readRequest } from './read-parameters.js';
import { selectResponse, type RecordedResponse } from './recorded-responses.js';
import { matchRoute, methodsAt, pathsBelow, routesOf, type Matched, type Route } from './routes.js';
import { ordinaryModel } from './ordinary-model.js';
import { servedSamples, valueAt } from './sample-value.js';
import { createEvents, type Events, type MockEvent } from './events.js';
import { successTypes } from './state/alternatives.js';
import { Data } from './state/data.js';
import { Resources } from './state/resources.js';
import { createStore } from './state/store.js';
import type { Ids } from './state/world.js';
import { concreteMedia, fileContent, sampleHeaders, writeContent } from './write-content.js';

export interface ServiceOptions {
  /** Seed of the sample data; the same seed gives the same data. `0` by default. */
  readonly seed?: string;
  /** The only token that is accepted; any token by default. */
  readonly token?: string;
  /** Number of sample items of each list; 10 by default. */
  readonly items?: number;
  /** Rate limit of each route; 50 requests per second by default. */
  readonly rateLimit?: RequestWindow;
  /** Rate limit of all requests together; the limit in the spec by default. */
  readonly globalLimit?: RequestWindow;
  /** Fault of every request without another fault in its headers or the plan. */
  readonly fault?: Fault;
  /** Refuses query parameters that the spec lacks. */
  readonly strict?: boolean;
  /** Makes samples with all variations of the types, in place of ordinary ones. */
  readonly varied?: boolean;
  /** Responses in place of sample data; the first match is sent. */
  readonly responses?: readonly RecordedResponse[];
  /** Clock of the rate limits, in Unix milliseconds; the system clock by default. */
  readonly now?: () => number;
  /** Called for every response. */
  readonly onAnswer?: (line: { readonly method: string; readonly path: string; readonly status: number }) => void;
}

export interface ServiceRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Empty without a body; undefined if the body is too large. */
  readonly body: Uint8Array | undefined;
  /** Aborted when the client disconnects, so that a delayed response does not retain its request. */
  readonly signal?: AbortSignal;
}

export interface ServiceResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Empty without a body. */
  readonly body: Uint8Array;
  /** The failure to simulate. For `lie` and `garbage`, the body is already changed. */
  readonly fail: Failure | undefined;
}

/** A response before its fault is applied. */
interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** Content type and form of the body; JSON if absent. */
  readonly content?: Pick<EndpointResponse, 'media' | 'stream'>;
}

/** @throws TypeError for an unsupported fault in the options */
export async function createService(model: Model, options: ServiceOptions = {}): Promise<Service> {
  if (options.fault !== undefined) checkedFault(options.fault);
  return new Service(model, options);
}

/** Serves the endpoints of a Model with sample data, and keeps the changes of requests. */
export class Service {
  readonly planned: PlannedFault[] = [];
  readonly events: Events;
  readonly #data: Data;
  readonly #routes: readonly Route[];
  readonly #limiter: RateLimiter;
  readonly #stopping = new AbortController();
  #put: readonly RecordedResponse[] = [];
  #count = 0;
  readonly #listeners = new Set<(event: MockEvent) => void>();
  #advice: { readonly connection: Connection; readonly address: string } | undefined;

  constructor(
    readonly model: Model,
    readonly options: ServiceOptions,
  ) {
    const { seed = '0', items = 10, rateLimit = { requests: 50, seconds: 1 }, varied = false } = options;
    const [service] = model.services;
    const samples = servedSamples(varied ? model : ordinaryModel(model));
    const parts = { validators: validatorsOf(model), resources: new Resources(model), store: createStore() };
    this.#data = new Data({ model, samples, seed, items, ...parts });
    this.events = createEvents(this.#data, (operation) => this.#read(operation));
    this.#routes = routesOf(model);
    this.#limiter = createRateLimiter(service, rateLimit, options.globalLimit ?? globalLimitOf(service));
  }

  /**
   * Plans faults for the next requests, in this order.
   *
   * @throws TypeError for an unsupported fault
   */
  readonly plan = (...faults: readonly PlannedFault[]): void => {
    this.planned.push(...faults.map(checkedFault));
  };
  /** Number of requests that reached an endpoint. */
  readonly requests = (): number => this.#count;
  /** Adds a response that takes precedence over all others. */
  readonly respond = (response: RecordedResponse): void => void (this.#put = [response, ...this.#put]);
  /** Ends all delays. */
  readonly stop = (): void => this.#stopping.abort();

  /**
   * Emits an event to all listeners. Missing fields are made up, and the object of the event exists from then on.
   *
   * @throws TypeError if there is no such event, or if it cannot have the data
   */
  readonly emit = (name: string, data?: unknown): void => {
    const mistake = this.#mistakeIn(name, data);
    if (mistake !== undefined) throw new TypeError(mistake);
    this.#say([{ name, data: this.events.told(name, data) }]);
  };

  /** Makes responses contain the address of a connection. */
  readonly advise = (connection: Connection, address: string): void => void (this.#advice = { connection, address });

  /** Calls a function for each event that a request causes or `emit` emits. Returns a function that stops this. */
  readonly listen = (listener: (event: MockEvent) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Forgets the changes of requests, planned faults, and responses of `respond`. */
  readonly reset = (): void => {
    this.#data.source.store.reset();
    this.planned.length = 0;
    this.#put = [];
  };

  /** Answers a request, after the delay of its fault. */
  readonly answer = async (request: ServiceRequest): Promise<ServiceResponse> => {
    const { pathname } = request.url;
    const selected = faultOfHeaders(request.headers);
    if ('mistake' in selected) {
      this.options.onAnswer?.({ method: request.method, path: pathname, status: 400 });
      return mistaken(selected.mistake);
    }
    const fault = { ...this.options.fault, ...takePlanned(this.planned, pathname), ...selected };
    if (fault.delay !== undefined) {
      const signals = [this.#stopping.signal, ...(request.signal === undefined ? [] : [request.signal])];
      await wait(fault.delay, undefined, { signal: AbortSignal.any(signals) });
    }
    const answer = await this.#answer(request, fault);
    this.options.onAnswer?.({ method: request.method, path: pathname, status: answer.status });
    return sent(answer, fault, request.method === 'HEAD');
  };

  async #answer(request: ServiceRequest, fault: Fault): Promise<Answer> {
    const matched = this.#match(request);
    if (matched === 'not-found') return this.#failed(404);
    if ('allow' in matched) return this.#failed(405, { allow: matched.allow.join(', ') });
    this.#count += 1;
    const { endpoint } = matched.route;
    const service = serviceOf(endpoint, this.model);
    const head = { headers: request.headers, query: request.url.searchParams };
    if (!isAuthorized(endpoint, head, this.model, this.options.token)) return this.#failed(401, {}, endpoint);
    if (fault.rateLimit !== undefined) return refusal(service, { retryAfter: fault.rateLimit, global: false });
    const { headers, refused } = this.#limiter.count(matched, (this.options.now ?? Date.now)());
    if (refused !== undefined) {
      const answered = refusal(service, refused);
      return { ...answered, headers: { ...headers, ...answered.headers } };
    }
    if (fault.status !== undefined) return this.#failed(fault.status, headers, endpoint);
    if (request.body === undefined) return this.#failed(413, headers, endpoint);
    return this.#served(matched, request, request.body, headers);
  }

  /**
   * Finds the route of a request, with or without the address of a service. HEAD is served like GET. Otherwise returns
   * the allowed methods, or `not-found`.
   */
  #match({ method, url }: ServiceRequest): Matched | 'not-found' | { readonly allow: readonly string[] } {
    const routes = this.#routes.filter(({ endpoint }) => hasFixedQuery(endpoint, url.searchParams));
    let allow: readonly string[] | undefined;
    for (const { service, path } of pathsBelow(this.model.services, url.pathname, 'any')) {
      const own = routes.filter(({ endpoint }) => service === undefined || serviceOf(endpoint, this.model) === service);
      const matched = matchRoute(own, method, path);
      const found = matched === 'wrong-method' && method === 'HEAD' ? matchRoute(own, 'GET', path) : matched;
      if (found === 'wrong-method') allow ??= methodsAt(own, path);
      else if (found !== 'not-found') return found;
    }
    return allow === undefined ? 'not-found' : { allow };
  }

  async #served(
    found: Matched,
    request: ServiceRequest,
    bytes: Uint8Array,
    headers: Answer['headers'],
  ): Promise<Answer> {
    const { endpoint } = found.route;
    const { url } = request;
    const params = this.#data.surroundings.named(endpoint, found.params);
    if (this.#isForbidden(endpoint, params)) return this.#failed(403, headers, endpoint);
    const head = { params, query: url.searchParams, headers: request.headers };
    const query = readRequest(endpoint, head, this.model);
    const contentType = headerOf(request, 'content-type');
    const body = await readBody(endpoint, bytes, contentType, this.model);
    if (body.isTooLarge === true) return this.#failed(413, headers, endpoint);
    const problems = [
      ...query.problems,
      ...(this.options.strict === true ? unknownParameters(endpoint, url.searchParams, this.model) : []),
      ...body.problems,
    ];
    if (problems.length > 0) return this.#refused(endpoint, problems, headers);
    const recorded = selectResponse([...this.#put, ...(this.options.responses ?? [])], {
      endpoint: endpoint.name,
      path: url.pathname,
      query: url.searchParams,
    });
    if (recorded !== undefined) {
      return { status: recorded.status, headers: { ...headers, ...recorded.headers }, body: recorded.body };
    }
    const response = chooseResponse(endpoint, query.values, headerOf(request, 'accept'));
    const valid = { endpoint, template: found.route.path, params, url, query: query.values, body: body.value };
    const answered = answerData({ ...valid, files: body.files ?? [] }, response, this.#data, this.events);
    if ('missing' in answered) return this.#failed(404, headers, endpoint, { object: answered.missing });
    const samples = response === undefined ? {} : sampleHeaders(response, this.model);
    // Sends the response before its events.
    if (answered.events.length > 0) setImmediate(() => this.#say(answered.events));
    return {
      ...answered,
      body: this.#advised(answered.body, response?.type),
      headers: { ...headers, ...samples, ...answered.headers },
      ...(response === undefined ? {} : { content: response }),
    };
  }

  /** Whether the user of the session lacks a permission that an operation needs. Varied samples are not checked. */
  #isForbidden(endpoint: Endpoint, params: Matched['params']): boolean {
    if (endpoint.needs.length === 0 || this.options.varied === true) return false;
    const ids = this.#data.surroundings.ofRequest({ endpoint, params });
    const input = ({ type }: Field): unknown =>
      isObjectRef(type) ? this.#objectAmong(ids, type.name) : this.#data.surroundings.idIn(ids, type);
    return lackedPermissions(endpoint, this.model, input, Date.now()).length > 0;
  }

  /** Reads an object whose path contains only these ids. */
  #objectAmong(ids: Ids, object: string): unknown {
    for (const { endpoint, method } of this.#routes) {
      const isOf = successTypes(endpoint).some((type) => isObjectRef(type) && type.name === object);
      if (method !== 'GET' || !isOf || endpoint.params.length === 0) continue;
      const params = endpoint.params.map(({ name, type }) => [name, this.#data.surroundings.idIn(ids, type)] as const);
      if (params.some(([, id]) => id === undefined)) continue;
      return this.#read(endpoint.name, Object.fromEntries(params.map(([name, id]) => [name, String(id)])));
    }
    return undefined;
  }

  /** Returns the response of a read operation; `undefined` if its resource does not exist. */
  #read(operation: string, params: Matched['params'] = {}): unknown {
    const route = this.#routes.find(({ endpoint }) => endpoint.name === operation);
    const response = route && chooseResponse(route.endpoint, {}, undefined);
    if (route === undefined || response === undefined) return undefined;
    const place = { endpoint: route.endpoint, template: route.path, params, url: new URL('http://mock') };
    const answer = answerData({ ...place, query: {}, body: undefined }, response, this.#data, this.events);
    return 'missing' in answer ? undefined : answer.body;
  }

  /** Why an event cannot be emitted. Its data may be incomplete, because the rest is made up. */
  #mistakeIn(name: string, data: unknown): string | undefined {
    const { names, typeOf } = this.events;
    if (!names.includes(name)) {
      const closest = suggest(name, names);
      return `there is no event ${name}${closest === undefined ? '' : `; did you mean ${closest}?`}`;
    }
    const type = typeOf(name);
    const problems = type === undefined || data === undefined ? [] : valueProblems(data, type, this.model);
    if (type === undefined || problems.length === 0) return undefined;
    const isObject = typeof data === 'object' && data !== null && !Array.isArray(data);
    const wrong = problems.find(({ path }) =>
      path.length === 0 ? !isObject : valueAt(data, path.map(String)) !== undefined,
    );
    if (wrong !== undefined) return `${['data', ...wrong.path].join('.')}: ${wrong.message}`;
    const fields = fieldsOf(type, this.model).map((field) => field.name);
    const unknown = isObject && isObjectRef(type) ? Object.keys(data).find((key) => !fields.includes(key)) : undefined;
    if (unknown === undefined) return undefined;
    const closest = suggest(unknown, fields);
    return `data.${unknown}: there is no such field${closest === undefined ? '' : `; did you mean ${closest}?`}`;
  }

  #say(events: readonly MockEvent[]): void {
    for (const event of events) for (const listener of this.#listeners) listener(event);
  }

  /** Puts the address of the connection into a body, if the endpoint reports it. */
  #advised(body: unknown, type: EndpointResponse['type'] | undefined): unknown {
    const { connection, address } = this.#advice ?? {};
    const { advice } = connection ?? {};
    const isAdvice =
      advice !== undefined && type !== null && type !== undefined && !isNotShown(type) && isObjectRef(type);
    if (!isAdvice || ![advice.object, ...advice.also].includes(type.name)) return body;
    const has = (name: string | undefined): name is string =>
      name !== undefined && fieldsOf(type, this.model).some((field) => field.name === name);
    const { sessions } = this.model.channels.find((channel) => channel.connection === connection) ?? {};
    return {
      ...(body as object),
      ...(has(advice.address) ? { [advice.address]: address } : {}),
      ...(has(advice.shards) ? { [advice.shards]: 1 } : {}),
      ...(has(advice.limit) && sessions !== undefined ? { [advice.limit]: freshLimit(sessions) } : {}),
    };
  }

  /** The response to an invalid request: the endpoint's own error, or the error of the service. */
  #refused(endpoint: Endpoint, problems: readonly RequestProblem[], headers: Answer['headers']): Answer {
    const own = [400, 422].find((status) => endpoint.responses.some((response) => response.status === status));
    return this.#failed(own ?? 400, headers, endpoint, { problems });
  }

  /** @param about what is wrong: problems of the request, or the base object that is missing */
  #failed(
    status: number,
    headers: Answer['headers'] = {},
    endpoint?: Endpoint,
    about: { readonly problems?: readonly RequestProblem[]; readonly object?: string } = {},
  ): Answer {
    const service = endpoint === undefined ? this.model.services[0] : serviceOf(endpoint, this.model);
    const body = errorBody(service, status, about.problems, about.object);
    return (endpoint && this.#declared(endpoint, status, headers, body)) ?? { status, headers, body };
  }

  /**
   * The error that an endpoint declares for a status.
   *
   * @param said the error in the format of the service
   */
  #declared(endpoint: Endpoint, status: number, headers: Answer['headers'], said: unknown): Answer | undefined {
    const response = errorResponse(endpoint, status);
    if (response === undefined || isNotShown(response.type)) return undefined;
    const { type } = response;
    const all = { ...headers, ...sampleHeaders(response, this.model) };
    if (type === null) return { status, headers: all, body: undefined };
    if (this.#holdsErrors(response, status, serviceOf(endpoint, this.model)))
      return { status, headers: all, body: said, content: response };
    const body = isBytes(type)
      ? fileContent(endpoint.name)
      : this.#data.source.samples.type(
          type,
          response.limits ?? [],
          `${this.#data.source.seed} ${endpoint.name} ${status}`,
        );
    return { status, headers: all, body, content: response };
  }

  /**
   * Whether to send the service's error, with its code and details, in place of a sample of the response. This also
   * applies to a range of statuses whose type has the service's errors. Details are in the format of the service, even
   * if the type describes another one.
   */
  #holdsErrors({ status, type }: EndpointResponse, example: number, service: SpecService | undefined): boolean {
    if (typeof status === 'number' || service === undefined || isNotShown(service.errors)) return false;
    if (type === null || isNotShown(type) || isBytes(type)) return false;
    return valueProblems(errorBody(service, example), type, this.model).length === 0;
  }
}

/** A limit without any started session. */
function freshLimit({ total, remaining, resetAfter, concurrency }: Sessions): object {
  return { [total]: MOST_SESSIONS, [remaining]: MOST_SESSIONS, [resetAfter]: 0, [concurrency]: 1 };
}

const MOST_SESSIONS = 1000;

function checkedFault(given: PlannedFault): PlannedFault {
  const fault = readFault({ ...given });
  if ('mistake' in fault) throw new TypeError(fault.mistake);
  return fault;
}

/** The response to a request for an unsupported fault. */
function mistaken(mistake: string): ServiceResponse {
  const headers = { 'content-type': 'text/plain; charset=utf-8' };
  return { status: 400, headers, body: new TextEncoder().encode(`The mock: ${mistake}.\n`), fail: undefined };
}

/** Whether a request has the query parameters in the path of an endpoint. */
function hasFixedQuery({ fixedQuery }: Endpoint, query: URLSearchParams): boolean {
  return fixedQuery.every(({ name, value }) => query.getAll(name).includes(decoded(value)));
}

function decoded(text: string): string {
  return [...new URLSearchParams(`v=${text}`).values()][0] ?? text;
}

function headerOf({ headers }: ServiceRequest, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** Query parameters that the endpoint lacks. The parameter of `a[b]` is `a`. */
function unknownParameters(
  { query, fixedQuery, paging, ...endpoint }: Endpoint,
  given: URLSearchParams,
  model: Model,
): readonly RequestProblem[] {
  const known = new Set([...query, ...fixedQuery, ...keysIn(endpoint, model)].map(({ name }) => name));
  if (paging?.style === 'link') known.add(LINK_CURSOR);
  const names = [...new Set(given.keys())];
  return names
    .filter((name) => !known.has(name) && !known.has(name.split('[', 1)[0]!))
    .map((name) => ({ path: [name], code: 'UNKNOWN', message: 'There is no such parameter.' }));
}

/** The API keys of an endpoint in the query. */
function keysIn({ auth }: Pick<Endpoint, 'auth'>, model: Model): readonly { readonly name: string }[] {
  const names = new Set(schemeNames({ auth }));
  return model.auth.flatMap((scheme) => {
    const credential = names.has(scheme.name) ? credentialOf(scheme) : undefined;
    return credential?.kind === 'token' && credential.in === 'query' ? [credential] : [];
  });
}

const JSON_CONTENT = { media: JSON_MEDIA, stream: false };

function sent({ status, headers, body, content }: Answer, { fail }: Fault, isHead: boolean): ServiceResponse {
  const { media } = content ?? JSON_CONTENT;
  const isGarbage = fail === 'garbage';
  const bytes = isGarbage
    ? Buffer.from('<html>Bad gateway')
    : writeContent(fail === 'lie' ? lieAbout(body) : body, content ?? JSON_CONTENT);
  const type = isGarbage ? JSON_MEDIA : concreteMedia(media);
  const withType =
    bytes.length === 0 ? headers : { 'content-type': type, ...headers, 'content-length': String(bytes.length) };
  return { status, headers: withType, body: isHead ? Buffer.alloc(0) : bytes, fail };
}

/** Replaces every text, number and boolean by a value of another type. */
function lieAbout(value: unknown): unknown {
  if (value instanceof Uint8Array) return value;
  if (Array.isArray(value)) return value.map(lieAbout);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, lieAbout(inner)]));
  }
  return typeof value === 'string' ? value.length : `not ${String(value)}`;
}
