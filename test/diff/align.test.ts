import { describe, expect, test } from 'vitest';
import { compareModels } from '../../generator/diff/index.js';
import { modelIn } from './small-model.js';

const ROOT = `#--- spec.yaml
spec: { name: books, version: 1.0.0, title: Books, doc: A few books., license: MIT }
layers: { fills: { doc: What is known. } }
profiles: { default: { doc: All of it., layers: [fills], entry: '.' } }
`;

const spec = (names: Readonly<Record<'genre' | 'novel' | 'book' | 'title', string>>, was = false) => {
  const { genre, novel, book, title } = names;
  const former = (name: string): string => (was ? `was: ${name}, ` : '');
  return `${ROOT}#--- all.yaml
enums: { ${genre}: { ${former('Genre')}wire: str, values: { ${novel}: { ${former('NOVEL')}value: !not-shown }, COMIC: !not-shown }, others: !not-shown } }
objects:
  ${book}: { ${former('Book')}fields: { ${title}: { ${former('title')}type: !not-shown }, genre: ${genre} } }
  Shelf: !not-shown
#--- layers/fills.yaml
fills:
  enums: { ${genre}: { source: manual, values: { ${novel}: { value: novel } } } }
  objects:
    Shelf: { source: manual, fields: { first: ${book} } }
`;
};

const before = modelIn(spec({ genre: 'Genre', novel: 'NOVEL', book: 'Book', title: 'title' }));

describe('names that are declared to be new', () => {
  test('are reported once, although gaps and their fills have new paths', () => {
    const after = modelIn(spec({ genre: 'Topic', novel: 'FICTION', book: 'Volume', title: 'name' }, true));
    const { changes } = compareModels(before, after);
    expect(changes.map(({ kind, path }) => `${kind} ${path}`)).toEqual([
      'enum.renamed enums.Topic',
      'enum.value.renamed enums.Topic.values.FICTION',
      'object.renamed objects.Volume',
      'field.renamed objects.Volume.fields.name',
    ]);
  });

  test('hide no gap that is opened or closed beside them', () => {
    const text = spec({ genre: 'Topic', novel: 'FICTION', book: 'Volume', title: 'name' }, true);
    const { changes } = compareModels(before, modelIn(text.replace('COMIC: !not-shown', 'COMIC: comic')));
    expect(changes.map(({ kind, path }) => `${kind} ${path}`)).toContain('gap.closed enums.Topic.values.COMIC');
    const without = modelIn(text.replace('type: !not-shown', 'type: str'));
    expect(compareModels(before, without).changes.map(({ kind, path }) => `${kind} ${path}`)).toContain(
      'gap.closed objects.Volume.fields.name.type',
    );
  });
});

test('a comparison is called by the profiles and versions that it compares, and has no fact without a value', () => {
  const text = spec({ genre: 'Topic', novel: 'FICTION', book: 'Volume', title: 'name' }, true);
  const after = modelIn(
    text
      .replace('version: 1.0.0', 'version: 1.1.0')
      .replace('  Shelf: !not-shown', '  Shelf: !not-shown\n  Shop: { fields: { a: int } }'),
  );
  const kind = 'enum.renamed';
  const approvals = [{ kind, path: 'enums.*', cause: 'change', reason: 'Agreed.', until: '2020-01-01' }] as const;
  const levels = { 'object.renamed': 'safe' } as const;
  const diff = compareModels(before, after, { approvals, levels, newLevels: { [kind]: 'safe' }, today: '2026-01-01' });
  expect([diff.before, diff.after]).toEqual([
    { label: 'default 1.0.0', profile: 'default', version: '1.0.0' },
    { label: 'default 1.1.0', profile: 'default', version: '1.1.0' },
  ]);
  const { before: named } = compareModels(before, after, { labels: { before: 'main', after: 'here' } });
  expect(named).toEqual({ label: 'main', profile: 'default', version: '1.0.0' });
  expect(diff).toStrictEqual(JSON.parse(JSON.stringify(diff)));
  expect(diff.changes.find((change) => change.kind === kind)).toMatchObject({ expired: { reason: 'Agreed.' } });
});
