/** Finds the end of a JSON text that arrives in pieces: an object or a list is complete when its brackets are closed. */
export interface JsonEnd {
  /** Reads a piece and returns whether the text is complete with it. */
  readonly read: (piece: Uint8Array) => boolean;
}

const QUOTE = 0x22;
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
