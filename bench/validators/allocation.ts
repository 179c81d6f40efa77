import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { markdownTable } from '../report/markdown-table.js';
import type { Effort } from '../report/section.js';
import { ROOTS } from './shared-model.js';

/**
 * Bytes that one check of a valid payload leaves on the heap, with a young generation so large that nothing is
 * collected: for payloads of one shape, and for those of sixteen. The extra cost of the latter comes from the engine, whose
 * caches for property access don't hold so many shapes; a check written by hand costs the same.
 */
export function allocationTable(folder: string, effort: Effort): string {
  const modules = {
    snowspec: 'ours.mjs',
    'limit (hand-written)': 'limit.mjs',
    'typia 12': 'typia.mjs',
    'ajv standalone': 'ajv.mjs',
  };
  // Each cell is two processes.
  const roots = effort.smoke ? ROOTS.slice(0, 1) : ROOTS;
  const rows = Object.entries(modules).map(([name, module]) => [
    name,
    ...roots.map((root) => {
      const [path, inputs] = [join(folder, module), join(folder, `${root}-valid.json`)];
      return [1, 16].map((shapes) => bytesPerCheck(path, inputs, root, shapes, effort)).join(' / ');
    }),
  ]);
  return markdownTable(['bytes per check, one shape / 16 shapes', ...roots], rows);
}

function bytesPerCheck(module: string, inputs: string, root: string, shapes: number, { smoke }: Effort): string {
  const count = smoke ? 1000 : 20_000;
  const program = `
    import { readFileSync } from 'node:fs';
    const { tasks } = await import(${JSON.stringify(module)});
    const task = tasks['is ${root}'];
    const inputs = JSON.parse(readFileSync(${JSON.stringify(inputs)}, 'utf8')).slice(0, ${shapes});
    let accepted = 0;
    const run = (count) => { for (let i = 0; i < count; i++) if (task(inputs[i % inputs.length])) accepted++; };
    run(20000);
    await new Promise((resolve) => setTimeout(resolve, 50));
    gc();
    run(100);
    const before = process.memoryUsage().heapUsed;
    run(${count});
    const after = process.memoryUsage().heapUsed;
    if (accepted === 0) throw new Error('nothing accepted');
    console.log(((after - before) / ${count}).toFixed(2));`;
  const flags = [
    '--expose-gc',
    '--max-semi-space-size=512',
    '--min-semi-space-size=512',
    '--input-type=module',
    '-e',
    program,
  ];
  return execFileSync(process.execPath, flags, { encoding: 'utf8' }).trim();
}
