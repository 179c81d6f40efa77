import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type {
  CodeLens,
  CompletionItem,
  DocumentHighlight,
  FoldingRange,
  InlayHint,
  SemanticTokens,
  TextEdit,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { formatSpecFile } from '../../generator/fmt/format-spec.js';
import { TOKEN_KINDS, TOKEN_MODIFIERS } from '../../generator/lsp/display.js';
import { copyLibrary, Editor } from './editor.js';

const library = copyLibrary();
const editor = new Editor(library.dir);

const COMMANDS = ['snowspec.showReferences', 'snowspec.validatePayload'];

beforeAll(() =>
  editor.start({
    capabilities: { textDocument: { completion: { completionItem: { snippetSupport: true } } } },
    initializationOptions: { commands: COMMANDS },
  }),
);

afterEach(async () => {
  await editor.closeAll();
  library.restore();
});

afterAll(() => {
  editor.kill();
  library.remove();
});

const document = (path: string) => ({ textDocument: { uri: editor.uri(path) } });

/** The text of a file at a range. */
function wordAt(path: string, range: DocumentHighlight['range']): string {
  return TextDocument.create('', 'yaml', 0, editor.text(path)).getText(range);
}

describe('formatting', () => {
  const format = (path: string): Promise<TextEdit[]> =>
    editor.request('textDocument/formatting', { ...document(path), options: { tabSize: 2, insertSpaces: true } });

  it('gives a file the layout of snowspec fmt, and changes only the lines that differ', async () => {
    await editor.open('books.yaml');
    const before = editor.text('books.yaml');
    await editor.type('books.yaml', 'objects:\n  Book:', 'objects:\n  Book:   ');
    const [edit, ...others] = await format('books.yaml');
    expect(others).toEqual([]);
    expect(edit!.range.end.line - edit!.range.start.line).toBeLessThan(3);
    const typed = TextDocument.create('', 'yaml', 0, editor.text('books.yaml'));
    expect(TextDocument.applyEdits(typed, [edit!])).toBe(before);
  });

  it('makes no edit where the layout is canonical, or the file is not YAML', async () => {
    await editor.open('books.yaml');
    expect(await format('books.yaml')).toEqual([]);
    await editor.replace('books.yaml', 'objects: [\n');
    expect(await format('books.yaml')).toEqual([]);
  });

  it('agrees with the formatter on a file in another layout', async () => {
    const text = `spec: "x"\nobjects:\n    Pen:\n        fields:   {ink:   str, cap?: bool}\n        section:  "2"\n`;
    await editor.open('pens.yaml', text);
    const edits = await format('pens.yaml');
    const formatted = formatSpecFile({ path: 'pens.yaml', text });
    expect({ text: TextDocument.applyEdits(TextDocument.create('', 'yaml', 0, text), edits) }).toEqual(formatted);
  });
});

describe('highlights', () => {
  it('show every mention in the file, and which one declares', async () => {
    await editor.open('people.yaml');
    const params = editor.at('people.yaml', 'borrower: Per|son');
    const found = await editor.request<DocumentHighlight[]>('textDocument/documentHighlight', params);
    expect(found.length).toBeGreaterThan(1);
    expect(new Set(found.map(({ range }) => wordAt('people.yaml', range)))).toEqual(new Set(['Person']));
    expect(found.filter(({ kind }) => kind === 3)).toHaveLength(1);
  });
});

describe('folding', () => {
  it('covers entries and items of several lines, and comments', async () => {
    await editor.open(
      'folds.yaml',
      '# one\n# two\nobjects:\n  Pen:\n    fields:\n      ink: str\n\n  Cap: !not-shown\n',
    );
    const folds = await editor.request<FoldingRange[]>('textDocument/foldingRange', document('folds.yaml'));
    expect(folds).toEqual([
      { startLine: 0, endLine: 1, kind: 'comment' },
      { startLine: 2, endLine: 7 },
      { startLine: 3, endLine: 5 },
      { startLine: 4, endLine: 5 },
    ]);
  });
});

describe('semantic tokens', () => {
  it('distinguish keys of the language, types, fields, members and declarations', async () => {
    const text =
      'objects:\n  Pen:\n    fields:\n      owner?: Person | null\n      size: int\n      kind: { type: Genre, is: NOVEL }\n';
    await editor.open('pens.yaml', text);
    expect(await tokens('pens.yaml')).toEqual([
      'objects keyword',
      'Pen type declaration',
      'fields keyword',
      'owner property declaration',
      'Person type',
      'size property declaration',
      'int type defaultLibrary',
      'kind property declaration',
      'type keyword',
      'Genre type',
      'is keyword',
      'NOVEL enumMember',
    ]);
  });

  it('cover every file of a spec in order and without overlaps', async () => {
    for (const path of ['books.yaml', 'people.yaml', 'fines.yaml', 'notices.yaml', 'spec.yaml']) {
      await editor.open(path);
      expect((await tokens(path)).length, path).toBeGreaterThan(5);
    }
  });

  async function tokens(path: string): Promise<readonly string[]> {
    const { data } = await editor.request<SemanticTokens>('textDocument/semanticTokens/full', document(path));
    const found: string[] = [];
    let line = 0;
    let character = 0;
    for (let at = 0; at < data.length; at += 5) {
      const [lines, characters, length, kind, modifiers] = data.slice(at, at + 5) as [
        number,
        number,
        number,
        number,
        number,
      ];
      if (at > 0 && lines === 0) expect(characters).toBeGreaterThan(0);
      line += lines;
      character = lines === 0 ? character + characters : characters;
      const word = wordAt(path, { start: { line, character }, end: { line, character: character + length } });
      const names = TOKEN_MODIFIERS.filter((_, bit) => (modifiers & (1 << bit)) !== 0);
      found.push([word, TOKEN_KINDS[kind], ...names].join(' '));
    }
    return found;
  }
});

describe('inlay hints', () => {
  const hints = (path: string): Promise<InlayHint[]> => {
    const range = { start: { line: 0, character: 0 }, end: { line: 10_000, character: 0 } };
    return editor.request('textDocument/inlayHint', { ...document(path), range });
  };

  it('show what a layer fills in for a fact that is not shown', async () => {
    await editor.open('books.yaml');
    const lines = editor.text('books.yaml').split('\n');
    const found = await hints('books.yaml');
    const filled = found.filter(({ label }) => String(label).startsWith('= '));
    expect(filled.length).toBeGreaterThan(0);
    for (const { position, label } of filled.filter(({ position: { line } }) => lines[line]!.includes('!not-shown'))) {
      expect(lines[position.line]!.slice(0, position.character)).toMatch(/!not-shown( .*)?$/);
      expect(label).toMatch(/\(\w[\w-]*\)$/);
    }
  });

  it('show what a layer corrects, with the reason', async () => {
    const paths = ['books.yaml', 'people.yaml', 'fines.yaml', 'notices.yaml'];
    for (const path of paths) await editor.open(path);
    const all = (await Promise.all(paths.map(hints))).flat();
    expect(
      all.some(({ label, tooltip }) => /^(renamed to|added:|removed|=) ?/.test(String(label)) && tooltip !== undefined),
    ).toBe(true);
  });
});

describe('code lenses', () => {
  it('count the uses of a declaration, with their places for the command of the editor', async () => {
    await editor.open('people.yaml');
    const lenses = await editor.request<CodeLens[]>('textDocument/codeLens', document('people.yaml'));
    const used = lenses.find(
      ({ range, command }) => wordAt('people.yaml', range) === 'Person' && command!.title.startsWith('used by'),
    );
    const [uri, position, locations] = used!.command!.arguments as [string, object, object[]];
    expect({ command: used!.command!.command, uri, position }).toEqual({
      command: 'snowspec.showReferences',
      uri: editor.uri('people.yaml'),
      position: used!.range.start,
    });
    const references = await editor.references('people.yaml', '  Per|son:', false);
    expect(locations).toHaveLength(references.length);
    expect(used!.command!.title).toBe(`used by ${references.length}`);
  });

  it('offer to validate a payload, which the command of the server does', async () => {
    await editor.open('people.yaml');
    const lenses = await editor.request<CodeLens[]>('textDocument/codeLens', document('people.yaml'));
    const validate = lenses.find(
      ({ range, command }) => wordAt('people.yaml', range) === 'Person' && command!.title === 'validate a payload',
    );
    expect(validate!.command).toMatchObject({
      command: 'snowspec.validatePayload',
      arguments: [editor.uri('people.yaml'), 'Person'],
    });
    const check = (
      text: string,
    ): Promise<{ checked: boolean; issues?: { path: unknown; code: string }[]; reason?: string }> =>
      editor.request('workspace/executeCommand', {
        command: 'snowspec.validate',
        arguments: [editor.uri('people.yaml'), 'Person', text],
      });
    const { checked, issues } = await check('{"id": 5}');
    expect(checked).toBe(true);
    expect(issues).toEqual(expect.arrayContaining([expect.objectContaining({ path: ['id'] })]));
    expect(await check('{')).toMatchObject({ checked: false, reason: expect.stringContaining('not JSON') });
  });
});

describe('snippets in completion', () => {
  it('offer a new declaration with the keys that the language requires', async () => {
    await editor.open('pens.yaml', 'objects:\n  \n');
    const at = { ...document('pens.yaml'), position: { line: 1, character: 2 } };
    const items = await editor.request<CompletionItem[]>('textDocument/completion', at);
    const snippet = items.find(({ label }) => label === 'new object');
    expect(snippet).toMatchObject({ insertTextFormat: 2, insertText: expect.stringContaining('fields:') });
  });
});

describe('renaming', () => {
  it('reports a name that exists already', async () => {
    await editor.open('people.yaml');
    await expect(editor.rename('people.yaml', '  Per|son:', 'Book')).rejects.toThrow(
      /there is already a Book \(books\.yaml, line \d+\)/,
    );
  });
});
