import { describe, expect, it } from 'vitest';
import { nodeListener, type NodeRequest } from '../../../templates/runtime/webhook-node.js';

describe('A listener of node:http', () => {
  it('gives the handler the bytes that something in front of it has left, once', async () => {
    const read: unknown[] = [];
    const handle = nodeListener(async ({ body }) => {
      const reader = body!.getReader();
      read.push(await reader.read(), await reader.read());
      await reader.cancel();
      return new Response(null, { status: 204 });
    });
    const rawBody = new Uint8Array([1]);
    const written: unknown[] = [];
    await handle({ headers: {}, rawBody } as unknown as NodeRequest, {
      writeHead: (status) => written.push(status),
      end: (bytes) => written.push(bytes),
    });
    expect(read).toEqual([{ done: false, value: rawBody }, { done: true }]);
    expect(written).toEqual([204, undefined]);
  });
});
