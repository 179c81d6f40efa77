import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { beforeAll, describe, expect, test } from 'vitest';
import { check } from '../../../generator/api/check.js';
import { compileModels, compileRead } from '../../../generator/compile.js';
import { Diagnostics, printDiagnostics, type Diagnostic } from '../../../generator/diagnostics/index.js';
import { problemsOf } from '../../../generator/diagnostics/print.js';
import { importLayers } from '../../../generator/import/layer/published-facts.js';
import { supersededCorrections } from '../../../generator/model/layers/superseded.js';
import type { Model } from '../../../generator/model/model.js';
import { writeType } from '../../../generator/model/types.js';
import { readSpecFiles, takeSnapshot } from '../../../generator/read/index.js';
import type { SourceFile } from '../../../generator/read/syntax.js';
import { warningsOf } from '../../../generator/warnings.js';
import { shuffled } from '../shuffled.js';

const CINEMA = join(import.meta.dirname, '../../specs/cinema');
const DOCUMENT = 'layers/published/openapi.yaml';
const files = takeSnapshot(CINEMA).files;

/** The spec of the cinema with other texts in some files; undefined removes a file. */
function changed(texts: Readonly<Record<string, string | undefined>>): readonly SourceFile[] {
  const kept = files.filter(({ path }) => !(path in texts));
  return [...kept, ...Object.entries(texts).flatMap(([path, text]) => (text === undefined ? [] : [{ path, text }]))];
}

function textOf(path: string): string {
  return files.find((file) => file.path === path)!.text;
}

function compile(all: readonly SourceFile[]): { readonly models: readonly Model[]; readonly problems: string } {
  const { models, problems } = compileRead(readSpecFiles(all), 'all');
  return { models, problems: printDiagnostics(problems) };
}

let own: Model;
let live: Model;
let problems: readonly Diagnostic[];

beforeAll(() => {
  const compiled = compileModels(CINEMA, 'all');
  problems = compiled.problems;
  [own, live] = compiled.models as [Model, Model];
});

function objectOf(model: Model, name: string) {
  return model.objects.find((object) => object.name === name)!;
}

function fieldOf(model: Model, object: string, field: string) {
  return objectOf(model, object).fields.find(({ name }) => name === field)!;
}

describe('a published document as a layer', () => {
  test('may be mapped to what another layer declares', () => {
    const more = changed({
      'spec.yaml': textOf('spec.yaml')
        .replace('layers:\n', 'layers:\n  more: { doc: What the handbook leaves out. }\n')
        .replace('[published,', '[more, published,'),
      'films.yaml': textOf('films.yaml').replace(
        '    fields:\n',
        '    fields:\n      mishap?: { type: !not-shown, doc: What went wrong. }\n',
      ),
      'layers/more/mishaps.yaml': `fills:
  objects:
    Film: { source: recorded answers, fields: { mishap: { type: Mishap } } }
    Mishap: { source: recorded answers, doc: What went wrong., fields: { message: { type: str, doc: What. } } }
`,
      'layers/published/map.yaml': `${textOf('layers/published/map.yaml')}Problem: Mishap\n`,
    });
    const { models, problems } = compile(more);
    expect(problems).toBe('');
    expect(models.map(({ objects }) => objects.filter(({ name }) => /Mishap|Problem/.test(name)).length)).toEqual([
      0, 1,
    ]);
    expect(fieldOf(models[1]!, 'Mishap', 'message').type).toEqual({ kind: 'str' });
  });

  test('compiles, and only in profiles that name the layer', () => {
    expect(problems).toEqual([]);
    expect(own.objects.map(({ name }) => name)).toEqual(['Film', 'Show']);
    expect(own.endpoints.map(({ name }) => name)).toEqual(['get_film']);
    expect(live.objects.map(({ name }) => name).toSorted()).toEqual([
      'Film',
      'Internal',
      'Problem',
      'Show',
      'Ticket',
      'TicketRequest',
    ]);
    expect(live.endpoints.map(({ name }) => name).toSorted()).toEqual([
      'buy_ticket',
      'get_film',
      'list_films',
      'read_show',
    ]);
  });

  test('is not imported for a profile without the layer', () => {
    const read = readSpecFiles(changed({ [DOCUMENT]: 'just: text\n' }));
    expect(compileRead(read, { name: 'default' }).problems).toEqual([]);
    expect(compileRead(read, { name: 'live' }).problems).toHaveLength(1);
  });

  test('leaves what is written by hand as it is', () => {
    expect(fieldOf(live, 'Film', 'title')).toEqual(fieldOf(own, 'Film', 'title'));
    expect(writeType(fieldOf(live, 'Show', 'film').type as never)).toBe('Film');
    const endpoint = live.endpoints.find(({ name }) => name === 'get_film')!;
    expect(endpoint.path).toBe('/films/{film_id}');
    expect(endpoint.params.map(({ name }) => name)).toEqual(['film_id']);
  });

  test('adds what only the document has: fields that may be absent, members, parameters and errors', () => {
    expect(fieldOf(live, 'Film', 'subtitles')).toMatchObject({
      optional: true,
      origin: {
        file: DOCUMENT,
        layer: 'published',
        source: [`${DOCUMENT}#/components/schemas/FilmResponse/properties/subtitles`],
      },
    });
    const rating = live.enums.find(({ name }) => name === 'Rating')!;
    expect(rating.values.map(({ name, value }) => [name, value])).toEqual([
      ['ALL', 'all'],
      ['ADULTS', 'adults'],
      ['TWELVE', 'twelve'],
    ]);
    expect(rating.values[2]!.origin.source).toEqual([`${DOCUMENT}#/components/schemas/RatingKind/enum/1`]);
    const endpoint = live.endpoints.find(({ name }) => name === 'get_film')!;
    expect(endpoint.query.map(({ name, optional }) => [name, optional])).toEqual([['language', true]]);
    expect(endpoint.query[0]!.origin.source).toEqual([`${DOCUMENT}#/paths/~1films~1{id}/get/parameters/1`]);
    const responses = Array.isArray(endpoint.responses) ? endpoint.responses : [];
    expect(responses.map(({ status }: { status: unknown }) => status)).toEqual([200, 404]);
  });

  test('puts one own object in the place of several, of which a union then has nothing left', () => {
    expect(live.unions).toEqual([]);
    expect(writeType(fieldOf(live, 'Ticket', 'show').type as never)).toBe('Show');
    expect(objectOf(live, 'Show').fields.map(({ name, optional }) => [name, optional])).toEqual([
      ['film', false],
      ['hall', false],
      ['bar', true],
      ['breakfast', true],
    ]);
  });

  test('each fact of it has its line in the document', async () => {
    const lines = (await readFile(join(CINEMA, DOCUMENT), 'utf8')).split('\n');
    const { line } = fieldOf(live, 'Ticket', 'code').origin;
    // The length is corrected; the field is the document's.
    expect(lines[line - 1]).toContain('code: { type: string');
    const { line: endpointLine, source } = live.endpoints.find(({ name }) => name === 'list_films')!.origin;
    expect(lines[endpointLine - 1]).toContain('get:');
    expect(source).toEqual([`${DOCUMENT}#/paths/~1films/get`]);
  });

  test('can be corrected by the layers above it', () => {
    expect(fieldOf(live, 'Ticket', 'code').limits).toMatchObject([{ kind: 'length', min: 8, max: 12 }]);
    expect(live.corrections.map(({ path }) => path)).toContain('objects.Ticket.fields.code.length');
  });

  test('says the same in JSON, and in any order of keys', () => {
    const document: unknown = parse(textOf(DOCUMENT));
    const model = ({ models: [, second] }: { readonly models: readonly Model[] }): string =>
      JSON.stringify(second, (key, value: unknown) => (['line', 'column', 'file', 'source'].includes(key) ? 0 : value));
    const json = DOCUMENT.replace('.yaml', '.json');
    const inJson = compile(
      changed({
        [DOCUMENT]: undefined,
        [json]: JSON.stringify(document, null, 2),
        'spec.yaml': textOf('spec.yaml').replace(DOCUMENT, json),
      }),
    );
    expect(inJson.problems).toBe('');
    const reordered = compile(changed({ [DOCUMENT]: stringify(shuffled(document, 7)) }));
    expect(model(inJson)).toBe(model({ models: [own, live] }));
    expect(model(reordered)).toBe(model({ models: [own, live] }));
    const field = fieldOf(inJson.models[1]!, 'Film', 'subtitles').origin;
    expect(field.source).toEqual([`${json}#/components/schemas/FilmResponse/properties/subtitles`]);
    expect(JSON.stringify(document, null, 2).split('\n')[field.line - 1]).toContain('"subtitles"');
  });

  test('does not bring back what a correction has removed', () => {
    const removal = `${textOf('layers/corrections.yaml')}  - at: objects.Show.fields.hall\n    remove: true\n    because: There is one hall.\n    source: recorded answers\n`;
    const { models: compiled, problems: found } = compile(changed({ 'layers/corrections.yaml': removal }));
    expect(found).toBe('');
    expect(objectOf(compiled[1]!, 'Show').fields.map(({ name }) => name)).toEqual(['film', 'bar', 'breakfast']);
  });
});

describe('the names of a map', () => {
  const MAP = 'layers/published/map.yaml';
  const more = 'corrections: [{ at: objects.Booking, add: { fields: { seats: int } }, because: seen, source: logs }]\n';
  const added = '  - { at: objects.Fault, add: { fields: { title: str } }, because: seen, source: logs }\n';
  const texts = {
    'spec.yaml': textOf('spec.yaml')
      .replace('  corrections: {', '  more: { doc: More. }\n  corrections: {')
      .replace('[published, corrections]', '[published, corrections, more]'),
    'layers/more.yaml': more,
    'layers/corrections.yaml': textOf('layers/corrections.yaml') + added,
  };

  test('may be those of what other layers declare', () => {
    const named = compile(changed({ ...texts, [MAP]: `${textOf(MAP)}TicketRequest: Booking\nProblem: Fault\n` }));
    expect(named.problems).toBe('');
    const names = named.models[1]!.objects.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['Booking', 'Fault']));
    expect(names).not.toContain('TicketRequest');
    expect(names).not.toContain('Problem');
  });

  test('are not given to what has none', () => {
    const { problems: found } = compile(changed({ [MAP]: `${textOf(MAP)}TicketRequest: Booking\nProblem: Fault\n` }));
    expect(found).toMatch(/no type or endpoint written by hand that is called Booking/);
    expect(found).toMatch(/no type or endpoint written by hand that is called Fault/);
  });

  test('are those of no document, in a spec without one', () => {
    const { spec } = readSpecFiles([{ path: 'a.yaml', text: 'objects: { A: { fields: { a: str } } }\n' }]);
    expect(importLayers(spec, new Diagnostics())).toBe(spec);
  });
});

test('a warning about a published document has its place there', () => {
  const language = 'name: language, in: query, schema: { type: ';
  const text = textOf(DOCUMENT).replace(`${language}string`, `${language}[string, 'null']`);
  const read = readSpecFiles(changed({ [DOCUMENT]: text }));
  const { models } = compileRead(read, 'all');
  const warnings = warningsOf(models.toReversed(), read, { approvals: [], levels: {}, problems: [] });
  const places = problemsOf(warnings, '').map(({ code, file, line, column }) => ({ code, file, line, column }));
  expect(places).toContainEqual({ code: 'empty-or-null', file: DOCUMENT, line: 11, column: 11 });
});

describe('a correction that the document has caught up with', () => {
  test('is reported, with the place in the document that says the same', async () => {
    const { warnings, problems: found } = await check({ spec: CINEMA });
    expect(found).toEqual([]);
    expect(warnings).toMatchObject([
      {
        code: 'superseded-correction',
        file: expect.stringMatching(/layers\/corrections\.yaml$/) as string,
        line: 3,
        column: 9,
        message: expect.stringContaining(`${DOCUMENT}#/components/schemas/FilmResponse/properties/director`) as string,
      },
    ]);
  });

  test('is not reported where a profile has it without the document', () => {
    const root = `${textOf('spec.yaml')}  old: { doc: Before., layers: [corrections] }\n`;
    const withOld = readSpecFiles(changed({ 'spec.yaml': root }));
    expect(supersededCorrections(importLayers(withOld.spec, new Diagnostics()))).toEqual([]);
  });
});

describe('what is wrong with a published layer', () => {
  test.each([
    ['a document that is not there', { [DOCUMENT]: undefined }],
    ['a path that leads out', { 'spec.yaml': textOf('spec.yaml').replace(DOCUMENT, '../openapi.yaml') }],
    ['a document that is no document', { [DOCUMENT]: 'just: text\n' }],
    ['a document that is no YAML', { [DOCUMENT]: 'openapi: [\n' }],
    [
      'a reference to another file',
      { [DOCUMENT]: textOf(DOCUMENT).replace("'#/components/schemas/AnyShow'", "'/etc/hostname#/x'") },
    ],
    ['a name of the map that the document lacks', { 'layers/published/map.yaml': 'FilmRespones: Film\n' }],
    [
      'a name that the import cannot give',
      { 'layers/published/map.yaml': `${textOf('layers/published/map.yaml')}TicketRequest: { as: Partial }\n` },
    ],
  ])('is reported with its place: %s', (_, texts) => {
    expect(compile(changed(texts)).problems).toMatchSnapshot();
  });

  test('a link out of the folder is not followed', () => {
    const dir = mkdtempSync(join(tmpdir(), 'published-'));
    try {
      writeFileSync(join(dir, 'secret.json'), '{"openapi":"3.1.0","info":{"title":"secret"},"paths":{}}');
      const spec = mkdtempSync(join(dir, 'spec-'));
      writeFileSync(
        join(spec, 'spec.yaml'),
        `spec: { name: tiny, version: 1.0.0 }\nlayers: { published: { import: openapi.json } }\nprofiles: { default: { layers: [published], entry: '.' } }\n`,
      );
      symlinkSync(join(dir, 'secret.json'), join(spec, 'openapi.json'));
      const { complete, problems: found } = takeSnapshot(spec);
      expect(complete).toBe(false);
      expect(found.map(({ code }) => code)).toEqual(['outside-link']);
    } finally {
      rmSync(dir, { recursive: true });
    }
  });
});
