import { join } from 'node:path';
import { expect, test } from 'vitest';
import { analyse } from '../../generator/lsp/analysis.js';
import { renameEdits } from '../../generator/lsp/rename.js';

const analysis = analyse(join(import.meta.dirname, '../specs/cinema'), new Map());

test('renaming an object renames it in the map of the published document', () => {
  const declaration = analysis.mentions.find(({ symbol, role }) => symbol === 'types/Film' && role === 'declaration')!;
  const edits = renameEdits(analysis, declaration.span.file.path, declaration.span.start, 'Movie');
  expect(edits.filter(({ span }) => span.file.path.endsWith('map.yaml'))).toHaveLength(1);
  expect(new Set(edits.map(({ span }) => span.file.path))).toEqual(
    new Set(['films.yaml', 'layers/corrections.yaml', 'layers/published/map.yaml']),
  );
});

test('renaming an endpoint and a scheme does so, too', () => {
  for (const symbol of ['endpoints/get_film', 'auth/Key']) {
    const mentions = analysis.mentions.filter((mention) => mention.symbol === symbol);
    expect(mentions.map(({ span }) => span.file.path)).toContain('layers/published/map.yaml');
  }
});

test('a problem of the document has its place in the editor', () => {
  const path = 'layers/published/openapi.yaml';
  const broken = analyse(join(import.meta.dirname, '../specs/cinema'), new Map([[path, 'openapi: [']]), analysis);
  expect(broken.problems.map(({ code, span }) => [code, span.file.path])).toEqual([['bad-document', path]]);
  expect(broken.models.map(({ profile }) => profile.name)).toEqual(['default', 'live']);
});
