import { describe, expect, test } from 'vitest';
import { importFrom } from '../../generator/import/import-document.js';
import { Documents } from '../../generator/import/load/documents.js';

interface Read {
  /** `pointer key: reason`. */
  readonly losses: readonly string[];
  /** The text of all files of the spec. */
  readonly spec: string;
}

function read(parts: object): Read {
  const text = JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, ...parts });
  const { record, files } = importFrom(new Documents('d.json', new Map([['d.json', text]])), {
    without: [],
    names: new Map(),
  });
  return {
    losses: record.losses.map(({ at, lost, because }) => `${at} ${lost}: ${because}`),
    spec: files.flatMap(({ path, text: one }) => (path === 'import.yaml' ? [] : [one])).join('\n'),
  };
}

function schemas(named: object): Read {
  return read({ components: { schemas: named } });
}

const OBJECT = { type: 'object', properties: { a: { type: 'string' } } };
const UNKNOWN_DOC = 'nothing that has a doc corresponds to it';
const UNKNOWN_KEY = 'nothing that has extra keys corresponds to it';

describe('prose is reported as lost', () => {
  test.each(['description', 'summary', 'title'])('where it is the %s of items', (key) => {
    const items = { type: 'string', [key]: 'One of many words' };
    expect(schemas({ A: { type: 'object', properties: { list: { type: 'array', items } } } }).losses).toEqual([
      `#/components/schemas/A/properties/list/items/${key} ${key}: ${UNKNOWN_DOC}`,
    ]);
  });

  test('and not where it is written', () => {
    const { losses, spec } = schemas({
      A: { ...OBJECT, description: 'All of it.', properties: { a: { type: 'string', description: 'A part.' } } },
    });
    expect(losses).toEqual([]);
    expect(spec).toContain('All of it.');
    expect(spec).toContain('A part.');
  });

  test('and not where it is the summary or the description of an operation, which become one doc', () => {
    const get = { summary: 'Get it', description: 'With all parts.', responses: { 200: { description: 'OK' } } };
    expect(read({ paths: { '/a': { get: { operationId: 'get_a', ...get } } } }).losses).toEqual([]);
  });

  test.each([
    ['of its component', { 'Big Book': undefined, BigBook: { ...OBJECT, title: 'Big book' } }],
    ['of its property', { A: { type: 'object', properties: { big_book: { type: 'string', title: 'Big Book' } } } }],
  ])('and not where it is a title with the letters %s', (_, named) => {
    expect(schemas(named).losses).toEqual([]);
  });

  test('and not where it is a title that says more than a name, which becomes a doc', () => {
    const { losses, spec } = schemas({
      A: { type: 'object', properties: { big_book: { type: 'string', title: 'A large volume' } } },
    });
    expect(losses).toEqual([]);
    expect(spec).toContain('A large volume');
  });

  test('where a description repeats a name', () => {
    expect(
      schemas({
        A: { type: 'object', properties: { l: { type: 'array', items: { type: 'string', description: 'Big book' } } } },
        BigBook: OBJECT,
      }).losses,
    ).toEqual([`#/components/schemas/A/properties/l/items/description description: ${UNKNOWN_DOC}`]);
  });

  test('and not in what is a value: an example, a default, or a value of an enum', () => {
    const example = { description: 'Not prose.', 'x-a': 1 };
    expect(
      schemas({
        A: { type: 'object', properties: { a: { type: 'object', example, additionalProperties: true } } },
      }).losses.filter((one) => one.includes(UNKNOWN_DOC) || one.includes(UNKNOWN_KEY)),
    ).toEqual([]);
  });

  test('and not where it names a property', () => {
    const properties = { description: { type: 'string' }, title: { type: 'string' }, 'x-other': { type: 'string' } };
    expect(schemas({ A: { type: 'object', properties } }).losses).toEqual([]);
  });
});

describe('a key of another tool is reported as lost', () => {
  test('where nothing has such keys', () => {
    const items = { type: 'string', 'x-words': ['a'] };
    expect(schemas({ A: { type: 'object', properties: { list: { type: 'array', items } } } }).losses).toEqual([
      `#/components/schemas/A/properties/list/items/x-words x-words: ${UNKNOWN_KEY}`,
    ]);
  });

  test('and not where it is written', () => {
    const { losses, spec } = schemas({ A: { ...OBJECT, 'x-owner': { team: 'books' } } });
    expect(losses).toEqual([]);
    expect(spec).toContain('x-owner');
  });

  test('where another place has another value of it', () => {
    const items = { type: 'string', 'x-owner': 'pages' };
    expect(
      schemas({ A: { type: 'object', 'x-owner': 'books', properties: { list: { type: 'array', items } } } }).losses,
    ).toEqual([`#/components/schemas/A/properties/list/items/x-owner x-owner: ${UNKNOWN_KEY}`]);
  });

  test('once, and not for what is inside it', () => {
    const items = { type: 'string', 'x-a': { 'x-b': 1, description: 'Inside.' } };
    expect(schemas({ A: { type: 'object', properties: { list: { type: 'array', items } } } }).losses).toHaveLength(1);
  });
});

describe('a scope of OAuth', () => {
  function scopes(own: object): Read {
    const clientCredentials = { tokenUrl: 'https://a.example/token', scopes: own };
    return read({
      components: { securitySchemes: { O: { type: 'oauth2', flows: { clientCredentials } } } },
      paths: {
        '/a': { get: { operationId: 'get_a', security: [{ O: [] }], responses: { 200: { description: 'OK' } } } },
      },
    });
  }

  test('has its description', () => {
    const { losses, spec } = scopes({ 'read:all': 'Reads it all.', write: '' });
    expect(losses).toEqual([]);
    expect(spec).toMatch(/read:all'?: .*Reads it all\./);
    expect(spec).toContain('write');
  });

  test('whose description is no text has none', () => {
    const { losses, spec } = scopes({ read: { a: 1 } });
    expect(losses.filter((one) => one.includes('scope'))).toEqual([]);
    expect(spec).toMatch(/read: /);
    expect(spec).not.toContain('Stryker');
  });

  test.each(['two words', ' a', 'a '])('that is not one word is lost: "%s"', (scope) => {
    expect(scopes({ [scope]: 'A.', ok: 'B.' }).losses).toContain(
      `#/components/securitySchemes/O/flows/clientCredentials/scopes/${scope} scope ${scope}: the name of a scope is one word of at most 200 characters that does not begin with +`,
    );
  });
});

describe('a pattern is written with the flag `u`', () => {
  test.each([
    ['as it is', '^[a-z]+$', '^[a-z]+$'],
    ['without escapes that it does not need', String.raw`^\@\#a$`, '^@#a$'],
    ['without the escape of a hyphen', String.raw`^a\-b$`, '^a-b$'],
    ['with the escape of a hyphen in a class', String.raw`^[a\-z]\@$`, String.raw`^[a\-z]@$`],
    ['without the escape of a hyphen behind a class', String.raw`^[a]\-\@$`, '^[a]-@$'],
    ['with the anchors of JavaScript', String.raw`\Aa\Z`, '^a$'],
    ['with the anchors of JavaScript for a last line', String.raw`\Aa\z`, '^a$'],
    ['without the flags of others', '(?i)^a$', '^[aA]$'],
  ])('%s: %s', (_, pattern, written) => {
    const { spec } = schemas({ A: { type: 'object', properties: { a: { type: 'string', pattern } } } });
    expect(/pattern: '?([^,'}]*?)'?(?:,| \}|\n)/.exec(spec)?.[1]).toBe(written);
  });

  test('and is lost if that is not possible', () => {
    const { losses } = schemas({ A: { type: 'object', properties: { a: { type: 'string', pattern: '^(a$' } } } });
    expect(losses).toHaveLength(1);
    expect(losses[0]).toContain('#/components/schemas/A/properties/a pattern');
  });
});

describe('a recursive reference means', () => {
  const tree = (more: object, ref: object): object => ({
    type: 'object',
    properties: { children: { type: 'array', items: ref } },
    ...more,
  });

  test.each([
    ['the schema with its anchor', { $dynamicAnchor: 'node' }, { $dynamicRef: '#node' }],
    ['the schema that is recursive', { $recursiveAnchor: true }, { $recursiveRef: '#' }],
    ['the schema with its anchor of other letters', { $dynamicAnchor: 'a-b_1' }, { $dynamicRef: '#a-b_1' }],
  ])('%s', (_, anchor, ref) => {
    const { spec } = schemas({ Tree: tree(anchor, ref) });
    expect(spec).toContain('list[Tree]');
  });

  test.each([
    ['has another anchor', { $dynamicAnchor: 'other' }, { $dynamicRef: '#node' }],
    ['is not recursive', { $recursiveAnchor: false }, { $recursiveRef: '#' }],
    ['has no anchor', {}, { $dynamicRef: '#node' }],
    ['has an anchor of the other kind', { $recursiveAnchor: true }, { $dynamicRef: '#node' }],
    ['has only a name', { $dynamicAnchor: 'node' }, { $recursiveRef: '#' }],
    ['has a longer anchor', { $dynamicAnchor: 'node' }, { $dynamicRef: '#nod' }],
    ['is in another document', { $dynamicAnchor: 'node' }, { $dynamicRef: 'a.json#node' }],
    ['is at a place', { $dynamicAnchor: '/node' }, { $dynamicRef: '#/node' }],
  ])('not a schema that %s', (_, anchor, ref) => {
    const { spec } = schemas({ Tree: tree(anchor, ref) });
    expect(spec).not.toContain('list[Tree]');
  });

  test('the nearest of two schemas around it', () => {
    const inner = tree({ $dynamicAnchor: 'node' }, { $dynamicRef: '#node' });
    const { spec } = schemas({ Outer: { type: 'object', $dynamicAnchor: 'node', properties: { inner } } });
    expect(spec).toMatch(/list\[(?:Outer)?Inner\]/);
  });

  test('the schema around it that has the anchor, whatever is between them', () => {
    const inner = tree({ $dynamicAnchor: 'other' }, { $dynamicRef: '#node' });
    const { spec } = schemas({ Outer: { type: 'object', $dynamicAnchor: 'node', properties: { '100%25': inner } } });
    expect(spec).toContain('list[Outer]');
  });

  test.each(['100%', '100%41', 'a/b~c d'])('the schema around it with a name such as %s', (name) => {
    const { spec } = schemas({ [name]: tree({ $recursiveAnchor: true, title: 'Tree' }, { $recursiveRef: '#' }) });
    expect(spec).toMatch(/children\?: list\[\w+\]/);
    expect(/list\[(\w+)\]/.exec(spec)![1]).toBe(/^ {2}(\w+):$/m.exec(spec)![1]);
  });

  test.each([
    { $dynamicAnchor: 'node', $dynamicRef: '#node' },
    { $recursiveAnchor: true, $recursiveRef: '#' },
  ])('nothing where only the schema itself has the anchor: %j', (itself) => {
    const [key] = Object.keys(itself).slice(1);
    const { losses } = schemas({ A: { type: 'object', properties: { a: { type: 'string' } }, ...itself } });
    expect(losses).toEqual([expect.stringContaining(`#/components/schemas/A ${key}: `)]);
  });
});
