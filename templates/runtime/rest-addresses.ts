import type { Service, ServiceFacts } from './rest-operation.js';

export interface AddressOptions {
  /** Addresses of the other services, by name. */
  readonly baseUrls?: Readonly<Record<string, string | undefined>> | undefined;
  /** Values of the variables in the addresses that the spec states. */
  readonly variables?: Readonly<Record<string, string | undefined>> | undefined;
}

/**
 * The address of a service, with the values of its variables; undefined if the spec does not state one.
 *
 * @throws TypeError if a value would change more of the address than its place
 */
export const addressWithVariables: NonNullable<Service['addressOf']> = (
  { name, url, variables: defaults = {} }: ServiceFacts,
  options,
) => {
  const { baseUrls, variables = {} } = options as AddressOptions;
  const replaced = name === undefined ? undefined : baseUrls?.[name];
  return (
    replaced ??
    url?.replace(/\{([^{}]*)\}/g, (place, variable: string, at: number) => {
      const value = Object.hasOwn(variables, variable) ? variables[variable] : undefined;
      if (value === undefined) return defaults[variable] ?? '';
      if (staysInPlace(value, url.slice(0, at), url.slice(at + place.length))) return value;
      throw new TypeError(`variables.${variable} has characters that would change the rest of the address`);
    })
  );
};

const IN_SCHEME = /^https?$/;
const IN_HOST = /^[\p{L}\p{N}_.-]+$/u;
const WHOLE_HOST = /^(?:[\p{L}\p{N}_.-]+|\[[\da-f:.]+\])(?::\d+)?$/iu;
const IN_PORT = /^\d+$/;
/** A path that does not lead to a parent. */
const INSIDE_PATH = /^(?!(?:.*\/)?(?:\.|%2e){1,2}(?:\/|$))[\w.~!$&'()*+,;=:@%/-]*$/i;

/** Whether a value changes only its place in an address. A variable at the beginning may be anything. */
function staysInPlace(value: unknown, before: string, behind: string): boolean {
  if (typeof value !== 'string') return false;
  const host = /^[^:/]*:\/\/([^/]*)$/.exec(before)?.[1];
  if (host === undefined) {
    if (before === '') return !behind.startsWith('://') || IN_SCHEME.test(value);
    return INSIDE_PATH.test(value);
  }
  if (/:$/.test(host)) return IN_PORT.test(value);
  return (host === '' && /^(?:\/|$)/.test(behind) ? WHOLE_HOST : IN_HOST).test(value);
}
