import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ts } from 'ts-morph';
import { emitPackage } from '../emit/emit-package.js';
import type { OutputFile } from '../emit/output-file.js';
import { operationsOf, type RestOperation } from '../emit/rest/operations.js';
import { isNotShown, type Endpoint, type Model } from '../model/model.js';

/** A value of the object type, the same for the same seed. */
export type Sample = (type: string, seed: string) => Record<string, unknown>;

/** What is wrong with the body of a request in mode `spec`; nothing where nothing is. */
export type BodyCheck = (body: unknown) => readonly BodyProblem[];

export interface BodyProblem {
  readonly path: readonly (string | number)[];
  readonly code: string;
  readonly message: string;
}

/** What a server takes from the package of a profile: what it serves is what the package calls valid. */
export interface LoadedPackage {
  readonly sample: Sample;
  /** By endpoint; one that takes no body, or of which the spec shows none, has no check. */
  readonly bodyChecks: ReadonlyMap<string, BodyCheck>;
}

/** The samples and the checks of bodies that the package of a profile has, compiled and loaded. */
export function loadPackage(model: Model): Promise<LoadedPackage> {
  const known = loaded.get(model);
  if (known !== undefined) return known;
  const compiled = compile(model);
  loaded.set(model, compiled);
  return compiled;
}

/** A Model never changes, and compiling its package takes seconds. */
const loaded = new WeakMap<Model, Promise<LoadedPackage>>();

type Exports = Readonly<Record<string, unknown>>;

const SAMPLES = 'src/samples.ts';

async function compile(model: Model): Promise<LoadedPackage> {
  const main: Model = { ...model, profile: { ...model.profile, entry: '.' } };
  const operations = operationsOf(main).filter(({ endpoint }) => takesBody(endpoint));
  const files = emitPackage([main]);
  const folder = mkdtempSync(join(tmpdir(), 'snowspec-mock-'));
  const load = (path: string): Promise<Exports> =>
    import(pathToFileURL(join(folder, javaScript(path))).href) as Promise<Exports>;
  try {
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    for (const file of reachable([SAMPLES, ...operations.map(({ module }) => module)], files)) {
      const target = join(folder, javaScript(file.path));
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, transpiled(file.text));
    }
    const checks = operations.map(
      async (operation) => [operation.endpoint.name, bodyCheck(operation, await load(operation.module))] as const,
    );
    return { sample: sampleFrom(await load(SAMPLES)), bodyChecks: new Map(await Promise.all(checks)) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function takesBody({ body }: Endpoint): boolean {
  return body !== null && !isNotShown(body);
}

function sampleFrom(samples: Exports): Sample {
  return (type, seed) => {
    const sample = samples[`sample${type}`];
    if (typeof sample !== 'function') throw new Error(`the package has no samples of ${type}`);
    // A sample may share parts with others; what is served is changed on the way.
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

/** The modules that some of them import, directly or through others. */
function reachable(entries: readonly string[], files: readonly OutputFile[]): readonly OutputFile[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const found = new Map<string, OutputFile>();
  const open = [...entries];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const file = byPath.get(path);
    if (file === undefined || found.has(path)) continue;
    found.set(path, file);
    const folder = posix.dirname(path);
    for (const match of file.text.matchAll(/from ["'](\.[^"']*)\.js["']/g)) {
      open.push(`${posix.join(folder, match[1]!)}.ts`);
    }
  }
  return [...found.values()];
}

function transpiled(text: string): string {
  const compilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, verbatimModuleSyntax: true };
  return ts.transpileModule(text, { compilerOptions }).outputText;
}

function javaScript(path: string): string {
  return path.replace(/\.ts$/, '.js');
}
