/** Frames of the WebSocket protocol, RFC 6455, as far as a server needs them. */

export const TEXT = 1;
export const BINARY = 2;
export const CLOSE = 8;
export const PING = 9;
export const PONG = 10;
const CONTINUATION = 0;

/** Messages of a client may be this long, in one frame or in many; the rest of the connection is refused. */
const LONGEST = 16 * 1024 * 1024;

/** So many frames may a message have: one without content counts, too. */
const MOST_FRAMES = 10_000;

const LONGEST_CONTROL = 125;

/** A frame of a server, which is not masked. */
export function frameOf(opcode: number, payload: Buffer): Buffer {
  const { length } = payload;
  const header = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10);
  header[0] = 0x80 | opcode;
  if (length < 126) header[1] = length;
  else if (length < 65_536) {
    header[1] = 126;
    header.writeUInt16BE(length, 2);
  } else {
    header[1] = 127;
    header.writeBigUInt64BE(BigInt(length), 2);
  }
  return Buffer.concat([header, payload]);
}

/** The payload of a close frame. */
export function closePayload(code: number, reason = ''): Buffer {
  const payload = Buffer.alloc(2 + Buffer.byteLength(reason));
  payload.writeUInt16BE(code);
  payload.write(reason, 2);
  return payload;
}

export interface Received {
  /** A whole message, or a control frame. */
  readonly message: (opcode: number, payload: Buffer) => void;
  /** Bytes that are no frames of a client. */
  readonly broken: () => void;
}

/** Reads the frames of a client from the pieces in which they arrive. */
export function createFrameReader({ message, broken }: Received): (piece: Buffer) => void {
  let buffered: Buffer = Buffer.alloc(0);
  /** What has arrived since, and is not put together before it completes a frame. */
  let pieces: Buffer[] = [];
  let missing = 0;
  let parts: Buffer[] = [];
  let partBytes = 0;
  let opcode = 0;
  let isBroken = false;
  const fail = (): false => {
    isBroken = true;
    broken();
    return false;
  };
  /** Reads one frame; false if it is not complete. */
  const step = (): boolean => {
    if (buffered.length < 2) return false;
    const [first, second] = [buffered[0]!, buffered[1]!];
    const short = second & 0x7f;
    const lengthBytes = short === 126 ? 2 : short === 127 ? 8 : 0;
    if ((second & 0x80) === 0) return fail();
    if (buffered.length < 2 + lengthBytes) return false;
    const length =
      short === 126 ? buffered.readUInt16BE(2) : short === 127 ? Number(buffered.readBigUInt64BE(2)) : short;
    const isControl = (first & 0x0f) >= CLOSE;
    if (partBytes + length > LONGEST || (isControl && length > LONGEST_CONTROL)) return fail();
    const start = 2 + lengthBytes + 4;
    missing = start + length - buffered.length;
    if (missing > 0) return false;
    const mask = buffered.subarray(start - 4, start);
    const payload = Buffer.from(buffered.subarray(start, start + length));
    for (let index = 0; index < payload.length; index++) payload[index]! ^= mask[index & 3]!;
    buffered = buffered.subarray(start + length);
    const code = first & 0x0f;
    if (isControl) {
      message(code, payload);
      return true;
    }
    if (code !== CONTINUATION) opcode = code;
    parts.push(payload);
    partBytes += payload.length;
    if (parts.length > MOST_FRAMES) return fail();
    if ((first & 0x80) === 0) return true;
    const whole = parts.length === 1 ? payload : Buffer.concat(parts);
    parts = [];
    partBytes = 0;
    message(opcode, whole);
    return true;
  };
  return (piece) => {
    if (isBroken) return;
    pieces.push(piece);
    missing -= piece.length;
    if (missing > 0) return;
    buffered = Buffer.concat([buffered, ...pieces]);
    pieces = [];
    missing = 0;
    for (let isComplete = step(); isComplete;) isComplete = step();
  };
}
