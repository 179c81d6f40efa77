import { createHash } from 'node:crypto';
import { type Body, type Statement, statementsOf } from './statements.js';

/** Formats modules statement by statement, each of them once however often it stands somewhere. */
export interface StatementFormatter {
  /**
   * What the formatter makes of each of the modules: the same as if it were formatted whole. Absent where a text cannot
   * be taken apart, or stands beside one that is no TypeScript.
   */
  readonly format: (texts: readonly string[]) => Promise<readonly (string | undefined)[]>;
}

/** Formatted statements, by what identifies where they stand and what they were made of. */
export interface FormattedTexts {
  readonly get: (key: string) => string | undefined;
  readonly set: (key: string, text: string) => void;
}

/**
 * @param prettify formats a whole module, and throws where it is no TypeScript
 * @param kept what other processes have formatted
 */
export function createStatementFormatter(
  prettify: (text: string) => Promise<string>,
  kept: FormattedTexts = new Map<string, string>(),
): StatementFormatter {
  const known = new Map<string, string>();
  const formatted: Formatted = {
    get: (place, text) => {
      const name = `${place} ${text}`;
      const one = known.get(name) ?? kept.get(shortName(name));
      if (one !== undefined) known.set(name, one);
      return one;
    },
    set: (place, text, one) => {
      const name = `${place} ${text}`;
      known.set(name, one);
      kept.set(shortName(name), one);
    },
  };
  return {
    format: async (texts) => {
      if (known.size > MOST_KNOWN) known.clear();
      const modules = texts.map((text) => (NOT_ALONE.test(text) ? undefined : statementsOf(text)));
      for (const batch of batchesOf(modules, formatted)) await formatBatch(batch, formatted, prettify);
      return modules.map((statements) => statements && moduleOf(statements, formatted));
    },
  };
}

/** What a statement stands in decides how far it is indented. */
type Place = 'module' | Body['of'];

/** Formatted statements by their places and texts. */
interface Formatted {
  readonly get: (place: Place, text: string) => string | undefined;
  readonly set: (place: Place, text: string, formatted: string) => void;
}

type Batch = Readonly<Record<Place, readonly string[]>>;

const MOST_KNOWN = 40_000;

function shortName(name: string): string {
  return createHash('sha256').update(name).digest('base64url').slice(0, 24);
}

/** So many characters go to the formatter at a time: each call has its price, and each mistake its neighbours. */
const BATCH = 30_000;

function* batchesOf(modules: readonly (readonly Statement[] | undefined)[], formatted: Formatted): Generator<Batch> {
  const begin = () => ({ module: [], function: [], interface: [], object: [] }) as Record<Place, string[]>;
  const isTold: Readonly<Record<Place, Set<string>>> = {
    module: new Set(),
    function: new Set(),
    interface: new Set(),
    object: new Set(),
  };
  let batch = begin();
  let size = 0;
  const add = ({ text, body }: Statement, place: Place): void => {
    const own = body === undefined ? text : emptied(body);
    if (!isTold[place].has(own) && formatted.get(place, own) === undefined) {
      isTold[place].add(own);
      batch[place].push(own);
      size += own.length;
    }
    for (const statement of body?.statements ?? []) add(statement, body!.of);
  };
  for (const statement of modules.flatMap((statements) => statements ?? [])) {
    add(statement, 'module');
    if (size < BATCH) continue;
    yield batch;
    [batch, size] = [begin(), 0];
  }
  if (size > 0) yield batch;
}

/** Our own marks, and what says that the next statement stays as it is. */
const NOT_ALONE = /debugger|prettier-ignore/;

/** Stand between statements while they are formatted. */
const MARKS: Readonly<Record<Place, string>> = {
  module: 'debugger;',
  function: '  debugger;',
  interface: '  debugger: 0;',
  object: '    debugger: 0,',
};

/** A body that is quite empty would be formatted in another way. */
function emptied({ of, head, tail }: Body): string {
  return `${head}\n${MARKS[of]}\n${tail}`;
}

async function formatBatch(
  batch: Batch,
  formatted: Formatted,
  prettify: (text: string) => Promise<string>,
): Promise<void> {
  const marked = (place: Place): string =>
    [MARKS[place], ...batch[place].flatMap((text) => [text, MARKS[place]])].join('\n');
  const text = [
    marked('module'),
    `function _() {\n${marked('function')}\n}`,
    MARKS.module,
    `interface _ {\n${marked('interface')}\n}`,
    MARKS.module,
    `function _() {\n_({\n${marked('object')}\n});\n}`,
  ].join('\n');
  // What is no TypeScript shows when its module is formatted whole.
  const statements = between(`\n${await prettify(text).catch(() => '')}`, 'module').slice(1);
  const note = (place: Place, chunks: readonly string[]): void => {
    if (chunks.length !== batch[place].length) return;
    for (const [index, chunk] of chunks.entries()) formatted.set(place, batch[place][index]!, chunk);
  };
  for (const place of ['object', 'interface', 'function'] as const) {
    note(place, between(statements.pop() ?? '', place).slice(1, -1));
  }
  note('module', statements);
}

/** The lines before, between and behind the marks. */
function between(formatted: string, place: Place): string[] {
  return formatted.split(`\n${MARKS[place]}\n`);
}

function moduleOf(statements: readonly Statement[], formatted: Formatted): string | undefined {
  const text = joined(statements, 'module', formatted);
  return text && `${text}\n`;
}

/** Absent where something could not be formatted. */
function joined(statements: readonly Statement[], place: Place, formatted: Formatted): string | undefined {
  const texts = statements.map((statement) => formattedOf(statement, place, formatted));
  if (!texts.every(Boolean)) return undefined;
  return texts.map((text, index) => (index > 0 && statements[index]!.isApart ? `\n${text}` : text)).join('\n');
}

function formattedOf({ text, body }: Statement, place: Place, formatted: Formatted): string | undefined {
  if (body === undefined) return formatted.get(place, text);
  const [head, tail, ...others] = between(formatted.get(place, emptied(body)) ?? '', body.of);
  const inside = joined(body.statements, body.of, formatted);
  if (inside === undefined || tail === undefined || others.length > 0) return undefined;
  return `${head}\n${inside}\n${tail}`;
}
