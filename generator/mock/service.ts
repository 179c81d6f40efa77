import { setTimeout as wait } from 'node:timers/promises';
import { loadValidators } from '../load/load-validators.js';
import type { Endpoint, Model, RequestWindow } from '../model/model.js';
import { answerData } from './answer-data.js';
import { isAuthorized } from './check-auth.js';
import { errorBody, type RequestProblem } from './error-body.js';
import { faultOfHeaders, takePlanned, type Failure, type Fault, type PlannedFault } from './faults.js';
import { jsonText } from './json-text.js';
import { loadPackage, type BodyCheck } from './load-package.js';
import { LINK_CURSOR } from './pages.js';
import { createRateLimiter, globalLimitOf, refusal, type RateLimiter } from './rate-limiter.js';
import { bodyProblems } from './read-body.js';
import { readParameters } from './read-parameters.js';
import { selectResponse, type RecordedResponse } from './responses/recorded-response.js';
import { matchRoute, methodsAt, pathBelow, routesOf, type Matched, type Route } from './routes.js';
import { createData, type Data } from './state/data.js';
import { resourcesOf } from './state/resources.js';
import { createStore, type Store } from './state/store.js';

export interface ServiceOptions {
  /** Seed of the sample data; the same seed gives the same data. `0` by default. */
  readonly seed?: string;
  /** The only token that is accepted; any token by default. */
  readonly token?: string;
  /** Number of sample items of each list; 250 by default. */
  readonly items?: number;
  /** Rate limit of each route; 50 requests per second by default. */
  readonly rateLimit?: RequestWindow;
  /** Rate limit of all requests together; the limit in the spec by default. */
  readonly globalLimit?: RequestWindow;
  /** Fault of every request whose headers select none and for which none is planned. */
  readonly fault?: Fault;
  /** Refuses query parameters that the spec does not have. */
  readonly strict?: boolean;
  /** Responses in place of sample data; the first that fits a request counts. */
  readonly responses?: readonly RecordedResponse[];
  /** Clock of the rate limits, in Unix milliseconds; the system clock by default. */
  readonly now?: () => number;
  /** Called for every response. */
  readonly onAnswer?: (line: { readonly method: string; readonly path: string; readonly status: number }) => void;
}

/** A request, however it came. */
export interface ServiceRequest {
  readonly method: string;
  readonly url: URL;
  /** By names in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Undefined if it is too large. */
  readonly body: string | undefined;
}

/** What is sent. */
export interface ServiceResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Empty if there is no body. */
  readonly body: Uint8Array;
  /** How sending fails, if it does. */
  readonly fail?: Exclude<Failure, 'lie' | 'garbage'>;
}

export interface Service {
  /** Waits as long as the fault of the request says, then responds. */
  readonly answer: (request: ServiceRequest) => Promise<ServiceResponse>;
  /** Plans faults for the next requests, in this order. */
  readonly plan: (...faults: readonly PlannedFault[]) => void;
  readonly planned: PlannedFault[];
  /** Number of requests that have reached an endpoint. */
  readonly requests: () => number;
  /** Puts a response in front of all others. */
  readonly respond: (response: RecordedResponse) => void;
  /** Forgets what requests have changed, planned faults, and responses that were put in front. */
  readonly reset: () => void;
  /** Ends all waiting. */
  readonly stop: () => void;
}

/** A response before its fault applies. */
interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Creates what serves the endpoints of a Model with samples of its objects, and remembers what requests change. */
export async function createService(model: Model, options: ServiceOptions = {}): Promise<Service> {
  const { sample, bodyChecks } = await loadPackage(model);
  const validators = await loadValidators(model);
  const { seed = '0', items = 250 } = options;
  const resources = resourcesOf(model);
  const store = createStore();
  const data = createData({ model, sample, validators, seed, items, resources, store });
  return new MockService(model, data, store, bodyChecks, options);
}

class MockService implements Service {
  readonly planned: PlannedFault[] = [];
  readonly #routes: readonly Route[];
  readonly #limiter: RateLimiter;
  readonly #stopping = new AbortController();
  readonly #find: (object: string) => Model['objects'][number] | undefined;
  #put: readonly RecordedResponse[] = [];
  #count = 0;

  constructor(
    readonly model: Model,
    readonly data: Data,
    readonly store: Store,
    readonly bodyChecks: ReadonlyMap<string, BodyCheck>,
    readonly options: ServiceOptions,
  ) {
    const [service] = model.services;
    this.#routes = routesOf(model);
    const objects = new Map(model.objects.map((object) => [object.name, object]));
    this.#find = (name) => objects.get(name);
    const { rateLimit = { requests: 50, seconds: 1 }, globalLimit = globalLimitOf(service) } = options;
    this.#limiter = createRateLimiter(service, rateLimit, globalLimit);
  }

  readonly plan = (...faults: readonly PlannedFault[]): void => void this.planned.push(...faults);
  readonly requests = (): number => this.#count;
  readonly respond = (response: RecordedResponse): void => void (this.#put = [response, ...this.#put]);
  readonly stop = (): void => this.#stopping.abort();

  readonly reset = (): void => {
    this.store.reset();
    this.planned.length = 0;
    this.#put = [];
  };

  readonly answer = async (request: ServiceRequest): Promise<ServiceResponse> => {
    const { pathname } = request.url;
    const fault = {
      ...this.options.fault,
      ...takePlanned(this.planned, pathname),
      ...faultOfHeaders(request.headers),
    };
    if (fault.delay !== undefined) await wait(fault.delay, undefined, { signal: this.#stopping.signal });
    const answer = this.#answer(request, fault);
    this.options.onAnswer?.({ method: request.method, path: pathname, status: answer.status });
    return sent(answer, fault, request.method === 'HEAD');
  };

  #answer(request: ServiceRequest, fault: Fault): Answer {
    const [service] = this.model.services;
    const path = pathBelow(service, request.url.pathname);
    const matched = this.#match(request.method, path);
    if (matched === 'not-found') return this.#failed(404);
    if (matched === 'wrong-method') {
      return this.#failed(405, { allow: methodsAt(this.#routes, path).join(', ') });
    }
    this.#count += 1;
    const { endpoint } = matched.route;
    if (!isAuthorized(endpoint, request.headers, this.model, this.options.token)) return this.#failed(401);
    if (fault.rateLimit !== undefined) return refusal(service, { retryAfter: fault.rateLimit, global: false });
    const { headers, refused } = this.#limiter.count(matched, (this.options.now ?? Date.now)());
    if (refused !== undefined) {
      const answered = refusal(service, refused);
      return { ...answered, headers: { ...headers, ...answered.headers } };
    }
    if (fault.status !== undefined) return this.#failed(fault.status, headers);
    if (request.body === undefined) return this.#failed(413, headers);
    return this.#served(matched, request, request.body, headers);
  }

  /** HEAD is served wherever GET is. */
  #match(method: string, path: string): Matched | 'wrong-method' | 'not-found' {
    const matched = matchRoute(this.#routes, method, path);
    return matched === 'wrong-method' && method === 'HEAD' ? matchRoute(this.#routes, 'GET', path) : matched;
  }

  #served(matched: Matched, request: ServiceRequest, text: string, headers: Answer['headers']): Answer {
    const { endpoint } = matched.route;
    const { url } = request;
    const query = readParameters(endpoint.query, Object.fromEntries(url.searchParams), this.model);
    const check = this.bodyChecks.get(endpoint.name);
    const problems = [
      ...readParameters(endpoint.params, matched.params, this.model).problems,
      ...query.problems,
      ...(this.options.strict === true ? unknownParameters(endpoint, url.searchParams) : []),
      ...(check === undefined ? [] : bodyProblems(text, headerOf(request, 'content-type'), check)),
    ];
    if (problems.length > 0) return { status: 400, headers, body: errorBody(this.model.services[0], 400, problems) };
    const recorded = selectResponse([...this.#put, ...(this.options.responses ?? [])], {
      endpoint: endpoint.name,
      path: url.pathname,
      query: url.searchParams,
    });
    if (recorded !== undefined) {
      return { status: recorded.status, headers: { ...headers, ...recorded.headers }, body: recorded.body };
    }
    const answered = answerData({ matched, query: query.values, body: parsed(text), url }, this.data, this.#find);
    if (answered === 'missing') return this.#failed(404, headers);
    return { ...answered, headers: { ...headers, ...answered.headers } };
  }

  #failed(status: number, headers: Readonly<Record<string, string>> = {}): Answer {
    return { status, headers, body: errorBody(this.model.services[0], status) };
  }
}

function headerOf({ headers }: ServiceRequest, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** Query parameters that the endpoint lacks. A name with brackets belongs to the parameter in front of them. */
function unknownParameters({ query, fixedQuery, paging }: Endpoint, given: URLSearchParams): readonly RequestProblem[] {
  const known = new Set([...query, ...fixedQuery].map(({ name }) => name));
  if (paging?.style === 'link') known.add(LINK_CURSOR);
  const names = [...new Set(given.keys())];
  return names
    .filter((name) => !known.has(name) && !known.has(name.split('[', 1)[0]!))
    .map((name) => ({ path: [name], code: 'UNKNOWN', message: 'There is no such parameter.' }));
}

function parsed(text: string): unknown {
  try {
    return text === '' ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

function sent({ status, headers, body }: Answer, { fail }: Fault, isHead: boolean): ServiceResponse {
  const text = fail === 'garbage' ? '<html>Bad gateway' : (jsonText(fail === 'lie' ? lieAbout(body) : body) ?? '');
  const bytes = Buffer.from(text);
  const withType =
    bytes.length === 0
      ? headers
      : { 'content-type': 'application/json', ...headers, 'content-length': String(bytes.length) };
  return {
    status,
    headers: withType,
    body: isHead ? Buffer.alloc(0) : bytes,
    ...(fail === undefined || fail === 'lie' || fail === 'garbage' ? {} : { fail }),
  };
}

/** The same value with every text, number and boolean replaced by a value of another type. */
function lieAbout(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lieAbout);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, lieAbout(inner)]));
  }
  return typeof value === 'string' ? value.length : `not ${String(value)}`;
}
