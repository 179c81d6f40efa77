import * as zlib from 'node:zlib';
import type { CompressionMethod } from '../../model/connection.js';

/** Compresses the messages of one connection as one stream, and flushes it after each message. */
export interface Compressor {
  readonly compress: (text: string, done: (bytes: Buffer) => void) => void;
  /** The number of characters that are not compressed yet. */
  readonly waiting: () => number;
  readonly close: () => void;
}

interface Stream {
  write(text: string, callback: () => void): boolean;
  flush(callback: () => void): void;
  on(event: 'data', listener: (piece: Buffer) => void): unknown;
  close(): void;
}

/** Whether this version of Node supports a compression. */
export function canCompress(method: CompressionMethod): boolean {
  return method === 'zlib-stream' || 'createZstdCompress' in zlib;
}

export function createCompressor(method: CompressionMethod): Compressor {
  const stream = streamOf(method);
  let pieces: Buffer[] = [];
  let isOpen = true;
  let waiting = 0;
  stream.on('data', (piece) => void pieces.push(piece));
  return {
    compress: (text, done) => {
      if (!isOpen) return;
      waiting += text.length;
      stream.write(text, () => undefined);
      stream.flush(() => {
        waiting -= text.length;
        const bytes = Buffer.concat(pieces);
        pieces = [];
        if (isOpen) done(bytes);
      });
    },
    waiting: () => waiting,
    close: () => {
      isOpen = false;
      stream.close();
    },
  };
}

function streamOf(method: CompressionMethod): Stream {
  const { createZstdCompress } = zlib as unknown as { createZstdCompress?: () => Stream };
  if (method === 'zstd-stream' && createZstdCompress !== undefined) return createZstdCompress();
  return zlib.createDeflate({ flush: zlib.constants.Z_NO_FLUSH }) as unknown as Stream;
}
