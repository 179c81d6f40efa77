import { createJsonEnd, LARGEST, TOO_LARGE } from './gateway-message.js';
import type { Compression } from './gateway-protocol.js';
import { joinBytes } from './join-bytes.js';

/** Decompresses the stream of one connection. */
export interface Decompressor {
  /**
   * Adds a frame. Calls back with each complete message, in order and perhaps later. Calls `broken` once if the stream
   * is invalid; never rejects.
   */
  readonly push: (frame: Uint8Array) => void;
  readonly close: () => void;
}

interface Outcome {
  readonly message: (text: string) => void;
  readonly broken: (why: string) => void;
}

/** The part of a stream of `node:zlib` that decompresses. */
interface NodeStream {
  write(chunk: Uint8Array, callback: (error?: Error | null) => void): void;
  on(event: 'data', listener: (piece: Uint8Array) => void): void;
  on(event: 'error', listener: (error: Error) => void): void;
  close(): void;
}

interface NodeZlib {
  createInflate(options: { readonly chunkSize: number; readonly flush?: number }): NodeStream;
  createZstdDecompress?(options: { readonly chunkSize: number }): NodeStream;
  readonly constants: { readonly Z_SYNC_FLUSH: number };
}

const CHUNK = 65_536;
/** The empty block that ends each message in a zlib stream. */
const SUFFIX = [0x00, 0x00, 0xff, 0xff];

/** Whether this runtime can decompress a stream. */
export function canDecompress(method: Compression): boolean {
  const zlib = nodeZlib();
  if (method === 'zstd-stream') return zlib?.createZstdDecompress !== undefined;
  return zlib !== undefined || typeof DecompressionStream !== 'undefined';
}

export function createDecompressor(method: Compression, outcome: Outcome): Decompressor {
  const zlib = nodeZlib();
  if (method === 'zstd-stream') {
    return fromNode(zlib!.createZstdDecompress!({ chunkSize: CHUNK }), () => true, outcome);
  }
  if (zlib === undefined) return fromWeb(outcome);
  const stream = zlib.createInflate({ chunkSize: CHUNK, flush: zlib.constants.Z_SYNC_FLUSH });
  return fromNode(stream, endsMessage, outcome);
}

/** Loads `node:zlib` without an import, for bundles for browsers. */
function nodeZlib(): NodeZlib | undefined {
  const { process } = globalThis as { process?: { getBuiltinModule?: (name: string) => unknown } };
  return process?.getBuiltinModule?.('node:zlib') as NodeZlib | undefined;
}

function endsMessage(frame: Uint8Array): boolean {
  const from = frame.length - SUFFIX.length;
  return from >= 0 && SUFFIX.every((byte, index) => frame[from + index] === byte);
}

function fromNode(stream: NodeStream, isEnd: (frame: Uint8Array) => boolean, outcome: Outcome): Decompressor {
  const decoder = new TextDecoder();
  let pieces: Uint8Array[] = [];
  let length = 0;
  let isOpen = true;
  const fail = (why: string): void => {
    if (!isOpen) return;
    isOpen = false;
    stream.close();
    outcome.broken(why);
  };
  stream.on('data', (piece) => {
    length += piece.length;
    if (length > LARGEST) fail(TOO_LARGE);
    if (isOpen) pieces.push(piece);
  });
  stream.on('error', ({ message }) => fail(message));
  return {
    push: (frame) => {
      if (!isOpen) return;
      stream.write(frame, (error) => {
        if (!isOpen) return;
        if (error) return fail(error.message);
        if (!isEnd(frame)) return;
        const message = joinBytes(pieces);
        pieces = [];
        length = 0;
        outcome.message(decoder.decode(message));
      });
    },
    close: () => {
      if (!isOpen) return;
      isOpen = false;
      stream.close();
    },
  };
}

/** Streams of the web do not report when a frame is complete, so that the brackets of the JSON decide. */
function fromWeb(outcome: Outcome): Decompressor {
  const stream = new DecompressionStream('deflate');
  const writer = stream.writable.getWriter();
  const reader = stream.readable.getReader();
  const decoder = new TextDecoder();
  let isOpen = true;
  const fail = (error: unknown): void => {
    if (!isOpen) return;
    isOpen = false;
    outcome.broken(error instanceof Error ? error.message : String(error));
  };
  const read = async (): Promise<void> => {
    let pieces: Uint8Array[] = [];
    let end = createJsonEnd();
    let length = 0;
    for (;;) {
      const { done, value } = await reader.read();
      if (done || !isOpen) return;
      pieces.push(value as Uint8Array);
      length += (value as Uint8Array).length;
      if (length > LARGEST) throw new RangeError(TOO_LARGE);
      if (!end.read(value as Uint8Array)) continue;
      const message = joinBytes(pieces);
      pieces = [];
      length = 0;
      end = createJsonEnd();
      outcome.message(decoder.decode(message));
    }
  };
  read().catch(fail);
  return {
    push: (frame) => void writer.write(frame as Uint8Array<ArrayBuffer>).catch(fail),
    close: () => {
      if (!isOpen) return;
      isOpen = false;
      writer.abort().catch(() => undefined);
    },
  };
}
