import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import { formatSpecFile } from '../../generator/fmt/format-spec.js';
import { importFrom, type ImportChoices } from '../../generator/import/import-document.js';
import { Documents } from '../../generator/import/load/documents.js';
import { tries } from '../support/effort.js';
import { seedOfRun } from '../support/random.js';
import { compareWithOriginal, modelOf } from './agreement.js';
import { shuffled } from './shuffled.js';

const CHOICES: ImportChoices = { without: [], names: new Map() };
const DOCUMENTS = ['shop.yaml', 'quarry.yaml', 'harbour.json', 'garden.json', 'depot.yaml'];

function pathOf(name: string): string {
  return fileURLToPath(new URL(`documents/${name}`, import.meta.url));
}

function imported(name: string, choices: Partial<ImportChoices> = {}) {
  return importFrom(new Documents(pathOf(name)), { ...CHOICES, ...choices });
}

function textOf({ files }: ReturnType<typeof importFrom>): string {
  return files.map(({ path, text }) => `# ${path}\n${text}`).join('\n');
}

describe.each(DOCUMENTS)('The schemas of %s', (name) => {
  it('become a spec without problems', () => {
    expect(modelOf(imported(name)).objects.length).toBeGreaterThan(0);
  });

  it('are written in the layout of fmt', () => {
    for (const file of imported(name).files) expect(formatSpecFile(file)).toEqual({ text: file.text });
  });

  it('become the same bytes again, whatever the order of keys', () => {
    const path = pathOf(name);
    const text = readFileSync(path, 'utf8');
    const document: unknown = name.endsWith('.json') ? JSON.parse(text) : parse(text);
    for (const seed of [1, 2, 3]) {
      const other = JSON.stringify(shuffled(document, seed));
      const again = importFrom(new Documents(path, new Map([[path, other]])), CHOICES);
      expect(textOf(again)).toBe(textOf(imported(name)));
    }
  });

  it('accept and refuse what ajv does', async () => {
    const result = imported(name, { enums: 'closed' });
    const document = new Documents(pathOf(name)).root.root;
    const { cases, disagreements } = await compareWithOriginal(document, result, tries(1_700, 100_000), seedOfRun());
    expect(cases).toBeGreaterThan(1_000);
    expect(
      disagreements.filter(
        ({ pointer }) => !result.record.losses.some(({ seen, at }) => seen && at.startsWith(pointer)),
      ),
    ).toEqual([]);
  });
});

describe('A guess', () => {
  it('is reported, and can be turned off', () => {
    const [guessed, plain] = [imported('harbour.json'), imported('harbour.json', { without: ['snowflakes'] })];
    expect(guessed.record.guesses.map(({ at, text }) => [at, text])).toEqual([
      ['#/components/schemas/Ship/properties/person_ids', 'it identifies a Person'],
      ['#/components/schemas/Snowflake', 'it is an identifier whose epoch and parts a layer may fill'],
    ]);
    expect(modelOf(guessed).identifiers.map(({ name }) => name)).toEqual(['Snowflake']);
    expect(plain.record.guesses).toEqual([]);
    expect(modelOf(plain).scalars.map(({ name }) => name)).toContain('Snowflake');
  });
});
