// Limits of messages, and the end of a message.

/** Most bytes of a message, so that few compressed bytes cannot fill the memory. */
export const LARGEST = 134_217_728;
export const TOO_LARGE: string = `a message has more than ${LARGEST} bytes`;

/** Messages below this size never take much memory. */
const SMALL = 4_194_304;
/** Most bytes of memory for the values of a message. */
const MOST_MEMORY = 536_870_912;
/** Approximate memory for an object or a list, and for each value in it. */
const [BYTES_OF_CONTAINER, BYTES_OF_VALUE] = [64, 40];

/**
 * Reads a message of JSON.
 *
 * @throws {RangeError} if its values would take too much memory; SyntaxError
 */
export function parseMessage(text: string): unknown {
  if (text.length > LARGEST) throw new RangeError(TOO_LARGE);
  if (text.length > SMALL && memoryOf(text) > MOST_MEMORY) {
    throw new RangeError(`the values of a message take more than ${MOST_MEMORY} bytes`);
  }
  return JSON.parse(text);
}

/** Estimates the memory for a text by its brackets and commas, also those in strings. */
function memoryOf(text: string): number {
  let bytes = text.length;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === OPEN_OBJECT || code === OPEN_LIST) bytes += BYTES_OF_CONTAINER;
    else if (code === COMMA) bytes += BYTES_OF_VALUE;
  }
  return bytes;
}

/** Finds the end of a JSON text in pieces: an object or a list ends with its last bracket. */
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
