import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkSync } from 'recheck';
import ts from 'typescript-5.9';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  isAutoModerationRuleTriggerMetadata,
  validateAutoModerationRuleTriggerMetadata,
} from '../../generated/dist/index.js';
import * as live from '../../generated/dist/live/all.js';
import { sampleAutoModerationRule } from '../../generated/dist/samples.js';
import { MODES } from '../generated/built.js';
import { tries } from '../support/effort.js';

interface Found {
  readonly source: string;
  readonly flags: string;
  readonly where: string;
}

const FOLDERS = ['generator', 'templates', 'generated/src', 'generated/dist/schema', 'schema', 'bin'];
const DOCUMENTS = ['generated/openapi.json', 'generated/openapi.live.json', 'generated/rolldown.config.js'];

/** Comments and texts, in which a slash begins no regular expression. */
const NO_CODE = /\/\*[^]*?\*\/|\/\/.*|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g;

/** Every regular expression that we run or ship, once. */
const all: readonly Found[] = (() => {
  const paths = [...FOLDERS.flatMap(filesOf), ...DOCUMENTS];
  const found = paths.flatMap((path) => {
    const text = /\.(ts|js|json|html\.hbs)$/.test(path) ? readFileSync(path, 'utf8') : '';
    if (path.endsWith('.json')) return inSchema(path, JSON.parse(text));
    return (path.endsWith('.hbs') ? scriptsIn(text) : [text]).flatMap((code) => inCode(path, code));
  });
  return [...new Map(found.map((one) => [`/${one.source}/${one.flags}`, one])).values()];
})();

function filesOf(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path));
}

function scriptsIn(html: string): readonly string[] {
  return Array.from(html.matchAll(/<script>([^<]*(?:<(?!\/script)[^<]*)*)/g), ([, code]) => code!);
}

function inCode(path: string, text: string): readonly Found[] {
  // Most modules of the package have none, and take longer to parse than to search.
  if (path.startsWith('generated/src') && !text.replaceAll(NO_CODE, '').includes('/')) return [];
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const found: Found[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      found.push({ source: node.text.slice(1, end), flags: node.text.slice(end + 1), where: path });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function inSchema(path: string, json: unknown): readonly Found[] {
  const found: Found[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if (key === 'pattern' && typeof inner === 'string') found.push({ source: inner, flags: 'u', where: path });
      if (key === 'patternProperties' && typeof inner === 'object' && inner !== null) {
        for (const pattern of Object.keys(inner)) found.push({ source: pattern, flags: 'u', where: path });
      }
      visit(inner);
    }
  };
  visit(json);
  return found;
}

describe('a regular expression that we run or ship', () => {
  it('is never known to take more than linear time', { timeout: 300_000 }, () => {
    expect(all.length).toBeGreaterThan(150);
    // Patterns that the detector cannot read (it knows no look-around), or not in this time, are left to the clock, below.
    const timeout = tries(8, 10_000);
    const found = all.flatMap(({ source, flags, where }) => {
      const result = checkSync(source, flags, { timeout, checker: 'automaton' });
      return result.status === 'vulnerable' ? [`${where}: /${source}/${flags} is ${result.complexity.summary}`] : [];
    });
    expect(found).toEqual([]);
  });

  it('is fast on long texts of its own characters', { timeout: 300_000 }, () => {
    const slow = all.flatMap(({ source, flags, where }) => {
      const text = attacksOn(source).find((attack) => timeOf(new RegExp(source, flags), attack) > SOON);
      return text === undefined ? [] : [`${where}: /${source}/${flags} for ${JSON.stringify(text.slice(0, 40))}`];
    });
    expect(slow).toEqual([]);
  });

  it('is detected by that test if it is quadratic', { timeout: 60_000 }, () => {
    // Quadratic up to that many characters, which shows it in a second.
    const bad = /<[^>]{0,6000}>/;
    expect(attacksOn(bad.source).some((attack) => timeOf(bad, attack) > SOON)).toBe(true);
  });

  it('is written in the code, and never built from input', () => {
    const paths = [...FOLDERS.flatMap(filesOf), ...DOCUMENTS].filter((path) => /\.(ts|js|hbs)$/.test(path));
    const making = paths.filter((path) => /\bRegExp\(|\beval\(|\bFunction\(/.test(readFileSync(path, 'utf8')));
    // Made of the names of our sections, of the patterns of our formats, and of patterns that never backtrack. That of an
    // imported document is compiled, since only that shows whether it is valid, and never executed.
    expect(making.toSorted()).toEqual([
      'generator/emit/patterns/pattern-tables.ts',
      'generator/formats/formats.ts',
      'generator/import/foreign-patterns.ts',
      'generator/read/grammar/sections.ts',
    ]);
  });
});

/** In milliseconds of the processor: many times what a linear one takes on such a text, and a quarter of what a quadratic one does. */
const SOON = tries(125, 500);
const LONG = tries(25_000, 50_000);

function attacksOn(source: string): readonly string[] {
  const literal = source.replaceAll(/\\[a-zA-Z]\w*|[\\()[\]?+*|^$]/g, '');
  const letters = new Set([...literal, ...' \n\r\taA0_-.[](){}<>`*/"\'#:,']);
  const words = [literal.slice(0, 3), literal.slice(0, 12), '](', 'a_', ' a', 'a.', '<!--', '[a](http://', 'A.'];
  return [...letters, ...words].filter((one) => one !== '').map((one) => `${one.repeat(LONG / one.length)}\u0000`);
}

/** The least of three times, where the first is long: a busy machine stops any process for a while. */
function timeOf(pattern: RegExp, text: string, tried = 1): number {
  const [start, cpu] = [performance.now(), process.cpuUsage()];
  if (pattern.flags.includes('g')) text.replace(pattern, '');
  else pattern.test(text);
  const time = Math.min(performance.now() - start, process.cpuUsage(cpu).user / 1_000);
  return time > SOON && tried < 3 ? Math.min(time, timeOf(pattern, text, tried + 1)) : time;
}

describe('patterns that objects carry as data', () => {
  const PATTERNS = [
    '(?i)(?x) rust # comment',
    '(?P<year>\\d{4})',
    '\\A\\z\\p{Greek}[[:alpha:]&&[^a]]',
    '(',
    '[z-a]',
    '*',
    '(a+)+$',
    '(?:a|a)*b',
    '\\',
    '\u0000',
  ];
  const whole = { ...sampleAutoModerationRule(1, { trigger_type: 1 }) };

  it('are never compiled, even if they are invalid, of another language, or exponential', () => {
    // Compiling a text requires one of these.
    const compiled: string[] = [];
    const spy = (owner: object, name: string): void => {
      const original = (owner as Record<string, unknown>)[name] as new (...values: unknown[]) => object;
      const spied = function (this: unknown, ...values: unknown[]): unknown {
        if (typeof values[0] === 'string') compiled.push(`${name} ${values[0]}`);
        return new.target === undefined ? Reflect.apply(original, this, values) : Reflect.construct(original, values);
      };
      spied.prototype = original.prototype as object;
      Object.assign(owner, { [name]: spied });
      onTestFinished(() => void Object.assign(owner, { [name]: original }));
    };
    spy(globalThis, 'RegExp');
    for (const name of ['match', 'matchAll', 'search']) spy(String.prototype, name);
    void 'x'.search('the spy works');
    expect(compiled.splice(0)).toEqual(['search the spy works']);

    const metadata = { regex_patterns: PATTERNS, keyword_filter: PATTERNS.slice(0, 3), allow_list: [] };
    for (const mode of MODES) {
      expect(validateAutoModerationRuleTriggerMetadata(metadata, { mode }).ok).toBe(true);
      expect(live.validateAutoModerationRule({ ...whole, trigger_metadata: metadata }, { mode }).ok).toBe(true);
    }
    expect(isAutoModerationRuleTriggerMetadata(metadata)).toBe(true);
    expect(validateAutoModerationRuleTriggerMetadata({ regex_patterns: [...PATTERNS, 5] }).ok).toBe(false);
    expect(compiled).toEqual([]);
  });
});
