// How large a message may be, and where it ends.

/** Bytes of the largest message that is read, so that a few compressed bytes cannot fill the memory. */
export const LARGEST = 134_217_728;
export const TOO_LARGE: string = `a message has more than ${LARGEST} bytes`;

/** Messages below this size take little memory, whatever they hold. */
const SMALL = 4_194_304;
/** Bytes of memory that the values of a message may take. */
const MOST_MEMORY = 536_870_912;
/** About what an engine needs for an object or a list, and for one more value in it. */
const [BYTES_OF_CONTAINER, BYTES_OF_VALUE] = [64, 40];

/**
 * Reads a message of JSON.
 *
 * @throws {RangeError} if its values would take more memory than a message may; SyntaxError
 */
export function parseMessage(text: string): unknown {
  if (text.length > LARGEST) throw new RangeError(TOO_LARGE);
  if (text.length > SMALL && memoryOf(text) > MOST_MEMORY) {
    throw new RangeError(`the values of a message take more than ${MOST_MEMORY} bytes`);
  }
  return JSON.parse(text);
}

/** An estimate for a large text, which counts brackets and commas wherever they are. */
function memoryOf(text: string): number {
  let bytes = text.length;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === OPEN_OBJECT || code === OPEN_LIST) bytes += BYTES_OF_CONTAINER;
    else if (code === COMMA) bytes += BYTES_OF_VALUE;
  }
  return bytes;
}

/** Finds the end of a JSON text that arrives in pieces: an object or a list is complete when its brackets are closed. */
export interface JsonEnd {
  /** Reads a piece and returns whether the text is complete with it. */
  readonly read: (piece: Uint8Array) => boolean;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

export function createJsonEnd(): JsonEnd {
  let depth = 0;
  let isText = false;
  let isEscaped = false;
  return {
    read: (piece) => {
      for (let index = 0; index < piece.length; index++) {
        const byte = piece[index]!;
        if (isEscaped) isEscaped = false;
        else if (isText) {
          if (byte === BACKSLASH) isEscaped = true;
          else if (byte === QUOTE) isText = false;
        } else if (byte === QUOTE) isText = true;
        else if (byte === OPEN_OBJECT || byte === OPEN_LIST) depth++;
        else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) depth--;
      }
      return depth === 0 && !isText;
    },
  };
}
