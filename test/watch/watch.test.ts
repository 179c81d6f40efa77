import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { BIN } from '../cli/run-cli.js';
import { contentsOf, temporaryFolder } from '../write/temporary-folder.js';

const SPEC = `spec: { name: books, version: 1.0.0 }
profiles:
  default: { layers: [], entry: '.' }
`;
const book = (doc: string) => `objects:\n  Book:\n    doc: ${doc}\n    fields: { title: str }\n`;

let cwd: string;
beforeEach(() => {
  cwd = temporaryFolder();
  mkdirSync(join(cwd, 'spec'));
  save('spec.yaml', SPEC);
  save('book.yaml', book('First.'));
});
const save = (path: string, text: string) => writeFileSync(join(cwd, 'spec', path), text);
const generated = (path: string) => readFileSync(join(cwd, 'generated', path), 'utf8');

/** The program at work, and what it has printed. */
interface Watching {
  readonly program: ChildProcessWithoutNullStreams;
  /** Waits until something new is printed that looks like this, and returns everything new up to its end. */
  readonly says: (what: RegExp) => Promise<string>;
  readonly stop: (signal?: NodeJS.Signals) => Promise<number | null>;
}

async function watching(...options: readonly string[]): Promise<Watching> {
  const program = spawn(process.execPath, [BIN, 'generate', '--watch', ...options], { cwd });
  onTestFinished(() => void program.kill('SIGKILL'));
  let printed = '';
  let read = 0;
  const wakers = new Set<() => void>();
  for (const stream of [program.stdout, program.stderr]) {
    stream.on('data', (text: Buffer) => {
      printed += text.toString();
      for (const wake of wakers) wake();
    });
  }
  const says = (what: RegExp) =>
    new Promise<string>((resolve) => {
      const look = () => {
        const match = what.exec(printed.slice(read));
        if (match === null) return;
        wakers.delete(look);
        const end = read + match.index + match[0].length;
        resolve(printed.slice(read, end));
        read = end;
      };
      wakers.add(look);
      look();
    });
  const stop = async (signal: NodeJS.Signals = 'SIGINT') => {
    const closed = once(program, 'close');
    program.kill(signal);
    const [code] = (await closed) as [number | null];
    return code;
  };
  await says(/watching .*; press Ctrl-C to stop\n/);
  return { program, says, stop };
}

describe('generate --watch', () => {
  test('compiles at once, and again only what a save reaches', async () => {
    const { says, stop } = await watching();
    expect(generated('src/objects/book.ts')).toContain('First.');
    save('book.yaml', book('Second.'));
    const reported = await says(/snowspec: .* removed \(\d+ ms\)\n/);
    expect(reported).toContain('  updated src/objects/book.ts\n');
    expect(reported).not.toMatch(/created|enums/);
    expect(generated('src/objects/book.ts')).toContain('Second.');
    expect(await stop()).toBe(0);
  });

  test('reports problems, keeps the last valid output, and continues when they are fixed', async () => {
    const { says, stop } = await watching();
    const before = contentsOf(join(cwd, 'generated'));
    save('book.yaml', book('Half').slice(0, 30) + '{');
    expect(await says(/is unchanged until the problems are fixed\n/)).toMatch(/^spec\/book\.yaml:\d+:\d+ error /);
    save('book.yaml', book('Wrong.').replace('str', 'strr'));
    expect(await says(/is unchanged until the problems are fixed\n/)).toContain('unknown-type');
    expect(contentsOf(join(cwd, 'generated'))).toEqual(before);
    save('book.yaml', book('Right.'));
    await says(/removed \(\d+ ms\)\n/);
    expect(generated('src/objects/book.ts')).toContain('Right.');
    expect(await stop('SIGTERM')).toBe(0);
  });

  test('sees files that are replaced, added, renamed and removed', async () => {
    const { says, stop } = await watching();
    save('.book.yaml.swp', book('Replaced.'));
    renameSync(join(cwd, 'spec/.book.yaml.swp'), join(cwd, 'spec/book.yaml'));
    await says(/updated src\/objects\/book\.ts\n/);
    expect(generated('src/objects/book.ts')).toContain('Replaced.');

    mkdirSync(join(cwd, 'spec/more'));
    save('more/shelf.yaml', 'objects: { Shelf: { fields: { width: int } } }\n');
    await says(/created src\/objects\/shelf\.ts\n/);
    renameSync(join(cwd, 'spec/more/shelf.yaml'), join(cwd, 'spec/shelf.yaml'));
    save('shelf.yaml', 'objects: { Plank: { fields: { width: int } } }\n');
    await says(/created src\/objects\/plank\.ts\n[^]*removed src\/objects\/shelf\.ts\n/);
    rmSync(join(cwd, 'spec/shelf.yaml'));
    await says(/removed src\/objects\/plank\.ts\n/);
    expect(await stop()).toBe(0);
  });

  test('compiles again when the document that a layer imports is saved', async () => {
    const document = (fields: string) =>
      `openapi: 3.1.0\ninfo: { title: T, version: '1' }\ncomponents: { schemas: { Shelf: { type: object, properties: { ${fields} } } } }\n`;
    save('published.yaml', document('width: { type: string }'));
    save('map.yaml', 'Shelf: { as: Shelf }\n');
    const layers = 'layers: { published: { doc: P., import: published.yaml, maps: map.yaml } }\n';
    save('spec.yaml', layers + SPEC.replace('layers: []', 'layers: [published]'));
    const { says, stop } = await watching();
    save('published.yaml', document('height: { type: string }'));
    await says(/updated src\/objects\/shelf\.ts\n/);
    expect(generated('src/objects/shelf.ts')).toContain('height');
    save('published.yaml', 'openapi: [');
    expect(await says(/is unchanged until the problems are fixed\n/)).toMatch(
      /spec\/published\.yaml:1:\d+ error bad-document/,
    );
    save('published.yaml', document('height: { type: string }'));
    save('map.yaml', 'Shelf: { as: Plank }\n');
    await says(/created src\/objects\/plank\.ts\n/);
    expect(await stop()).toBe(0);
  });

  test('compiles a document again when it is saved, or a file that it refers to', async () => {
    mkdirSync(join(cwd, 'api/parts'), { recursive: true });
    const part = join(cwd, 'api/parts/name.yaml');
    const document = join(cwd, 'api/pets.yaml');
    const pet = (properties: string) =>
      `openapi: 3.1.0\ninfo: { title: Pets, version: 1.0.0 }\npaths: {}\ncomponents: { schemas: { Pet: { type: object, properties: ${properties} } } }\n`;
    writeFileSync(document, pet('{ age: { type: integer } }'));
    const { says, stop } = await watching('api/pets.yaml', '--out', 'api/client');
    writeFileSync(part, 'type: string\n');
    writeFileSync(document, pet('{ name: { $ref: parts/name.yaml } }'));
    await says(/1 objects?, 1 fields? .*\n/);
    writeFileSync(part, 'type: strng\n');
    expect(await says(/is unchanged until the problems are fixed\n/)).toContain(
      'api/parts/name.yaml:1:1 error bad-document',
    );
    writeFileSync(part, 'type: integer\n');
    await says(/1 objects?, 1 fields? .*\n/);
    expect(readFileSync(join(cwd, 'api/client/objects.ts'), 'utf8')).toContain('name?: number');
    expect(await stop()).toBe(0);
  });

  test('ends in the right state after a burst of saves', async () => {
    const { says, stop } = await watching();
    for (let count = 1; count <= 200; count += 1) {
      save('book.yaml', book(`Save ${count}.`));
      if (count % 20 === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    }
    let runs = 0;
    // On a busy machine, a file is half written for so long that a run sees it empty, and removes the object.
    const isUpToDate = () =>
      existsSync(join(cwd, 'generated/src/objects/book.ts')) && generated('src/objects/book.ts').includes('Save 200.');
    while (!isUpToDate()) {
      await says(/removed \(\d+ ms\)\n/);
      runs += 1;
    }
    expect(runs).toBeLessThan(100);
    expect(await stop()).toBe(0);
    expect(Object.keys(contentsOf(join(cwd, 'generated'))).filter((path) => /lock|tmp/.test(path))).toEqual([]);
  });

  test('waits for a spec that is broken from the start', async () => {
    save('book.yaml', 'objects: [');
    const { says, stop } = await watching();
    save('book.yaml', book('Corrected.'));
    await says(/removed \(\d+ ms\)\n/);
    expect(generated('src/objects/book.ts')).toContain('Corrected.');
    expect(await stop()).toBe(0);
  });

  test('goes on after the root is gone for a while', async () => {
    const { says, stop } = await watching();
    cpSync(join(cwd, 'spec/spec.yaml'), join(cwd, 'aside.yaml'));
    rmSync(join(cwd, 'spec/spec.yaml'));
    await says(/missing-file|missing-key/);
    save('book.yaml', book('Later.'));
    renameSync(join(cwd, 'aside.yaml'), join(cwd, 'spec/spec.yaml'));
    await says(/updated src\/objects\/book\.ts\n/);
    expect(await stop()).toBe(0);
  });
});
