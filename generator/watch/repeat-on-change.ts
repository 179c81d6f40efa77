import { realpathSync, statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { watch, type FSWatcher } from 'chokidar';
import { takeSnapshot, type SpecSnapshot } from '../read/index.js';
import { hasLost, isSame } from './compare-snapshots.js';
import { isForeignPath } from './foreign-path.js';

export interface Repeating {
  /** Ends after the run that is under way. */
  readonly close: () => Promise<void>;
}

/** Saves that come within this time are one change. */
const GATHER_MS = 5;

/** A program that empties or removes a file before it writes it has written it by then. */
const HALF_WRITTEN_MS = 250;

/** Milliseconds between two looks at the folder itself. */
const GUARD_MS = 500;

/** Milliseconds after a run until a check for a lost last event. */
const SETTLE_MS = 200;

/**
 * Runs once now, and again whenever the content of a spec differs from the last run: never two runs at a time, and one run for
 * all changes in the meantime. File events only trigger a comparison with the disk, whose snapshot the run receives.
 */
export async function repeatOnChange(
  specDir: string,
  run: (snapshot: SpecSnapshot) => Promise<void>,
): Promise<Repeating> {
  let seen: SpecSnapshot | undefined;
  const closing = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  const catchUp = async (): Promise<void> => {
    let hasRun = false;
    for (let now = look(specDir); !closing.signal.aborted && !isSame(now, seen); now = look(specDir)) {
      for (let before: SpecSnapshot | undefined; hasLost(now, seen) && !isSame(now, before); now = look(specDir)) {
        before = now;
        await delay(HALF_WRITTEN_MS);
      }
      seen = now;
      hasRun = true;
      await run(now);
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

  const watchFolder = (): FSWatcher => {
    const root = realpathSync(specDir);
    // A link may lead to a whole disk. What a link within the spec leads to is watched where it is.
    const watcher = watch(root, {
      ignoreInitial: true,
      ignored: (path) => isForeignPath(path, root),
      followSymlinks: false,
    });
    // `all` comes late and leaves out what follows quickly; `raw` comes at once, and not on every platform. An error without a
    // listener would end the process.
    for (const event of ['all', 'raw', 'error'] as const) watcher.on(event, () => wake(GATHER_MS));
    return watcher;
  };
  let folder = folderOf(specDir);
  let watcher = watchFolder();
  await new Promise<void>((resolve, reject) => watcher.once('ready', resolve).once('error', reject));
  // Nothing says of a folder that takes the place of one that has gone, as when another branch is checked out for a while.
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

function look(specDir: string): SpecSnapshot {
  try {
    return takeSnapshot(specDir);
  } catch {
    // A folder may go while it is being read.
    return { files: [], complete: false, problems: [] };
  }
}

/** Which folder a path leads to at present; undefined if there is none. */
function folderOf(path: string): string | undefined {
  const info = statSync(path, { throwIfNoEntry: false });
  return info?.isDirectory() === true ? `${info.dev} ${info.ino}` : undefined;
}
