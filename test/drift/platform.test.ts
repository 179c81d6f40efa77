import { fileURLToPath } from 'node:url';
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseDocument, isMap, isScalar, isSeq } from 'yaml';
import { describe, expect, it } from 'vitest';
import { drift, formatDrift } from '../../generator/api/drift.js';
import { compileModels, selectionOf } from '../../generator/compile.js';
import { temporaryFolder } from '../write/temporary-folder.js';

const SPEC = fileURLToPath(new URL('../../spec', import.meta.url));
const PUBLISHED = join(SPEC, 'layers/published');

/** A copy that no layer of the spec has, so that its map is proposed. */
function copyOfDocument(): string {
  const path = join(temporaryFolder(), 'openapi.json');
  copyFileSync(join(PUBLISHED, 'openapi.json'), path);
  return path;
}

/** The own names of a map, with the published ones of each. Names that the document alone has are left out. */
function publishedByOwn(map: string): ReadonlyMap<string, readonly string[]> {
  const { contents } = parseDocument(map);
  const found = new Map<string, string[]>();
  if (!isMap(contents)) return found;
  for (const { key, value } of contents.items) {
    if (!isScalar(value)) continue;
    const keys = (isSeq(key) ? key.items : [key]).map((one) => String((one as { readonly value: unknown }).value));
    found.set(String(value.value), [...(found.get(String(value.value)) ?? []), ...keys]);
  }
  return found;
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

  it('fits on a screen of 40 lines', async () => {
    const { drift: found, context } = await drift({ spec: SPEC, document: copyOfDocument(), profile: 'live' });
    const lines = (await formatDrift(found!, context!, 'text')).trimEnd().split('\n');
    expect(lines.length).toBeLessThanOrEqual(40);
    expect(found!.lines.filter(({ before, after }) => before === after)).toEqual([]);
  }, 600_000);
});
