import type { Service, ServiceFacts } from './rest-operation.js';

export interface AddressOptions {
  /** Addresses of the other services, by name. */
  readonly baseUrls?: Readonly<Record<string, string | undefined>> | undefined;
  /** Values of the variables in the addresses that the spec states. */
  readonly variables?: Readonly<Record<string, string | undefined>> | undefined;
}

/** The address of a service, with the values of its variables; undefined if the spec does not state one. */
export const addressWithVariables: NonNullable<Service['addressOf']> = (
  { name, url, variables = {} }: ServiceFacts,
  options,
) => {
  const { baseUrls, variables: values } = options as AddressOptions;
  const replaced = name === undefined ? undefined : baseUrls?.[name];
  return (
    replaced ?? url?.replace(/\{([^{}]*)\}/g, (_, variable: string) => values?.[variable] ?? variables[variable] ?? '')
  );
};
