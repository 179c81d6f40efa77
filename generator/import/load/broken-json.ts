/** The token that may come next: an entry of a map or a list, the first of which may be its end; or one token. */
type Expected = 'value' | 'first entry' | 'entry' | 'colon' | 'comma' | 'nothing';

const TOKEN = /[{}[\],:]|(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)/y;

// A text is matched in pieces: one of megabytes is too long for a repeated group.
// eslint-disable-next-line no-control-regex
const PIECE = /[^"\\\u0000-\u001f]+|\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;

const SPACE = /[ \t\n\r]*/y;

/**
 * The offset of the first token that a JSON text cannot have in its place; the length of the text if it is valid, or ends too
 * early. The messages of `JSON.parse` have a position only for some mistakes.
 */
export function brokenJsonAt(text: string): number {
  /** The maps and lists around the place. */
  const open: string[] = [];
  let expected: Expected = 'value';
  for (let at = 0; ;) {
    at += matchAt(SPACE, text, at)!.length;
    const token = text[at] === '"' ? stringAt(text, at) : matchAt(TOKEN, text, at);
    const next: Expected | undefined = token === undefined ? undefined : behind(token, expected, open);
    if (token === undefined || next === undefined) return at;
    expected = next;
    at += token.length;
  }
}

/** The quoted text that begins at an offset, if it ends. */
function stringAt(text: string, start: number): string | undefined {
  let at = start + 1;
  for (let piece = matchAt(PIECE, text, at); piece !== undefined; piece = matchAt(PIECE, text, at)) at += piece.length;
  return text[at] === '"' ? text.slice(start, at + 1) : undefined;
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

/** The tokens that may come after a token; undefined if it was not expected. */
function behind(token: string, expected: Expected, open: string[]): Expected | undefined {
  if (token === '}' || token === ']') {
    const mayEnd = expected === 'first entry' || expected === 'comma';
    return mayEnd && open.pop() === (token === '}' ? '{' : '[') ? behindValue(open) : undefined;
  }
  switch (expected) {
    case 'first entry':
    case 'entry':
      if (open.at(-1) === '[') return inValue(token, open);
      return token.startsWith('"') ? 'colon' : undefined;
    case 'value':
      return inValue(token, open);
    case 'colon':
      return token === ':' ? 'value' : undefined;
    case 'comma':
      return token === ',' ? 'entry' : undefined;
    case 'nothing':
      return undefined;
  }
}

function inValue(token: string, open: string[]): Expected | undefined {
  if (token === ',' || token === ':') return undefined;
  if (token !== '{' && token !== '[') return behindValue(open);
  open.push(token);
  return 'first entry';
}

function behindValue(open: readonly string[]): Expected {
  return open.length === 0 ? 'nothing' : 'comma';
}
