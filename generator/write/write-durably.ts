import { open } from 'node:fs/promises';

/** Writes a file that does not exist yet, and returns when it is on the disk and not only on its way there. */
export async function writeDurably(path: string, content: string | Buffer): Promise<void> {
  const handle = await open(path, 'wx');
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
