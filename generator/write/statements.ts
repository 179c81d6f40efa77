import jsTokens from 'js-tokens';

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
 * understood; this is no parser, and finds fewer ends than there are.
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

/** Where a statement stands in a text. */
interface Found {
  readonly start: number;
  /** Where it begins, behind its comments. */
  readonly code: number;
  /** The last one that opens outside of other brackets. */
  brace: number | undefined;
  end: number;
  readonly isApart: boolean;
}

function statementsIn(text: string): readonly Found[] | undefined {
  const found: Found[] = [];
  let open: Found | undefined;
  let comments: Pick<Found, 'start' | 'isApart'> | undefined;
  let depth = 0;
  let last = '';
  let lines = 0;
  let start = 0;
  let mayEnd = false;
  for (const { type, value } of jsTokens(text)) {
    const at = start;
    start += value.length;
    if (type === 'WhiteSpace') continue;
    if (type === 'LineTerminatorSequence') {
      lines += 1;
      mayEnd ||= depth === 0 && (last === ';' || last === '}');
      continue;
    }
    if (type === 'SingleLineComment' || type === 'MultiLineComment') {
      if (open === undefined || mayEnd) comments ??= { start: at, isApart: lines > 1 };
      else open.end = start;
      lines = 0;
      continue;
    }
    // A text could be a directive, and a key that needs quotes decides about numbers beside it.
    if ((open === undefined || mayEnd) && (type === 'StringLiteral' || type === 'NumericLiteral')) return undefined;
    if (open === undefined || (mayEnd && !CONTINUES.has(value) && (type === 'IdentifierName' || BEGINS.has(value)))) {
      open = { ...(comments ?? { start: at, isApart: lines > 1 }), code: at, brace: undefined, end: start };
      found.push(open);
    }
    if (value === '{' && depth === 0) open.brace = at;
    if (OPENS.has(value) || type === 'TemplateHead') depth += 1;
    if (CLOSES.has(value) || type === 'TemplateTail') depth -= 1;
    if (depth < 0) return undefined;
    [mayEnd, comments, lines, last, open.end] = [false, undefined, 0, value, start];
  }
  // Comments at the end belong to no statement.
  return depth === 0 && comments === undefined && open !== undefined ? found : undefined;
}

const OPENS = new Set(['{', '(', '[']);
const CLOSES = new Set(['}', ')', ']']);
const BEGINS = new Set(['{', '(', '[', '@']);

/** Words that go on with what has ended in a brace. */
const CONTINUES = new Set('as catch else extends finally implements in instanceof is of satisfies while'.split(' '));
