import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { benchFolder } from './folders.js';
import { machine } from './report/machine.js';
import { recordWith } from './report/record.js';
import type { Effort, Section } from './report/section.js';

type Suite = (effort: Effort) => Promise<Section>;

const SUITES: Readonly<Record<string, () => Promise<Suite>>> = {
  validators: async () => (await import('./validators/suite.js')).validators,
  constructs: async () => (await import('./constructs/suite.js')).constructs,
  identifiers: async () => (await import('./identifiers/suite.js')).identifiers,
  codecs: async () => (await import('./codecs/suite.js')).codecs,
  types: async () => (await import('./types/suite.js')).types,
  generate: async () => (await import('./generate/suite.js')).generate,
  import: async () => (await import('./import/suite.js')).importing,
  gateway: async () => (await import('./gateway/suite.js')).gateway,
  client: async () => (await import('./client/suite.js')).client,
  size: async () => (await import('./size/suite.js')).size,
};

/** `size` bundles what `validators` writes. With `client`, they take as long as the others. */
const FIRST = ['validators', 'size', 'client'];

const args = process.argv.slice(2);
const smoke = args.includes('--smoke');
const named = args.filter((arg) => !arg.startsWith('-'));
const unknown = named.filter((name) => !(name in SUITES));
if (unknown.length > 0) {
  process.stderr.write(`no benchmark ${unknown.join(', ')}; there are ${Object.keys(SUITES).join(', ')}\n`);
  process.exit(2);
}

if (smoke && named.length === 0) {
  // Nothing is timed, so that suites can run side by side.
  const others = Object.keys(SUITES).filter((name) => !FIRST.includes(name));
  await Promise.all([inTurn(FIRST), inTurn(others)]);
} else {
  await runHere(named.length === 0 ? Object.keys(SUITES) : named);
}

async function runHere(names: readonly string[]): Promise<void> {
  for (const [name, load] of Object.entries(SUITES)) {
    if (!names.includes(name)) continue;
    const suite = await load();
    const section = await suite({ smoke });
    process.stdout.write(`## ${section.title}\n\n${section.text}\n\n`);
    // After each, since a run of all takes a quarter of an hour and may be stopped.
    if (!smoke) record(section);
  }
}

/** Smoke runs of suites, one after the other, in a process of their own each. */
async function inTurn(names: readonly string[]): Promise<void> {
  for (const name of names) {
    const child = spawn(process.execPath, [fileURLToPath(import.meta.url), name, '--smoke'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
    const code = await new Promise((resolve) => child.once('close', resolve));
    process.stdout.write(text);
    if (code !== 0) throw new Error(`the smoke run of ${name} failed`);
  }
}

function record(section: Section): void {
  const path = join(benchFolder, 'RESULTS.md');
  const earlier = existsSync(path) ? readFileSync(path, 'utf8') : '';
  writeFileSync(path, recordWith(earlier, section, machine()));
}
