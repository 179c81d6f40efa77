import { createHash } from 'node:crypto';
import { pattern as runtimePattern, type Pattern } from '#runtime/pattern.js';
import { limitChoices, limitsOf } from '../../model/limits/limit-choice.js';
import { limitsOnValue, typeAtTarget } from '../../model/limits/limit-target.js';
import {
  isNotShown,
  isOpaque,
  limitedType,
  type Endpoint,
  type Field,
  type Limit,
  type Model,
} from '../../model/model.js';
import { keyPatternsOf } from '../../model/other-keys.js';
import { fieldsOfEndpoint, shownBodies } from '../../model/requests.js';
import { isIdentifier, isScalar } from '../../model/types.js';
import { neverBacktracks } from '../../patterns/backtracking.js';
import { commonAutomaton } from '../../patterns/pattern-automaton.js';
import { NO_STORE, type Queries } from '../../queries/index.js';
import { moduleText } from '../declarations.js';
import { createImports, type Imports } from '../imports.js';
import { runtimePath } from '../module-layout.js';
import type { OutputFile } from '../output-file.js';
import { tableCode } from './table-code.js';

/** The module with the tables of all patterns, which all profiles share. */
const PATH = 'src/patterns.ts';

/** Imports the table of the texts that all patterns match, and returns its name. */
export function patternTable(patterns: readonly string[], imports: Imports): string {
  return imports.value(nameOf(tableOf(patterns)), PATH);
}

/** The same table as a value, for the runtime in this process. */
export function patternValue(pattern: string): Pattern {
  return runtimePattern(tableOf([pattern]));
}

/**
 * A test of a text in a check. Where a regular expression takes its place, the check calls it at once: the engine compiles
 * a constant one into the check, and not one that it has to look up in a table.
 */
export function patternTest(pattern: string, text: string, imports: Imports): string {
  const table = patternTable([pattern], imports);
  const matches = `${imports.value('matchesPattern', runtimePath('pattern'))}(${table}, ${text})`;
  if (quickly([pattern]) === undefined) return matches;
  return `(${text}.length <= ${QUICK} ? ${imports.value(quickName(table), PATH)}.test(${text}) : ${matches})`;
}

/** Longer texts could exhaust the stack of a regular expression; the runtime has the same bound. */
const QUICK = 4096;

function quickName(table: string): string {
  return table.replace('$pattern', '$quick');
}

/** Tables by their patterns: what a table holds depends on nothing else. */
const tables = new Map<string, string>();

function tableOf(patterns: readonly string[]): string {
  const key = JSON.stringify(patterns);
  const known = tables.get(key);
  if (known !== undefined) return known;
  const table = tableCode(commonAutomaton(patterns));
  tables.set(key, table);
  return table;
}

/** A name that no other table has and that stays when other patterns change. Patterns of one meaning share it. */
function nameOf(table: string): string {
  return `$pattern${createHash('sha256').update(table).digest('hex').slice(0, 8)}`;
}

/** The module of the tables that modules import; nothing if there are none. */
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
  for (const patterns of models.flatMap(combinations)) {
    const table = tableOf(patterns);
    const name = nameOf(table);
    if (!imported.has(name) || constants.has(name)) continue;
    const doc = patterns.map((pattern) => JSON.stringify(pattern).replaceAll('*/', '*\\/')).join(' and ');
    const literal = quickly(patterns);
    const values = literal === undefined ? [JSON.stringify(table)] : [JSON.stringify(table), quickName(name)];
    const lines = [
      ...(literal === undefined ? [] : [`export const ${quickName(name)}: RegExp = ${literal};`]),
      `/** ${doc} */\nexport const ${name}: ${imports.type('Pattern', runtimePath('pattern'))} = /* @__PURE__ */ ${make}(${values.join(', ')});`,
    ];
    constants.set(name, lines.join('\n\n'));
  }
  const sorted = [...constants].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, text]) => text);
  return [{ path: PATH, text: moduleText(imports.declarations(), sorted), format: 'typescript' }];
}

/** The pattern as a regular expression, where that matches in one pass as the table does. */
function quickly([pattern, ...others]: readonly string[]): string | undefined {
  if (pattern === undefined || others.length > 0) return undefined;
  if (!quick.has(pattern)) {
    quick.set(pattern, neverBacktracks(pattern) ? `/${new RegExp(pattern, 'u').source}/u` : undefined);
  }
  return quick.get(pattern);
}

/** By their patterns, on which alone they depend. */
const quick = new Map<string, string | undefined>();

function importedTables({ text, format }: OutputFile): readonly string[] {
  if (format !== 'typescript' || !text.includes('/patterns.js"')) return [];
  return [...new Set(text.match(/\$pattern[0-9a-f]{8}\b/g))];
}

/** Every pattern of a Model, and those that apply to one value together. */
function combinations(model: Model): readonly (readonly string[])[] {
  const ofDeclared = new Map(
    [...model.scalars, ...model.identifiers.filter(isOpaque)].map(({ name, limits = [] }) => [
      name,
      patternsIn(limits),
    ]),
  );
  const declared = [...ofDeclared.values()].flat().map((pattern) => [pattern]);
  const places: readonly Limited[] = [
    ...model.objects.flatMap((object) => object.fields),
    ...model.endpoints.flatMap(fieldsOfEndpoint),
    ...model.unions.map((union) => ({ type: limitedType(union), limits: union.limits ?? [] })),
    ...model.endpoints.flatMap(bodiesWithLimits),
  ];
  const ofKeys = model.objects.flatMap((object) => keyPatternsOf(object).map(({ pattern }) => [pattern]));
  return [...declared, ...ofKeys, ...places.flatMap((place) => ofPlace(place, ofDeclared))];
}

type Limited = Pick<Field, 'type' | 'limits'>;

function bodiesWithLimits(endpoint: Endpoint): readonly Limited[] {
  return [...shownBodies(endpoint), ...endpoint.responses].flatMap(({ type, limits = [] }) =>
    type === null || isNotShown(type) ? [] : [{ type, limits }],
  );
}

function ofPlace({ type, limits }: Limited, ofDeclared: ReadonlyMap<string, readonly string[]>): readonly string[][] {
  return limits.flatMap((limit) => {
    if (limit.kind !== 'pattern' || !limit.enforced) return [];
    const target = typeAtTarget(type, limit.on);
    const others =
      target !== undefined && (isScalar(target) || isIdentifier(target)) ? ofDeclared.get(target.name) : [];
    return [[limit.pattern], ...(others ?? []).map((other) => [limit.pattern, other])];
  });
}

function patternsIn(limits: readonly Limit[]): readonly string[] {
  return limitChoices(limitsOnValue(limits)).flatMap((choice) =>
    limitsOf(choice).flatMap((limit) => (limit.kind === 'pattern' ? [limit.pattern] : [])),
  );
}
