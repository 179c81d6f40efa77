import { type Body, type Statement, statementsOf } from './statements.js';

/** Formats modules statement by statement, each of them once however often it stands somewhere. */
export interface StatementFormatter {
  /**
   * What the formatter makes of each of the modules: the same as if it were formatted whole. Absent where a text cannot
   * be taken apart, or stands beside one that is no TypeScript.
   */
  readonly format: (texts: readonly string[]) => Promise<readonly (string | undefined)[]>;
}

/** @param prettify formats a whole module, and throws where it is no TypeScript */
export function createStatementFormatter(prettify: (text: string) => Promise<string>): StatementFormatter {
  const known: Known = { module: new Map(), function: new Map(), interface: new Map(), object: new Map() };
  return {
    format: async (texts) => {
      forgetIfMany(known);
      const modules = texts.map((text) => (NOT_ALONE.test(text) ? undefined : statementsOf(text)));
      for (const batch of batchesOf(modules, known)) await formatBatch(batch, known, prettify);
      return modules.map((statements) => statements && moduleOf(statements, known));
    },
  };
}

/** What a statement stands in decides how far it is indented. */
type Place = 'module' | Body['of'];

/** Formatted statements by what they were made of; empty while nobody has formatted them. */
type Known = Readonly<Record<Place, Map<string, string>>>;

type Batch = Readonly<Record<Place, readonly string[]>>;

const MOST_KNOWN = 20_000;

function forgetIfMany(known: Known): void {
  for (const texts of Object.values(known)) if (texts.size > MOST_KNOWN) texts.clear();
}

/** So many characters go to the formatter at a time: each call has its price, and each mistake its neighbours. */
const BATCH = 30_000;

function* batchesOf(modules: readonly (readonly Statement[] | undefined)[], known: Known): Generator<Batch> {
  const begin = () => ({ module: [], function: [], interface: [], object: [] }) as Record<Place, string[]>;
  let batch = begin();
  let size = 0;
  const add = ({ text, body }: Statement, place: Place): void => {
    const own = body === undefined ? text : emptied(body);
    if (!known[place].has(own)) {
      known[place].set(own, '');
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

async function formatBatch(batch: Batch, known: Known, prettify: (text: string) => Promise<string>): Promise<void> {
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
  const formatted = await prettify(text).catch(() => '');
  const statements = between(`\n${formatted}`, 'module').slice(1);
  const [inFunctions, inInterfaces, inObjects] = statements.splice(-3);
  note(batch.module, statements, known.module);
  for (const [place, chunk = ''] of Object.entries({
    function: inFunctions,
    interface: inInterfaces,
    object: inObjects,
  })) {
    note(batch[place as Place], between(chunk, place as Place).slice(1, -1), known[place as Place]);
  }
}

/** The lines before, between and behind the marks. */
function between(formatted: string, place: Place): string[] {
  return formatted.split(`\n${MARKS[place]}\n`);
}

function note(texts: readonly string[], formatted: readonly string[], known: Map<string, string>): void {
  for (const [index, text] of texts.entries()) {
    if (formatted.length === texts.length) known.set(text, formatted[index]!);
    else known.delete(text);
  }
}

function moduleOf(statements: readonly Statement[], known: Known): string | undefined {
  const text = joined(statements, 'module', known);
  return text && `${text}\n`;
}

/** Absent where something could not be formatted. */
function joined(statements: readonly Statement[], place: Place, known: Known): string | undefined {
  const formatted = statements.map((statement) => formattedOf(statement, place, known));
  if (!formatted.every(Boolean)) return undefined;
  return formatted.map((text, index) => (index > 0 && statements[index]!.isApart ? `\n${text}` : text)).join('\n');
}

function formattedOf({ text, body }: Statement, place: Place, known: Known): string | undefined {
  if (body === undefined) return known[place].get(text);
  const [head, tail, ...others] = between(known[place].get(emptied(body)) ?? '', body.of);
  const inside = joined(body.statements, body.of, known);
  if (inside === undefined || tail === undefined || others.length > 0) return undefined;
  return `${head}\n${inside}\n${tail}`;
}
