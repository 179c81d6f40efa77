import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';

interface Manifest {
  readonly name: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

const { name: own, dependencies, peerDependencies = {} } = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;

test('the bundles of the program import modules of Node and what the package depends on, and nothing else', () => {
  const folder = 'dist/bundled';
  const imported = readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    // As statements: texts of generated modules import others.
    .flatMap((name) => [
      ...readFileSync(join(folder, name), 'utf8').matchAll(/(?:^|;)import\b[^;"'`]*["']([^"']+)["']/gm),
    ])
    .map(([, from]) => from!)
    .filter((from) => /^(?:@[\w.-]+\/)?[\w.-]+(?:\/[\w./-]+)?$/.test(from) && !from.startsWith('.'));
  const packages = new Set(imported.map((from) => /^(?:@[^/]+\/)?[^/]+/.exec(from)![0]));
  const known = new Set([own, ...builtinModules, ...Object.keys(dependencies), ...Object.keys(peerDependencies)]);
  expect(packages).toContain('yaml');
  expect([...packages].filter((name) => !known.has(name))).toEqual([]);
});
