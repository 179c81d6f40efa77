/** What a server can be told to do wrong. */
export interface Fault {
  /** Milliseconds before it answers. */
  readonly delay?: number;
  /** Answers with this status, and the body of an error. */
  readonly status?: number;
  /** Refuses with 429, for so many seconds. */
  readonly rateLimit?: number;
  /** `reset` breaks the connection, `truncate` ends the body half way, `lie` sends a body of the wrong shape, `garbage` no JSON, `hang` never answers. */
  readonly fail?: Failure;
}

export const FAILURES = ['reset', 'truncate', 'lie', 'garbage', 'hang'] as const;
export type Failure = (typeof FAILURES)[number];

/** A fault for requests to come. */
export interface PlannedFault extends Fault {
  /** For so many requests; 1 where absent. */
  readonly times?: number;
  /** Only requests whose path contains it. */
  readonly path?: string;
}

/** Faults that a request asks for itself: `x-mock-delay`, `x-mock-status`, `x-mock-rate-limit`, `x-mock-fail`. */
export function faultOfHeaders(headers: Readonly<Record<string, string | readonly string[] | undefined>>): Fault {
  return readFault({
    delay: numberIn(headers['x-mock-delay']),
    status: numberIn(headers['x-mock-status']),
    rateLimit: numberIn(headers['x-mock-rate-limit']),
    fail: headers['x-mock-fail'],
  });
}

/** An hour, in milliseconds; a timer of more than 24 days would not wait at all. */
const LONGEST_DELAY = 3_600_000;

/** Reads a fault that somebody wrote down; what it does not know is left out. */
export function readFault(given: Readonly<Record<string, unknown>>): PlannedFault {
  const { delay, status, rateLimit, fail, times, path } = given;
  return {
    ...(isAmount(delay) ? { delay: Math.min(delay, LONGEST_DELAY) } : {}),
    ...(Number.isInteger(status) && isAmount(status) && status >= 200 && status <= 599 ? { status } : {}),
    ...(isAmount(rateLimit) ? { rateLimit } : {}),
    ...(FAILURES.includes(fail as Failure) ? { fail: fail as Failure } : {}),
    ...(isAmount(times) ? { times } : {}),
    ...(typeof path === 'string' ? { path } : {}),
  };
}

/** Takes the next fault that is planned for a path. */
export function takePlanned(plan: PlannedFault[], path: string): Fault | undefined {
  const index = plan.findIndex((fault) => fault.path === undefined || path.includes(fault.path));
  const fault = plan[index];
  if (fault === undefined) return undefined;
  const times = fault.times ?? 1;
  if (times <= 1) plan.splice(index, 1);
  else plan[index] = { ...fault, times: times - 1 };
  return fault;
}

function numberIn(text: unknown): number | undefined {
  return typeof text === 'string' && text.trim() !== '' ? Number(text) : undefined;
}

function isAmount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}
