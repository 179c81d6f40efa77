import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, test } from 'vitest';
import { compileRead } from '../../generator/compile.js';
import { analyse } from '../../generator/lsp/analysis.js';
import { hoverText } from '../../generator/lsp/hover-text.js';
import { edited, renameEdits } from '../../generator/lsp/rename.js';
import type { Model } from '../../generator/model/model.js';
import { readSpecFiles } from '../../generator/read/index.js';
import { tries } from '../support/effort.js';
import { RARE_KEYS } from '../support/rare-keys.js';
import { emptyFolder } from './small-spec.js';

describe('rename', () => {
  const analysis = analyse(fileURLToPath(new URL('../specs/library', import.meta.url)), new Map());
  const before = withoutPlaces(analysis.models);
  const declared = analysis.mentions.filter(({ role, symbol }) => {
    // The words of paging are of the language, and layers are files. Objects in fields are named after the fields.
    return (
      role === 'declaration' &&
      !/^(layers|profiles)|^endpoints.*\.(before|after)$|^types\/Loan(\.courier|Courier(\.stops|Stops)?)$/.test(symbol)
    );
  });

  // Each takes a third of a second.
  const tried = declared.filter(
    ({ symbol }, index) =>
      index % tries(60, 1) === 0 || /^(endpoints.rename_book|channels.tidings\.follow)$/.test(symbol),
  );

  describe('renaming', () => {
    it.each(tried.map((mention) => [mention.symbol, mention] as const))(
      '%s changes its name and nothing else',
      (_, { editable, span }) => {
        const old = editable!.file.text.slice(editable!.start, editable!.end);
        const fresh = freshName(old);
        const edits = renameEdits(analysis, span.file.path, span.start, fresh);
        const files = Array.from(analysis.files.values(), ({ file }) => edited(file, edits));
        const { models, problems } = compileRead(readSpecFiles(files), 'all');
        expect(problems).toEqual([]);
        expect(withoutPlaces(models).replaceAll(fresh, old)).toBe(before);
      },
    );
  });

  it('is refused where a word of the language would follow', () => {
    const cursor = analysis.mentions.find(({ symbol }) => symbol === 'endpoints/list_loans.before')!;
    expect(() => renameEdits(analysis, cursor.span.file.path, cursor.span.start, 'zqx')).toThrow('has no field before');
  });

  it('gives the field that distinguishes the members of a union one name in all of them', () => {
    const { file } = analysis.files.get('notices.yaml')!;
    const places = ['kind: { type: NoticeKind, is: ARRIVED }', 'by: kind'].map((text) => file.text.indexOf(text));
    const texts = [places[0]!, places[1]! + 'by: '.length].map((offset) => {
      const edits = renameEdits(analysis, 'notices.yaml', offset, 'sort');
      return edited(file, edits).text;
    });
    expect(texts[0]).toBe(texts[1]);
    expect(texts[0]!.match(/\bsort\b/g)).toHaveLength(3);
    expect(texts[0]).not.toMatch(/\bkind\b(?=:)/);
  });

  it('follows an endpoint and a field to what a session starts with', () => {
    const rare = analyse(emptyFolder(), new Map(Object.entries(RARE_KEYS)));
    const renamed = (symbol: string): string => {
      const { span } = rare.mentions.find((one) => one.symbol === symbol && one.role === 'declaration')!;
      const { file } = rare.files.get('all.yaml')!;
      return edited(file, renameEdits(rare, 'all.yaml', span.start, 'zqx')).text;
    };
    expect(renamed('endpoints/get_person')).toContain('from: { person: zqx }');
    expect(renamed('types/Ready.person')).toContain('from: { zqx: get_person }');
  });

  it('follows a field to the cursor of a page', () => {
    const field = analysis.mentions.find(({ symbol }) => symbol === 'types/Loan.book')!;
    const edits = renameEdits(analysis, field.span.file.path, field.span.start, 'zqx');
    const { file } = analysis.files.get('people.yaml')!;
    expect(edited(file, edits).text).toContain('by: zqx.id');
  });

  /** A name of the same kind that nothing else has, in the same place of the alphabet: what fills a gap is said with sorted keys. */
  function freshName(old: string): string {
    if (old.endsWith('*')) return 'ZQX_*';
    return /^[A-Z][a-z]/.test(old) ? `${old}Zqx` : `${old}${old === old.toUpperCase() ? '_ZQX' : '_zqx'}`;
  }

  /** Everything that the models say but where it is said. */
  function withoutPlaces(models: readonly Model[]): string {
    const drop = new Set(['line', 'column']);
    return JSON.stringify(models, (key, value: unknown) => (drop.has(key) ? undefined : value));
  }
});

describe('endpoints', () => {
  const analysis = analyse(fileURLToPath(new URL('../specs/bookshop', import.meta.url)), new Map());
  const [model] = analysis.models;
  const before = withoutPlaces(analysis.models);

  const OF_ENDPOINTS =
    /^(auth|services)\/|^endpoints\/(list_books|import_books|list_orders|list_changes|review_book)\.|^types\/(ImportForm|OrderForm|OrderList|ChangeLog|LogMeta|BookPage|Order)\./;
  const declared = analysis.mentions.filter(({ role, symbol }) => role === 'declaration' && OF_ENDPOINTS.test(symbol));

  describe('renaming what endpoints refer to', () => {
    it('tries schemes, scopes, services, variables, parameters and fields of answers and forms', () => {
      const symbols = declared.map(({ symbol }) => symbol);
      for (const one of [
        'auth/Staff',
        'auth/Login.orders.read',
        'services/Files',
        'services/Shop.region',
        'endpoints/list_books.X-Request-Id',
        'endpoints/list_books.theme',
        'endpoints/list_orders.starting_after',
        'endpoints/list_changes.token',
        'types/ImportForm.catalogue',
        'types/LogMeta.next_token',
        'types/OrderList.has_more',
      ])
        expect(symbols).toContain(one);
    });

    it.each(declared.map((mention) => [mention.symbol, mention] as const))(
      '%s changes its name and nothing else',
      (_, { editable, span }) => {
        const old = editable!.file.text.slice(editable!.start, editable!.end);
        const fresh = /^[A-Z][a-z]+$/.test(old) ? 'Zqx' : 'zqx';
        const edits = renameEdits(analysis, span.file.path, span.start, fresh);
        const files = Array.from(analysis.files.values(), ({ file }) => edited(file, edits));
        const { models, problems } = compileRead(readSpecFiles(files), 'all');
        expect(problems).toEqual([]);
        expect(withoutPlaces(models).replaceAll(fresh, old)).toBe(before);
      },
    );
  });

  describe('what an editor says of', () => {
    it('an endpoint names bodies, answers, content types and errors', () => {
      const text = hoverText('endpoints/import_books', model!)!;
      expect(text).toContain('`POST /imports`');
      expect(text).toContain('- body: `ImportForm` as `multipart/form-data`');
      expect(text).toContain('- 202: `Import`, headers `Location`');
      expect(text).toContain('- 400 (error): `InvalidBook`');
      expect(hoverText('endpoints/follow_changes', model!)).toContain(
        '- 200: a stream of `Change` as `text/event-stream`',
      );
      expect(hoverText('endpoints/search_books', model!)).toContain('`GET /search?view=brief`');
    });

    it('headers, cookies and variables is what the spec says of them', () => {
      expect(hoverText('endpoints/add_book.Idempotency-Key', model!)).toContain('The same for each attempt.');
      expect(hoverText('endpoints/list_books.theme', model!)).toContain('may be absent');
      const variable = hoverText('services/Shop.region', model!)!;
      expect(variable).toContain('Where data is kept.');
      expect(variable).toContain('One of');
    });
  });

  /** Everything that the models say but where it is said. Names of headers in code follow from the headers. */
  function withoutPlaces(models: readonly Model[]): string {
    const drop = new Set(['line', 'column', 'as']);
    return JSON.stringify(models, (key, value: unknown) => (drop.has(key) ? undefined : value));
  }
});

describe('inherited fields', () => {
  const analysis = analyse(fileURLToPath(new URL('../specs/airline', import.meta.url)), new Map());
  const mentions = (symbol: string): readonly string[] =>
    analysis.mentions
      .filter((mention) => mention.symbol === symbol)
      .map(({ role, span }) => `${role} ${lineAt(span.file.text, span.start)}`);

  function lineAt(text: string, offset: number): string {
    const start = text.lastIndexOf('\n', offset - 1) + 1;
    return text.slice(start, text.indexOf('\n', offset)).trim().slice(0, 40);
  }

  describe('the names of what an object inherits', () => {
    it('lead from `extends` to the object', () => {
      expect(mentions('types/Bus')).toContain('reference extends: [Bus, Crewed]');
      expect(mentions('types/Vehicle')).toContain('reference extends: Vehicle');
    });

    it('are those of the object that declares them first', () => {
      expect(mentions('types/Vehicle.seats').map((mention) => mention.slice(0, 30))).toEqual([
        'declaration seats?: { type: in',
        'declaration seats: { type: int',
        'declaration fields: { seats: {',
      ]);
      expect(mentions('types/Bus.seats')).toEqual([]);
    });

    it.each(['Vehicle.label', 'Vehicle.tail', 'Crewed.next', 'Bus.doors', 'Vehicle.mood'])(
      'change with %s',
      (field) => {
        const declared = analysis.mentions.find(
          ({ symbol, role }) => symbol === `types/${field}` && role === 'declaration',
        )!;
        const edits = renameEdits(analysis, declared.span.file.path, declared.span.start, 'fresh_name');
        const files = Array.from(analysis.files.values(), ({ file }) => edited(file, edits));
        expect(compileRead(readSpecFiles(files), 'all').problems).toEqual([]);
      },
    );
  });
});

describe('map mentions', () => {
  const root = join(import.meta.dirname, '../specs/cinema');
  const analysis = analyse(root, new Map());

  test('renaming an object renames it in the map of the published document', () => {
    const declaration = analysis.mentions.find(
      ({ symbol, role }) => symbol === 'types/Film' && role === 'declaration',
    )!;
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
});
