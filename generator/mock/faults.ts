/** A fault that the server simulates. */
export interface Fault {
  /** Delay of the response in milliseconds. */
  readonly delay?: number;
  /** Responds with this status and the body of an error. */
  readonly status?: number;
  /** Responds with 429 and this many seconds to wait. */
  readonly rateLimit?: number;
  /** `reset` closes the connection, `truncate` sends half of the body, `lie` a body of the wrong shape, `garbage` a body that is not JSON; `hang` never responds. */
  readonly fail?: Failure;
}

export const FAILURES = ['reset', 'truncate', 'lie', 'garbage', 'hang'] as const;
export type Failure = (typeof FAILURES)[number];

/** A fault of later requests. */
export interface PlannedFault extends Fault {
  /** Number of requests that it affects; 1 by default. */
  readonly times?: number;
  /** Affects only requests whose path contains this text. */
  readonly path?: string;
}

/** Faults that the headers of a request select: `x-mock-delay`, `x-mock-status`, `x-mock-rate-limit`, `x-mock-fail`. */
export function faultOfHeaders(headers: Readonly<Record<string, string | readonly string[] | undefined>>): Fault {
  return readFault({
    delay: numberIn(headers['x-mock-delay']),
    status: numberIn(headers['x-mock-status']),
    rateLimit: numberIn(headers['x-mock-rate-limit']),
    fail: headers['x-mock-fail'],
  });
}

/** An hour in milliseconds. Node.js timers of more than 24 days fire immediately. */
const LONGEST_DELAY = 3_600_000;

/** Reads a fault from JSON or headers. Ignores unknown keys and invalid values. */
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

/** Removes and returns the next planned fault of a path. */
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
