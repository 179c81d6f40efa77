/** A statement of a module or a function, a member of an interface or an object, with the comments above it. */
export interface Statement {
  readonly text: string;
  /** Whether a blank line stands above it. */
  readonly isApart: boolean;
  /** What a long one consists of. */
  readonly body?: Body;
}

export interface Body {
  /** An object is one inside of a function, with which a statement ends. */
  readonly of: 'function' | 'interface' | 'object';
  /** From the comments above it to the brace that opens it. */
  readonly head: string;
  readonly statements: readonly Statement[];
  /** From the brace that closes it. */
  readonly tail: string;
}

/**
 * The statements of a module in TypeScript, with those inside of long functions, and the members of long interfaces and
 * objects, one by one: none of them has a say in how another one is formatted. Absent where one might have, or where the
 * text is not understood: this is no parser, finds fewer ends than there are, and leaves templates and regular
 * expressions alone.
 */
export function statementsOf(text: string): readonly Statement[] | undefined {
  return statementsIn(text, ';')?.map(withBody);
}

/** A body is worth taking apart from so many characters on. */
const LONG = 400;

function withBody({ text, code, brace, isApart }: Found): Statement {
  const [, of] = HEAD.exec(text.slice(code, code + 40)) ?? [];
  if (brace === undefined || !text.endsWith('}')) return { text, isApart };
  if (of === 'function') return takenApart({ text, isApart }, of, brace, text.length - 1, ';', withObject);
  if (of === 'interface') return takenApart({ text, isApart }, of, brace, text.length - 1, ';', asItIs);
  return { text, isApart };
}

const HEAD = /^(?:export )?(?:default )?(function|interface) [\w$]/;

function withObject({ text, isApart }: Found): Statement {
  const start = OBJECT_START.exec(text);
  const end = OBJECT_END.exec(text);
  if (start === null || end === null) return { text, isApart };
  return takenApart({ text, isApart }, 'object', start.index + start[0].indexOf('{'), end.index, ',', asEntry);
}

/** Nothing behind it on its line: such an object stays on several lines. */
const OBJECT_START = /[(,=:][ ]?\{\n/;
const OBJECT_END = /\}\)?;$/;

function asItIs({ text, isApart }: Found): Statement {
  return { text, isApart };
}

/** The last one of an object may come without a comma. */
function asEntry({ text, isApart }: Found): Statement {
  return { text: text.endsWith(',') || text.includes('/') ? text : `${text},`, isApart };
}

function takenApart(
  statement: Statement,
  of: Body['of'],
  brace: number,
  end: number,
  separator: Separator,
  inside: (found: Found) => Statement,
): Statement {
  const { text } = statement;
  const found = end - brace < LONG ? undefined : statementsIn(text.slice(brace + 1, end), separator);
  const statements = found?.map(inside) ?? [];
  if (statements.length < 2 && statements[0]?.body === undefined) return statement;
  return { ...statement, body: { of, head: text.slice(0, brace + 1), statements, tail: text.slice(end) } };
}

/** What stands between two statements or members that brackets do not part. */
type Separator = ';' | ',';

interface Found {
  readonly text: string;
  /** Where in the text it begins, behind its comments. */
  readonly code: number;
  /** The last one in the text that opens outside of other brackets. */
  readonly brace: number | undefined;
  readonly isApart: boolean;
}

function statementsIn(text: string, separator: Separator): readonly Found[] | undefined {
  const found: Found[] = [];
  let open = beginningAt(text, 0);
  let brace: number | undefined;
  let depth = 0;
  // Behind what ends a statement, and the comments beside it.
  let ended = -1;
  const close = (end: number): void => {
    const { start, code, isApart } = open;
    const inText = brace === undefined ? undefined : brace - start;
    found.push({ text: text.slice(start, end), code: code - start, brace: inText, isApart });
  };
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (index < open.code) continue;
    if (UNKNOWN.has(token)) return undefined;
    const isBehindEnd = depth === 0 && ended > open.code && text.slice(ended, index).trim() === '';
    if (token === '\n') {
      const next = isBehindEnd ? beginningAt(text, index) : undefined;
      if (next === undefined || (next.code < text.length && !BEGINS.test(text.slice(next.code, next.code + 12))))
        continue;
      close(ended);
      [open, brace, ended] = [next, undefined, -1];
    } else if (token.startsWith('/')) {
      if (isBehindEnd) ended = index + token.length;
    } else {
      if (token === '{' && depth === 0) brace = index;
      if (OPENS.has(token)) depth += 1;
      if (CLOSES.has(token)) depth -= 1;
      if (depth < 0) return undefined;
      ended = token === separator || (token === '}' && separator === ';') ? index + 1 : -1;
    }
  }
  if (open.code < text.length) close(text.trimEnd().length);
  // Comments at the end belong to no statement.
  const isWhole = depth === 0 && (open.code < text.length || (found.length > 0 && open.start === text.length));
  return isWhole && found.every((one) => !NO_NAME.test(one.text[one.code]!)) ? found : undefined;
}

/** Where a statement begins: with its comments, and behind them. */
interface Beginning {
  readonly start: number;
  readonly code: number;
  readonly isApart: boolean;
}

/** What may end a statement, or hide the end of one. A library that knows every token takes ten times as long. */
const TOKEN = /\/\/.*|\/\*[^]*?\*\/|'(?:[^'\\\n]|\\[^])*'|"(?:[^"\\\n]|\\[^])*"|[{}()[\];,\n`/'"]/g;
const UNKNOWN = new Set(['`', '/', "'", '"']);
const OPENS = new Set(['{', '(', '[']);
const CLOSES = new Set(['}', ')', ']']);

/** Some words go on with what has ended in a brace. */
const BEGINS =
  /^(?!(?:as|catch|else|extends|finally|implements|in|instanceof|is|of|satisfies|while)\b)[A-Za-z_$[({@'"\d]/;

/** A text could be a directive, and a key that needs quotes decides about numbers beside it. */
const NO_NAME = /['"\d]/;

function beginningAt(text: string, at: number): Beginning {
  const start = endOf(SPACE, text, at);
  let code = start;
  for (let end = endOf(COMMENT, text, code); end > code; end = endOf(COMMENT, text, code))
    code = endOf(SPACE, text, end);
  return { start, code, isApart: text.slice(at, start).split('\n').length > 2 };
}

const SPACE = /\s*/y;
const COMMENT = /\/\/.*|\/\*[^]*?\*\//y;

/** Where what the sticky expression finds at a place ends; the place itself if it finds nothing. */
function endOf(expression: RegExp, text: string, at: number): number {
  expression.lastIndex = at;
  return expression.test(text) ? expression.lastIndex : at;
}
