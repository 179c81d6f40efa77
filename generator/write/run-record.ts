import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cacheFolder, foldersAbove, readOwn, writeOwn } from './cache-folder.js';
import {
  compareWithKnown,
  hashesIn,
  lookAtFolder,
  printOf,
  type Comparison,
  type FilePrint,
  type KnownFolder,
  type Scope,
} from './known-files.js';

/**
 * This module decides whether a run has anything to do, so a run that has nothing to do loads little more than this.
 * What a run read and what it left in the output folder is on record in `node_modules/.cache/snowspec`. While all of it
 * is the same, another run would read the same, do the same, and find it done. Anything missing, odd or unreadable
 * means: run.
 */

/** Names what a run reads and writes. */
export interface RunPlaces {
  readonly spec: string;
  readonly out: string;
  readonly profile?: string | undefined;
  /** Parts of the package; all by default. */
  readonly emit?: readonly string[] | undefined;
}

/** What a run says when it has found nothing to do. */
export interface RunResult {
  readonly objects: number;
  readonly fields: number;
  /** All files of the output, including the manifest, sorted. */
  readonly paths: readonly string[];
}

/** Everything that decides what is generated. */
interface RunInputs {
  readonly spec: KnownFolder;
  /** Empty where the build record of tsc identifies the sources. */
  readonly code: KnownFolder;
  readonly templates: KnownFolder;
  /** Packages that the generator uses; null where there is none. */
  readonly packages: Readonly<Record<string, FilePrint | null>>;
}

interface RunRecord extends RunResult {
  readonly format: typeof FORMAT;
  /** Names the run, since a file name is too short to. */
  readonly key: string;
  /** When the look at all this began. */
  readonly takenAt: number;
  /** Every file was formatted and compared; nothing was taken from the manifest. */
  readonly thorough: boolean;
  readonly inputs: RunInputs;
  readonly out: KnownFolder;
}

const FORMAT = 2;

/** Where the generator is. */
interface Compiler {
  /** Its compiled code, or its source where that runs. */
  readonly code: string;
  readonly package: string;
  readonly templates: string;
  /** What tsc notes about a build: the hashes of all its sources, so that hundreds of modules need not be read. */
  readonly built: string;
}

/** The compiler whose code is in a folder. */
export function compilerIn(code: string): Compiler {
  const home = join(code, '..');
  return { code, package: home, templates: join(home, 'templates'), built: join(code, '.tsbuildinfo') };
}

const THIS_COMPILER = compilerIn(fileURLToPath(new URL('..', import.meta.url)));

/** What the same run found before, if all that it read and wrote is as it was. */
export function findUnchangedRun(
  places: RunPlaces,
  thorough: boolean,
  compiler: Compiler = THIS_COMPILER,
): RunResult | undefined {
  return unlessFailed(() => {
    const key = keyOf(places, compiler);
    const path = recordPath(places, key);
    const record = path === undefined ? undefined : readRecord(path, key);
    if (path === undefined || record === undefined || (thorough && !record.thorough)) return undefined;
    const comparison = compareWithKnown(record.takenAt);
    const takenAt = Date.now();
    if (!isAsRecorded(places, record, comparison, compiler)) return undefined;
    if (comparison.isWorthNoting()) renewRecord(path, places, { ...record, takenAt }, compiler);
    return record;
  });
}

function isAsRecorded(
  places: RunPlaces,
  { inputs, out, paths }: RunRecord,
  { hasSameFolder, hasSameFile }: Comparison,
  { code, built, templates }: Compiler,
): boolean {
  return (
    hasSameFolder(realpathSync(places.spec), SPEC_SCOPE, inputs.spec) &&
    (inputs.packages[built] !== null || hasSameFolder(code, CODE_SCOPE, inputs.code)) &&
    hasSameFolder(templates, TEMPLATES_SCOPE, inputs.templates) &&
    Object.entries(inputs.packages).every(([path, print]) =>
      print === null ? !existsSync(path) : hasSameFile(path, print),
    ) &&
    hasSameFolder(realpathSync(places.out), outScope(paths), out)
  );
}

/** Records the times again, if the contents are still those on record. */
function renewRecord(path: string, places: RunPlaces, record: RunRecord, compiler: Compiler): void {
  const inputs = lookAtInputs(places, compiler);
  const out = lookAtFolder(realpathSync(places.out), outScope(record.paths));
  const isSame = contentsOf([inputs, out]) === contentsOf([record.inputs, record.out]);
  const renewed = { ...record, inputs, out };
  if (isSame) writeOwn(path, JSON.stringify(renewed));
}

/** What identifies the contents of folders and files, whenever they were written. */
function contentsOf(looks: readonly unknown[]): string {
  return looks
    .map((look) => JSON.stringify(look, (_, value: unknown) => (isPrint(value) ? value[0] : value)))
    .join('\n');
}

function isPrint(value: unknown): value is FilePrint {
  return Array.isArray(value);
}

/** Keeps a run on record. Taken before the run reads anything, so that what changes meanwhile counts as changed. */
export interface RunRecorder {
  /**
   * @param written hash of every file that the run left, the manifest among them; where the disk says otherwise by now,
   *   nothing is recorded
   */
  readonly finish: (
    counts: Pick<RunResult, 'objects' | 'fields'>,
    written: ReadonlyMap<string, string>,
    thorough: boolean,
  ) => void;
}

/** Never fails: without a record, the next run has all to do. */
export function recordRun(places: RunPlaces, compiler: Compiler = THIS_COMPILER): RunRecorder {
  const takenAt = Date.now();
  const inputs = unlessFailed(() => lookAtInputs(places, compiler));
  return {
    finish: (counts, written, thorough) =>
      unlessFailed(() => {
        const key = keyOf(places, compiler);
        const path = recordPath(places, key);
        if (path === undefined || inputs === undefined) return;
        const paths = [...written.keys()].sort();
        const out = lookAtFolder(realpathSync(places.out), outScope(paths));
        const found = hashesIn(out);
        if (!paths.every((one) => found.get(one) === written.get(one))) return;
        const record: RunRecord = { format: FORMAT, key, takenAt, thorough, ...counts, paths, inputs, out };
        writeOwn(path, JSON.stringify(record));
      }),
  };
}

function unlessFailed<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

// ------------------------------------------------------------------------------------------------- what a run depends on

const SPEC_SCOPE: Scope = {
  folder: (_, name) => !name.startsWith('.') && name !== 'node_modules',
  file: (name) => !name.startsWith('.'),
  links: true,
};
const CODE_SCOPE: Scope = { folder: () => true, file: (name) => /\.[jt]s$/.test(name), links: true };
const TEMPLATES_SCOPE: Scope = { folder: () => true, file: () => true, links: true };

/** The folders that hold what the run wrote, with whatever else is in them. */
function outScope(paths: readonly string[]): Scope {
  return {
    folder: (folder) => paths.some((path) => path.startsWith(`${folder}/`)),
    file: () => true,
    links: false,
  };
}

function lookAtInputs({ spec }: RunPlaces, compiler: Compiler): RunInputs {
  const { code, built, templates } = compiler;
  const packages = lookAtPackages(compiler);
  return {
    spec: lookAtFolder(realpathSync(spec), SPEC_SCOPE),
    code: packages[built] === null ? lookAtFolder(code, CODE_SCOPE) : { files: {}, folders: {} },
    templates: lookAtFolder(templates, TEMPLATES_SCOPE),
    packages,
  };
}

/** The generator's own `package.json` and build, its dependencies' `package.json`, and what package managers note of all others. */
function lookAtPackages({ package: home, built }: Compiler): RunInputs['packages'] {
  const own = join(home, 'package.json');
  const { dependencies = {} } = JSON.parse(readFileSync(own, 'utf8')) as { readonly dependencies?: object };
  const homes = foldersAbove(home).map((folder) => join(folder, 'node_modules'));
  const noted = homes.flatMap((folder) => NOTES.map((note) => join(folder, note)));
  const used = Object.keys(dependencies).flatMap((name) => {
    const places = homes.map((folder) => join(folder, name, 'package.json'));
    // Node uses the first; candidates before it matter, candidates after it do not.
    return places.slice(0, places.findIndex((path) => existsSync(path)) + 1 || undefined);
  });
  const paths = [own, built, ...noted, ...used];
  return Object.fromEntries(paths.map((path) => [path, existsSync(path) ? printOf(path) : null]));
}

/** Rewritten on every install, by npm, pnpm and yarn. */
const NOTES = ['.package-lock.json', '.modules.yaml', '.yarn-state.yml', '.yarn-integrity'];

// ----------------------------------------------------------------------------------------------------------- the record

/** Everything that names a run. */
function keyOf({ spec, out, profile, emit }: RunPlaces, { code }: Compiler): string {
  const parts = emit === undefined ? null : [...new Set(emit)].sort();
  return JSON.stringify([realpathSync(spec), realpathSync(out), profile ?? null, parts, code, process.version]);
}

/** Absent where nothing can be on record. */
function recordPath({ spec }: RunPlaces, key: string): string | undefined {
  const folder = cacheFolder(spec);
  return folder === undefined ? undefined : join(folder, `run-${shortName(key)}.json`);
}

/** FNV-1a, twice: to load what makes better hashes takes longer than all else, and the record holds the key itself. */
function shortName(key: string): string {
  let [one, other] = [0x811c9dc5, 0x050c5d1f];
  for (let index = 0; index < key.length; index++) {
    const unit = key.charCodeAt(index);
    one = Math.imul(one ^ unit, 0x01000193) >>> 0;
    other = Math.imul(other ^ unit, 0x01000193) >>> 0;
  }
  return [one, other].map((half) => half.toString(16).padStart(8, '0')).join('');
}

function readRecord(path: string, key: string): RunRecord | undefined {
  if (!existsSync(path)) return undefined;
  const record = JSON.parse(readOwn(path) ?? 'null') as RunRecord | null;
  return record?.format === FORMAT && record.key === key ? record : undefined;
}
