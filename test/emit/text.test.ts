import { Project, type StatementStructures, StructureKind, VariableDeclarationKind } from 'ts-morph';
import { describe, expect, test } from 'vitest';
import { printModule } from '../../generator/emit/declarations.js';
import { markdownLine, markdownParagraph } from '../../generator/emit/markdown.js';
import { camel, dataText, kebab, propertyAccess, propertyKey } from '../../generator/emit/names.js';
import { tsdoc } from '../../generator/emit/tsdoc.js';
import { articleOf } from '../../generator/model/wording/index.js';

describe('declarations', () => {
  const declarations: StatementStructures[] = [
    {
      kind: StructureKind.Interface,
      name: 'Book',
      isExported: true,
      docs: [{ description: 'A book.\n\nIt has pages.' }],
      extends: ['Thing'],
      properties: [
        { name: 'title', type: 'string', docs: ['Its title.'] },
        { name: "'page-count'", type: 'number | null', hasQuestionToken: true, isReadonly: true },
      ],
      indexSignatures: [{ keyName: 'key', keyType: 'string', returnType: 'unknown' }],
    },
    { kind: StructureKind.TypeAlias, name: 'Books', isExported: true, typeParameters: ['T'], type: 'readonly T[]' },
    {
      kind: StructureKind.VariableStatement,
      isExported: true,
      declarationKind: VariableDeclarationKind.Const,
      declarations: [{ name: 'limits', initializer: '{ pages: 10 } as const' }],
    },
    {
      kind: StructureKind.Function,
      name: 'isBook',
      isExported: true,
      parameters: [{ name: 'value', type: 'unknown' }],
      returnType: 'value is Book',
      statements: ['if (value === null) {\nreturn false;\n}', 'return true;'],
    },
  ];

  test('declarations are printed as the public functions of ts-morph print them', () => {
    const file = new Project({ useInMemoryFileSystem: true }).createSourceFile('/one.ts', { statements: declarations });
    const { text } = printModule({ path: 'one.ts', imports: '', declarations });
    expect(text).toBe(`\n\n${file.getFullText()}\n`);
  });
});

describe('markdown', () => {
  test.each([
    ['plain *prose* with `code`', 'plain *prose* with `code`'],
    ['two\n  lines ', 'two lines'],
    ['a | b', 'a \\| b'],
    ['<b>', '\\<b>'],
    ['![image](x)', '!\\[image]\\(x)'],
    [
      '[web](https://a.example) [here](#a) [http](http://a.example)',
      '[web](https://a.example) [here](#a) [http](http://a.example)',
    ],
    ['[run](javascript:x)', '[run]\\(javascript:x)'],
    ['[a]: https://a.example', '[a]\\: https://a.example'],
    ['a \\ b', 'a \\ b'],
    ['a \\| b', 'a \\\\\\| b'],
    ['a \\![b', 'a \\\\!\\[b'],
    ['a\u202eb\u0000c', 'aU+202EbU+0000c'],
    ['`![a](b)` and `` `<b>|`` of <b>', '`![a](b)` and `` `<b>\\|`` of \\<b>'],
    ['\\`<b>` a` `<b>` `', '\\`\\<b>` a` `<b>` `'],
    ['[a](https://b/`) `<b>`', '[a](https://b/`) `\\<b>`'],
    ['https://b/`c` `<b>`', 'https://b/`c` `\\<b>`'],
    ['\\`` <b>', '\\`` \\<b>'],
  ])('%s in the middle of a line', (text, line) => {
    expect(markdownLine(text)).toBe(line);
  });

  test.each([
    ['# no heading', '\\# no heading'],
    ['> no quote', '\\> no quote'],
    ['- no item', '\\- no item'],
    ['1. no item', '1\\. no item'],
    ['1.5 is a number', '1.5 is a number'],
    ['~~~ no fence', '\\~~~ no fence'],
    ['#5 is no heading', '#5 is no heading'],
    ['plain', 'plain'],
  ])('%s as a paragraph', (text, paragraph) => {
    expect(markdownParagraph(text)).toBe(paragraph);
  });
});

describe('names', () => {
  test.each([
    ['Guild', 'guild', 'guild'],
    ['MFALevel', 'mfa-level', 'mfaLevel'],
    ['ISO8601Timestamp', 'iso8601-timestamp', 'iso8601Timestamp'],
    ['BookInLoan', 'book-in-loan', 'bookInLoan'],
    ['desk_id', 'desk-id', 'deskId'],
    ['LOAN_STATE', 'loan-state', 'loanState'],
    // Windows has no files named so.
    ['Con', 'con_', 'con'],
    ['com1', 'com1_', 'com1'],
    ['console', 'console', 'console'],
  ])('%s is %s as a file and %s as a variable', (name, file, variable) => {
    expect(kebab(name)).toBe(file);
    expect(camel(name)).toBe(variable);
  });

  test('a key is quoted only where it must be', () => {
    expect(propertyKey('LOST')).toBe('LOST');
    expect(propertyKey('2nd')).toBe('"2nd"');
    expect(propertyKey('a"b')).toBe('"a\\"b"');
    expect(propertyAccess('LOST')).toBe('.LOST');
    expect(propertyAccess('2nd')).toBe('["2nd"]');
  });

  test('the key __proto__ makes a property, not a prototype', () => {
    expect(propertyKey('__proto__')).toBe('["__proto__"]');
    expect(dataText({ __proto__x: 1, ['__proto__']: ['{"__proto__":1}'] })).toBe(
      '{"__proto__x":1,["__proto__"]:["{\\"__proto__\\":1}"]}',
    );
  });

  test.each([
    'an Invite',
    'an Overwrite',
    'an UnavailableGuild',
    'an Update',
    'a User',
    'a Unit',
    'a Channel',
    'a Once',
  ])('%s is read so', (read) => {
    const [article, name = ''] = read.split(' ');
    expect(articleOf(name)).toBe(article);
  });

  test('a name that is too long for a file is cut, and differs from others with the same beginning', () => {
    const names = ['x', 'y'].map((end) => `Book${'Shelf'.repeat(60)}${end}`);
    const files = names.map(kebab);
    expect(new Set(files).size).toBe(2);
    for (const file of files) expect(file).toMatch(/^book-shelf-[a-z-]{1,150}-[0-9a-f]{8}$/);
    expect(kebab('B'.repeat(160))).toBe('b'.repeat(160));
  });
});

describe('tsdoc', () => {
  test('one sentence is a comment of one line', () => {
    expect(tsdoc({ doc: 'A book.' })).toBe('/** A book. */');
  });

  test('empty prose yields no comment', () => {
    expect(tsdoc({ doc: ' ', see: [] })).toBe('');
  });

  test('section, replacement and links follow the prose, and short paragraphs share a line', () => {
    const parts = { doc: 'A book.', origin: { section: '2.1' }, see: ['https://library.example/book'] };
    expect(tsdoc({ ...parts, deprecated: { doc: 'Ignored by readers.', use: 'Book.title' }, extra: ['Heavy.'] })).toBe(
      [
        '/**',
        ' * A book. Heavy. Section 2.1.',
        ' *',
        ' * @deprecated Ignored by readers. Use `Book.title`.',
        ' * @see https://library.example/book',
        ' */',
      ].join('\n'),
    );
  });

  test('prose can not end the comment', () => {
    expect(
      tsdoc({ doc: 'a */ b', see: ['*/'], deprecated: '*/', origin: { section: '*/' }, extra: ['*/'] }).match(/\*\//g),
    ).toHaveLength(1);
  });

  test('prose can not start a tag, except that code stays as it is', () => {
    expect(tsdoc({ doc: 'Tells @everyone, `@here` and me@library.example {@link x}' })).toBe(
      '/** Tells \\@everyone, `@here` and me@library.example {\\@link x} */',
    );
  });

  test('a link of several lines stays one tag', () => {
    expect(tsdoc({ see: ['a\n@deprecated b'] })).toBe('/** @see a \\@deprecated b */');
  });

  test('characters that hide or reorder text are made visible or removed', () => {
    expect(tsdoc({ doc: 'a\u202eb\u2066c\u0000d' })).toBe('/** aU+202EbU+2066cd */');
  });

  test('every kind of line break is a line of the comment', () => {
    expect(tsdoc({ doc: 'a\r\nb\u2028c\rd' })).toBe('/**\n * a\n * b\n * c\n * d\n */');
  });

  test('long prose is wrapped, lists and tables are not', () => {
    const long = 'word '.repeat(60).trim();
    expect(
      Math.max(
        ...tsdoc({ doc: long })
          .split('\n')
          .map((line) => line.length),
      ),
    ).toBeLessThanOrEqual(113);
    expect(tsdoc({ doc: `- ${long}\n- b` }).split('\n')).toHaveLength(4);
  });
});
