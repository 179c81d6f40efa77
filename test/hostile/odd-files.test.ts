import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { writeReport } from '../../generator/cli/files.js';
import { replaceFile } from '../../generator/write/replace.js';
import { repeatOnChange } from '../../generator/watch/repeat-on-change.js';
import { BIN } from '../cli/run-cli.js';
import { warmProgram } from '../cli/warm-program.js';
import { isLongRun } from '../support/effort.js';
import { temporaryFolder } from '../write/temporary-folder.js';

/*
 * A checkout can bring anything as a file: a link to what the user can read, a device that never ends, a FIFO without
 * a writer. A new attack is a row of one of the two tables.
 */

const SECRET = 'token-of-the-user';

interface Odd {
  readonly kind: string;
  readonly make: (path: string) => void;
}

const odd: readonly Odd[] = [
  { kind: 'a link to a file outside', make: (path) => symlinkSync(join(home, 'secret.yaml'), path) },
  { kind: 'a link to a device that never ends', make: (path) => symlinkSync('/dev/zero', path) },
  { kind: 'a FIFO', make: (path) => void execFileSync('mkfifo', [path]) },
  { kind: 'a link to a FIFO', make: (path) => symlinkSync(join(home, 'fifo'), path) },
  { kind: 'a link to itself', make: (path) => symlinkSync(path, path) },
  { kind: 'a link to nothing', make: (path) => symlinkSync(join(home, 'nothing'), path) },
  { kind: 'a folder', make: (path) => mkdirSync(path) },
  {
    kind: 'a file of 4 GB',
    make: (path) => {
      writeFileSync(path, '');
      truncateSync(path, 2 ** 32);
    },
  },
];

interface Place {
  /** Where the odd file is, from the working folder. */
  readonly path: string;
  readonly command: readonly string[];
  /** Exit codes; where the command may ignore the file, 0 is among them. */
  readonly codes: readonly number[];
  /** Kinds to try, where the command takes too long to try all; `npm test` tries all kinds in one place, and these in others. */
  readonly kinds?: RegExp;
  /** More files of the spec, by their paths from the working folder. */
  readonly beside?: Readonly<Record<string, string>>;
}

/** A link to a secret, and what never ends: files are refused in one module, for every reader. */
const USUAL = /outside|device/;

/** A spec with a layer that imports a published document. */
const PUBLISHED = {
  'spec/spec.yaml': `
spec: { name: people, version: 1.0.0, title: People, doc: People., license: MIT }
layers: { published: { doc: Published., import: published.json, maps: published.map.yaml } }
profiles: { default: { doc: All., layers: [published], entry: '.' } }
`,
  'spec/published.json': '{ "openapi": "3.1.0", "components": { "schemas": { "Note": { "type": "object" } } } }',
  'spec/published.map.yaml': 'Note: { as: Note }\n',
};

const places: readonly Place[] = [
  { path: 'spec/approvals.yaml', command: ['check'], codes: [1] },
  { path: 'spec/approvals.yaml', command: ['diff', 'old'], codes: [2] },
  { path: 'old/approvals.yaml', command: ['diff', 'old', '--format', 'json'], codes: [2] },
  { path: 'spec/more.yaml', command: ['check'], codes: [0, 1] },
  { path: 'spec/more.yaml', command: ['fmt', '--check'], codes: [0, 1], kinds: /outside|device/ },
  { path: 'spec/spec.yaml', command: ['check'], codes: [1, 2] },
  { path: 'spec/notes.txt', command: ['generate'], codes: [0], kinds: /device/ },
  { path: 'old.json', command: ['diff', './old.json'], codes: [1, 2] },
  { path: 'old.json', command: ['docs', '--since', './old.json'], codes: [1, 2], kinds: /outside|device|a FIFO/ },
  { path: 'spec/published.json', command: ['check'], codes: [1], beside: PUBLISHED },
  { path: 'spec/published.map.yaml', command: ['check'], codes: [1], beside: PUBLISHED },
  { path: 'spec/published.json', command: ['fmt', '--check'], codes: [0, 1], kinds: USUAL, beside: PUBLISHED },
  { path: 'spec/published.json', command: ['diff', 'old'], codes: [1, 2], kinds: /device/, beside: PUBLISHED },
  { path: 'generated/.snowspec-lock', command: ['generate'], codes: [0, 1, 2], kinds: /^a FIFO/ },
];

const ROOT = `
spec: { name: people, version: 1.0.0, title: People, doc: People., license: MIT }
profiles: { default: { doc: All., entry: '.' } }
`;

let work: string;
let home: string;

let program: string;
beforeAll(async () => void (program = await warmProgram()));

beforeEach(() => {
  [work, home] = [temporaryFolder(), temporaryFolder()];
  for (const folder of ['spec', 'old']) {
    put(`${folder}/spec.yaml`, ROOT);
    put(`${folder}/person.yaml`, 'objects: { Person: { fields: { name: str } } }\n');
  }
  writeFileSync(join(home, 'secret.yaml'), `${SECRET}: ${SECRET}\n`);
  if (process.platform !== 'win32') execFileSync('mkfifo', [join(home, 'fifo')]);
});

function put(path: string, text: string): void {
  mkdirSync(dirname(join(work, path)), { recursive: true });
  writeFileSync(join(work, path), text);
}

// Windows has no FIFO and no /dev/zero, and links only for administrators.
describe.skipIf(process.platform === 'win32')('every command ends, and shows no part of another file', () => {
  const rows = places.flatMap((place) =>
    odd
      .filter(({ kind }) => place.kinds?.test(kind) ?? (isLongRun || place === places[0] || USUAL.test(kind)))
      .map((one) => [`${place.path} for ${place.command[0]}`, one.kind, place, one] as const),
  );

  test.each(rows)('%s as %s', { timeout: 60_000 }, (_, __, { path, command, codes, beside }, { make }) => {
    for (const [name, text] of Object.entries(beside ?? {})) put(name, text);
    const whole = join(work, path);
    mkdirSync(dirname(whole), { recursive: true });
    rmSync(whole, { force: true });
    make(whole);
    // To generate may end before the compiler is loaded.
    const bin = command[0] === 'generate' ? BIN : program;
    const { status, signal, stdout, stderr } = spawnSync(process.execPath, [bin, ...command], {
      cwd: work,
      encoding: 'utf8',
      timeout: 30_000,
      killSignal: 'SIGKILL',
    });
    expect(signal, 'it has to end by itself').toBeNull();
    expect(stdout + stderr).not.toContain(SECRET);
    expect(stderr).not.toMatch(/internal error|^ +at /m);
    expect(codes, stderr).toContain(status);
  });
});

it.skipIf(process.platform === 'win32')('a watcher does not follow a link to the whole disk', async () => {
  symlinkSync('/', join(work, 'spec/disk'));
  let runs = 0;
  const begin = performance.now();
  const watching = await repeatOnChange(join(work, 'spec'), async () => void (runs += 1));
  expect(performance.now() - begin).toBeLessThan(5_000);
  await watching.close();
  expect(runs).toBe(1);
});

/** Modules that write files, and why nothing of a checkout is in their way. */
const writers: Readonly<Record<string, string>> = {
  'cli/kept-model.ts': 'the cache of the user, which no checkout is in',
  'write/replace.ts': 'only what is not there yet',
};

test('no other module writes files by itself', () => {
  const writing = /\b(?:writeFile|writeFileSync|appendFile|appendFileSync|createWriteStream)\(/;
  const found = readdirSync('generator', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && writing.test(readFileSync(join('generator', path), 'utf8')))
    .map((path) => path.split(sep).join('/'));
  expect(found.toSorted()).toEqual(Object.keys(writers).toSorted());
});

/** Modules that read files in another way, and why their input is trusted. */
const readers: Readonly<Record<string, string>> = {
  'regular-file.ts': 'the check itself',
  'version.ts': 'its own package.json',
  'diff/formats/html.ts': 'its own templates',
  'emit/templates.ts': 'its own templates',
  'emit/site/page-scripts.ts': 'a module of its dependency',
  'fmt/format-folder.ts': 'files that the reader has just read, and that are no links',
  'learn/json-text.ts': 'a file that the check itself has opened, in pieces since it may be larger than memory',
  'write/compare.ts': 'files that are neither links nor devices (kindOf)',
};

describe.skipIf(process.platform === 'win32')('the report of a command', () => {
  test.each(odd.filter(({ kind }) => !/GB/.test(kind)).map((one) => [one.kind, one] as const))(
    'is not written to %s',
    async (_, { make }) => {
      const path = join(work, 'report.md');
      make(path);
      const before = lstatSync(path);
      await expect(writeReport(path, 'report', [join(work, 'spec')])).rejects.toThrow(`${path} is not a regular file`);
      await expect(replaceFile(path, '{}')).rejects.toThrow(`${path} is not a regular file`);
      expect(lstatSync(path)).toMatchObject({ ino: before.ino, mode: before.mode, size: before.size });
      expect(readFileSync(join(home, 'secret.yaml'), 'utf8')).toContain(SECRET);
    },
  );

  test('replaces an earlier one as a whole, keeps its mode, and leaves nothing else', async () => {
    put('reports/review.md', 'an earlier one that is longer');
    chmodSync(join(work, 'reports/review.md'), 0o600);
    await writeReport(join(work, 'reports/review.md'), 'report', [join(work, 'spec')]);
    expect(readFileSync(join(work, 'reports/review.md'), 'utf8')).toBe('report');
    expect(lstatSync(join(work, 'reports/review.md')).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(work, 'reports'))).toEqual(['review.md']);
  });

  test('does not replace a file of the spec, by whichever way it is named', async () => {
    symlinkSync('spec', join(work, 'linked'));
    const before = readFileSync(join(work, 'spec/spec.yaml'), 'utf8');
    for (const path of ['spec/spec.yaml', 'linked/spec.yaml', 'spec/../spec/spec.yaml']) {
      const written = writeReport(join(work, path), 'report', [join(work, 'spec')]);
      await expect(written).rejects.toThrow(/^refusing to write to .*spec\.yaml: it is a file of a spec$/);
    }
    expect(readFileSync(join(work, 'spec/spec.yaml'), 'utf8')).toBe(before);
    await writeReport(join(work, 'spec/review.md'), 'report', [join(work, 'spec')]);
    expect(readFileSync(join(work, 'spec/review.md'), 'utf8')).toBe('report');
  });
});

test('no other module reads files by itself', () => {
  const reading = /\b(?:readFile|readFileSync|createReadStream|openSync|open|readSync|openAsBlob)\(/;
  const found = readdirSync('generator', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && reading.test(readFileSync(join('generator', path), 'utf8')))
    .map((path) => path.split(sep).join('/'));
  expect(found.toSorted()).toEqual(Object.keys(readers).toSorted());
});
