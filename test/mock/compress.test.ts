import { setTimeout as wait } from 'node:timers/promises';
import * as zlib from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { canCompress, createCompressor, type Compressor } from '../../generator/mock/gateway/compress.js';
import type { CompressionMethod } from '../../generator/model/connection.js';

/** Older versions of Node have no zstd. */
const { createZstdDecompress } = zlib as unknown as { readonly createZstdDecompress?: () => NodeJS.ReadWriteStream };

const METHODS: readonly (readonly [CompressionMethod, () => NodeJS.ReadWriteStream])[] = [
  ['zlib-stream', () => zlib.createInflate()],
  ...(createZstdDecompress === undefined ? [] : [['zstd-stream', createZstdDecompress] as const]),
];

const compressed = (compressor: Compressor, text: string): Promise<Buffer> =>
  new Promise((resolve) => compressor.compress(text, resolve));

describe.each(METHODS)('messages in a %s', (method, decompressor) => {
  it('are read one by one from one stream', async () => {
    const compressor = createCompressor(method);
    const reader = decompressor();
    for (const text of ['{"op":1}', '{"op":1}', 'a'.repeat(1000)]) {
      const bytes = await compressed(compressor, text);
      const read = new Promise((resolve) => reader.once('data', (piece: Buffer) => resolve(piece.toString())));
      reader.write(bytes);
      expect(await read).toBe(text);
    }
    compressor.close();
  });

  it('are not sent after the stream is closed, even if they were written before', async () => {
    const compressor = createCompressor(method);
    const sent: string[] = [];
    compressor.compress('before', () => sent.push('before'));
    compressor.close();
    compressor.compress('after', () => sent.push('after'));
    await wait(20);
    expect(sent).toEqual([]);
  });
});

it('messages are compressed with zlib everywhere, and with zstd where Node has it', () => {
  expect([canCompress('zlib-stream'), canCompress('zstd-stream')]).toEqual([true, createZstdDecompress !== undefined]);
});
