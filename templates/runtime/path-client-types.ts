// Types of clients by path, for the tables of paths that openapi-typescript prints.

export type HttpMethod = 'get' | 'put' | 'post' | 'delete' | 'options' | 'head' | 'patch' | 'trace';
export type MediaType = `${string}/${string}`;

type Hundreds<First extends string> = `${First}${number}` | `${First}XX`;
/** Whether a status is a success; false for `default`. */
type IsOk<Status> = Status extends string | number ? (`${Status}` extends Hundreds<'2'> ? true : false) : false;
type IsError<Status> = Status extends string | number
  ? `${Status}` extends 'default' | Hundreds<'4'> | Hundreds<'5'>
    ? true
    : false
  : false;

type At<T, Keys> = T[keyof T & Keys];
type RequiredKeys<T> = { [Key in keyof T]-?: {} extends Pick<T, Key> ? never : Key }[keyof T];
type PathsWith<Paths, Method extends HttpMethod> = {
  [Path in keyof Paths]: Paths[Path] extends Record<Method, unknown> ? Path : never;
}[keyof Paths];

// -------------------------------------------------------------------------------------------------------- requests

type ContentOf<T> = T extends { content: infer Content } ? At<Content, MediaType> : never;
/** The body of an operation, with undefined if it is optional. */
// oxlint-disable-next-line typescript/no-explicit-any -- nothing is known of it
type BodyOf<T> = unknown extends T
  ? any
  : T extends { requestBody: infer Body }
    ? ContentOf<Body>
    : T extends { requestBody?: infer Body }
      ? ContentOf<NonNullable<Body>> | ([ContentOf<NonNullable<Body>>] extends [never] ? never : undefined)
      : never;

export type ParamsOption<T> = T extends { parameters: infer Parameters }
  ? RequiredKeys<Parameters> extends never
    ? { params?: Parameters }
    : { params: Parameters }
  : { params?: { query?: Record<string, unknown> } };

export type RequestBodyOption<T> = [BodyOf<T>] extends [never]
  ? { body?: never }
  : undefined extends BodyOf<T>
    ? { body?: BodyOf<T> }
    : { body: BodyOf<T> };

export type RequestOptions<T> = ParamsOption<T> &
  RequestBodyOption<T> & {
    baseUrl?: string;
    querySerializer?: QuerySerializer<T> | QuerySerializerOptions;
    bodySerializer?: BodySerializer<T>;
    pathSerializer?: PathSerializer;
    parseAs?: ParseAs;
    fetch?: ClientOptions['fetch'];
    headers?: HeadersOptions;
    middleware?: Middleware[];
  };

export type FetchOptions<T> = RequestOptions<T> & Omit<RequestInit, 'body' | 'headers'>;

export type HeadersOptions =
  | Required<RequestInit>['headers']
  | Record<string, string | number | boolean | (string | number | boolean)[] | null | undefined>;

export type QuerySerializer<T> = (
  query: T extends { parameters: { query?: infer Query } } ? NonNullable<Query> : Record<string, unknown>,
) => string;

export interface QuerySerializerOptions {
  /** How lists are written. Default: `form`, exploded. */
  array?: { style: 'form' | 'spaceDelimited' | 'pipeDelimited'; explode: boolean };
  /** How objects are written. Default: `deepObject`. */
  object?: { style: 'form' | 'deepObject'; explode: boolean };
  /** Leaves reserved characters as they are. */
  allowReserved?: boolean;
}

// oxlint-disable-next-line typescript/no-explicit-any -- whatever `fetch` takes
export type BodySerializer<T> = (body: BodyOf<T>, headers?: Headers) => any;
export type PathSerializer = (path: string, params: Record<string, unknown>) => string;

/** The parts of a request. */
export interface PathCall {
  readonly schemaPath: string;
  readonly params: MiddlewareRequestParams;
  readonly body: unknown;
}

export interface ClientOptions extends Omit<RequestInit, 'headers'> {
  /** The address that paths begin at. */
  baseUrl?: string;
  fetch?: (input: Request, init?: RequestInit, call?: PathCall) => Promise<Response>;
  Request?: typeof Request;
  querySerializer?: QuerySerializer<unknown> | QuerySerializerOptions;
  bodySerializer?: BodySerializer<unknown>;
  pathSerializer?: PathSerializer;
  headers?: HeadersOptions | undefined;
  /** The second argument of `fetch`, for hosts that have extensions of it. */
  requestInitExt?: Record<string, unknown>;
}

// --------------------------------------------------------------------------------------------------------- answers

interface Parsed<T> {
  json: T;
  text: string;
  blob: Blob;
  arrayBuffer: ArrayBuffer;
  stream: Response['body'];
}

export type ParseAs = keyof Parsed<unknown>;
export type ParseAsResponse<T, Options> = Options extends { parseAs: ParseAs } ? Parsed<T>[Options['parseAs']] : T;

type Contents<Answer, Media extends MediaType> = Answer extends { content: infer Content }
  ? [At<Content, Media>] extends [never]
    ? At<Content, MediaType>
    : At<Content, Media>
  : undefined;
type Responses<T> = T extends { responses: infer All } ? All : never;
type Success<All, Media extends MediaType> = {
  [Status in keyof All]: IsOk<Status> extends true ? Contents<All[Status], Media> : never;
}[keyof All];
type Failure<All, Media extends MediaType> = {
  [Status in keyof All]: IsError<Status> extends true ? Contents<All[Status], Media> : never;
}[keyof All];

/** The result of a call: the data of a success, or the error. */
export type FetchResponse<T, Options, Media extends MediaType = MediaType> =
  | { data: ParseAsResponse<Success<Responses<T>, Media>, Options>; error?: never; response: Response }
  | { data?: never; error: Failure<Responses<T>, Media>; response: Response };

// ------------------------------------------------------------------------------------------------------ middleware

export interface MergedOptions {
  readonly baseUrl: string;
  readonly parseAs: ParseAs;
  readonly querySerializer: (query: object) => string;
  readonly bodySerializer: BodySerializer<unknown>;
  readonly pathSerializer: PathSerializer;
  readonly fetch: NonNullable<ClientOptions['fetch']>;
}

export interface MiddlewareRequestParams {
  query?: Record<string, unknown>;
  header?: Record<string, string | number | boolean | null | undefined>;
  path?: Record<string, unknown>;
  cookie?: Record<string, unknown>;
}

export interface MiddlewareCallbackParams {
  request: Request;
  /** The path in the document, with its parameters in braces. */
  readonly schemaPath: string;
  readonly params: MiddlewareRequestParams;
  readonly id: string;
  readonly options: MergedOptions;
}

type Eventually<T> = T | Promise<T>;

/** Changes requests, answers and errors. The first one added sees requests first, and answers last. */
export interface Middleware {
  onRequest?(facts: MiddlewareCallbackParams): Eventually<void | Request | Response | undefined>;
  onResponse?(facts: MiddlewareCallbackParams & { response: Response }): Eventually<void | Response | undefined>;
  onError?(facts: MiddlewareCallbackParams & { error: unknown }): Eventually<void | Response | Error | undefined>;
}

// --------------------------------------------------------------------------------------------------------- clients

export type MaybeOptionalInit<Params, Method extends keyof Params> =
  RequiredKeys<FetchOptions<Params[Method]>> extends never
    ? FetchOptions<Params[Method]> | undefined
    : FetchOptions<Params[Method]>;

/** Further members are passed to custom functions, and added after inference. */
type InitParam<Init> =
  RequiredKeys<Init> extends never ? [(Init & Record<string, unknown>)?] : [Init & Record<string, unknown>];

export type ClientMethod<Paths, Method extends HttpMethod, Media extends MediaType> = <
  Path extends PathsWith<Paths, Method>,
  Init extends MaybeOptionalInit<Paths[Path], Method & keyof Paths[Path]>,
>(
  path: Path,
  ...init: InitParam<Init>
) => Promise<FetchResponse<Paths[Path][Method & keyof Paths[Path]], Init, Media>>;

export interface Client<Paths extends {}, Media extends MediaType = MediaType> {
  request: <
    Method extends HttpMethod,
    Path extends PathsWith<Paths, Method>,
    Init extends MaybeOptionalInit<Paths[Path], Method & keyof Paths[Path]>,
  >(
    method: Method,
    path: Path,
    ...init: InitParam<Init>
  ) => Promise<FetchResponse<Paths[Path][Method & keyof Paths[Path]], Init, Media>>;
  GET: ClientMethod<Paths, 'get', Media>;
  PUT: ClientMethod<Paths, 'put', Media>;
  POST: ClientMethod<Paths, 'post', Media>;
  DELETE: ClientMethod<Paths, 'delete', Media>;
  OPTIONS: ClientMethod<Paths, 'options', Media>;
  HEAD: ClientMethod<Paths, 'head', Media>;
  PATCH: ClientMethod<Paths, 'patch', Media>;
  TRACE: ClientMethod<Paths, 'trace', Media>;
  /** Adds middleware to all calls. */
  use(...middleware: Middleware[]): void;
  /** Removes middleware. */
  eject(...middleware: Middleware[]): void;
}

/** The methods of each path: `client['/books'].GET()`. */
export type PathBasedClient<Paths, Media extends MediaType = MediaType> = {
  [Path in keyof Paths]: {
    [Method in keyof Paths[Path] as Method extends HttpMethod ? Uppercase<Method> : never]: <
      Init extends MaybeOptionalInit<Paths[Path], Method>,
    >(
      ...init: InitParam<Init>
    ) => Promise<FetchResponse<Paths[Path][Method], Init, Media>>;
  };
};

export type MethodResponse<Created, Method extends HttpMethod, Path, Options = {}> =
  Created extends Client<infer Paths, infer Media>
    ? Path extends keyof Paths
      ? NonNullable<FetchResponse<Paths[Path][Method & keyof Paths[Path]], Options, Media>['data']>
      : never
    : never;
