import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { SpecSnapshot } from '../../generator/read/index.js';
import { repeatOnChange } from '../../generator/watch/repeat-on-change.js';
import { plant, temporaryFolder } from '../write/temporary-folder.js';

/** A spec that is watched, and the texts of each run. */
async function watching(during: (snapshot: SpecSnapshot) => Promise<void> | void = () => undefined) {
  const spec = temporaryFolder();
  plant(spec, { 'spec.yaml': 'one', 'books.yaml': 'two' });
  const runs: string[] = [];
  const wakers = new Set<() => void>();
  const { close } = await repeatOnChange(spec, async (snapshot) => {
    runs.push(snapshot.files.map(({ path, text }) => `${path}: ${text}`).join(', ') || 'nothing');
    await during(snapshot);
    for (const wake of wakers) wake();
  });
  onTestFinished(close);
  /** Waits until the last run had these texts. */
  const last = (texts: string) =>
    new Promise<void>((resolve) => {
      const look = () => void (runs.at(-1) === texts && resolve());
      wakers.add(look);
      look();
    });
  return { spec, runs, last, close, save: (path: string, text: string) => writeFileSync(join(spec, path), text) };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('a spec that is watched', () => {
  test('is watched again when another folder takes its place', async () => {
    const { spec, runs, last, save } = await watching();
    renameSync(spec, `${spec}-away`);
    onTestFinished(() => rmSync(`${spec}-away`, { recursive: true, force: true }));
    await last('nothing');
    plant(spec, { 'spec.yaml': 'other' });
    await last('spec.yaml: other');
    await pause(600);
    save('spec.yaml', 'third');
    await last('spec.yaml: third');
    expect(runs).toHaveLength(4);
  });

  test('is run at once, and again whenever its files have another content', async () => {
    const { spec, runs, last, save } = await watching();
    expect(runs).toEqual(['books.yaml: two, spec.yaml: one']);
    save('books.yaml', 'three');
    await last('books.yaml: three, spec.yaml: one');
    plant(spec, { 'more/shelf.yaml': 'four' });
    await last('books.yaml: three, more/shelf.yaml: four, spec.yaml: one');
    renameSync(join(spec, 'more/shelf.yaml'), join(spec, 'a.yaml'));
    await last('a.yaml: four, books.yaml: three, spec.yaml: one');
    rmSync(join(spec, 'a.yaml'));
    await last('books.yaml: three, spec.yaml: one');
  });

  test('is not run again where nothing of it has changed', async () => {
    const { runs, save, last } = await watching();
    save('books.yaml', 'two');
    save('notes.md', 'x');
    save('.books.yaml.swp', 'x');
    await pause(300);
    expect(runs).toHaveLength(1);
    save('books.yaml', 'three');
    await last('books.yaml: three, spec.yaml: one');
    expect(runs).toHaveLength(2);
  });

  test('is run as it is when a program has written the file that it emptied before', async () => {
    const { runs, save, last } = await watching();
    save('books.yaml', '');
    await pause(50);
    save('books.yaml', 'three');
    await last('books.yaml: three, spec.yaml: one');
    expect(runs).toHaveLength(2);
  });

  test('is run without a file that stays empty, or is gone', async () => {
    const { spec, runs, save, last } = await watching();
    save('books.yaml', '');
    await last('books.yaml: , spec.yaml: one');
    rmSync(join(spec, 'books.yaml'));
    await last('spec.yaml: one');
    expect(runs).toHaveLength(3);
  });

  test('is run once for all changes during a run, and never twice at a time', async () => {
    let [running, most] = [0, 0];
    const { runs, save, last } = await watching(async () => {
      most = Math.max(most, ++running);
      await pause(100);
      running -= 1;
    });
    save('books.yaml', '1');
    await pause(50);
    for (const text of ['2', '3', '4']) save('books.yaml', text);
    await last('books.yaml: 4, spec.yaml: one');
    expect([most, runs.length]).toEqual([1, 3]);
  });

  test('is not run any more when the watch ends, which waits for the run under way', async () => {
    let isDone = false;
    const { runs, save, close } = await watching(async ({ files }) => {
      if (files[0]?.text !== 'three') return;
      await pause(100);
      isDone = true;
    });
    save('books.yaml', 'three');
    while (runs.length < 2) await pause(5);
    await close();
    expect(isDone).toBe(true);
    save('books.yaml', 'four');
    await pause(100);
    expect(runs).toHaveLength(2);
  });

  test('is incomplete while its folder is gone', async () => {
    const { spec, runs, last } = await watching();
    renameSync(spec, `${spec}-away`);
    onTestFinished(() => rmSync(`${spec}-away`, { recursive: true, force: true }));
    await last('nothing');
    expect(runs).toHaveLength(2);
  });
});
