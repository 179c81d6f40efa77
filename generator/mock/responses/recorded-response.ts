/** A response in place of sample data. */
export interface RecordedResponse {
  /** Name of the endpoint that it belongs to. */
  readonly endpoint: string;
  /** Path of the requests that it answers; absent: all of the endpoint. */
  readonly path?: string;
  /** Query parameters that these requests have. */
  readonly query?: Readonly<Record<string, string>>;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** A JSON value; undefined for no body. */
  readonly body: unknown;
}

/** The first response that fits a request; those for a path or a query come before those for all requests. */
export function selectResponse(
  responses: readonly RecordedResponse[],
  request: { readonly endpoint: string; readonly path: string; readonly query: URLSearchParams },
): RecordedResponse | undefined {
  const fitting = responses.filter((one) => one.endpoint === request.endpoint && fits(one, request));
  return fitting.find(({ path, query }) => path !== undefined || query !== undefined) ?? fitting[0];
}

function fits(
  { path, query = {} }: RecordedResponse,
  request: { readonly path: string; readonly query: URLSearchParams },
): boolean {
  if (path !== undefined && !request.path.endsWith(path)) return false;
  return Object.entries(query).every(([name, value]) => request.query.get(name) === value);
}
