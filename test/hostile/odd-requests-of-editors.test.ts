import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyLibrary, Editor } from '../lsp/editor.js';

/*
 * Requests that no editor should send: the language server responds to all of them, and continues. A new kind of request is a
 * row of METHODS.
 */

const METHODS = [
  'hover',
  'completion',
  'definition',
  'references',
  'documentHighlight',
  'documentSymbol',
  'prepareRename',
  'rename',
  'codeAction',
  'codeLens',
  'formatting',
  'foldingRange',
  'inlayHint',
  'semanticTokens/full',
];

const POSITIONS: readonly unknown[] = [
  { line: -1, character: -1 },
  { line: 1e9, character: 1e9 },
  { line: 1.5, character: 0.5 },
  { line: null, character: null },
  { line: 'x', character: {} },
  undefined,
];

const DOCUMENTS: readonly unknown[] = [
  'file:///etc/passwd',
  'file://elsewhere/share/spec.yaml',
  'file:///spec/%00.yaml',
  'untitled:x',
  '%%%',
  '',
  undefined,
  5,
];

const library = copyLibrary();
const editor = new Editor(library.dir);

beforeAll(async () => {
  await editor.start();
  await editor.open('books.yaml');
});

afterAll(library.remove);

/** Whether the server still describes what a person points at. */
async function isAlive(): Promise<boolean> {
  return (await editor.hover('books.yaml', '  B|ook:')) !== null;
}

/** Sends a request; an error is a response, too. */
async function send(method: string, uri: unknown, position: unknown): Promise<void> {
  const range = { start: position, end: position };
  const rest = { position, range, newName: '\0}{', options: { tabSize: -1 }, context: { diagnostics: [{ range }] } };
  await editor.request(`textDocument/${method}`, { textDocument: { uri }, ...rest }).catch(() => undefined);
}

describe.each(METHODS)('a request of %s', (method) => {
  test('at a place that is none has a response', async () => {
    for (const position of POSITIONS) await send(method, editor.uri('books.yaml'), position);
    expect(await isAlive()).toBe(true);
  });

  test('about what is no file of a spec has a response', async () => {
    for (const uri of DOCUMENTS) await send(method, uri, { line: 0, character: 0 });
    expect(await isAlive()).toBe(true);
  });
});

test('a change at a place that is none does not end the server', async () => {
  const uri = editor.uri('books.yaml');
  for (const position of POSITIONS) {
    const contentChanges = [{ range: { start: position, end: position }, text: '' }];
    await editor.notify('textDocument/didChange', { textDocument: { uri, version: 9 }, contentChanges });
  }
  await editor.closeAll();
  await editor.open('books.yaml');
  expect(await isAlive()).toBe(true);
});

test('a request out of order gets an error, and a server that is shut down answers no more', async () => {
  const other = new Editor(library.dir);
  const codes: unknown[] = [];
  const ask = async (method: string): Promise<void> => {
    codes.push(
      await other.request(method, {}).then(
        () => 'answered',
        ({ code }: { code: number }) => code,
      ),
    );
  };
  await ask('textDocument/hover');
  await ask('shutdown');
  await ask('no/such/method');
  await other.start();
  await ask('initialize');
  await ask('workspace/symbol');
  await ask('shutdown');
  await ask('textDocument/hover');
  await ask('shutdown');
  expect(codes).toEqual([-32002, -32002, -32002, -32600, 'answered', 'answered', -32600, -32600]);
});
