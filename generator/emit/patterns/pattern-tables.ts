import { createHash } from 'node:crypto';
import { pattern as runtimePattern, type Pattern } from '#runtime/pattern.js';
import { decimalPattern, isOfDecimals } from '../../model/limits/decimal-limits.js';
import type { LimitKind } from '../../model/limits/limit-kinds.js';
import type { Model } from '../../model/model.js';
import { keyPatternsOf } from '../../model/objects.js';
import { fieldsOfEndpoint, shownBodies } from '../../model/requests.js';
import { neverBacktracks } from '../../patterns/determinize.js';
import { acceptedAutomaton } from '../../patterns/pattern-automaton.js';
import { NO_STORE, type Queries } from '../../queries/index.js';
import { moduleFile } from '../declarations.js';
import { createImports, type Imports } from '../imports.js';
import { runtimePath } from '../module-layout.js';
import type { OutputFile } from '../output-file.js';
import { tableCode } from './table-code.js';

/** The module with the tables of all patterns, which all profiles share. */
const PATH = 'src/patterns.ts';

/** Imports the table of a pattern, and returns its name. */
export function patternTable(pattern: string, imports: Imports): string {
  return imports.value(nameOf(tableOf(pattern)), PATH);
}

/** The same table as a value, for the runtime in this process. */
export function patternValue(pattern: string): Pattern {
  const value = values.get(pattern) ?? runtimePattern(tableOf(pattern));
  values.set(pattern, value);
  return value;
}

const values = new Map<string, Pattern>();

/**
 * A test of a text in a check. A regular expression is inlined, because the engine compiles a constant one into the
 * check.
 */
export function patternTest(pattern: string, text: string, imports: Imports): string {
  const table = patternTable(pattern, imports);
  const matches = `${imports.value('matchesPattern', runtimePath('pattern'))}(${table}, ${text})`;
  if (quickly(pattern) === undefined) return matches;
  return `(${text}.length <= ${QUICK} ? ${imports.value(quickName(table), PATH)}.test(${text}) : ${matches})`;
}

/** Longest text for a regular expression, whose stack longer ones could exhaust. The runtime has the same bound. */
const QUICK = 4096;

function quickName(table: string): string {
  return table.replace('$pattern', '$quick');
}

/** Tables by pattern. */
const tables = new Map<string, string>();

function tableOf(pattern: string): string {
  const table = tables.get(pattern) ?? tableCode(acceptedAutomaton(pattern));
  tables.set(pattern, table);
  return table;
}

/** A name that is unique to a table and independent of other patterns. Patterns with the same meaning share it. */
function nameOf(table: string): string {
  return `$pattern${createHash('sha256').update(table).digest('hex').slice(0, 8)}`;
}

/** The module with all imported tables, if there are any. */
export function patternFiles(
  models: readonly Model[],
  modules: readonly OutputFile[],
  queries: Queries = NO_STORE,
): readonly OutputFile[] {
  const imported = new Set(
    modules.flatMap((file) => queries.memoize('imported patterns', [file], () => importedTables(file))),
  );
  if (imported.size === 0) return [];
  const imports = createImports(PATH);
  const make = imports.value('pattern', runtimePath('pattern'));
  const constants = new Map<string, string>();
  for (const pattern of models.flatMap(patternsOf)) {
    const table = tableOf(pattern);
    const name = nameOf(table);
    if (!imported.has(name) || constants.has(name)) continue;
    const doc = JSON.stringify(pattern).replaceAll('*/', '*\\/');
    const literal = quickly(pattern);
    const parts = literal === undefined ? [JSON.stringify(table)] : [JSON.stringify(table), quickName(name)];
    const lines = [
      ...(literal === undefined ? [] : [`export const ${quickName(name)}: RegExp = ${literal};`]),
      `/** ${doc} */\nexport const ${name}: ${imports.type('Pattern', runtimePath('pattern'))} = /* @__PURE__ */ ${make}(${parts.join(', ')});`,
    ];
    constants.set(name, lines.join('\n\n'));
  }
  const sorted = [...constants].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text);
  return [moduleFile(PATH, imports.text(), sorted)];
}

/** The pattern as a regular expression, if it matches in one pass as the table does. */
function quickly(pattern: string): string | undefined {
  if (!quick.has(pattern)) {
    quick.set(pattern, neverBacktracks(pattern) ? `/${new RegExp(pattern, 'u').source}/u` : undefined);
  }
  return quick.get(pattern);
}

/** Regular expressions by pattern. */
const quick = new Map<string, string | undefined>();

function importedTables({ text, format }: OutputFile): readonly string[] {
  if (format !== 'typescript' || !text.includes('/patterns.js"')) return [];
  return [...new Set(text.match(/\$pattern[0-9a-f]{8}\b/g))];
}

function patternsOf(model: Model): readonly string[] {
  const limits = [
    ...[...model.scalars, ...model.identifiers, ...model.unions].flatMap((type) => type.limits ?? []),
    ...model.objects.flatMap(({ fields }) => fields.flatMap((field) => field.limits)),
    ...model.endpoints.flatMap((endpoint) => [
      ...fieldsOfEndpoint(endpoint).flatMap((field) => field.limits),
      ...[...shownBodies(endpoint), ...endpoint.responses].flatMap((body) => body.limits ?? []),
    ]),
  ];
  const ofKeys = model.objects.flatMap((object) => keyPatternsOf(object).map(({ pattern }) => pattern));
  return [...ofKeys, ...limits.flatMap(patternsOfLimit)];
}

function patternsOfLimit(limit: LimitKind): readonly string[] {
  if (isOfDecimals(limit)) return [decimalPattern(limit)];
  return limit.kind === 'pattern' && limit.enforced ? [limit.pattern] : [];
}
