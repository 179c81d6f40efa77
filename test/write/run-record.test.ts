import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  compilerIn,
  findUnchangedRun,
  recordRun,
  type RunPlaces,
  type RunRecorder,
  type RunResult,
} from '../../generator/write/run-record.js';
import { readOwn, writeOwn } from '../../generator/write/cache-folder.js';
import { sha256 } from '../../generator/write/manifest.js';
import { plant, temporaryFolder } from './temporary-folder.js';

const OUTPUT = {
  'index.ts': 'export {};\n',
  'src/a.ts': 'export const a = 1;\n',
  'src/deep/b.ts': 'export const b = 1;\n',
  '.manifest.json': '{}\n',
};
const SIZE = { objects: 1, fields: 2 };

let root: string;
let places: RunPlaces;

/** A compiler of two files, installed beside a project that it has compiled. */
beforeEach(() => {
  root = temporaryFolder();
  plant(root, {
    'compiler/package.json': '{ "type": "module", "dependencies": { "printer": "1.0.0" } }',
    'compiler/dist/emit.js': 'export const one = 1;\n',
    'compiler/dist/read/read.js': 'export const two = 2;\n',
    'compiler/templates/text.hbs': 'text\n',
    'compiler/node_modules/printer/package.json': '{ "version": "1.0.0" }',
    'project/package.json': '{}',
    'project/node_modules/.package-lock.json': '{}',
    'project/spec/spec.yaml': 'spec: {}\n',
    'project/spec/objects/book.yaml': 'objects: {}\n',
    'project/generated/dist/index.js': 'built\n',
  });
  plant(join(root, 'project/generated'), OUTPUT);
  places = { spec: join(root, 'project/spec'), out: join(root, 'project/generated') };
});
const compiler = () => compilerIn(join(root, 'compiler/dist/'));
const record = (): RunRecorder => recordRun(places, compiler());
const unchanged = (thorough = false): RunResult | undefined => findUnchangedRun(places, thorough, compiler());
const hashes = () => new Map(Object.entries(OUTPUT).map(([path, text]) => [path, sha256(text)]));
const keep = (thorough = false) => record().finish(SIZE, hashes(), thorough);
const save = (path: string, text: string) => plant(root, { [path]: text });
const recordFile = () => {
  const folder = join(root, 'project/node_modules/.cache/snowspec');
  const [name] = readdirSync(folder);
  return join(folder, name!);
};
/** As if the look had been taken long after everything was written. */
const settle = () => {
  const json = JSON.parse(readOwn(recordFile())!) as { takenAt: number };
  writeOwn(recordFile(), JSON.stringify({ ...json, takenAt: json.takenAt + 60_000 }));
};

test('a run whose inputs and outputs are as they were is found again', () => {
  expect(unchanged()).toBeUndefined();
  keep();
  expect(unchanged()).toMatchObject({ ...SIZE, paths: Object.keys(OUTPUT).sort() });
  settle();
  expect(unchanged()).toBeDefined();
});

describe.each([
  ['and every file is read', () => undefined],
  ['and times are believed', settle],
])('%s, a run has something to do when', (_, prepare) => {
  const changes: Readonly<Record<string, () => void>> = {
    'a file of the spec is edited': () => save('project/spec/spec.yaml', 'spec: []\n'),
    'a file of the spec is edited, and its size and time are as before': () => {
      const path = join(root, 'project/spec/spec.yaml');
      const { atime, mtime } = statSync(path);
      writeFileSync(path, 'spec: []\n');
      utimesSync(path, atime, mtime);
    },
    'a file of the spec is added': () => save('project/spec/more.yaml', ''),
    'a folder of the spec is added': () => save('project/spec/more/more.yaml', ''),
    'a file of the spec is removed': () => rmSync(join(root, 'project/spec/objects/book.yaml')),
    'a file of the spec is renamed': () =>
      renameSync(join(root, 'project/spec/spec.yaml'), join(root, 'project/spec/spek.yaml')),
    'the spec is gone': () => rmSync(places.spec, { recursive: true }),
    'a template is edited': () => save('compiler/templates/text.hbs', 'test\n'),
    'a template is added': () => save('compiler/templates/runtime/more.ts', ''),
    'code of the compiler is edited': () => save('compiler/dist/emit.js', 'export const one = 2;\n'),
    'code in a folder of the compiler is edited': () => save('compiler/dist/read/read.js', 'export const two = 3;\n'),
    'code of the compiler is added': () => save('compiler/dist/more.js', ''),
    'code of the compiler is removed': () => rmSync(join(root, 'compiler/dist/emit.js')),
    'the version of the compiler is another': () => save('compiler/package.json', '{ "version": "2.0.0" }'),
    'a package that it uses is another': () =>
      save('compiler/node_modules/printer/package.json', '{ "version": "1.0.1" }'),
    'packages were installed': () => save('compiler/node_modules/.package-lock.json', '{}'),
    'an output is edited': () => save('project/generated/src/a.ts', 'export const a = 2;\n'),
    'an output in a deeper folder is edited': () => save('project/generated/src/deep/b.ts', 'export const b = 2;\n'),
    'an output is removed': () => rmSync(join(root, 'project/generated/index.ts')),
    'an output became a link to the same': () => {
      renameSync(join(root, 'project/generated/index.ts'), join(root, 'project/aside.ts'));
      symlinkSync(join(root, 'project/aside.ts'), join(root, 'project/generated/index.ts'));
    },
    'an output became a folder': () => {
      rmSync(join(root, 'project/generated/index.ts'));
      mkdirSync(join(root, 'project/generated/index.ts'));
    },
    'a folder of outputs is gone': () => rmSync(join(root, 'project/generated/src'), { recursive: true }),
    'the output is gone': () => rmSync(places.out, { recursive: true }),
    'a foreign file lies among the outputs': () => save('project/generated/src/b.ts', ''),
    'a killed run left its lock': () => save('project/generated/.snowspec-lock', ''),
    'another profile is requested': () => void (places = { ...places, profile: 'live' }),
    'another output is requested': () => {
      cpSync(places.out, join(root, 'project/other'), { recursive: true });
      places = { ...places, out: join(root, 'project/other') };
    },
    'another spec is requested': () => {
      cpSync(places.spec, join(root, 'project/other'), { recursive: true });
      places = { ...places, spec: join(root, 'project/other') };
    },
    'the record is damaged': () => writeOwn(recordFile(), readOwn(recordFile())!.slice(0, 100)),
    'the record is of another form': () => writeOwn(recordFile(), 'null'),
    'the record is of another version': () =>
      writeOwn(recordFile(), readOwn(recordFile())!.replace(/"format":\d+/, '"format":1')),
    'the record was checked out with the spec': () => {
      const path = recordFile();
      const text = readFileSync(path);
      rmSync(path);
      writeFileSync(path, text);
      // A disk may give it the same inode again. A checkout happens at another time.
      utimesSync(path, new Date(), new Date(Date.now() + 1000));
    },
    'the record is gone': () => rmSync(recordFile()),
  };
  test.each(Object.keys(changes))('%s', (name) => {
    keep();
    prepare();
    expect(unchanged()).toBeDefined();
    changes[name]!();
    expect(unchanged()).toBeUndefined();
  });
});

describe('where the compiler was built by tsc, what that notes of the sources stands for the code', () => {
  beforeEach(() => save('compiler/dist/.tsbuildinfo', '{ "version": "1" }'));

  test.each([
    ['other sources were built', () => save('compiler/dist/.tsbuildinfo', '{ "version": "2" }'), false],
    ['the note is gone', () => rmSync(join(root, 'compiler/dist/.tsbuildinfo')), false],
    ['only a module was touched', () => utimesSync(join(root, 'compiler/dist/emit.js'), 1, 1), true],
  ])('%s', (_, change, isUnchanged) => {
    keep();
    settle();
    expect(unchanged()).toBeDefined();
    change();
    expect(unchanged() !== undefined).toBe(isUnchanged);
  });

  test('a build that was not noted before has something to do', () => {
    rmSync(join(root, 'compiler/dist/.tsbuildinfo'));
    keep();
    save('compiler/dist/.tsbuildinfo', '{ "version": "1" }');
    expect(unchanged()).toBeUndefined();
  });
});

test('a record of another run under the same name counts for nothing', () => {
  keep();
  const json = JSON.parse(readOwn(recordFile())!) as { key: string };
  writeOwn(recordFile(), JSON.stringify({ ...json, key: json.key.replace('project/spec', 'project/spek') }));
  expect(unchanged()).toBeUndefined();
});

test('what was only touched is read, and believed from then on', () => {
  keep();
  settle();
  const path = join(root, 'project/spec/spec.yaml');
  utimesSync(path, 1, 1);
  const before = readFileSync(recordFile(), 'utf8');
  expect(unchanged()).toBeDefined();
  expect(readFileSync(recordFile(), 'utf8')).toBe(before);
  const later = Date.now() + 2100;
  const clock = vi.spyOn(Date, 'now').mockReturnValue(later);
  onTestFinished(() => clock.mockRestore());
  expect(unchanged()).toBeDefined();
  expect(readFileSync(recordFile(), 'utf8')).not.toBe(before);
  expect(unchanged()).toBeDefined();
});

test('what changes while its times are noted again is not believed', () => {
  keep();
  settle();
  utimesSync(join(root, 'project/spec/spec.yaml'), 1, 1);
  const later = Date.now() + 2100;
  let looks = 0;
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => {
    // The first look at the clock is before the comparison, the second one after it.
    if (++looks === 2) save('project/spec/spec.yaml', 'spec: []\n');
    return later;
  });
  onTestFinished(() => clock.mockRestore());
  unchanged();
  expect(looks).toBeGreaterThan(1);
  expect(unchanged()).toBeUndefined();
});

test('runs of several profiles are on record side by side', () => {
  const profiles = [undefined, 'live', 'archive'];
  const of = (profile: string | undefined) => void (places = { ...places, profile });
  for (const profile of profiles) {
    of(profile);
    keep();
  }
  expect(
    profiles.map((profile) => {
      of(profile);
      return unchanged() !== undefined;
    }),
  ).toEqual([true, true, true]);
});

test('a run whose compiler cannot be read leaves no record', () => {
  rmSync(join(root, 'compiler/package.json'));
  keep();
  expect(readdirSync(join(root, 'project/node_modules'))).toEqual(['.package-lock.json']);
});

test('what is built below the output, hidden files of the spec and maps of the code do not count', () => {
  keep();
  save('project/generated/dist/index.js', 'built again\n');
  save('project/spec/.book.yaml.swp', '');
  save('project/spec/.git/index', '');
  save('project/spec/node_modules/other/spec.yaml', '');
  save('compiler/dist/emit.js.map', '');
  save('compiler/dist/emit.d.ts.map', '');
  expect(unchanged()).toBeDefined();
});

test('a thorough run is satisfied only with the record of one', () => {
  keep(false);
  expect(unchanged(true)).toBeUndefined();
  keep(true);
  expect(unchanged(true)).toBeDefined();
  expect(unchanged()).toBeDefined();
});

test('the parts of the package that a run emits are those of its record, in any order', () => {
  places = { ...places, emit: ['types', 'docs', 'types'] };
  keep();
  const found = (emit: readonly string[] | undefined): boolean => {
    places = { ...places, emit };
    return unchanged() !== undefined;
  };
  expect([['docs', 'types'], ['types'], ['docs', 'rest'], undefined, []].map(found)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
  places = { ...places, emit: undefined };
  keep();
  expect([undefined, [], ['types']].map(found)).toEqual([true, false, false]);
});

describe('of the places where a package that the compiler uses may be,', () => {
  const other = 'node_modules/printer/package.json';

  test('those after the first do not count', () => {
    save(other, '{ "version": "2.0.0" }');
    keep();
    save(other, '{ "version": "3.0.0" }');
    expect(unchanged()).toBeDefined();
  });

  test('those before the one that there was do', () => {
    renameSync(join(root, 'compiler/node_modules/printer'), join(root, 'aside'));
    mkdirSync(join(root, 'node_modules'));
    renameSync(join(root, 'aside'), join(root, 'node_modules/printer'));
    keep();
    expect(unchanged()).toBeDefined();
    save(`compiler/${other}`, '{ "version": "1.0.0" }');
    expect(unchanged()).toBeUndefined();
  });

  test('all count where there is none', () => {
    rmSync(join(root, 'compiler/node_modules/printer'), { recursive: true });
    keep();
    expect(unchanged()).toBeDefined();
    save(other, '{ "version": "1.0.0" }');
    expect(unchanged()).toBeUndefined();
  });
});

test.each(['.package-lock.json', '.modules.yaml', '.yarn-state.yml', '.yarn-integrity'])(
  'an installation that is noted in %s counts, also in a folder above',
  (name) => {
    for (const path of [`compiler/node_modules/${name}`, `node_modules/${name}`]) {
      keep();
      expect(unchanged()).toBeDefined();
      save(path, '{}');
      expect(unchanged()).toBeUndefined();
    }
  },
);

test('links in the spec count as the files that they lead to, and links among the outputs do not count', () => {
  save('aside.yaml', 'a');
  symlinkSync(join(root, 'aside.yaml'), join(root, 'project/spec/linked.yaml'));
  symlinkSync(join(root, 'aside.yaml'), join(root, 'project/generated/src/linked'));
  keep();
  settle();
  expect(unchanged()).toBeDefined();
  rmSync(join(root, 'project/generated/src/linked'));
  expect(unchanged()).toBeDefined();
  save('aside.yaml', 'b');
  expect(unchanged()).toBeUndefined();
});

test('a change of the spec while the run is under way counts as a change', () => {
  const recorder = record();
  save('project/spec/spec.yaml', 'spec: []\n');
  recorder.finish(SIZE, hashes(), true);
  expect(unchanged()).toBeUndefined();
});

test('an output that changed before it was recorded is not recorded', () => {
  const recorder = record();
  save('project/generated/index.ts', '');
  recorder.finish(SIZE, hashes(), true);
  expect(unchanged()).toBeUndefined();
});

test('nothing is recorded, and nothing fails, where the project has no packages', () => {
  rmSync(join(root, 'project/node_modules'), { recursive: true });
  keep();
  expect(unchanged()).toBeUndefined();
  expect(readdirSync(dirname(places.spec)).sort()).toEqual(['generated', 'package.json', 'spec']);
});
