import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { packedFiles } from '../package/packed-package.js';
import { packedCompiler } from '../support/packed-compiler.js';

interface Manifest {
  readonly files: readonly string[];
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
}

interface Locked {
  readonly link?: boolean;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
}

const json = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T;
const own = json<Manifest>('package.json');
const generated = json<Manifest>('generated/package.json');
const { packages } = json<{ readonly packages: Readonly<Record<string, Locked>> }>('package-lock.json');
const installed = Object.entries(packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && link !== true,
);

describe('the lock file', () => {
  it('names the registry and the hash of everything that is installed', () => {
    const loose = installed.filter(([, { resolved = '', integrity = '' }]) => {
      // Where the address is left out, npm takes it from the registry.
      const elsewhere = resolved !== '' && !resolved.startsWith('https://registry.npmjs.org/');
      return elsewhere || !integrity.startsWith('sha512-');
    });
    expect(loose.map(([path]) => path)).toEqual([]);
  });

  it('contains no dependency of the compiler with an install script', () => {
    const scripted = installed.filter(([, { hasInstallScript }]) => hasInstallScript === true).map(([path]) => path);
    const needed = new Set(Object.keys(own.dependencies ?? {}).map((name) => `node_modules/${name}`));
    expect(scripted.filter((path) => needed.has(path))).toEqual([]);
  });
});

describe('dependencies', () => {
  it('each have a reason in CONTRIBUTING', () => {
    const [, section = ''] = readFileSync('CONTRIBUTING.md', 'utf8').split('## Dependencies');
    const listed = [...section.matchAll(/^\| (\S+)/gm)].map(([, name]) => name!).filter((name) => /^[@a-z]/.test(name));
    expect(listed.filter((name) => name !== 'package').sort()).toEqual(Object.keys(own.dependencies ?? {}).sort());
  });

  it('do not exist in the generated package, which runs nothing on installation', () => {
    expect(generated.dependencies).toBeUndefined();
    expect(Object.keys(generated.scripts).filter((name) => /install|^prepare$/.test(name))).toEqual([]);
  });
});

describe('what is published', () => {
  it.each([
    [
      'the compiler',
      // The README links to the documentation, to the spec as an example, and to what the spec compiles to.
      /^(bin|dist|templates|schema|docs|spec|generated\/docs)\/|^plugins\/python\/runtime\/\w+\.py$|^bench\/README\.md$|^(LICENSE|README\.md|CONTRIBUTING\.md|SECURITY\.md|package\.json)$/,
      async () => (await packedCompiler()).files,
    ],
    ['generated', /^(dist|src|schema)\/|^openapi(\.\w+)?\.json$|^(LICENSE|README\.md|package\.json)$/, packedFiles],
  ])('of %s is what users need, and nothing else', async (_, allowed, packed) => {
    const paths = await packed();
    expect(paths.length).toBeGreaterThan(10);
    expect(paths.filter((path) => !allowed.test(path))).toEqual([]);
    expect(paths.filter((path) => /\.(test|spec)\.[jt]s|\.env|\.npmrc|\.tgz$/.test(path))).toEqual([]);
  });

  it('is published by a workflow that proves where it comes from, and keeps no token', () => {
    const workflow = readFileSync('.github/workflows/publish.yml', 'utf8');
    expect(workflow).toContain('id-token: write');
    expect(workflow.match(/npm publish .*/g)?.every((command) => command.includes('--provenance'))).toBe(true);
    expect(workflow).not.toMatch(/secrets\.|NODE_AUTH_TOKEN/);
    expect(existsSync('SECURITY.md')).toBe(true);
  });
});
