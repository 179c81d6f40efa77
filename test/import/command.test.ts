import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runHere } from '../cli/run-cli.js';
import { plant, temporaryFolder } from '../write/temporary-folder.js';

const PETS = `openapi: 3.1.0
info: { title: Pets, version: 1.0.0 }
components:
  schemas:
    Pet: { type: object, required: [name], properties: { name: { type: string }, owner: { $ref: '#/components/schemas/Owner' } } }
    Owner: { type: object, properties: { name: { type: string } } }
`;

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  plant(folder, files);
  return folder;
}

function textsIn(folder: string): Readonly<Record<string, string>> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    paths.map((entry) => [
      join(entry.parentPath, entry.name).slice(folder.length + 1),
      readFileSync(join(entry.parentPath, entry.name), 'utf8'),
    ]),
  );
}

describe('snowspec import', () => {
  it('writes a spec that has no problems, and reports what it is', async () => {
    const folder = folderWith({ 'pets.yaml': PETS });
    const out = join(folder, 'spec');
    const { code, out: reported } = await runHere('import', join(folder, 'pets.yaml'), '--out', out);
    expect(code).toBe(0);
    expect(reported).toContain('snowspec: 2 names, 0 losses (0 that validators could see), 0 assumptions;');
    expect((await runHere('check', out)).out).toBe('snowspec: no problems in default\n');
    expect(await runHere('fmt', '--check', out)).toMatchObject({ code: 0 });
  });

  it('imports again without changing a byte, and keeps what people wrote', async () => {
    const folder = folderWith({ 'pets.yaml': PETS });
    const out = join(folder, 'spec');
    await runHere('import', join(folder, 'pets.yaml'), '--out', out);
    plant(out, { 'layers/own.yaml': '# mine\n', 'approvals.yaml': '# mine\n', 'own.yaml': 'enums: {}\n' });
    const before = textsIn(out);
    expect(await runHere('import', join(folder, 'pets.yaml'), '--into', out, '--check')).toMatchObject({ code: 0 });
    expect(await runHere('import', join(folder, 'pets.yaml'), '--into', out)).toMatchObject({ code: 0 });
    expect(textsIn(out)).toEqual(before);
  });

  it('says what a new version of the document changes, and keeps layers', async () => {
    const folder = folderWith({ 'pets.yaml': PETS });
    const out = join(folder, 'spec');
    await runHere('import', join(folder, 'pets.yaml'), '--out', out);
    const root = join(out, 'spec.yaml');
    const withLayer = readFileSync(root, 'utf8')
      .replace('layers: []', 'layers: [own]')
      .replace('profiles:', 'layers:\n  own: { doc: Ours. }\nprofiles:');
    writeFileSync(root, withLayer);
    plant(out, {
      'layers/own.yaml':
        'corrections:\n  - { at: objects.Pet.fields.name, set: { type: str, length: ..9 }, because: It is., source: us }\n',
    });
    writeFileSync(
      join(folder, 'pets.yaml'),
      PETS.replace('required: [name],', 'required: [name, owner],').replace('info:', 'x-a: 1\ninfo:'),
    );
    const { code, out: reported } = await runHere('import', join(folder, 'pets.yaml'), '--into', out);
    expect(code).toBe(0);
    expect(reported).toContain('objects.Pet.fields.owner');
    expect(reported).toContain('the earlier import');
    expect(readFileSync(root, 'utf8')).toBe(withLayer);
    expect((await runHere('check', out)).code).toBe(0);
  });

  it('takes a name that a person gives in import.yaml', async () => {
    const folder = folderWith({ 'pets.yaml': PETS });
    const out = join(folder, 'spec');
    await runHere('import', join(folder, 'pets.yaml'), '--out', out);
    const record = join(out, 'import.yaml');
    writeFileSync(record, readFileSync(record, 'utf8').replace("schemas/Owner': Owner", "schemas/Owner': Keeper"));
    await runHere('import', join(folder, 'pets.yaml'), '--into', out);
    expect(readFileSync(join(out, 'schemas.yaml'), 'utf8')).toContain('owner?: Keeper');
  });

  it('does not replace a file that a person has changed', async () => {
    const folder = folderWith({ 'pets.yaml': PETS });
    const out = join(folder, 'spec');
    await runHere('import', join(folder, 'pets.yaml'), '--out', out);
    const path = join(out, 'schemas.yaml');
    writeFileSync(path, readFileSync(path, 'utf8').replace('name: str', 'name: int'));
    const before = textsIn(out);
    const { code, err } = await runHere('import', join(folder, 'pets.yaml'), '--into', out);
    expect({ code, err }).toEqual({
      code: 1,
      err: `snowspec: ${path}: this file was changed after it was imported\n  fix: move the change into a layer, or restore the file\n`,
    });
    expect(textsIn(out)).toEqual(before);
  });

  it('writes nothing with --strict if something would be lost', async () => {
    const folder = folderWith({
      'pets.yaml': PETS.replace('{ type: string } } }\n', '{ type: string, not: { format: uuid } } } }\n'),
    });
    const out = join(folder, 'spec');
    const { code, err } = await runHere('import', join(folder, 'pets.yaml'), '--out', out, '--strict');
    expect(code).toBe(1);
    expect(err).toContain('#/components/schemas/Owner/properties/name not: ');
    expect(readdirSync(folder)).toEqual(['pets.yaml']);
  });

  it.each([
    [['x.yaml'], 'name a new folder with --out, or that of an earlier import with --into'],
    [
      ['x.yaml', '--out', 'a', '--enums', 'some'],
      "option '--enums <which>' argument 'some' is invalid. Allowed choices are open, closed; see snowspec import --help",
    ],
  ])('%j is wrong usage', async (args, message) => {
    expect(await runHere('import', ...args)).toEqual({ code: 2, out: '', err: `snowspec: ${message}\n` });
  });
});

describe('snowspec import --layer', () => {
  const SPEC = {
    'spec/spec.yaml': `spec: { name: pets, version: 1.0.0 }
layers: { published: { import: openapi.yaml, maps: map.yaml } }
profiles: { default: { layers: [published], entry: '.' } }
`,
    'spec/openapi.yaml': PETS,
    'spec/map.yaml': '[Pet, Owner]: none # not yet decided\n',
  };

  it('replaces the document, keeps the map, and says what changes', async () => {
    const newer = `${PETS.replace(/ {4}Owner: .*\n/, '').replace(
      "owner: { $ref: '#/components/schemas/Owner' }",
      'tags: { type: array, items: { type: object, required: [text], properties: { text: { type: string } } } }',
    )}`;
    const folder = folderWith({ ...SPEC, 'newer.yaml': newer });
    const into = join(folder, 'spec');
    const { code, out } = await runHere('import', join(folder, 'newer.yaml'), '--into', into, '--layer', 'published');
    expect(code).toBe(0);
    expect(out).toContain('the document no longer has Owner; the map lacks it, too');
    expect(out).toContain('objects.Owner');
    expect(readFileSync(join(into, 'openapi.yaml'), 'utf8')).toBe(newer);
    expect(readFileSync(join(into, 'map.yaml'), 'utf8')).toBe(
      `[Pet]: none # not yet decided\n\n# Schemas without a name.\n'#/components/schemas/Pet/properties/tags/items': { as: PetTag }\n`,
    );
    expect(await runHere('check', into)).toMatchObject({ code: 0 });
    const again = await runHere(
      'import',
      join(folder, 'newer.yaml'),
      '--into',
      into,
      '--layer',
      'published',
      '--check',
    );
    expect(again).toMatchObject({ code: 0 });
  });

  it('writes nothing for a layer that imports nothing', async () => {
    const folder = folderWith({ ...SPEC, 'newer.yaml': PETS });
    const into = join(folder, 'spec');
    const before = textsIn(into);
    const { code, err } = await runHere('import', join(folder, 'newer.yaml'), '--into', into, '--layer', 'fills');
    expect(code).not.toBe(0);
    expect(err).toContain('the layer fills imports no document');
    expect(textsIn(into)).toEqual(before);
  });
});
