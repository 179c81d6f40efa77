import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { runHere } from '../cli/run-cli.js';
import { contentsOf, plant, temporaryFolder } from '../write/temporary-folder.js';

/*
 * A checkout can bring a link in the place of a folder or of a file, and a record that claims files of others. A new command, or a new place that a
 * command reads or writes, is a row.
 */

const SECRET = 'token-of-the-user';

const ROOT = `spec: { name: people, version: 1.0.0 }
layers:
  published: { doc: D., import: docs/openapi.json, maps: docs/map.yaml }
  corrections: { doc: D. }
profiles: { default: { layers: [published, corrections], entry: '.' } }
`;
const PERSON = 'objects: { Person: { fields: { name: str } } }\n';
const documentWith = (type: string): string =>
  `{"openapi":"3.1.0","info":{"title":"T","version":"1"},"components":{"schemas":{"Person":{"type":"object","required":["name"],"properties":{"name":{"type":["${type}","null"]}}}}}}`;

/** The files of the folder elsewhere, under all names that a command may look for. */
const FOREIGN = {
  'openapi.json': `{"${SECRET}": 1}`,
  'map.yaml': `${SECRET}: ${SECRET}\n`,
  'spec.yaml': `${SECRET}: ${SECRET}\n`,
  'more.yaml': `${SECRET}: ${SECRET}\n`,
  'import.yaml': `files:\n  ${SECRET}: &a [*${SECRET}]\n`,
  'get_book.json': `{"${SECRET}": 1}`,
};

interface Place {
  /** The path of the link and its target elsewhere; '' is the whole folder. */
  readonly link: string;
  readonly to: string;
  readonly command: readonly string[];
  /** Where the command does not ignore the link: what it says about it. */
  readonly says?: RegExp;
}

const LINK = /a link|leads out/;

const places: readonly Place[] = [
  { link: 'spec/docs', to: '', command: ['check', 'spec'], says: LINK },
  { link: 'spec/docs', to: '', command: ['generate', 'spec', '--out', 'out'], says: LINK },
  { link: 'spec/docs', to: '', command: ['fmt', 'spec'] },
  { link: 'spec/docs', to: '', command: ['docs', '--spec', 'spec', '--out', 'site'], says: LINK },
  {
    link: 'spec/docs',
    to: '',
    command: ['import', 'newer.json', '--into', 'spec', '--layer', 'published'],
    says: LINK,
  },
  { link: 'spec/docs/openapi.json', to: 'openapi.json', command: ['check', 'spec'], says: LINK },
  { link: 'spec/docs/map.yaml', to: 'map.yaml', command: ['check', 'spec'], says: LINK },
  { link: 'spec/docs/map.yaml', to: 'map.yaml', command: ['drift', 'newer.json', '--spec', 'spec'], says: LINK },
  { link: 'spec/layers', to: '', command: ['check', 'spec'] },
  {
    link: 'plain/layers/corrections',
    to: '',
    command: ['drift', 'newer.json', '--spec', 'plain', '--write', 'corrections'],
    says: LINK,
  },
  { link: 'plain/import.yaml', to: 'import.yaml', command: ['import', 'newer.json', '--into', 'plain'], says: LINK },
  { link: 'plain/schemas.yaml', to: 'more.yaml', command: ['import', 'newer.json', '--into', 'plain'] },
  { link: 'plain/more', to: '', command: ['check', 'plain'] },
  { link: 'plain/more', to: '', command: ['fmt', 'plain'] },
  { link: 'documents/shared', to: '', command: ['import', 'documents/api.json', '--out', 'imported'], says: LINK },
  {
    link: 'recorded/get_book.json',
    to: 'get_book.json',
    command: ['mock', 'plain', '--responses', 'recorded', '--port', '0'],
    says: LINK,
  },
  { link: 'linked.json', to: 'openapi.json', command: ['import', 'linked.json', '--out', 'imported'], says: LINK },
  { link: 'linked.json', to: 'openapi.json', command: ['drift', 'linked.json', '--spec', 'plain'], says: LINK },
  {
    link: 'linked.yaml',
    to: 'map.yaml',
    command: ['drift', 'newer.json', '--spec', 'plain', '--map', 'linked.yaml'],
    says: LINK,
  },
  {
    link: 'linked.json',
    to: 'get_book.json',
    command: ['learn', 'linked.json', '--spec', 'plain', '--type', 'Person'],
    says: LINK,
  },
  { link: 'linked.json', to: 'get_book.json', command: ['diff', 'plain', 'linked.json'], says: LINK },
  { link: 'linked', to: '', command: ['check', 'linked'], says: LINK },
  { link: 'linked', to: '', command: ['fmt', 'linked'], says: LINK },
  { link: 'linked', to: 'empty', command: ['import', 'newer.json', '--out', 'linked'], says: LINK },
  { link: 'linked', to: 'empty', command: ['init', 'linked'], says: LINK },
  { link: 'linked', to: 'empty', command: ['generate', 'plain', '--out', 'linked'], says: LINK },
  { link: 'linked', to: 'empty', command: ['docs', '--spec', 'plain', '--out', 'linked'], says: LINK },
  { link: 'linked', to: 'empty', command: ['diff', 'plain', 'plain', '--out', 'linked/report'], says: LINK },
  { link: 'linked', to: '', command: ['diff', 'plain', 'linked'], says: LINK },
  { link: 'linked', to: '', command: ['learn', 'newer.json', '--spec', 'linked', '--type', 'Person'], says: LINK },
];

let work: string;
let elsewhere: string;
beforeEach(() => {
  [work, elsewhere] = [temporaryFolder(), temporaryFolder()];
  mkdirSync(join(elsewhere, 'empty'));
  plant(elsewhere, FOREIGN);
  plant(work, {
    'spec/spec.yaml': ROOT,
    'spec/person.yaml': PERSON,
    'plain/spec.yaml': ROOT.replace(/^ {2}published.*\n/m, '').replace('published, ', ''),
    'plain/person.yaml': `${PERSON}endpoints: { get_book: { method: GET, path: /book, responses: [{ status: 200, type: Person }] } }\n`,
    'documents/api.json': `{"openapi":"3.1.0","components":{"schemas":{"A":{"$ref":"shared/openapi.json#/${SECRET.slice(0, 5)}"}}}}`,
    'newer.json': documentWith('integer'),
  });
});

/** The command with its paths in the folder of the test. */
const inWork = (command: readonly string[]): readonly string[] =>
  command.map((word) =>
    /^(?:spec|plain|out|site|imported|recorded|linked(?:[./]\w+)?|newer\.json|documents\/.*)$/.test(word)
      ? join(work, word)
      : word,
  );

describe.skipIf(process.platform === 'win32')('a link out of the folder shows and changes nothing', () => {
  it.each(places.map((place) => [place.command.join(' '), place.link, place] as const))(
    '%s, with a link at %s',
    { timeout: 60_000 },
    async (_, __, { link, to, command, says = /^/ }) => {
      mkdirSync(join(work, link, '..'), { recursive: true });
      symlinkSync(join(elsewhere, to), join(work, link));
      const { out, err } = await runHere(...inWork(command));
      expect(out + err).not.toContain(SECRET);
      expect(out + err).not.toContain('internal error');
      expect(out + err).toMatch(says);
      expect(contentsOf(elsewhere)).toEqual(FOREIGN);
      expect(JSON.stringify(contentsOf(work))).not.toContain(SECRET);
    },
  );
});

describe('the record of an import claims no file of others, though it has its hash', () => {
  const MINE = {
    'notes.txt': 'mine',
    'plain/approvals.yaml': '# mine\n',
    'plain/layers/own.yaml': '# mine\n',
    'plain/notes.txt': 'mine',
  };

  it.each([
    '../notes.txt',
    'a/../../notes.txt',
    'approvals.yaml',
    'layers/own.yaml',
    'notes.txt',
    'spec.yaml',
    '.',
    '',
    '/etc/hostname',
  ])('%s', async (claimed) => {
    plant(work, MINE);
    const text = (path: string): string => readFileSync(join(work, 'plain', path), 'utf8');
    const before = contentsOf(work);
    const content = /\.(?:txt|yaml)$/.test(claimed) ? text(claimed) : '';
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 16);
    plant(work, { 'plain/import.yaml': `files: { ${JSON.stringify(claimed)}: ${JSON.stringify(hash)} }\n` });
    await runHere('import', join(work, 'newer.json'), '--into', join(work, 'plain'));
    expect(contentsOf(work)).toMatchObject(before);
  });
});
