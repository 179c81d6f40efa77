import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { transformSync } from 'rolldown/utils';
import { onTestFinished } from 'vitest';
import getExePath from '../../../node_modules/typescript/lib/getExePath.js';
import { printModules, type ModuleDraft } from '../../../generator/emit/declarations.js';
import type { EmitContext } from '../../../generator/emit/emit-context.js';
import type { OutputFile } from '../../../generator/emit/output-file.js';
import { modulePath, type ModuleKind as Kind } from '../../../generator/emit/module-layout.js';
import { runtimeFiles } from '../../../generator/emit/runtime-files.js';

/** Where emitters of a single profile put their modules. */
export const inSource = { locate: (kind: Kind, name: string) => modulePath('src', kind, name) } as EmitContext;

/** Emitted files with the runtime that they import. */
export function withRuntime(drafts: readonly (OutputFile | ModuleDraft)[]): readonly OutputFile[] {
  const files = printModules(drafts);
  return [...files, ...runtimeFiles([], files)];
}

/** Compiles emitted modules and loads one of them; gone when the test is over. */
export async function load<Module>(files: readonly OutputFile[], path: string): Promise<Module> {
  const folder = temporary();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  // Node itself loads modules of `dist/`: see `vitest.config.ts`.
  const built = join(folder, 'dist');
  write(
    built,
    files.map(({ path: source, text }) => ({
      path: source.replace(/\.ts$/, '.js'),
      text: transformSync(source, text).code,
    })),
  );
  const url = pathToFileURL(join(built, path.replace(/\.ts$/, '.js'))).href;
  return (await import(/* @vite-ignore */ url)) as Module;
}

/** The errors of a strict compiler in emitted modules and in a consumer's code beside them in `src/`. */
export function typeErrors(files: readonly OutputFile[], consumer = 'export {};'): string[] {
  const folder = temporary();
  const checked = [
    ...files.filter(({ path }) => path.endsWith('.ts') && !NEEDS_A_PACKAGE.test(path)),
    { path: 'src/consumer.ts', text: consumer },
  ];
  write(folder, [...checked, { path: 'tsconfig.json', text: JSON.stringify({ compilerOptions: STRICT }) }]);
  // One checker: so few modules are checked sooner than four are set up.
  const { stdout, stderr } = spawnSync(TSC, ['-p', folder, '--pretty', 'false', '--checkers', '1'], {
    cwd: folder,
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true, force: true });
  // The lines of an explanation are indented.
  const errors = `${stdout}${stderr}`.split('\n').filter((line) => /^\S/.test(line));
  return errors.map((line) => {
    const [, path, at, message] = /^(.*)\((\d+),\d+\): error TS\d+: (.*)$/.exec(line) ?? [];
    return path === undefined ? line : `${basename(path)}:${at} ${message}`;
  });
}

/** Arbitraries import fast-check, and there is no package beside the modules. Packages on disk have them checked. */
const NEEDS_A_PACKAGE = /(?:^|\/)(?:arbitraries\.ts$|runtime\/arbitrary(?:-|\.))/;

/** The compiler itself: its script would start Node first, which takes as long again. */
const TSC = getExePath();

const STRICT = {
  noEmit: true,
  target: 'es2022',
  lib: ['es2022', 'webworker'],
  module: 'nodenext',
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
};

/** A folder of modules. */
function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), 'generated-'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  return folder;
}

function write(folder: string, files: readonly OutputFile[]): void {
  for (const { path, text } of files) {
    const target = join(folder, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
}
