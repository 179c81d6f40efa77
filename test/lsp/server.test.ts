import { mkdirSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { generatorVersion } from '../../generator/version.js';
import { Editor } from './editor.js';
import { emptyFolder, filesIn } from './small-spec.js';

const SPEC = `enums:
  Genre: { wire: str, values: { NOVEL: novel, POETRY: poetry } }
objects:
  Book:
    doc: What is read.
    fields: { id: str, genre: Genre, lost: bool }
  Shop: { fields: { best: Book } }
#--- layers/corrections.yaml
corrections:
  - { at: objects.Book.fields.lost, remove: true, because: It is never there., source: service:books }
`;

let editor: Editor;

beforeAll(async () => {
  const dir = `${emptyFolder()}/spec`;
  mkdirSync(dir, { recursive: true });
  editor = new Editor(dir);
  await editor.start({
    capabilities: { textDocument: { completion: { completionItem: { snippetSupport: true } } } },
    initializationOptions: { commands: ['snowspec.showReferences', 'snowspec.validatePayload', 5] },
  });
});
beforeEach(async () => {
  await editor.closeAll();
  for (const [path, text] of filesIn(SPEC)) await editor.open(path, text);
});
afterAll(() => editor.kill());

const document = (path = 'all.yaml') => ({ textDocument: { uri: editor.uri(path) } });
const at = (piece: string) => editor.at('all.yaml', piece);
const range = (line: number, start: number, end: number) => ({
  start: { line, character: start },
  end: { line, character: end },
});
const request = (method: string, params: object): Promise<unknown> => editor.request(`textDocument/${method}`, params);

describe('the server', () => {
  it('says what it can do', async () => {
    const other = new Editor(editor.dir);
    const started = await other.start();
    other.kill();
    expect(started).toMatchObject({
      serverInfo: { name: 'snowspec', version: generatorVersion() },
      capabilities: {
        textDocumentSync: { openClose: true, change: 2 },
        definitionProvider: true,
        referencesProvider: true,
        hoverProvider: true,
        documentSymbolProvider: true,
        workspaceSymbolProvider: true,
        renameProvider: { prepareProvider: true },
        completionProvider: { triggerCharacters: ['<', '[', '^', '.', ' '] },
        codeActionProvider: { codeActionKinds: ['quickfix'] },
        documentFormattingProvider: true,
        documentHighlightProvider: true,
        foldingRangeProvider: true,
        semanticTokensProvider: {
          legend: {
            tokenTypes: [
              'keyword',
              'type',
              'property',
              'enumMember',
              'function',
              'parameter',
              'event',
              'namespace',
              'variable',
            ],
            tokenModifiers: ['declaration', 'defaultLibrary'],
          },
          full: true,
        },
        inlayHintProvider: true,
        codeLensProvider: {},
        executeCommandProvider: { commands: ['snowspec.validate'] },
      },
    });
  });

  it('leads from a use to the declaration, and back', async () => {
    const book = { uri: editor.uri('all.yaml'), range: range(3, 2, 6) };
    expect(await request('definition', at('best: Bo|ok'))).toEqual([book]);
    const context = { includeDeclaration: true };
    const uses = [
      book,
      { uri: editor.uri('all.yaml'), range: range(6, 26, 30) },
      { uri: editor.uri('layers/corrections.yaml'), range: range(1, 18, 22) },
    ];
    expect(await request('references', { ...at('  Bo|ok:'), context })).toEqual(uses);
    expect(await request('references', { ...at('  Bo|ok:'), context: { includeDeclaration: false } })).toEqual(
      uses.slice(1),
    );
    expect(await request('documentHighlight', at('best: Bo|ok'))).toEqual([
      { range: range(3, 2, 6), kind: 3 },
      { range: range(6, 26, 30), kind: 2 },
    ]);
    expect(await request('definition', at('doc: What| is'))).toEqual([]);
    expect(await request('documentHighlight', at('doc: What| is'))).toEqual([]);
  });

  it('describes what is under the cursor', async () => {
    expect(await request('hover', at('NOV|EL'))).toEqual({
      contents: { kind: 'markdown', value: '**`Genre.NOVEL` = `"novel"`**\n\nall.yaml:2' },
      range: range(1, 32, 37),
    });
    expect(await request('hover', at('wi|re'))).toMatchObject({ range: range(1, 11, 15) });
    expect(await request('hover', at('doc: What| is'))).toBeNull();
  });

  it('outlines a file, and finds declarations in all of them', async () => {
    const symbols = (await request('documentSymbol', document())) as readonly { children: readonly object[] }[];
    expect(symbols[0]).toEqual({
      name: 'Genre',
      detail: 'enums',
      kind: 10,
      range: range(1, 2, 64),
      selectionRange: range(1, 2, 7),
      children: [
        {
          name: 'NOVEL',
          detail: '',
          kind: 22,
          range: range(1, 32, 44),
          selectionRange: range(1, 32, 37),
          children: [],
        },
        {
          name: 'POETRY',
          detail: '',
          kind: 22,
          range: range(1, 46, 60),
          selectionRange: range(1, 46, 52),
          children: [],
        },
      ],
    });
    expect(symbols[1]).toMatchObject({ name: 'Book', kind: 11, detail: 'objects' });
    expect(symbols[1]!.children[0]).toMatchObject({ name: 'id', kind: 8 });
    const found = await editor.request('workspace/symbol', { query: 'BO' });
    expect(found).toEqual([
      { name: 'Book', kind: 11, location: { uri: editor.uri('all.yaml'), range: range(3, 2, 6) } },
    ]);
  });

  it.each([
    ['identifiers', 'wire: int', 26],
    ['scalars', 'wire: int', 26],
    ['bitsets', 'wire: int, bits: {}', 10],
    ['endpoints', 'method: GET', 6],
    ['events', 'channel: a', 24],
    ['unions', 'of: [str]', 19],
    ['facts', 'value: 1', 19],
  ])('shows a declaration of %s with a sign of its own', async (section, text, kind) => {
    await editor.replace('all.yaml', `${section}: { One: { ${text} } }\n`);
    expect(await request('documentSymbol', document())).toMatchObject([{ name: 'One', kind }]);
    await editor.replace('all.yaml', 'bitsets: { One: { wire: int, bits: { A: 0 } } }\n');
    expect(await request('documentSymbol', document())).toMatchObject([{ children: [{ name: 'A', kind: 22 }] }]);
  });

  it('renames what is under the cursor, and says why it does not', async () => {
    expect(await request('prepareRename', at('best: Bo|ok'))).toEqual({
      range: range(6, 26, 30),
      placeholder: 'Book',
    });
    expect(await request('rename', { ...at('best: Bo|ok'), newName: 'Volume' })).toEqual({
      changes: {
        [editor.uri('all.yaml')]: [
          { range: range(3, 2, 6), newText: 'Volume' },
          { range: range(6, 26, 30), newText: 'Volume' },
        ],
        [editor.uri('layers/corrections.yaml')]: [{ range: range(1, 18, 22), newText: 'Volume' }],
      },
    });
    await expect(request('prepareRename', at('doc: What| is'))).rejects.toThrow('there is no name at this position');
    await expect(request('rename', { ...at('best: Bo|ok'), newName: 'Shop' })).rejects.toMatchObject({
      code: -32600,
      message: 'there is already a Shop (all.yaml, line 7)',
    });
  });

  it('completes what is typed, with documentation and templates', async () => {
    const items = (await request('completion', at('genre: Gen|re'))) as readonly { readonly label: string }[];
    expect(items.find(({ label }) => label === 'Genre')).toEqual({
      label: 'Genre',
      kind: 7,
      documentation: { kind: 'markdown', value: 'enum' },
    });
    await editor.replace('all.yaml', 'objects:\n  \n');
    const position = { line: 1, character: 2 };
    expect(await request('completion', { ...document(), position })).toEqual([
      {
        label: 'new object',
        kind: 15,
        documentation: { kind: 'markdown', value: 'With fields.' },
        insertText: '${1:BookLoan}:\n\tfields:\n\t\t${2:name}: $3',
        insertTextFormat: 2,
        insertTextMode: 2,
      },
    ]);
    const plain = new Editor(editor.dir);
    await plain.start();
    for (const [path, text] of filesIn('objects:\n  \n')) await plain.open(path, text);
    expect(await plain.request('textDocument/completion', { ...document(), position })).toEqual([]);
    plain.kill();
  });

  it.each([
    ['key', 'enums: { E: { | } }', 14],
    ['field', 'objects: { E: { fields: { a: int }, rules: [{ exactly-one-set: [|] }] } }', 5],
    ['member', 'states: { S: { of: E.| } }\nobjects: { E: { fields: { a: int } } }', 20],
    ['value', 'enums: { E: { wire: | } }', 12],
    ['name', 'endpoints: { one: { method: GET } }\nevents: { E: { emitted-by: | } }', 18],
  ])('shows a %s in completion with a sign of its own', async (_, text, kind) => {
    await editor.replace('all.yaml', text.replace('|', ''));
    const before = text.slice(0, text.indexOf('|'));
    const line = before.split('\n').length - 1;
    const position = { line, character: before.length - before.lastIndexOf('\n') - 1 };
    const items = (await request('completion', { ...document(), position })) as readonly { readonly kind: number }[];
    expect(new Set(items.map((item) => item.kind))).toEqual(new Set([kind]));
  });

  it('formats a file as snowspec fmt does', async () => {
    expect(await request('formatting', { ...document(), options: {} })).toEqual([]);
    await editor.type('all.yaml', 'doc: What', 'doc:   What');
    expect(await request('formatting', { ...document(), options: {} })).toEqual([
      {
        range: { start: { line: 4, character: 0 }, end: { line: 5, character: 0 } },
        newText: '    doc: What is read.\n',
      },
    ]);
  });

  it('shows folds, tokens, hints and lenses', async () => {
    expect(await request('foldingRange', document())).toEqual([
      { startLine: 0, endLine: 1 },
      { startLine: 2, endLine: 6 },
      { startLine: 3, endLine: 5 },
    ]);
    await editor.type('all.yaml', 'enums:', '# a\n# b\nenums:');
    expect(await request('foldingRange', document())).toContainEqual({ startLine: 0, endLine: 1, kind: 'comment' });
    await editor.type('all.yaml', '# a\n# b\n', '');
    const tokens = (await request('semanticTokens/full', document())) as { readonly data: readonly number[] };
    // The word enums; Genre two lines on, declared; wire on its line.
    expect(tokens.data.slice(0, 15)).toEqual([0, 0, 5, 0, 0, 1, 2, 5, 1, 1, 0, 9, 4, 0, 0]);
    const hint = {
      position: { line: 5, character: 47 },
      label: 'removed (corrections)',
      kind: 1,
      paddingLeft: true,
      tooltip: { kind: 'plaintext', value: 'It is never there.\nservice:books' },
    };
    const lines = (start: number, end: number) => ({
      ...document(),
      range: { start: { line: start, character: 0 }, end: { line: end, character: 0 } },
    });
    expect(await request('inlayHint', lines(0, 9))).toEqual([hint]);
    expect(await request('inlayHint', lines(5, 5))).toEqual([hint]);
    expect(await request('inlayHint', lines(0, 4))).toEqual([]);
    expect(await request('inlayHint', lines(6, 9))).toEqual([]);
    const uri = editor.uri('all.yaml');
    expect(await request('codeLens', document())).toEqual([
      {
        range: range(1, 2, 7),
        command: {
          title: 'used by 1',
          command: 'snowspec.showReferences',
          arguments: [uri, { line: 1, character: 2 }, [{ uri, range: range(5, 30, 35) }]],
        },
      },
      expect.objectContaining({ range: range(3, 2, 6) }),
      {
        range: range(3, 2, 6),
        command: { title: 'validate a payload', command: 'snowspec.validatePayload', arguments: [uri, 'Book'] },
      },
      {
        range: range(6, 2, 6),
        command: { title: 'validate a payload', command: 'snowspec.validatePayload', arguments: [uri, 'Shop'] },
      },
    ]);
  });

  it('validates a payload on command, in the profile that is named', async () => {
    const run = (...given: readonly unknown[]): Promise<unknown> =>
      editor.request('workspace/executeCommand', { command: 'snowspec.validate', arguments: given });
    const uri = editor.uri('all.yaml');
    const book = '{"id":"1","genre":"novel"}';
    expect(await run(uri, 'Book', book)).toEqual({
      checked: true,
      profile: 'default',
      issues: [{ path: ['lost'], code: 'missing', message: 'is missing; expected boolean' }],
    });
    expect(await run(uri, 'Book', book, 'live')).toEqual({ checked: true, profile: 'live', issues: [] });
    expect(await run(uri, 'Book', book, 5)).toMatchObject({ checked: true, profile: 'default' });
    expect(await run(uri, 'Book', book, 'none')).toEqual({ checked: false, reason: 'there is no profile none' });
    expect(await run(uri, 'Genre', '1')).toEqual({ checked: false, reason: 'there is no validator of Genre' });
    expect(await run(uri, 'Book', '{')).toMatchObject({
      checked: false,
      reason: expect.stringMatching(/^the payload is not JSON: ./) as unknown,
    });
    expect(await run('untitled:1', 'Book', book)).toEqual({ checked: false, reason: 'the file belongs to no spec' });
    for (const given of [[], [5, 'Book', book], [uri, 5, book], [uri, 'Book', 5]]) {
      await expect(run(...given)).rejects.toThrow('snowspec.validate takes a URI, a type and a JSON text');
    }
    await expect(editor.request('workspace/executeCommand', { command: 'other' })).rejects.toThrow(
      'there is no command other',
    );
  });

  it('reports problems with a fix, and clears them when the files are closed', async () => {
    await editor.type('all.yaml', 'genre: Genre', 'genre: Gerne');
    const [problem] = await editor.diagnostics('all.yaml', (found) => found.length === 1);
    expect(problem).toEqual({
      range: range(5, 30, 35),
      severity: 1,
      code: 'unknown-type',
      source: 'snowspec',
      message: 'there is no type Gerne\nfix: write Genre',
      relatedInformation: [],
    });
    const action = {
      title: 'Write Genre',
      kind: 'quickfix',
      diagnostics: [problem],
      isPreferred: true,
      edit: { changes: { [editor.uri('all.yaml')]: [{ range: range(5, 30, 35), newText: 'Genre' }] } },
    };
    const actions = (line: number, start: number, end: number): Promise<unknown> =>
      request('codeAction', { ...document(), range: range(line, start, end), context: { diagnostics: [] } });
    expect(await actions(5, 31, 31)).toEqual([action]);
    expect(await actions(5, 35, 40)).toEqual([action]);
    expect(await actions(5, 0, 30)).toEqual([action]);
    expect(await actions(5, 36, 40)).toEqual([]);
    expect(await actions(5, 0, 29)).toEqual([]);
    expect(await actions(4, 31, 31)).toEqual([]);
    expect(await actions(6, 31, 31)).toEqual([]);
    await editor.type('all.yaml', 'Gerne', 'Book | Genre | Book');
    const [twice] = await editor.diagnostics('all.yaml', ([one]) => one?.code !== 'unknown-type');
    expect(twice!.message).toContain('\n');
    await editor.replace(
      'all.yaml',
      'enums: { Book: { wire: int, values: {} } }\nobjects: { Book: { fields: { a: int } } }\n',
    );
    const [same] = await editor.diagnostics('all.yaml', (found) => found.some(({ code }) => code === 'duplicate-name'));
    expect(same!.relatedInformation).toEqual([
      { location: { uri: editor.uri('all.yaml'), range: range(0, 9, 13) }, message: expect.any(String) as string },
    ]);
    for (const path of ['all.yaml', 'layers/corrections.yaml', 'spec.yaml']) await editor.close(path);
    expect(await editor.diagnostics('all.yaml', (found) => found.length === 0)).toEqual([]);
  });

  it('has nothing to say of documents that belong to no spec', async () => {
    const textDocument = { uri: 'untitled:Untitled-1' };
    const params = { textDocument, position: { line: 0, character: 0 } };
    await editor.notify('textDocument/didOpen', {
      textDocument: { ...textDocument, languageId: 'yaml', version: 1, text: 'a: 1' },
    });
    const everything = { ...params, range: range(0, 0, 0), context: { diagnostics: [], includeDeclaration: true } };
    const answers = await Promise.all(
      Object.entries({
        definition: null,
        references: null,
        hover: null,
        documentHighlight: null,
        prepareRename: null,
        rename: null,
        formatting: null,
        foldingRange: null,
        inlayHint: null,
        codeLens: null,
        documentSymbol: [],
        completion: [],
        codeAction: [],
        'semanticTokens/full': { data: [] },
      }).map(async ([method, expected]) => {
        return [method, await request(method, { ...everything, newName: 'x', options: {} }), expected];
      }),
    );
    for (const [method, answer, expected] of answers) expect([method, answer]).toEqual([method, expected]);
    await editor.notify('textDocument/didClose', { textDocument });
  });

  it('answers what it cannot read with nothing, and logs which request that was', async () => {
    const odd = new Editor(editor.dir);
    await odd.start();
    for (const [path, text] of filesIn(SPEC)) await odd.open(path, text);
    const requests: readonly (readonly [method: string, answer: unknown, name: string])[] = [
      ['textDocument/definition', null, 'definition'],
      ['textDocument/references', null, 'references'],
      ['textDocument/hover', null, 'hover'],
      ['textDocument/documentHighlight', null, 'document highlight'],
      ['textDocument/documentSymbol', [], 'document symbols'],
      ['workspace/symbol', [], 'workspace symbols'],
      ['textDocument/prepareRename', null, 'prepare rename'],
      ['textDocument/rename', null, 'rename'],
      ['textDocument/completion', [], 'completion'],
      ['textDocument/codeAction', [], 'code action'],
      ['textDocument/formatting', null, 'formatting'],
      ['textDocument/foldingRange', null, 'folding'],
      ['textDocument/semanticTokens/full', { data: [] }, 'semantic tokens'],
      ['textDocument/inlayHint', null, 'inlay hints'],
      ['textDocument/codeLens', null, 'code lenses'],
    ];
    for (const [method, answer] of requests) expect([method, await odd.request(method, {})]).toEqual([method, answer]);
    expect(odd.log.map((line) => line.split(': ', 2).join(': '))).toEqual(
      requests.map(([, , name]) => `${name}: TypeError`),
    );
    odd.kill();
  });

  it.each([
    [{ workspace: { didChangeWatchedFiles: { dynamicRegistration: true } } }, ['workspace/didChangeWatchedFiles']],
    [{ workspace: { didChangeWatchedFiles: { dynamicRegistration: false } } }, []],
    [{ workspace: { didChangeWatchedFiles: {} } }, []],
    [{ workspace: {} }, []],
    [{}, []],
  ])('wants to know of changed files from an editor that can do %j', async (capabilities, registered) => {
    const plain = new Editor(editor.dir);
    await plain.start({ capabilities });
    await plain.request('workspace/symbol', { query: '' });
    expect(plain.registered).toEqual(registered);
    plain.kill();
  });

  it.each([{}, { textDocument: {} }, { textDocument: { completion: {} } }])(
    'proposes names, and no templates, to an editor that can do no more than %j',
    async (capabilities) => {
      const plain = new Editor(editor.dir);
      await plain.start({ capabilities, initializationOptions: null });
      await plain.open('spec.yaml', filesIn(SPEC).get('spec.yaml')!);
      await plain.open('more.yaml', 'enums:\n  \nobjects: { More: { fields: { a:  } } }\n');
      expect(await plain.completion('more.yaml', '\n  |\n')).toEqual([]);
      expect(await plain.completion('more.yaml', 'a: | }')).toContain('str');
      plain.kill();
    },
  );

  it('shows lenses to an editor without commands, too', async () => {
    const plain = new Editor(editor.dir);
    await plain.start();
    for (const [path, text] of filesIn(SPEC)) await plain.open(path, text);
    const [lens] = await plain.request<object[]>('textDocument/codeLens', document());
    expect(lens).toEqual({ range: range(1, 2, 7), command: { title: 'used by 1', command: '' } });
    plain.kill();
  });

  it('had nothing to complain of', () => {
    expect(editor.log).toEqual([]);
  });
});
