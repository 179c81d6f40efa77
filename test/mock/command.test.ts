import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { compileOnce } from '../../generator/cli/kept-model.js';
import { runHere } from '../cli/run-cli.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const command = ['bin/snowspec.js', 'mock', '--port', '0', '--spec', 'test/specs/library'];

describe('snowspec mock', () => {
  it.each([
    ['no folder', '/none/at/all'],
    ['no endpoint', `${root}test/mock/responses`],
  ])('refuses responses of which there is %s', async (_, folder) => {
    const { code, err } = await runHere('mock', '--spec', `${root}test/specs/library`, '--responses', folder);
    expect([code, err]).toEqual([2, expect.stringContaining(folder)]);
  });

  it('serves another spec until it is interrupted, and then ends with 0', async () => {
    const child = spawn(process.execPath, command, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
    const reported = await new Promise<string>((resolve) => child.stdout.once('data', (data) => resolve(String(data))));
    const url = /http:\S+/.exec(reported)?.[0] ?? '';
    const headers = { 'x-library-card': 'Card 17' };
    const response = await fetch(`${url}/books/77?counted=true`, { headers });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ id: '77', copies: expect.any(Number) as number });
    const loans = (await (await fetch(`${url}/people/1/loans?limit=4`, { headers })).json()) as unknown[];
    expect(loans).toHaveLength(4);
    child.kill('SIGINT');
    expect(await ended).toBe(0);
    await expect(fetch(url)).rejects.toThrow('fetch failed');
  });

  it('finds the spec of an installed package by its name', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'snowspec-mock-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const spec = join(folder, 'node_modules', 'book-model', 'spec');
    await cp(join(root, 'test/specs/library'), spec, { recursive: true });
    const here = join(root, 'bin/snowspec.js');
    const child = spawn(process.execPath, [here, 'mock', 'book-model', '--port', '0'], { cwd: folder });
    const reported = await new Promise<string>((resolve) => child.stdout.once('data', (data) => resolve(String(data))));
    child.kill('SIGINT');
    expect(reported).toContain('http://127.0.0.1:');
  });

  it('compiles a spec again only when its texts have changed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'snowspec-mock-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    vi.stubEnv('XDG_CACHE_HOME', folder);
    onTestFinished(() => void vi.unstubAllEnvs());
    const spec = join(folder, 'spec');
    await cp(join(root, 'test/specs/library'), spec, { recursive: true });
    const once = async () => (await compileOnce({ spec })).model!;
    const first = await once();
    const [file] = await readdir(join(folder, 'snowspec'));
    const written = async () => (await stat(join(folder, 'snowspec', file!))).mtimeMs;
    const before = await written();
    expect(await once()).toEqual(first);
    expect(await written()).toBe(before);
    const text = await readFile(join(spec, 'spec.yaml'), 'utf8');
    await writeFile(join(spec, 'spec.yaml'), text.replace(/version: .*/, 'version: 9.9.9'));
    expect((await once()).package.version).toBe('9.9.9');
  });

  it.each([
    ['--port', '99999'],
    ['--rate-limit', 'many'],
    ['--fail', 'politely'],
    ['--origin', 'app.example'],
    ['--origin', 'https://app.example/path'],
  ])('refuses %s %s', async (option, value) => {
    const { code, err } = await runHere('mock', '--spec', `${root}test/specs/library`, option, value);
    expect([code, err]).toEqual([2, expect.stringContaining(option)]);
  });
});
