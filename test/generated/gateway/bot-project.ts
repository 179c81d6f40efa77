import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript-5.9';
import { onTestFinished } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** A project that has the package installed, with programs of the documentation, without their types. */
export function projectWith(programs: Readonly<Record<string, string>>): string {
  const project = mkdtempSync(join(tmpdir(), 'bot-'));
  onTestFinished(() => rmSync(project, { recursive: true, force: true }));
  mkdirSync(join(project, 'node_modules'));
  symlinkSync(join(root, 'generated'), join(project, 'node_modules/platform-object-model'));
  symlinkSync(join(root, 'node_modules/ws'), join(project, 'node_modules/ws'));
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }');
  const options = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext };
  for (const [name, text] of Object.entries(programs)) writeFileSync(join(project, name), ts.transpile(text, options));
  return project;
}
