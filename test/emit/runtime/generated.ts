import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Project, ScriptTarget, ModuleKind, ModuleResolutionKind, ts } from 'ts-morph';
import { onTestFinished } from 'vitest';
import { printModules, type ModuleDraft } from '../../../generator/emit/declarations.js';
import type { OutputFile } from '../../../generator/emit/output-file.js';
import { modulePath, type ModuleKind as Kind } from '../../../generator/emit/module-layout.js';
import { runtimeFiles } from '../../../generator/emit/runtime-files.js';

/** Where emitters of a single profile put their modules. */
export const inSource = { locate: (kind: Kind, name: string): string => modulePath('src', kind, name) };

/** Emitted files with the runtime that they import. */
export function withRuntime(drafts: readonly (OutputFile | ModuleDraft)[]): readonly OutputFile[] {
  const files = printModules(drafts);
  return [...files, ...runtimeFiles([], files)];
}

/** Compiles emitted modules and loads one of them; gone when the test is over. */
export async function load<Module>(files: readonly OutputFile[], path: string): Promise<Module> {
  const folder = mkdtempSync(join(tmpdir(), 'generated-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  for (const file of files) {
    const target = join(folder, file.path.replace(/\.ts$/, '.js'));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, transpiled(file.text));
  }
  const url = pathToFileURL(join(folder, path.replace(/\.ts$/, '.js'))).href;
  return (await import(/* @vite-ignore */ url)) as Module;
}

const known = new Map<string, string>();

/** Modules of the runtime are the same in every test. */
function transpiled(text: string): string {
  const output = known.get(text) ?? transpile(text);
  known.set(text, output);
  return output;
}

function transpile(text: string): string {
  const compilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, verbatimModuleSyntax: true };
  return ts.transpileModule(text, { compilerOptions }).outputText;
}

/** What a strict compiler says about emitted modules, and about a consumer's text beside them in `src/`. */
export function typeErrors(files: readonly OutputFile[], consumer = 'export {};'): string[] {
  const checked = files.filter(({ path }) => !NEEDS_A_PACKAGE.test(path));
  const sources = [...checked, { path: 'src/consumer.ts', text: consumer }].map(({ path, text }) =>
    compiler.createSourceFile(`/${path}`, text),
  );
  const errors = compiler.getPreEmitDiagnostics().map((problem) => {
    const text = problem.getMessageText();
    const message = typeof text === 'string' ? text : text.getMessageText();
    return `${problem.getSourceFile()?.getBaseName() ?? ''}:${problem.getLineNumber() ?? 0} ${message}`;
  });
  for (const source of sources) compiler.removeSourceFile(source);
  return errors;
}

/** Arbitraries import fast-check, and there is no package in memory. Packages on disk have them checked. */
const NEEDS_A_PACKAGE = /(?:^|\/)(?:arbitraries\/|(?:simple-)?arbitraries\.ts$|runtime\/arbitrary-)/;

/** One for all, so that it reads the library of the language once. */
const compiler = new Project({
  useInMemoryFileSystem: true,
  compilerOptions: {
    target: ScriptTarget.ES2022,
    lib: ['lib.es2022.d.ts', 'lib.webworker.d.ts'],
    module: ModuleKind.NodeNext,
    moduleResolution: ModuleResolutionKind.NodeNext,
    types: [],
    strict: true,
    skipLibCheck: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noImplicitOverride: true,
    noUnusedLocals: true,
    noUnusedParameters: true,
    verbatimModuleSyntax: true,
    isolatedModules: true,
  },
});
compiler.createSourceFile('/package.json', '{ "type": "module" }');
