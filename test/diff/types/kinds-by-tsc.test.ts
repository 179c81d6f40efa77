import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { diffOf, findChanges } from '../../../generator/diff/compare-models.js';
import { loadTypes } from '../../../generator/load/load-types.js';
import { sourcesOf } from '../../../generator/load/package-modules.js';
import { isLongRun } from '../../support/effort.js';
import { tscVerdict } from '../../support/tsc-verdict.js';
import { modelIn } from '../small-model.js';

interface Given {
  readonly both?: string;
  readonly before: string;
  readonly after: string;
}

/** The gate compiles one program out of so many; the long run compiles all. */
const SHARE = 10;

const folder = fileURLToPath(new URL('../kinds', import.meta.url));
const families = readdirSync(folder).map((file) => ({
  family: file.replace(/\.yaml$/, ''),
  entries: Object.entries(parse(readFileSync(`${folder}/${file}`, 'utf8')) as Readonly<Record<string, Given>>).filter(
    (_, index) => isLongRun || index % SHARE === 0,
  ),
}));

/** Parameters become a union, which no interface can extend any longer. The programs here do not try that. */
const NOT_TRIED: ReadonlySet<string> = new Set(['endpoint.body.media.added']);

describe.each(families)('a program that used the old package: $family', ({ entries }) => {
  test.each(entries)('compiles against the new one where the review says so: %s', async (_, given) => {
    const { both = '', before: old, after: now } = given;
    const found = findChanges(modelIn(both + old), modelIn(both + now));
    const [before, after] = [await loadTypes(found.aligned), await loadTypes(found.after)];
    const texts = { before: await sourcesOf(found.aligned, 'program'), after: await sourcesOf(found.after, 'program') };
    const { reader, writer, user } = tscVerdict(before, after, texts);
    // Renames and names of the package are known to break what names them.
    const changes = diffOf(found, {}, { before, after }).changes.filter(
      ({ kind }) => !/^(package|profile)\.|\.renamed$/.test(kind),
    );
    const tried = changes.filter(({ kind }) => !NOT_TRIED.has(kind));
    const breaks = (audience: 'typescriptReader' | 'typescriptWriter'): boolean =>
      tried.some(({ impact }) => impact[audience] === 'breaking');
    const [reads, writes] = [breaks('typescriptReader'), breaks('typescriptWriter')];
    const reported = changes.map(
      ({ kind, path, impact }) =>
        `${kind} ${impact.typescriptReader} ${impact.typescriptWriter}${kind === 'declaration.changed' ? path : ''}`,
    );
    const errors = { reader, writer, user };
    expect({ reported, errors, any: reads || writes }).toEqual({
      reported,
      errors,
      any: reader.length + writer.length + user.length > 0,
    });
    if (reader.length > 0) expect({ reported, errors, reads }).toEqual({ reported, errors, reads: true });
    if (writer.length > 0) expect({ reported, errors, writes }).toEqual({ reported, errors, writes: true });
    if (reads) expect([...reader, ...user]).not.toEqual([]);
    if (writes) expect([...writer, ...user]).not.toEqual([]);
  });
});
