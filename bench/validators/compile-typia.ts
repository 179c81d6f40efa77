import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { peersFolder } from '../folders.js';

/**
 * Writes the module that typia compiles a source to, and returns its path. The transformer needs TypeScript 5, and writes
 * plain TypeScript, from which types are then taken out.
 *
 * @param withMore adds to the module that exports the tasks
 */
export function compileTypia(folder: string, source: string, withMore = (text: string): string => text): string {
  const [input, output] = [join(folder, 'typia-source'), join(folder, 'typia')];
  for (const path of [input, output, join(folder, 'typia-js')]) mkdirSync(path, { recursive: true });
  writeFileSync(join(input, 'typia.ts'), source);
  const options = {
    strict: true,
    target: 'es2022',
    module: 'nodenext',
    moduleResolution: 'nodenext',
    skipLibCheck: true,
  };
  const paths = { types: [], outDir: join(folder, 'typia-js'), rootDir: folder };
  const project = join(folder, 'typia.tsconfig.json');
  writeFileSync(project, JSON.stringify({ compilerOptions: { ...options, ...paths }, include: [input, output] }));
  const bin = (path: string): string => join(peersFolder, 'node_modules', path);
  const typia = bin('typia/lib/executable/typia.js');
  const run = (...command: readonly string[]): void => {
    execFileSync(process.execPath, command, { cwd: peersFolder, stdio: 'pipe' });
  };
  run(typia, 'generate', '--input', input, '--output', output, '--project', project);
  writeFileSync(join(folder, 'typia-js', 'formats.mjs'), `export * from '../formats.mjs';\n`);
  run(bin('typescript/bin/tsc'), '-p', project, '--noCheck');
  writeFileSync(
    join(folder, 'typia.mjs'),
    withMore(`import { tasks as compiled } from './typia-js/typia/typia.js';\nexport const tasks = compiled;\n`),
  );
  return join(folder, 'typia.mjs');
}
