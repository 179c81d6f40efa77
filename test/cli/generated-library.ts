import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sharedFolder } from '../support/shared-folder.js';
import { plant } from '../write/temporary-folder.js';
import { runBuilt, type Outcome } from './run-cli.js';

const LIBRARY = fileURLToPath(new URL('../specs/library', import.meta.url));
const OUTCOME = 'outcome.json';

/**
 * A project with the spec of the library in which the built program has generated once, and how that went. It has packages,
 * so that what a run knows is cached for the next.
 */
export async function generatedLibrary(): Promise<{ readonly folder: string; readonly outcome: Outcome }> {
  const shared = await sharedFolder('generated-library', (empty) => {
    const folder = join(empty, 'project');
    cpSync(LIBRARY, join(folder, 'spec'), { recursive: true });
    plant(folder, { 'package.json': '{}', 'node_modules/.keep': '' });
    writeFileSync(join(empty, OUTCOME), JSON.stringify(runBuilt(['generate'], { cwd: folder })));
  });
  const outcome = JSON.parse(readFileSync(join(shared, OUTCOME), 'utf8')) as Outcome;
  return { folder: join(shared, 'project'), outcome };
}
