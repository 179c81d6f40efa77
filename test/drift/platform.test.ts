import { fileURLToPath } from 'node:url';
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { drift, formatDrift } from '../../generator/api/drift.js';
import { compileModels, selectionOf } from '../../generator/compile.js';
import { temporaryFolder } from '../write/temporary-folder.js';
import { publishedByOwn } from './published-by-own.js';
import { judged } from './witness-oracle.js';

const SPEC = fileURLToPath(new URL('../../spec', import.meta.url));
const PUBLISHED = join(SPEC, 'layers/published');

/** A copy that no layer of the spec has, so that its map is proposed. */
function copyOfDocument(): string {
  const path = join(temporaryFolder(), 'openapi.json');
  copyFileSync(join(PUBLISHED, 'openapi.json'), path);
  return path;
}

describe('The profile live beside the published document', () => {
  it('gets a map that says of every enum, and of 31 of 33 objects of the design, what the map by hand says', async () => {
    const byHand = publishedByOwn(readFileSync(join(PUBLISHED, 'map.yaml'), 'utf8'));
    const { map } = await drift({ spec: SPEC, document: copyOfDocument(), profile: 'live', mapOnly: true });
    const proposed = publishedByOwn(map!);
    const [live] = compileModels(SPEC, selectionOf('live', 'main')).models;
    const [design] = compileModels(SPEC, selectionOf('document', 'main')).models;
    const isRight = (name: string, views: readonly string[] = []): boolean => {
      const allowed = new Set([name, ...views].flatMap((one) => byHand.get(one) ?? []));
      const names = proposed.get(name) ?? [];
      return names.length > 0 && names.every((one) => allowed.has(one));
    };
    const wrongEnums = live!.enums.filter(({ name }) => byHand.has(name) && !isRight(name));
    expect(wrongEnums.map(({ name }) => name)).toEqual([]);
    const objects = design!.objects.filter(({ name, view }) => view === undefined && byHand.has(name));
    const viewsOf = (name: string): readonly string[] =>
      live!.objects.filter(({ view }) => view?.of === name).map((view) => view.name);
    const wrong = objects.filter(({ name }) => !isRight(name, viewsOf(name)));
    expect(objects.length).toBeGreaterThanOrEqual(31);
    expect(wrong.map(({ name }) => name)).toEqual([]);
  }, 600_000);

  it('fits on a screen of 40 lines, and ajv and its validators judge each value as the line says', async () => {
    const document = copyOfDocument();
    const { drift: found, context, map } = await drift({ spec: SPEC, document, profile: 'live' });
    const lines = (await formatDrift(found!, context!, 'text')).trimEnd().split('\n');
    expect(lines.length).toBeLessThanOrEqual(40);
    expect(found!.lines.filter(({ before, after }) => before === after)).toEqual([]);
    const { wrong, count } = await judged(found!.lines, { spec: SPEC, document, profile: 'live', map: map! });
    expect(wrong).toEqual([]);
    expect(count).toBeGreaterThan(150);
    // A line that says that the spec refuses something has such a value.
    expect(found!.lines.filter(({ group, witnesses }) => group === 'refused' && witnesses.length === 0)).toEqual([]);
  }, 600_000);
});
