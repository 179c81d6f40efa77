import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceFile } from '../../generator/read/index.js';
import { sidesOf } from '../diff/small-model.js';
import { growingSpec, growingSpecs } from '../long/growing-specs.js';
import { filesOfTiny } from '../model/problems.js';
import { specsIn } from '../model/specs-in.js';
import { rowsOf } from './side-by-side.js';
import { RARE_KEYS } from './rare-keys.js';

/** A spec that others are made of. */
export interface SeedSpec {
  readonly name: string;
  readonly files: readonly SourceFile[];
}

const ROOT = `
spec: { name: books, version: 1.0.0, title: Books, doc: A few books., license: MIT }
layers: { fills: { doc: Fills. }, corrections: { doc: Corrections. } }
profiles: { default: { doc: All of it., layers: [fills, corrections], entry: '.' } }
`;

/** The small specs of other tests: together they have every key of the language. Some have problems on purpose. */
export function seedSpecs(): readonly SeedSpec[] {
  return [rare(), ...lists(), ...changes(), ...resolved(), ...samples()];
}

function rare(): SeedSpec {
  return { name: 'rare keys', files: Object.entries(RARE_KEYS).map(([path, text]) => ({ path, text })) };
}

function lists(): SeedSpec[] {
  return Object.keys(growingSpecs).map((name) => ({
    name: `list: ${name}`,
    files: Object.entries(growingSpec(name, 3)).map(([path, text]) => ({ path, text })),
  }));
}

/** Both sides of every kind of change. */
function changes(): SeedSpec[] {
  const folder = 'test/diff/kinds';
  return readdirSync(folder).flatMap((file) =>
    rowsOf(readFileSync(join(folder, file), 'utf8')).flatMap(({ title, input }) =>
      sidesOf(input).map((text, index) => ({
        name: `change: ${title}, ${index === 0 ? 'before' : 'after'}`,
        files: filesIn(text),
      })),
    ),
  );
}

function filesIn(text: string): SourceFile[] {
  const parts = text.split(/^#--- (.*)\n/m).slice(1);
  const files =
    parts.length === 0
      ? [{ path: 'all.yaml', text }]
      : parts.flatMap((path, index) => (index % 2 === 0 ? [{ path, text: parts[index + 1]! }] : []));
  return files.some(({ path }) => path === 'spec.yaml') ? files : [{ path: 'spec.yaml', text: ROOT }, ...files];
}

function resolved(): SeedSpec[] {
  const tables = ['resolved.yaml', ...readdirSync('test/model/words').map((file) => `words/${file}`)];
  return tables
    .flatMap((file) => specsIn(readFileSync(join('test/model', file), 'utf8')))
    .map(({ title, declarations, layers }) => ({
      name: `model: ${title}`,
      files: [...filesOfTiny(declarations, layers)],
    }));
}

/** The sample specs, a file with the root at a time. */
function samples(): SeedSpec[] {
  return readdirSync('test/specs').map((name) => ({
    name: `sample: ${name}`,
    files: filesBelow(join('test/specs', name)),
  }));
}

function filesBelow(folder: string): SourceFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.yaml'))
    .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(join(folder, path), 'utf8') }));
}
