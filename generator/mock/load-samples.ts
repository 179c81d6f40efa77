import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ts } from 'ts-morph';
import { emitPackage } from '../emit/emit-package.js';
import type { OutputFile } from '../emit/output-file.js';
import type { Model } from '../model/model.js';

/** A value of the object type, the same for the same seed. */
export type Sample = (type: string, seed: string) => Record<string, unknown>;

/**
 * The samples that the package of a profile has, compiled and loaded: what the mock server serves is what the package
 * calls valid.
 */
export function loadSamples(model: Model): Promise<Sample> {
  const known = loaded.get(model);
  if (known !== undefined) return known;
  const samples = compileSamples(model);
  loaded.set(model, samples);
  return samples;
}

/** A Model never changes, and compiling its samples takes seconds. */
const loaded = new WeakMap<Model, Promise<Sample>>();

async function compileSamples(model: Model): Promise<Sample> {
  const files = emitPackage([{ ...model, profile: { ...model.profile, entry: '.' } }]);
  const folder = mkdtempSync(join(tmpdir(), 'snowspec-mock-'));
  try {
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    for (const file of reachable('src/samples.ts', files)) {
      const target = join(folder, file.path.replace(/\.ts$/, '.js'));
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, transpiled(file.text));
    }
    const module: unknown = await import(pathToFileURL(join(folder, 'src/samples.js')).href);
    return sampleFrom(module as Readonly<Record<string, unknown>>);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function sampleFrom(module: Readonly<Record<string, unknown>>): Sample {
  return (type, seed) => {
    const sample = module[`sample${type}`];
    if (typeof sample !== 'function') throw new Error(`the package has no samples of ${type}`);
    // A sample may share parts with others; what is served is changed on the way.
    return structuredClone((sample as (seed: string) => Record<string, unknown>)(seed));
  };
}

/** The modules that one of them imports, directly or through others. */
function reachable(entry: string, files: readonly OutputFile[]): readonly OutputFile[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const found = new Map<string, OutputFile>();
  const open = [entry];
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
