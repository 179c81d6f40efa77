import { mkdirSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { sha256 } from '../../generator/write/manifest.js';
import { createWriteMemory } from '../../generator/write/write-memory.js';
import { replaceCalls } from './failing-calls.js';
import { temporaryFolder } from './temporary-folder.js';

describe('the memory of what is written', () => {
  test('knows the last list of safe paths', () => {
    const memory = createWriteMemory();
    expect(memory.knowsSafe([])).toBe(true);
    memory.noteSafe(['a', 'b']);
    expect([['a', 'b'], ['b', 'a'], ['a'], ['a', 'b', 'c'], []].map(memory.knowsSafe)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  test('has news only after it has written something, and of a file that was not among that', () => {
    const memory = createWriteMemory();
    const [one, other] = [
      { path: 'a', text: '1' },
      { path: 'a', text: '1' },
    ];
    expect(memory.hasNews([one])).toBe(false);
    memory.noteWritten([one]);
    expect([memory.hasNews([one]), memory.hasNews([one, other]), memory.hasNews([])]).toEqual([false, true, false]);
  });

  test('reads a manifest once, and not one that it has noted', () => {
    const memory = createWriteMemory();
    const text = '{ "generator": "1", "files": [], "unmarked": {} }';
    const manifest = memory.manifestOf(text);
    expect(manifest.generator).toBe('1');
    expect(memory.manifestOf(text)).toBe(manifest);
    const noted = { generator: '2', files: new Map() };
    memory.noteManifest('x', noted);
    expect(memory.manifestOf('x')).toBe(noted);
    expect(memory.manifestOf(text)).toEqual(manifest);
  });

  test('formats a file once', async () => {
    const memory = createWriteMemory();
    const files = [
      { path: 'b.ts', text: 'let  b', format: 'typescript' as const },
      { path: 'a', text: 'a\r\n' },
    ];
    const formatted = await memory.format(files);
    expect(formatted).toEqual([
      { content: 'let b;\n', sha256: sha256('let b;\n') },
      { content: 'a\n', sha256: sha256('a\n') },
    ]);
    const again = await memory.format([files[1]!, files[0]!]);
    expect([again[0] === formatted[1], again[1] === formatted[0]]).toEqual([true, true]);
  });
});

describe('the hash of a file', () => {
  const planted = (text: string) => {
    const path = join(temporaryFolder(), 'a');
    writeFileSync(path, text);
    return path;
  };
  /** As if time had passed since the file was written. */
  const wait = (ms: number) => {
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + ms);
    onTestFinished(() => clock.mockRestore());
  };

  /** How many files are read meanwhile. */
  const readsOf = (work: () => unknown): number => {
    let reads = 0;
    const restore = replaceCalls(({ readFileSync }) => ({
      readFileSync: ((path: string) => {
        reads += 1;
        return readFileSync(path);
      }) as typeof readFileSync,
    }));
    try {
      work();
    } finally {
      restore();
    }
    return reads;
  };

  test('is that of its bytes; there is none of anything else', () => {
    const memory = createWriteMemory();
    const path = planted('one');
    expect(memory.hashOf(path)).toBe(sha256('one'));
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'b'));
    symlinkSync(path, join(folder, 'c'));
    expect(['a', 'b', 'c', 'b/a'].map((name) => memory.hashOf(join(folder, name)))).toEqual(Array(4).fill(undefined));
  });

  test('is computed again while a change could hide in the time of the file', () => {
    const memory = createWriteMemory();
    const path = planted('one');
    const { mtime } = statSync(path);
    expect(memory.hashOf(path)).toBe(sha256('one'));
    writeFileSync(path, 'two');
    utimesSync(path, mtime, mtime);
    expect(memory.hashOf(path)).toBe(sha256('two'));
  });

  test('is known as long as the file looks the same', () => {
    const memory = createWriteMemory();
    const path = planted('one');
    wait(1000);
    expect(readsOf(() => memory.hashOf(path))).toBe(1);
    expect(readsOf(() => expect(memory.hashOf(path)).toBe(sha256('one')))).toBe(0);
    writeFileSync(path, 'two');
    expect(memory.hashOf(path)).toBe(sha256('two'));
    writeFileSync(path, 'three');
    expect(memory.hashOf(path)).toBe(sha256('three'));
    expect(readsOf(() => memory.hashOf(path))).toBe(0);
    const { mtime } = statSync(path);
    utimesSync(path, mtime, new Date(mtime.getTime() + 1));
    expect(readsOf(() => memory.hashOf(path))).toBe(1);
  });

  test('is computed again within 50 ms of the last change', () => {
    const memory = createWriteMemory();
    const path = planted('one');
    const { ctimeMs } = statSync(path);
    const clock = vi.spyOn(Date, 'now').mockReturnValue(ctimeMs + 50);
    onTestFinished(() => clock.mockRestore());
    const reads = () => readsOf(() => memory.hashOf(path));
    expect([reads(), reads()]).toEqual([1, 1]);
    clock.mockReturnValue(ctimeMs + 51);
    expect([reads(), reads()]).toEqual([1, 0]);
  });
});
