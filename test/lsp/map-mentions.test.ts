import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { analyse } from '../../generator/lsp/analysis.js';
import { edited, renameEdits } from '../../generator/lsp/rename.js';

const root = join(import.meta.dirname, '../specs/cinema');
const analysis = analyse(root, new Map());

test('renaming an object renames it in the map of the published document', () => {
  const declaration = analysis.mentions.find(({ symbol, role }) => symbol === 'types/Film' && role === 'declaration')!;
  const edits = renameEdits(analysis, declaration.span.file.path, declaration.span.start, 'Movie');
  expect(edits.filter(({ span }) => span.file.path.endsWith('map.yaml'))).toHaveLength(1);
  expect(new Set(edits.map(({ span }) => span.file.path))).toEqual(
    new Set(['films.yaml', 'layers/corrections.yaml', 'layers/published/map.yaml']),
  );
});

test('renaming an object renames its views in the map, of which a rename of the view replaces the end', () => {
  const withView = new Map(
    [
      [
        'films.yaml',
        '      minutes: { type: int, range: 1.. }\n',
        '    views: { Update: { doc: A change., pick: [title] } }\n',
      ],
      ['layers/published/map.yaml', 'FilmResponse: Film\n', 'UpdateFilmRequest: FilmUpdate\n'],
    ].map(([path, after, added]) => {
      const text = readFileSync(join(root, path!), 'utf8');
      return [path!, text.replace(after!, after! + added!)];
    }),
  );
  const changed = analyse(root, withView, analysis);
  const renamed = (symbol: string, name: string): readonly string[] => {
    const declaration = changed.mentions.find((one) => one.symbol === symbol && one.role === 'declaration')!;
    const edits = renameEdits(changed, declaration.span.file.path, declaration.span.start, name);
    const map = edits.find(({ span }) => span.file.path.endsWith('map.yaml'))!.span.file;
    const lines = edited(map, edits).text.split('\n');
    return lines.filter((line) => /^(?:FilmResponse|UpdateFilmRequest)/.test(line));
  };
  expect(renamed('types/Film', 'Movie')).toEqual(['FilmResponse: Movie', 'UpdateFilmRequest: MovieUpdate']);
  expect(renamed('types/FilmUpdate', 'Edit')).toEqual(['FilmResponse: Film', 'UpdateFilmRequest: FilmEdit']);
});

test('renaming an endpoint and a scheme does so, too', () => {
  for (const symbol of ['endpoints/get_film', 'auth/Key']) {
    const mentions = analysis.mentions.filter((mention) => mention.symbol === symbol);
    expect(mentions.map(({ span }) => span.file.path)).toContain('layers/published/map.yaml');
  }
});

test('a problem of the document has its place in the editor', () => {
  const path = 'layers/published/openapi.yaml';
  const broken = analyse(root, new Map([[path, 'openapi: [']]), analysis);
  expect(broken.problems.map(({ code, span }) => [code, span.file.path])).toEqual([['bad-document', path]]);
  expect(broken.models.map(({ profile }) => profile.name)).toEqual(['default', 'live']);
});
