import { readdirSync } from 'node:fs';
import { describe, test } from 'vitest';
import { Document, isMap, parse, parseDocument, type Scalar, type YAMLMap } from 'yaml';
import type { Imported } from '../../generator/import/import-document.js';
import { lossGroups } from '../../generator/import/losses.js';
import { groupBy, grouped } from '../../generator/model/group-by.js';
import { expectReports } from '../support/side-by-side.js';
import { modelOf } from './agreement.js';
import { documentOf } from './document-parts.js';
import { importedOf } from './round-trip.js';

const SCHEMAS = '#/components/schemas/';

/** Pointers in a line, those of schemas without what all of them begin with. */
function placesIn(pointers: readonly string[]): string {
  return pointers.map((at) => (at.startsWith(SCHEMAS) ? at.slice(SCHEMAS.length) : at)).join(', ');
}

/** The declarations, other names, assumptions and losses. */
function reportsOf({ files, record }: Imported): readonly string[] {
  const pointers = grouped([...record.names].map(([at, name]) => [name, at]));
  const declared = files.flatMap(({ path, text }) =>
    /^(?:spec|import)\.yaml$/.test(path) ? [] : declarationsIn(text),
  );
  const declarations = declared.map(({ section, name, line }) => {
    const others = (pointers.get(name) ?? []).filter((at) => at !== `${SCHEMAS}${name}`);
    return `${section} ${name}${others.length === 0 ? '' : ` of ${placesIn(others)}`}: ${line}`;
  });
  const written = new Set(declared.map(({ name }) => name));
  const names = [...pointers].flatMap(([name, at]) => (written.has(name) ? [] : [`named ${name}: ${placesIn(at)}`]));
  const assumptions = [...groupBy(record.assumptions, ({ what }) => what)].map(
    ([what, all]) => `assumed ${what}: ${placesIn(all.map(({ at }) => at))}`,
  );
  const losses = lossGroups(record.losses).map(
    ({ at, lost, because, seen }) => `lost ${lost} at ${placesIn(at)}: ${because}${seen ? ' (validators see it)' : ''}`,
  );
  return [...declarations, ...names, ...assumptions, ...losses];
}

interface Declared {
  readonly section: string;
  readonly name: string;
  readonly line: string;
}

/** Each declaration of a file in a line. */
function declarationsIn(text: string): readonly Declared[] {
  const { contents } = parseDocument(text);
  if (!isMap<Scalar<string>, YAMLMap<Scalar>>(contents)) return [];
  return contents.items.flatMap(({ key: section, value }) =>
    value!.items.map(({ key, value: declared }) => ({
      section: section.value,
      name: String(key),
      line: new Document(declared).toString({ collectionStyle: 'flow', lineWidth: 0 }).trimEnd(),
    })),
  );
}

describe('an import writes', () => {
  // oxlint-disable-next-line vitest/expect-expect -- the table holds the expectations
  test.each(readdirSync('test/import/written'))('%s', async (file) => {
    await expectReports(`test/import/written/${file}`, ({ input }) => {
      const imported = importedOf(documentOf(parse(input) as Readonly<Record<string, unknown>>));
      modelOf(imported); // throws if the written spec has problems
      return reportsOf(imported);
    });
  });
});
