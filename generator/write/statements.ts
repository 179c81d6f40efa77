/** A statement of a module or a function, or a member of an interface, with the comments above it. */
export interface Statement {
  readonly text: string;
  /** Whether a blank line stands above it. */
  readonly isApart: boolean;
  /** What a long function or interface consists of. */
  readonly body?: Body;
}

export interface Body {
  readonly of: 'function' | 'interface';
  /** From the comments above it to the brace that opens it. */
  readonly head: string;
  readonly statements: readonly Statement[];
}

/**
 * The statements of a module in TypeScript, with those inside of long functions and the members of long interfaces one by
 * one: none of them has a say in how another one is formatted. Absent where one might have, or where the text is not
 * understood: this is no parser, finds fewer ends than there are, and leaves templates and regular expressions alone.
 */
export function statementsOf(text: string): readonly Statement[] | undefined {
  return statementsIn(text)?.map((found) => withBody(text, found));
}

/** A body is worth taking apart from so many characters on. */
const LONG = 400;

function withBody(text: string, { start, code, brace, end, isApart }: Found): Statement {
  const statement = { text: text.slice(start, end), isApart };
  const [, of] = HEAD.exec(text.slice(code, code + 40)) ?? [];
  if (of === undefined || brace === undefined || end - brace < LONG || text[end - 1] !== '}') return statement;
  const inside = text.slice(brace + 1, end - 1);
  const statements = statementsIn(inside)?.map((found) => ({
    text: inside.slice(found.start, found.end),
    isApart: found.isApart,
  }));
  if (statements === undefined || statements.length < 2) return statement;
  return { ...statement, body: { of: of as Body['of'], head: text.slice(start, brace + 1), statements } };
}

const HEAD = /^(?:export )?(?:default )?(function|interface) [\w$]/;

/** Where a statement begins: with its comments, and behind them. */
interface Beginning {
  readonly start: number;
  readonly code: number;
  readonly isApart: boolean;
}

interface Found extends Beginning {
  /** The last one that opens outside of other brackets. */
  readonly brace: number | undefined;
  readonly end: number;
}

function statementsIn(text: string): readonly Found[] | undefined {
  const found: Found[] = [];
  let open = beginningAt(text, 0);
  let brace: number | undefined;
  let depth = 0;
  // Behind what ends a statement, and the comments beside it.
  let ended = -1;
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (index < open.code) continue;
    if (UNKNOWN.has(token)) return undefined;
    const isBehindEnd = depth === 0 && ended > open.code && text.slice(ended, index).trim() === '';
    if (token === '\n') {
      const next = isBehindEnd ? beginningAt(text, index) : undefined;
      if (next === undefined || (next.code < text.length && !BEGINS.test(text.slice(next.code, next.code + 12))))
        continue;
      found.push({ ...open, brace, end: ended });
      [open, brace, ended] = [next, undefined, -1];
    } else if (token.startsWith('/')) {
      if (isBehindEnd) ended = index + token.length;
    } else {
      if (token === '{' && depth === 0) brace = index;
      if (OPENS.has(token)) depth += 1;
      if (CLOSES.has(token)) depth -= 1;
      if (depth < 0) return undefined;
      ended = ENDS.has(token) ? index + 1 : -1;
    }
  }
  if (open.code < text.length) found.push({ ...open, brace, end: text.trimEnd().length });
  // Comments at the end belong to no statement.
  const isWhole = depth === 0 && (open.code < text.length || (found.length > 0 && open.start === text.length));
  return isWhole && found.every(({ code }) => !NO_NAME.test(text[code]!)) ? found : undefined;
}

/** What may end a statement, or hide the end of one. A library that knows every token takes ten times as long. */
const TOKEN = /\/\/.*|\/\*[^]*?\*\/|'(?:[^'\\\n]|\\[^])*'|"(?:[^"\\\n]|\\[^])*"|[{}()[\];\n`/'"]/g;
const UNKNOWN = new Set(['`', '/', "'", '"']);
const OPENS = new Set(['{', '(', '[']);
const CLOSES = new Set(['}', ')', ']']);
const ENDS = new Set(['}', ';']);

/** Some words go on with what has ended in a brace. */
const BEGINS =
  /^(?!(?:as|catch|else|extends|finally|implements|in|instanceof|is|of|satisfies|while)\b)[A-Za-z_$[({@'"\d]/;

/** A text could be a directive, and a key that needs quotes decides about numbers beside it. */
const NO_NAME = /['"\d]/;

function beginningAt(text: string, at: number): Beginning {
  SPACE.lastIndex = at;
  const [space = ''] = SPACE.exec(text) ?? [];
  const start = (COMMENTS.lastIndex = at + space.length);
  const [comments = ''] = COMMENTS.exec(text) ?? [];
  return { start, code: start + comments.length, isApart: space.split('\n').length > 2 };
}

const SPACE = /\s*/y;
const COMMENTS = /(?:\/\/.*\s*|\/\*[^]*?\*\/\s*)*/y;
