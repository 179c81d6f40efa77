import { describe, expect, it } from 'vitest';
import { openDocumentsOnly, type Port } from '../../playground/src/page/open-documents-only.js';

const A = { textDocument: { uri: 'file:///spec/A.yaml' } };
const FOUND = { jsonrpc: '2.0', id: 1, result: ['found'] };
const NOTHING = { jsonrpc: '2.0', id: 1, result: null };

const opened = { method: 'textDocument/didOpen', params: { textDocument: { uri: 'file:///spec/a.yaml' } } };
const closed = { method: 'textDocument/didClose', params: A };
const asked = { id: 1, method: 'textDocument/hover', params: A };

/** The answer to messages of the client when the server sends something. */
function arriving(sent: readonly object[], response: object): unknown {
  const target = new EventTarget();
  const passed: unknown[] = [];
  const server = Object.assign(target, { postMessage: (message: unknown) => passed.push(message) });
  const port = openDocumentsOnly(server as unknown as Port);
  const received: unknown[] = [];
  port.addEventListener('message', ({ data }) => received.push(data));
  for (const message of sent) port.postMessage(message);
  expect(passed).toEqual(sent);
  target.dispatchEvent(new MessageEvent('message', { data: response }));
  expect(received).toHaveLength(1);
  return received[0];
}

describe('a response of the language server', () => {
  it.each([
    ['about an open document', [opened, asked], FOUND, FOUND],
    ['about a document that has been closed', [opened, asked, closed], FOUND, NOTHING],
    ['about a document that has been opened again', [opened, asked, closed, opened], FOUND, NOTHING],
    ['to a request after the document was closed', [opened, closed, asked], FOUND, NOTHING],
    [
      'that names places in closed documents',
      [opened, { id: 1, method: 'workspace/symbol', params: {} }],
      {
        ...FOUND,
        result: [{ location: { uri: 'file:///spec/A.yaml' } }, { location: { uri: 'file:///spec/b.yaml' } }],
      },
      { ...FOUND, result: [{ location: { uri: 'file:///spec/A.yaml' } }] },
    ],
    [
      'that is a place in a closed document',
      [opened, asked],
      { ...FOUND, result: { uri: 'file:///spec/b.yaml' } },
      NOTHING,
    ],
    ['about no document', [opened, { id: 1, method: 'workspace/symbol', params: {} }, closed], FOUND, FOUND],
    ['with an error about a closed document', [opened, asked, closed], { id: 1, error: { code: 1 } }, NOTHING],
  ])('%s is what the editor can use', (_, sent, response, expected) => {
    expect(arriving(sent, response)).toEqual(expected);
  });

  it('is no request of the server with the same id', () => {
    const request = { jsonrpc: '2.0', id: 1, method: 'workspace/configuration' };
    expect(arriving([opened, asked, closed], request)).toEqual(request);
  });
});
