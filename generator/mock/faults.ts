export interface Fault {
  /** Delay of the response in milliseconds. */
  readonly delay?: number;
  /** Responds with this status and an error body. */
  readonly status?: number;
  /** Responds with 429 and this many seconds to wait. */
  readonly rateLimit?: number;
  /** `reset` closes the connection, `truncate` sends half of the body, `lie` a body of the wrong shape, `garbage` a body that is not JSON; `hang` never responds. */
  readonly fail?: Failure;
}

export const FAILURES = ['reset', 'truncate', 'lie', 'garbage', 'hang'] as const;
export type Failure = (typeof FAILURES)[number];

/** A fault for later requests. */
export interface PlannedFault extends Fault {
  /** Number of requests that get the fault; 1 by default. */
  readonly times?: number;
  /** Affects only requests whose path contains this text. */
  readonly path?: string;
}

/** The parts of a fault that are not supported. A fault that never happens would make a test pass without proof. */
export interface MistakenFault {
  readonly mistake: string;
}

/** The part of a fault that each header selects. */
const BY_HEADER: ReadonlyMap<string, keyof Fault> = new Map([
  ['x-mock-delay', 'delay'],
  ['x-mock-status', 'status'],
  ['x-mock-rate-limit', 'rateLimit'],
  ['x-mock-fail', 'fail'],
] as const);

export function faultOfHeaders(
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
): Fault | MistakenFault {
  const given = Object.entries(headers).filter(([name, value]) => name.startsWith('x-mock-') && value !== undefined);
  const unknown = given.find(([name]) => !BY_HEADER.has(name));
  if (unknown !== undefined) return { mistake: `no header is ${unknown[0]}; use ${[...BY_HEADER.keys()].join(', ')}` };
  const values = given.map(([name, value]) => [name, BY_HEADER.get(name)!, value] as const);
  return faultOf(values.map(([name, key, value]) => [name, key, key === 'fail' ? value : numberIn(value)]));
}

/** An hour, in milliseconds. Node.js timers of more than 24 days fire immediately. */
const LONGEST_DELAY = 3_600_000;

/** Reads a fault from JSON. Ignores keys whose value is undefined. */
export function readFault(given: Readonly<Record<string, unknown>>): PlannedFault | MistakenFault {
  const entries = Object.entries(given).filter(([, value]) => value !== undefined);
  const unknown = entries.find(([key]) => !Object.hasOwn(PARTS, key));
  if (unknown !== undefined) return { mistake: `a fault has no ${unknown[0]}; use ${Object.keys(PARTS).join(', ')}` };
  return faultOf(entries.map(([key, value]) => [key, key as keyof PlannedFault, value]));
}

/** The valid values of each part of a fault, and their description. */
const PARTS: Readonly<Record<keyof PlannedFault, { readonly is: (value: unknown) => boolean; readonly what: string }>> =
  {
    delay: { is: isAmount, what: 'a number of milliseconds' },
    status: {
      is: (value) => isAmount(value) && Number.isInteger(value) && value >= 200 && value <= 599,
      what: 'a status from 200 to 599',
    },
    rateLimit: { is: isAmount, what: 'a number of seconds' },
    fail: { is: (value) => FAILURES.includes(value as Failure), what: `one of ${FAILURES.join(', ')}` },
    times: { is: isAmount, what: 'a number of requests' },
    path: { is: (value) => typeof value === 'string', what: 'a part of a path' },
  };

/** @param parts of each part: its name in the request, its key, and its value */
function faultOf(parts: readonly (readonly [string, keyof PlannedFault, unknown])[]): PlannedFault | MistakenFault {
  const wrong = parts.find(([, key, value]) => !PARTS[key].is(value));
  if (wrong !== undefined) return { mistake: `${wrong[0]} must be ${PARTS[wrong[1]].what}` };
  const fault: PlannedFault = Object.fromEntries(parts.map(([, key, value]) => [key, value]));
  return fault.delay === undefined ? fault : { ...fault, delay: Math.min(fault.delay, LONGEST_DELAY) };
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
