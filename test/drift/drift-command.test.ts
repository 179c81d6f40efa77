import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { drift, type DriftLine } from '../../generator/api/drift.js';
import { compileModels } from '../../generator/compile.js';
import { loadValidators } from '../support/compiled-validators.js';
import { runHere, type Outcome } from '../cli/run-cli.js';
import { plant, temporaryFolder } from '../write/temporary-folder.js';

const HARBOUR = fileURLToPath(new URL('harbour', import.meta.url));
const DOCUMENT = fileURLToPath(new URL('openapi.json', import.meta.url));
const CINEMA = fileURLToPath(new URL('../specs/cinema', import.meta.url));

/** A copy of the spec and of the document, which the test may change. */
function project(): { readonly spec: string; readonly document: string; readonly folder: string } {
  const folder = temporaryFolder();
  const [spec, document] = [join(folder, 'spec'), join(folder, 'openapi.json')];
  cpSync(HARBOUR, spec, { recursive: true });
  cpSync(DOCUMENT, document);
  return { spec, document, folder };
}

/** The command on the fixtures, with paths as they are in every checkout. */
async function run(...more: readonly string[]): Promise<Outcome> {
  const { code, out, err } = await runHere('drift', DOCUMENT, '--spec', HARBOUR, ...more);
  const root = fileURLToPath(new URL('../..', import.meta.url));
  return {
    code,
    out: out.replaceAll(root, '').replaceAll(/(?:\.\.\/)*test\/drift\/harbour/g, 'test/drift/harbour'),
    err,
  };
}

describe('snowspec drift', () => {
  it('says what both say differently, in groups, with both places and a value that one side refuses', async () => {
    const { code, out, err } = await run('--all');
    expect(code).toBe(0);
    expect(out).toMatchInlineSnapshot(`
      "test/drift/openapi.json beside the profile default: 13 of 24 fields and values are the same, in 3 objects and 2 enums
      the own spec refuses what the document allows (3)
        Berth.lights: own bool, document any, optional; the own spec refuses a Berth without lights  test/drift/harbour/harbour.yaml:22:61  test/drift/openapi.json:99:11 #/components/schemas/BerthResponse/properties/lights
        Ship.call_sign: own str, document str | null; the own spec refuses {"call_sign":null,"id":"0","type":"cargo","name":"x","captain":{"famil...  test/drift/harbour/harbour.yaml:11:7  test/drift/openapi.json:74:11 #/components/schemas/FerryShipResponse/properties/call_sign
        Ship.draught: own float, document float, optional; the own spec refuses a Ship without draught  test/drift/harbour/harbour.yaml:14:7  test/drift/openapi.json:77:11 #/components/schemas/FerryShipResponse/properties/draught
      other types (1)
        Ship.insured: own bool, optional, document str, optional; the own spec refuses {"insured":"","id":"0","type":"cargo","name":"x","call_sign":"","capta...  test/drift/harbour/harbour.yaml:19:7  test/drift/openapi.json:81:11 #/components/schemas/FerryShipResponse/properties/insured
      fields that only the document has (1)
        Ship.hold: own nothing, document int, optional; the document refuses {"hold":"","id":"0","call_sign":"","type":"cargo","flag":1,"draught":0...  test/drift/harbour/harbour.yaml:8:3  test/drift/openapi.json:66:11 #/components/schemas/CargoShipResponse/properties/hold
      fields that only the own spec has (1)
        Ship.scrapped_on: own str, optional, document nothing  test/drift/harbour/harbour.yaml:20:7  test/drift/openapi.json:69:7 #/components/schemas/FerryShipResponse
      values that only the document has (2)
        Flag.WEST: own nothing, document 3  test/drift/harbour/harbour.yaml:5:3  test/drift/openapi.json:49:11 #/components/schemas/FlagTypes/oneOf/1
        ShipType.YACHT: own nothing, document "yacht"  test/drift/harbour/harbour.yaml:4:3  test/drift/openapi.json:44:74 #/components/schemas/ShipTypes/enum/3
      values that only the own spec has (1)
        Flag.SOUTH: own 2, document nothing  test/drift/harbour/harbour.yaml:5:42  test/drift/openapi.json:45:7 #/components/schemas/FlagTypes
      the document leaves open what the own spec says (3)
        get_ship.params.ship_id: own ShipId<Ship>, document str  test/drift/harbour/harbour.yaml:31:15  test/drift/openapi.json:9:11 #/paths/~1ships~1{id}/get/parameters/0
        Berth.lights: own bool, document any, optional; the own spec refuses {"lights":0,"depth":0,"number":0,"pier":""}  test/drift/harbour/harbour.yaml:22:61  test/drift/openapi.json:99:11 #/components/schemas/BerthResponse/properties/lights
        Ship.id: own ShipId<Ship>, document str  test/drift/harbour/harbour.yaml:10:7  test/drift/openapi.json:73:11 #/components/schemas/FerryShipResponse/properties/id
      limits (2)
        Ship.name.length: own length 1..60, document length ..80; the own spec refuses {"name":"","id":"0","type":"cargo","call_sign":"","captain":{"family_n...  test/drift/harbour/harbour.yaml:17:26  test/drift/openapi.json:79:11 #/components/schemas/FerryShipResponse/properties/name
        Ship.tonnage.range: own range 1.., document nothing; the own spec refuses {"tonnage":0,"id":"0","type":"cargo","name":"x","call_sign":"","captai...  test/drift/harbour/harbour.yaml:18:29  test/drift/openapi.json:80:11 #/components/schemas/FerryShipResponse/properties/tonnage
      the own spec allows more (2)
        Berth.depth: own float | null, optional, document float; the document refuses a Berth without depth  test/drift/harbour/harbour.yaml:22:39  test/drift/openapi.json:98:11 #/components/schemas/BerthResponse/properties/depth
        Person.licence: own str | null, optional, document str | null; the document refuses a Person without licence  test/drift/harbour/harbour.yaml:24:50  test/drift/openapi.json:108:11 #/components/schemas/PersonResponse/properties/licence
      parameters of endpoints that only one of both has (2)
        get_ship.language: own nothing, document str, optional  test/drift/harbour/harbour.yaml:28:3  test/drift/openapi.json:10:11 #/paths/~1ships~1{id}/get/parameters/1
        get_ship.with_berths: own bool, optional, document nothing  test/drift/harbour/harbour.yaml:32:14  test/drift/openapi.json:6:7 #/paths/~1ships~1{id}/get
      no counterpart: 1 object and 1 enum of the own spec
      "
    `);
    expect(err).toContain('the map is a proposal');
  });

  it('proposes the map: twins for requests are left out, and one own object may be two published ones', async () => {
    expect((await run('--propose-map')).out).toMatchInlineSnapshot(`
      "BerthResponse: Berth
      FlagTypes: Flag
      PersonResponse: Person
      ShipTypes: ShipType
      [FerryShipResponse, CargoShipResponse]: Ship
      readVessel: get_ship
      "
    `);
  });

  it('has at most 40 lines on the first screen, however much differs', async () => {
    const { document, folder } = project();
    const changed = JSON.parse(readFileSync(document, 'utf8')) as {
      components: { schemas: Record<string, { properties?: object; enum?: string[] }> };
    };
    const { schemas } = changed.components;
    const more = (prefix: string) => Array.from({ length: 80 }, (_, index) => `${prefix}${index}`);
    schemas['PersonResponse']!.properties = {
      ...schemas['PersonResponse']!.properties,
      ...Object.fromEntries(more('field_').map((name) => [name, { type: 'string' }])),
    };
    schemas['ShipTypes']!.enum!.push(...more('kind'));
    writeFileSync(document, JSON.stringify(changed));
    const { out } = await runHere('drift', document, '--spec', join(folder, 'spec'));
    const lines = out.trimEnd().split('\n');
    expect(lines).toHaveLength(40);
    expect(lines.filter((line) => line.startsWith('fields that only the document has'))).toEqual([
      expect.stringMatching(/\(81, \d+ more with --all\)$/),
    ]);
    // Every group has something on the screen.
    expect(lines.filter((line) => /^\S.* \(\d+(, \d+ more with --all)?\)$/.test(line))).toHaveLength(7);
  });

  it('has values that the validators of the own spec accept or refuse as the line says', async () => {
    const { drift: found } = await drift({ spec: HARBOUR, document: DOCUMENT });
    const [model] = compileModels(HARBOUR, 'main').models;
    const validators = await loadValidators(model!);
    const proven = found!.lines.filter(({ witnesses }) => witnesses.length > 0);
    expect(proven.length).toBeGreaterThan(8);
    for (const { witnesses, path } of proven) {
      for (const { type, value, mode, acceptedBy } of witnesses)
        expect([path, validators.issues(type, value, mode).length === 0]).toEqual([path, acceptedBy === 'after']);
    }
  });

  it('compares what a map says, and reports names that it has wrong', async () => {
    const { spec, document, folder } = project();
    plant(folder, {
      'map.yaml': 'PersonResponse: Person\n',
      'wrong.yaml': 'PersonResponse: Persona\nBirthResponse: Berth\n',
    });
    const mapped = await runHere('drift', document, '--spec', spec, '--map', join(folder, 'map.yaml'), '--all');
    expect(mapped.out).toContain('in 1 object and 0 enums');
    expect(mapped.err).toBe('');
    const wrong = await runHere('drift', document, '--spec', spec, '--map', join(folder, 'wrong.yaml'));
    expect(wrong.code).toBe(2);
    expect(wrong.err).toContain('wrong.yaml:1:17');
    expect(wrong.err).toContain('BirthResponse');
  });

  it('writes corrections, with which the spec refuses nothing that the document allows', async () => {
    const { spec, document } = project();
    const layer = join(spec, 'layers/corrections/drift.yaml');
    const { err } = await runHere('drift', document, '--spec', spec, '--write', 'corrections');
    expect(err).toContain(`snowspec: 8 corrections -> ${layer}`);
    expect(readFileSync(layer, 'utf8')).toMatchInlineSnapshot(`
      "corrections:
        - at: objects.Berth.fields.lights
          optional: true
          because: 'The document says so: any, optional.'
          source: openapi.json#/components/schemas/BerthResponse/properties/lights
        - at: objects.Ship.fields.call_sign.type
          set: str | null
          because: 'The document says so: str | null.'
          source: openapi.json#/components/schemas/FerryShipResponse/properties/call_sign
        - at: objects.Ship.fields.draught
          optional: true
          because: 'The document says so: float, optional.'
          source: openapi.json#/components/schemas/FerryShipResponse/properties/draught
        - at: objects.Ship.fields.insured.type
          set: str
          because: 'The document says so: str, optional.'
          source: openapi.json#/components/schemas/FerryShipResponse/properties/insured
        - at: objects.Ship.fields.hold
          add: { type: int }
          optional: true
          because: 'The document says so: int, optional.'
          source: openapi.json#/components/schemas/CargoShipResponse/properties/hold
        - at: enums.Flag.values.WEST
          add: 3
          because: 'The document says so: 3.'
          source: openapi.json#/components/schemas/FlagTypes/oneOf/1
        - at: enums.ShipType.values.YACHT
          add: yacht
          because: 'The document says so: "yacht".'
          source: openapi.json#/components/schemas/ShipTypes/enum/3
        - at: endpoints.get_ship.query.language
          add: { type: str }
          optional: true
          because: 'The document says so: str, optional.'
          source: openapi.json#/paths/~1ships~1{id}/get/parameters/1
      "
    `);
    const root = join(spec, 'spec.yaml');
    writeFileSync(root, readFileSync(root, 'utf8').replace('layers: []', 'layers: [corrections]'));
    expect((await runHere('check', spec)).out).toBe('snowspec: no problems in default\n');
    expect((await runHere('fmt', '--check', spec)).code).toBe(0);
    const { drift: found } = await drift({ spec, document });
    const groups = new Set(found!.lines.map(({ group }) => group));
    for (const group of ['refused', 'types', 'published fields', 'published values'] as const)
      expect(groups).not.toContain(group);
    // A file that is there stays as it is.
    expect((await runHere('drift', document, '--spec', spec, '--write', 'corrections')).code).toBe(2);
  });

  it('writes the corrections of the paths that are selected alone', async () => {
    const { spec, document, folder } = project();
    const file = join(folder, 'berths.yaml');
    await runHere('drift', document, '--spec', spec, '--path', 'objects.Berth.**', '--write', file);
    expect(readFileSync(file, 'utf8').match(/at: .*/g)).toEqual(['at: objects.Berth.fields.lights']);
  });

  it('counts what is approved, and fails on the rest as far as the options say', async () => {
    const { spec, document } = project();
    const fails = async (which: string): Promise<number | null> =>
      (await runHere('drift', document, '--spec', spec, '--fail-on', which)).code;
    expect([await fails('refused'), await fails('first'), await fails('any')]).toEqual([1, 1, 1]);
    const { drift: found } = await drift({ spec, document });
    const entry = ({ kind, path, hashes }: DriftLine): string =>
      `  - { kind: ${kind}, path: ${path}, before: '${hashes.before}', after: '${hashes.after}', cause: correction, reason: Decided. }\n`;
    const refused = found!.lines.filter(({ group }) => group === 'refused');
    plant(spec, { 'approvals.yaml': `approvals:\n${refused.map(entry).join('')}` });
    expect([await fails('refused'), await fails('first')]).toEqual([0, 1]);
    const { out } = await runHere('drift', document, '--spec', spec);
    expect(out).toContain('approved: 3 differences');
    expect(out).not.toContain('Ship.call_sign:');
  });

  it('prints JSON, SARIF, Markdown and annotations', async () => {
    const json = JSON.parse((await run('--format', 'json')).out) as { lines: readonly DriftLine[] };
    expect(json.lines.find(({ path }) => path === 'objects.Ship.fields.hold')).toMatchObject({
      group: 'published fields',
      pointer: '#/components/schemas/CargoShipResponse/properties/hold',
    });
    const sarif = JSON.parse((await run('--format', 'sarif')).out) as {
      runs: readonly [{ tool: { driver: { name: string } }; results: readonly { locations: readonly unknown[] }[] }];
    };
    expect(sarif.runs[0].tool.driver.name).toBe('snowspec drift');
    // Code scanning drops results without a place.
    for (const { locations } of sarif.runs[0].results)
      expect(locations[0]).toMatchObject({ physicalLocation: { region: { startLine: expect.any(Number) } } });
    const markdown = (await run('--format', 'markdown')).out;
    expect(markdown).toContain('| `objects.Ship.fields.call_sign`');
    expect(
      markdown
        .split('\n')
        .filter((row) => row.startsWith('|'))
        .every((row) => row.match(/(?<!\\)\|/g)!.length === 5),
    ).toBe(true);
    expect((await run('--format', 'github')).out).toContain('::');
  });

  it('leaves out what a layer of the profile took from the document', async () => {
    const { drift: found, isProposed } = await drift({
      spec: CINEMA,
      document: join(CINEMA, 'layers/published/openapi.yaml'),
      profile: 'live',
    });
    expect(isProposed).toBe(false);
    expect(found?.lines.map(({ group, path }) => `${group} ${path}`)).toMatchInlineSnapshot(`
      [
        "open endpoints.get_film.params.film_id",
        "open objects.Film.fields.id",
        "limits objects.Film.fields.minutes.range",
        "limits objects.Film.fields.title.length",
        "limits objects.Film.fields.year.range",
        "parameters endpoints.get_film.query.language",
      ]
    `);
  });
});

describe('documents of any kind', () => {
  it.each([
    ['no JSON', '{"openapi": ', 'this is not JSON'],
    ['no document', '{"hello": 1}', 'openapi.json'],
    [
      'a reference to nowhere',
      '{"openapi":"3.1.0","info":{"title":"x","version":"1"},"components":{"schemas":{"A":{"$ref":"#/nix"}}}}',
      'leads nowhere',
    ],
    [
      'a circle',
      '{"openapi":"3.1.0","info":{"title":"x","version":"1"},"components":{"schemas":{"A":{"$ref":"#/components/schemas/A"}}}}',
      undefined,
    ],
    [
      'odd names',
      '{"openapi":"3.1.0","info":{"title":"x","version":"1"},"components":{"schemas":{"__proto__":{"type":"object","properties":{"__proto__":{},"constructor":{}}},"SHIP":{"type":"object"},"ship":{"type":"object"}}}}',
      undefined,
    ],
  ])('are refused with a message, or compared: %s', async (_, text, problem) => {
    const { spec, document, folder } = project();
    writeFileSync(document, text);
    const file = join(folder, 'new.yaml');
    const { code, err } = await runHere('drift', document, '--spec', spec, '--write', file);
    expect(err).not.toContain('internal error');
    if (problem !== undefined) {
      expect(code).toBe(1);
      expect(err).toContain(problem);
    }
    expect(existsSync(file)).toBe(false);
  });

  it('are refused if they are not there', async () => {
    const { spec, folder } = project();
    const { code, err } = await runHere('drift', join(folder, 'nix.json'), '--spec', spec);
    expect(code).toBe(1);
    expect(err).toContain('there is no such file');
  });
});
