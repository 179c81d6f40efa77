import { operationsOf, type RestOperation } from '../emit/rest/operations.js';
import { modulesOf, type Exports } from '../load/package-modules.js';
import { isNotShown, type Endpoint, type Model } from '../model/model.js';
import { jsonBodyOf } from '../model/requests.js';

/** A value of the object type, the same for the same seed. */
export type Sample = (type: string, seed: string) => Record<string, unknown>;

/** Problems of the body of a request in mode `spec`; empty if it is valid. */
export type BodyCheck = (body: unknown) => readonly BodyProblem[];

export interface BodyProblem {
  readonly path: readonly (string | number)[];
  readonly code: string;
  readonly message: string;
}

/** The parts of the package of a profile that the server uses, so that its responses are valid for the package. */
export interface LoadedPackage {
  readonly sample: Sample;
  /** By endpoint. An endpoint without a body, or whose body is not shown, has no check. */
  readonly bodyChecks: ReadonlyMap<string, BodyCheck>;
}

/** Compiles and loads the samples and body checks of the package of a profile. */
export async function loadPackage(model: Model): Promise<LoadedPackage> {
  const main: Model = { ...model, profile: { ...model.profile, entry: '.' } };
  const { load } = await modulesOf(model, 'server');
  const operations = operationsOf(main).filter(({ endpoint }) => takesBody(endpoint));
  const checks = operations.map(
    (operation) => [operation.endpoint.name, bodyCheck(operation, load(operation.module))] as const,
  );
  return { sample: sampleFrom(load('src/samples.ts')), bodyChecks: new Map(checks) };
}

function takesBody(endpoint: Endpoint): boolean {
  const body = jsonBodyOf(endpoint);
  return body !== undefined && !isNotShown(body);
}

function sampleFrom(samples: Exports): Sample {
  return (type, seed) => {
    const sample = samples[`sample${type}`];
    if (typeof sample !== 'function') throw new Error(`the package has no samples of ${type}`);
    // Samples may share parts, and the server changes what it sends.
    return structuredClone((sample as (seed: string) => Record<string, unknown>)(seed));
  };
}

type Validate = (
  value: unknown,
  options: { readonly mode: 'spec' },
) => { readonly ok: true } | { readonly ok: false; readonly issues: readonly BodyProblem[] };

function bodyCheck({ camel }: RestOperation, module: Exports): BodyCheck {
  const { body } = module[`${camel}Operation`] as { readonly body: Validate };
  return (value) => {
    const result = body(value, { mode: 'spec' });
    return result.ok ? [] : result.issues;
  };
}
