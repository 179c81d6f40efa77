import { describe, expect, it } from 'vitest';
import { readGatewayFault } from '../../generator/mock/gateway/fault.js';
import { closePayload, createFrameReader, frameOf } from '../../generator/mock/gateway/frames.js';

/** A frame as a client sends it: masked. */
function sent(first: number, payload: Buffer, length = payload.length): Buffer {
  const mask = Buffer.from([1, 2, 3, 4]);
  const header =
    length < 126
      ? Buffer.from([first, 0x80 | length])
      : length < 65_536
        ? Buffer.from([first, 0x80 | 126, length >> 8, length & 0xff])
        : Buffer.concat([Buffer.from([first, 0x80 | 127]), Buffer.alloc(8)]);
  if (length >= 65_536) header.writeBigUInt64BE(BigInt(length), 2);
  return Buffer.concat([header, mask, payload.map((byte, index) => byte ^ mask[index % 4]!)]);
}

const [TEXT, CONTINUED, CLOSE, PING] = [1, 0, 8, 9];
const FINAL = 0x80;

/** What a reader says of pieces: `1:text` of a message, `broken`. */
function read(...pieces: readonly Buffer[]): readonly string[] {
  const heard: string[] = [];
  const reader = createFrameReader({
    message: (opcode, payload) => heard.push(`${opcode}:${payload.length > 100 ? payload.length : payload.toString()}`),
    broken: () => heard.push('broken'),
  });
  for (const piece of pieces) reader(piece);
  return heard;
}

const text = (content: string, first = FINAL | TEXT): Buffer => sent(first, Buffer.from(content));

describe('frames of a client', () => {
  it.each([0, 1, 5, 125, 126, 127, 65_535, 65_536])('are read with %i bytes', (length) => {
    const frame = text('x'.repeat(length));
    const expected = [length > 100 ? `1:${length}` : `1:${'x'.repeat(length)}`];
    expect(read(frame)).toEqual(expected);
    expect(read(frame.subarray(0, 1), frame.subarray(1, 5), frame.subarray(5))).toEqual(expected);
    expect(read(Buffer.concat([frame, frame]), frame.subarray(0, 3), frame.subarray(3))).toEqual([
      ...expected,
      ...expected,
      ...expected,
    ]);
  });

  it('are read byte by byte', () => {
    const bytes = Buffer.concat([text('hello'), text('x'.repeat(130)), text('end')]);
    expect(read(...Array.from(bytes, (byte) => Buffer.from([byte])))).toEqual(['1:hello', '1:130', '1:end']);
  });

  it('are put together, with control frames between them', () => {
    expect(
      read(text('a', TEXT), text('b', CONTINUED), text('ping', FINAL | PING), text('c', FINAL | CONTINUED)),
    ).toEqual(['9:ping', '1:abc']);
    expect(read(text('a', 2), text('b', FINAL | CONTINUED), text('c'))).toEqual(['2:ab', '1:c']);
  });

  it('are refused without a mask, and nothing is read behind it', () => {
    expect(read(frameOf(TEXT, Buffer.from('a')), text('b'))).toEqual(['broken']);
    expect(read(Buffer.concat([text('a'), frameOf(TEXT, Buffer.from('b')), text('c')]))).toEqual(['1:a', 'broken']);
  });

  it('are refused where a control frame is long, or a message is very long', () => {
    expect(read(sent(FINAL | CLOSE, Buffer.alloc(125)))).toEqual(['8:125']);
    expect(read(sent(FINAL | PING, Buffer.alloc(126)))).toEqual(['broken']);
    const most = 16 * 1024 * 1024;
    expect(read(sent(FINAL | TEXT, Buffer.from(''), most + 1))).toEqual(['broken']);
    expect(read(sent(FINAL | TEXT, Buffer.from(''), most))).toEqual([]);
    expect(read(text('a', TEXT), sent(FINAL | CONTINUED, Buffer.from(''), most))).toEqual(['broken']);
    expect(read(text('ab', FINAL | TEXT), sent(FINAL | TEXT, Buffer.from(''), most))).toEqual(['1:ab']);
  });

  it('are refused where a message has too many', () => {
    const parts = Buffer.concat(Array.from({ length: 9999 }, () => text('', CONTINUED)));
    expect(read(text('', TEXT), parts)).toEqual([]);
    expect(read(text('', TEXT), parts, text('', CONTINUED))).toEqual(['broken']);
    expect(read(text('', TEXT), parts.subarray(6), text('end', FINAL | CONTINUED))).toEqual(['1:end']);
  });
});

describe('frames of the service', () => {
  it.each([
    [0, [0x81, 0]],
    [125, [0x81, 125]],
    [126, [0x81, 126, 0, 126]],
    [65_535, [0x81, 126, 255, 255]],
    [65_536, [0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0]],
  ])('say how long they are: %i', (length, header) => {
    const frame = frameOf(TEXT, Buffer.alloc(length, 'x'));
    expect([...frame.subarray(0, header.length)]).toEqual(header);
    expect(frame.length).toBe(header.length + length);
    expect(frame.subarray(header.length).equals(Buffer.alloc(length, 'x'))).toBe(true);
  });

  it('close with a code and a reason', () => {
    expect([...closePayload(4001)]).toEqual([0x0f, 0xa1]);
    expect(closePayload(1000, 'ü').subarray(2).toString()).toBe('ü');
  });
});

describe('a fault of a connection', () => {
  it.each<readonly [given: unknown, expected: unknown]>([
    [null, 'a fault is an object with kind'],
    ['cut', 'a fault is an object with kind'],
    [
      {},
      /^kind is one of close, cut, reset, freeze, late-answers, lost-answers, broken-frame, broken-text, reconnect, invalid-session$/,
    ],
    [
      { kind: 'close', code: 1000 },
      { kind: 'close', code: 1000 },
    ],
    [
      { kind: 'close', code: 4999, reason: 'x'.repeat(200) },
      { kind: 'close', code: 4999, reason: 'x'.repeat(100) },
    ],
    [
      { kind: 'close', code: 1000, reason: 5 },
      { kind: 'close', code: 1000 },
    ],
    [{ kind: 'close', code: 999 }, 'code is a close code from 1000 to 4999'],
    [{ kind: 'close', code: 5000 }, 'code is a close code from 1000 to 4999'],
    [{ kind: 'close', code: 1000.5 }, 'code is a close code from 1000 to 4999'],
    [{ kind: 'close', code: '1000' }, 'code is a close code from 1000 to 4999'],
    [
      { kind: 'late-answers', delay: 0 },
      { kind: 'late-answers', delay: 0 },
    ],
    [{ kind: 'late-answers', delay: -1 }, 'delay is a number of milliseconds'],
    [{ kind: 'late-answers', delay: '5' }, 'delay is a number of milliseconds'],
    [
      { kind: 'invalid-session', resumable: true },
      { kind: 'invalid-session', resumable: true },
    ],
    [
      { kind: 'invalid-session', resumable: 1 },
      { kind: 'invalid-session', resumable: false },
    ],
    ...['cut', 'reset', 'freeze', 'lost-answers', 'broken-frame', 'broken-text', 'reconnect'].map(
      (kind) => [{ kind, code: 5 }, { kind }] as const,
    ),
  ])('is read from JSON: %j', (given, expected) => {
    if (expected instanceof RegExp) expect(readGatewayFault(given)).toMatch(expected);
    else expect(readGatewayFault(given)).toEqual(expected);
  });
});
