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
  const known: Known = { module: new Map(), function: new Map(), interface: new Map() };
  return {
    format: async (texts) => {
      forgetIfMany(known);
      const modules = texts.map((text) => (text.includes(MARK) ? undefined : statementsOf(text)));
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

const MOST_KNOWN = 50_000;

function forgetIfMany(known: Known): void {
  for (const texts of Object.values(known)) if (texts.size > MOST_KNOWN) texts.clear();
}

/** So many characters go to the formatter at a time: each call has its price, and each mistake its neighbours. */
const BATCH = 30_000;

function* batchesOf(modules: readonly (readonly Statement[] | undefined)[], known: Known): Generator<Batch> {
  const begin = () => ({ module: [] as string[], function: [] as string[], interface: [] as string[], size: 0 });
  let batch = begin();
  const add = (place: Place, text: string): void => {
    if (known[place].has(text)) return;
    known[place].set(text, '');
    batch[place].push(text);
    batch.size += text.length;
  };
  for (const statement of modules.flatMap((statements) => statements ?? [])) {
    add('module', statement.body === undefined ? statement.text : emptied(statement.body));
    for (const { text } of statement.body?.statements ?? []) add(statement.body!.of, text);
    if (batch.size < BATCH) continue;
    yield batch;
    batch = begin();
  }
  if (batch.size > 0) yield batch;
}

/** Stands between statements while they are formatted, and in no text that is taken apart. */
const MARK = 'debugger';
const MARKED = { module: 'debugger;', function: 'debugger;', interface: 'debugger: 0;' } as const;

/** A body that is quite empty would be formatted in another way. */
function emptied({ of, head }: Body): string {
  return `${head}\n${MARKED[of]}\n}`;
}

async function formatBatch(batch: Batch, known: Known, prettify: (text: string) => Promise<string>): Promise<void> {
  const marked = (place: Place): string => batch[place].flatMap((text) => [text, MARKED[place]]).join('\n');
  const inside = (place: Body['of']): string =>
    `${place} _${place === 'function' ? '()' : ''} {\n${MARKED[place]}\n${marked(place)}\n}`;
  const text = ['debugger;', marked('module'), inside('function'), 'debugger;', inside('interface')].join('\n');
  // What is no TypeScript shows when its module is formatted whole.
  const formatted = await prettify(text).catch(() => '');
  const statements = `\n${formatted}`.split('\ndebugger;\n').slice(1);
  const members = statements.pop()?.split('\n  debugger: 0;\n').slice(1, -1);
  const inFunctions = statements.pop()?.split('\n  debugger;\n').slice(1, -1);
  note(batch.module, statements, known.module);
  note(batch.function, inFunctions, known.function);
  note(batch.interface, members, known.interface);
}

function note(texts: readonly string[], formatted: readonly string[] | undefined, known: Map<string, string>): void {
  const isWhole = formatted?.length === texts.length;
  for (const [index, text] of texts.entries()) {
    if (isWhole) known.set(text, formatted[index]!);
    else known.delete(text);
  }
}

/** Absent where something in it could not be formatted. */
function moduleOf(statements: readonly Statement[], known: Known): string | undefined {
  const formatted = statements.map(({ text, body }) =>
    body === undefined ? known.module.get(text) : withBody(known.module.get(emptied(body)), body, known),
  );
  return formatted.every(Boolean) ? `${lines(statements, formatted)}\n` : undefined;
}

function withBody(around: string | undefined, { of, statements }: Body, known: Known): string | undefined {
  const end = `\n  ${MARKED[of]}\n}`;
  const formatted = statements.map(({ text }) => known[of].get(text));
  if (around?.endsWith(end) !== true || !formatted.every(Boolean)) return undefined;
  return `${around.slice(0, -end.length)}\n${lines(statements, formatted)}\n}`;
}

function lines(statements: readonly Statement[], formatted: readonly (string | undefined)[]): string {
  return formatted.map((text, index) => (index > 0 && statements[index]!.isApart ? `\n${text}` : text)).join('\n');
}
