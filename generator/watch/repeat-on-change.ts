import { realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { watch, type FSWatcher } from 'chokidar';
import { readBytes } from '../import/load/documents.js';
import { takeSnapshot, type SpecSnapshot } from '../read/index.js';
import type { SourceFile } from '../read/syntax.js';
import { isDocument } from '../spec-path.js';

export interface Repeating {
  /** Stops after the current run. */
  readonly close: () => Promise<void>;
}

/** Changes within this time count as one, in milliseconds. */
const GATHER_MS = 5;

/** Milliseconds to wait for the text of a file that was emptied or removed, as many programs begin a save. */
const HALF_WRITTEN_MS = 250;

/** Milliseconds between two checks whether the folder still exists. */
const GUARD_MS = 500;

/** Milliseconds from a run to a check for a change whose event was lost. */
const SETTLE_MS = 200;

/**
 * Runs now and after each change of a spec, one run at a time; changes during a run lead to one further run. File
 * events only trigger a comparison with the disk, whose snapshot the run receives.
 *
 * @param spec a folder in the spec language, or a document
 * @param run may return the files that it has read, because only a run knows the files that a document refers to
 */
export async function repeatOnChange(
  spec: string,
  run: (snapshot: SpecSnapshot) => Promise<readonly SourceFile[] | void>,
): Promise<Repeating> {
  const ofDocument = isDocument(spec);
  const specDir = ofDocument ? dirname(spec) : spec;
  let seen: SpecSnapshot | undefined;
  const look = (): SpecSnapshot =>
    ofDocument ? documentNow(specDir, seen?.files ?? [{ path: basename(spec), text: '' }]) : folderNow(specDir);
  const closing = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  const catchUp = async (): Promise<void> => {
    let hasRun = false;
    for (let now = look(); !closing.signal.aborted && !isSame(now, seen); now = look()) {
      for (let before: SpecSnapshot | undefined; hasLost(now, seen) && !isSame(now, before); now = look()) {
        before = now;
        await delay(HALF_WRITTEN_MS);
      }
      seen = now;
      hasRun = true;
      const read = (await run(now)) ?? [];
      if (!ofDocument) continue;
      seen = { ...now, files: [...new Map([...now.files, ...read].map((file) => [file.path, file])).values()] };
      watcher.add(seen.files.map(({ path }) => join(specDir, path)));
    }
    if (hasRun) wake(SETTLE_MS);
  };
  const start = async (): Promise<void> => {
    running = catchUp();
    await running;
    running = undefined;
  };
  const wake = (delay: number): void => {
    if (closing.signal.aborted) return;
    clearTimeout(timer);
    timer = setTimeout(() => void (running === undefined && start()), delay);
  };

  /** Whether a path is a file of the document, or a folder around one. */
  const isOnTheWay = (path: string): boolean => {
    const files = seen?.files.map((file) => resolve(specDir, file.path)) ?? [resolve(spec)];
    return files.some((file) => file === resolve(path) || file.startsWith(resolve(path) + sep));
  };
  const watchFolder = (): FSWatcher => {
    const root = ofDocument ? resolve(specDir) : realpathSync(specDir);
    // Links may lead to a whole disk. The target of a link within the spec is watched at its own path.
    const watcher = watch(root, {
      ignoreInitial: true,
      ignored: (path) => (ofDocument ? !isOnTheWay(path) : isForeignPath(path, root)),
      followSymlinks: false,
    });
    // `all` is slow and skips quick changes; `raw` is immediate, but not available on every platform. An error without
    // a listener would end the process.
    for (const event of ['all', 'raw', 'error'] as const) watcher.on(event, () => wake(GATHER_MS));
    return watcher;
  };
  let folder = folderOf(specDir);
  let watcher = watchFolder();
  await new Promise<void>((resolve, reject) => watcher.once('ready', resolve).once('error', reject));
  // No event reports that a removed folder exists again, for example after another branch was checked out for a while.
  const guard = setInterval(() => {
    const now = folderOf(specDir);
    if (now === folder) return;
    folder = now;
    if (now !== undefined) {
      void watcher.close();
      watcher = watchFolder();
    }
    wake(GATHER_MS);
  }, GUARD_MS);
  await start();
  return {
    close: async () => {
      closing.abort();
      clearTimeout(timer);
      clearInterval(guard);
      await watcher.close();
      await running;
    },
  };
}

export function isSame(now: SpecSnapshot, seen: SpecSnapshot | undefined): boolean {
  if (seen === undefined || now.complete !== seen.complete || now.files.length !== seen.files.length) return false;
  return now.files.every(
    ({ path, text }, index) => path === seen.files[index]!.path && text === seen.files[index]!.text,
  );
}

/** Whether a file with content is now empty or missing, because many programs begin a save so. */
export function hasLost(now: SpecSnapshot, seen: SpecSnapshot | undefined): boolean {
  const full = new Set(now.files.filter(({ text }) => text !== '').map(({ path }) => path));
  return seen?.files.some(({ path, text }) => text !== '' && !full.has(path)) === true;
}

/**
 * Whether a path below the root cannot belong to the spec: hidden files and folders, and `node_modules`. The root
 * itself may have such a name.
 */
export function isForeignPath(path: string, root: string): boolean {
  return resolve(path) !== root && /^(?:\..*|node_modules)$/.test(basename(path));
}

/** The files of a document; those that cannot be read are empty. */
function documentNow(folder: string, known: readonly SourceFile[]): SpecSnapshot {
  const files = known.map(({ path }) => {
    try {
      return { path, text: readBytes(join(folder, path), path).toString() };
    } catch {
      return { path, text: '' };
    }
  });
  return { files, complete: true, problems: [] };
}

function folderNow(specDir: string): SpecSnapshot {
  try {
    return takeSnapshot(specDir);
  } catch {
    // The folder may be removed during the read.
    return { files: [], complete: false, problems: [] };
  }
}

function folderOf(path: string): string | undefined {
  const info = statSync(path, { throwIfNoEntry: false });
  return info?.isDirectory() === true ? `${info.dev} ${info.ino}` : undefined;
}
