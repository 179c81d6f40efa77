import { describe, expect, it } from 'vitest';
import { createImports } from '../../../generator/emit/imports.js';
import { patternFiles, patternTable, patternTest } from '../../../generator/emit/patterns/pattern-tables.js';
import { modelOf } from '../../model/problems.js';

/** The patterns of the tables in `src/patterns.ts`, if a module imports those of these patterns. */
function documented(declarations: string, wanted: readonly string[]): readonly string[] {
  const imports = createImports('src/objects/one.ts');
  const names = wanted.map((pattern) => patternTable(pattern, imports));
  const text = `import { ${names.join(', ')} } from "../patterns.js";`;
  const files = patternFiles([modelOf(declarations)], [{ path: 'src/objects/one.ts', text, format: 'typescript' }]);
  return files.flatMap((file) => Array.from(file.text.matchAll(/^\/\*\* (.*) \*\/$/gm), ([, doc]) => doc!)).toSorted();
}

/** A declaration with a pattern of its own: whatever has one. */
const PLACES: Readonly<Record<string, string>> = {
  'a scalar': `scalars: { Code: { wire: str, pattern: '^a$' } }`,
  'a scalar, with other limits': `scalars: { Code: { wire: str, length: 1, pattern: '^a$' } }`,
  'an identifier': `identifiers: { Key: { wire: str, pattern: '^a$' } }`,
  'a field': `objects: { Book: { fields: { code: { type: str, pattern: '^a$' } } } }`,
  'items of a field': `objects: { Book: { fields: { codes: { type: 'list[str]', each: { pattern: '^a$' } } } } }`,
  'keys of a field': `objects: { Book: { fields: { codes: { type: 'dict[str, int]', keys: { pattern: '^a$' } } } } }`,
  'an exception of a field': `
enums: { Kind: { wire: str, values: { A: a } } }
objects: { Book: { fields: { kind: Kind, code: { type: str, when: [{ kind: [A], pattern: '^a$' }] } } } }`,
  'other keys': `objects: { Book: { fields: { id: int }, key-patterns: { '^a$': str } } }`,
  'a union': `unions: { Codes: { of: ['list[str]'], each: { pattern: '^a$' } } }`,
  'a parameter': `endpoints: { find: { method: GET, path: /x, query: { code: { type: str, pattern: '^a$' } }, body: null, responses: [{ status: 200, type: null }] } }`,
  'a header of an answer': `endpoints: { find: { method: GET, path: /x, body: null, responses: [{ status: 200, type: null, headers: { code: { type: str, pattern: '^a$' } } }] } }`,
  'a body': `endpoints: { send: { method: POST, path: /x, body: { type: 'list[str]', each: { pattern: '^a$' } }, responses: [{ status: 200, type: null }] } }`,
  'an answer': `endpoints: { find: { method: GET, path: /x, body: null, responses: [{ status: 200, type: 'list[str]', each: { pattern: '^a$' } }] } }`,
};

describe('the module of patterns', () => {
  it.each(Object.entries(PLACES))('has the pattern of %s', (_, declarations) => {
    expect(documented(declarations, ['^a$', ''])).toEqual(['"^a$"']);
  });

  it('has no table that no module imports', () => {
    expect(documented(PLACES['a field']!, ['^b$'])).toEqual([]);
    expect(documented(`${PLACES['a scalar']!}\n${PLACES['a field']!.replace('^a', '^b')}`, ['^b$'])).toEqual(['"^b$"']);
  });

  it('does not exist where no module imports a table', () => {
    const model = modelOf(PLACES['a field']!);
    expect(patternFiles([model], [])).toEqual([]);
    const imports = createImports('src/objects/one.ts');
    const text = `import { ${patternTable('^a$', imports)} } from "../patterns.js";`;
    expect(patternFiles([model], [{ path: 'README.md', text, format: 'markdown' }])).toEqual([]);
    const other = text.replace('patterns.js', 'others.js');
    expect(patternFiles([model], [{ path: 'src/one.ts', text: other, format: 'typescript' }])).toEqual([]);
  });

  it('has no pattern that validators do not try', () => {
    const spec = `objects: { Book: { fields: { code: { type: str, pattern: { is: '^a$', enforce: false } } } } }`;
    expect(documented(spec, ['^a$'])).toEqual([]);
  });

  it('has each table once, whatever patterns have it, in the order of their names', () => {
    const spec = `objects: { Book: { fields: { one: { type: str, pattern: '^[a]$' }, two: { type: str, pattern: '^a$' }, three: { type: str, pattern: '^b$' } } } }`;
    expect(documented(spec, ['^a$', '^b$'])).toEqual(['"^[a]$"', '"^b$"']);
  });

  it('is written so that an engine runs a pattern of one pass, and the table all others', () => {
    const imports = createImports('src/objects/one.ts');
    const [plain, searched] = [patternTable('^a*/$', imports), patternTable('a+b', imports)];
    const text = `import { ${plain}, ${searched} } from "../patterns.js";`;
    const spec = `
objects: { Book: { fields: { one: { type: str, pattern: '^a*/$' }, two: { type: str, pattern: a+b } } } }`;
    const [file] = patternFiles([modelOf(spec)], [{ path: 'src/objects/one.ts', text, format: 'typescript' }]);
    expect(file!.path).toBe('src/patterns.ts');
    expect(file!.text).toMatchInlineSnapshot(`
      "import * as $pattern from "./runtime/pattern.js";

      export const $quick9c1ed280: RegExp = /^a*\\/$/u;

      /** "^a*\\/$" */
      export const $pattern9c1ed280: $pattern.Pattern = /* @__PURE__ */ $pattern.pattern("CDFAAvBBBAxBCBACBAECBAAABB", $quick9c1ed280);

      /** "a+b" */
      export const $patterne5a7b5de: $pattern.Pattern = /* @__PURE__ */ $pattern.pattern("CDEAAhDBBCBACBCECBDCBC");
      "
    `);
  });
});

describe('a test of a text', () => {
  const imports = createImports('src/objects/one.ts');

  it('runs the expression on texts that are not too long for it', () => {
    const table = patternTable('^a$', imports);
    expect(patternTest('^a$', 'text', imports)).toBe(
      `(text.length <= 4096 ? ${table.replace('$pattern', '$quick')}.test(text) : $pattern.matchesPattern(${table}, text))`,
    );
  });

  it('runs the table where the expression could backtrack', () => {
    const table = patternTable('a+b', imports);
    expect(patternTest('a+b', 'text', imports)).toBe(`$pattern.matchesPattern(${table}, text)`);
  });
});
