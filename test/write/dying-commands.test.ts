import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runHere } from '../cli/run-cli.js';
import { tries } from '../support/effort.js';
import { mayMount, run, smallDisk } from './small-disk.js';
import { contentsOf, plant, temporaryFolder } from './temporary-folder.js';

/*
 * A process that is killed, at any call of the file system. It is this process: from that call on, none has an effect. A new command that writes to
 * a spec is a row.
 */

const openapi = (type: string): string =>
  `{"openapi":"3.1.0","info":{"title":"T","version":"1"},"components":{"schemas":{"Person":{"type":"object","required":["name"],"properties":{"name":{"type":["${type}","null"]}}},"Only${type}":{"type":"object","properties":{"a":{"type":"${type}"}}}}}}\n`;

const SPEC = {
  'spec/spec.yaml': `spec: { name: people, version: 1.0.0 }
layers: { corrections: { doc: D. }, published: { doc: D., import: docs/openapi.json, maps: docs/map.yaml } }
profiles: { default: { layers: [published, corrections], entry: '.' } }
`,
  'spec/person.yaml': 'objects:   { Person: { fields: { name: str } } }\n',
  'spec/other.yaml': 'objects:   { Other: { fields: { name: str } } }\n',
  'spec/docs/openapi.json': openapi('string'),
  'spec/docs/map.yaml': 'Person: Person\n',
  'spec/layers/corrections/a.yaml': '{}\n',
};

interface Row {
  readonly command: readonly string[];
  readonly files: Readonly<Record<string, string>>;
  /** Commands that come before. */
  readonly first?: readonly string[];
  /** Whether the same command, given again after a kill that was too late, refuses what it has done. */
  readonly isNew?: true;
}

const rows: readonly Row[] = [
  { command: ['import', 'api.json', '--out', 'spec'], files: { 'api.json': openapi('string') }, isNew: true },
  {
    command: ['import', 'newer.json', '--into', 'spec'],
    first: ['import', 'api.json', '--out', 'spec'],
    files: { 'api.json': openapi('string'), 'newer.json': openapi('integer') },
  },
  {
    command: ['import', 'newer.json', '--into', 'spec', '--layer', 'published'],
    files: { ...SPEC, 'newer.json': openapi('integer') },
  },
  { command: ['fmt', '--spec', 'spec'], files: SPEC },
  {
    command: ['drift', 'newer.json', '--spec', 'spec', '--write', 'corrections'],
    files: { ...SPEC, 'newer.json': openapi('integer') },
    isNew: true,
  },
  {
    command: [
      'learn',
      'people.json',
      '--spec',
      'spec',
      '--type',
      'Person',
      '--propose',
      '--out',
      'spec/layers/corrections/b.yaml',
    ],
    files: { ...SPEC, 'people.json': '[{"name":null}]' },
    isNew: true,
  },
  { command: ['init', 'spec'], files: { 'other.txt': '' }, isNew: true },
];

const SYNCHRONOUS = [
  'mkdirSync',
  'writeFileSync',
  'renameSync',
  'linkSync',
  'copyFileSync',
  'rmSync',
  'rmdirSync',
  'unlinkSync',
] as const;
const PROMISED = ['mkdir', 'writeFile', 'open', 'rename', 'link', 'copyFile', 'rm', 'unlink'] as const;

class Dead extends Error {}

/** Runs a command that is dead from its `killAt`-th writing call on. Resolves with whether it came so far. */
async function diesAt(killAt: number, command: readonly string[]): Promise<boolean> {
  let calls = 0;
  const undo: (() => void)[] = [];
  const count = (owner: object, names: readonly string[]): void => {
    for (const name of names) {
      const original = Reflect.get(owner, name) as (...values: unknown[]) => unknown;
      const replace = (value: unknown): void => void Reflect.set(owner, name, value);
      undo.push(() => replace(original));
      replace((...values: unknown[]) => {
        if (calls++ >= killAt) throw new Dead('killed');
        return Reflect.apply(original, owner, values);
      });
    }
  };
  count(fs, SYNCHRONOUS);
  count(fs.promises, PROMISED);
  syncBuiltinESMExports();
  try {
    await runHere(...command);
  } catch (error) {
    expect(String(error)).toContain('killed');
  } finally {
    for (const step of undo) step();
    syncBuiltinESMExports();
  }
  return calls > killAt;
}

/** The visible files of a folder: without names that begin with a dot. */
function visibleIn(folder: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(contentsOf(folder)).filter(([path]) => !path.split('/').some((part) => part.startsWith('.'))),
  );
}

const hiddenIn = (folder: string): readonly string[] =>
  Object.keys(contentsOf(folder)).filter((path) => path.split('/').some((part) => part.startsWith('.')));

/** In the gate, the run dies at every so many of its calls. */
const STEP = tries(5, 1);

describe.each(rows.map((row) => [row.command.join(' '), row] as const))('%s', (_, { command, files, first, isNew }) => {
  const started = async (
    folder = temporaryFolder(),
  ): Promise<{ readonly folder: string; readonly words: readonly string[] }> => {
    plant(folder, files);
    const here = (words: readonly string[]): readonly string[] =>
      words.map((word) => (/^spec|\.json$/.test(word) ? join(folder, word) : word));
    if (first !== undefined) await runHere(...here(first));
    return { folder, words: here(command) };
  };
  /** The names of folders are in what is written, and differ. */
  const textsIn = (folder: string): Readonly<Record<string, string>> =>
    Object.fromEntries(
      Object.entries(visibleIn(folder)).map(([path, text]) => [
        path,
        text.replaceAll(folder, 'FOLDER').replaceAll(basename(folder), 'FOLDER'),
      ]),
    );

  it('leaves each file whole wherever it is killed, and works again', { timeout: 240_000 }, async () => {
    const whole = await started();
    const before = textsIn(whole.folder);
    await runHere(...whole.words);
    const after = textsIn(whole.folder);
    expect(after).not.toEqual(before);
    expect(hiddenIn(whole.folder)).toEqual([]);

    let kills = 0;
    for (let killAt = 0; ; killAt += STEP) {
      const { folder, words } = await started();
      const isDead = await diesAt(killAt, words);
      for (const [path, text] of Object.entries(textsIn(folder)))
        expect([before[path], after[path]], `${path}, killed at call ${killAt}`).toContain(text);
      for (const path of Object.keys(before)) if (path in after) expect(Object.keys(textsIn(folder))).toContain(path);
      if (!isDead) break;
      kills += 1;
      const { code, err } = await runHere(...words);
      const isRefused = isNew === true && /not empty|exists already/.test(err);
      if (isRefused) continue;
      expect({ code, err, found: textsIn(folder) }).toMatchObject({ found: after });
      expect(hiddenIn(folder).filter((path) => path.includes('.snowspec-lock'))).toEqual([]);
    }
    expect(kills).toBeGreaterThan(0);
  });

  it.runIf(mayMount).each([0, 4, 8])('writes all or nothing on a disk with %d kB left', async (kilobytes) => {
    const { folder, words } = await started(smallDisk());
    const before = contentsOf(folder);
    const filler = join(folder, 'filler');
    fs.writeFileSync(filler, 'x'.repeat(spaceOf(folder) - kilobytes * 1024));
    const { code, err } = await runHere(...words);
    fs.rmSync(filler);
    expect(err).not.toContain('internal error');
    if (code === 2 || /ENOSPC|space/.test(err)) expect(contentsOf(folder)).toEqual(before);
    else expect(hiddenIn(folder)).toEqual([]);
  });

  it.runIf(mayMount)('changes nothing on a disk that may only be read', async () => {
    const { folder, words } = await started(smallDisk());
    const before = contentsOf(folder);
    expect(run('mount', '-o', 'remount,ro', folder)).toBe(true);
    const { code, err } = await runHere(...words);
    expect(contentsOf(folder)).toEqual(before);
    expect([code === 0, err]).toEqual([false, expect.stringMatching(/EROFS|read-only/)]);
    expect(err).not.toMatch(/internal error|^ +at /m);
  });
});

function spaceOf(folder: string): number {
  const { bavail, bsize } = fs.statfsSync(folder);
  return bavail * bsize;
}
