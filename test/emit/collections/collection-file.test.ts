import { describe, expect, it } from 'vitest';
import { emitPackage } from '../../../generator/emit/emit-package.js';
import type { OutputFile } from '../../../generator/emit/output-file.js';
import { modelOf } from '../../model/problems.js';
import { load, typeErrors } from '../runtime/generated.js';

interface Checks {
  checkShelves(list: unknown): { path: (string | number)[]; code: string }[];
}

const spec = (rules: string): string => `
objects: { Shelf: { identity: [id], fields: { id: str, 'row?': str | null, 'above?': str | null, kind: Kind } } }
enums: { Kind: { wire: int, values: { WALL: 1, ISLAND: 2, SECRET: !not-shown } } }
collections: { Shelves: { section: '7', doc: The shelves of a house., of: Shelf, rules: [${rules}] } }
`;
const filesOf = (rules: string): readonly OutputFile[] =>
  emitPackage([modelOf(spec(rules))]).filter(({ path }) => path.startsWith('src/'));
const reported = async (rules: string, list: unknown): Promise<string[]> =>
  (await load<Checks>(filesOf(rules), 'src/index.ts'))
    .checkShelves(list)
    .map(({ path, code }) => `${path.join('.')}: ${code}`);

const wall = (id: string, more: object = {}): object => ({ id, kind: 1, ...more });

describe('The check of a collection', () => {
  it('counts every value of the field where nothing restricts it', async () => {
    const list = ['a', 'a', 'b', 'a', null, null, null].map((row, index) => wall(`${index}`, { row }));
    expect(await reported('{ at-most-per: row, max: 2 }', list)).toEqual(['3.row: at-most-per']);
    expect(await reported('{ at-most-per: row, max: 3 }', list)).toEqual([]);
  });

  it('counts only values that refer to a member that meets the conditions', async () => {
    const rule = '{ at-most-per: above, max: 1, where: { kind: [WALL, 2] } }';
    const under = (id: string): object[] => [wall(`${id}x`, { above: id }), wall(`${id}y`, { above: id })];
    expect(await reported(rule, [wall('1'), ...under('1')])).toEqual(['2.above: at-most-per']);
    expect(await reported(rule, [{ id: '1', kind: 2 }, ...under('1')])).toEqual(['2.above: at-most-per']);
    expect(await reported(rule, [{ id: '1', kind: 3 }, ...under('1')])).toEqual([]);
    expect(await reported(rule, under('1'))).toEqual([]);
  });

  it('keeps several rules apart', async () => {
    const rules = '{ at-most-per: row, max: 1 }, { at-most-per: above, max: 2, where: { kind: [WALL] } }';
    const list = [wall('1', { row: 'a' }), wall('2', { row: 'a', above: '1' }), wall('3', { above: '1' })];
    expect(await reported(rules, list)).toEqual(['1.row: at-most-per']);
  });

  it('does not enforce a rule for which the spec lacks facts', async () => {
    const rule = '{ at-most-per: above, max: 1, where: { kind: [SECRET] } }';
    expect(await reported(rule, [wall('1'), wall('2', { above: '1' }), wall('3', { above: '1' })])).toEqual([]);
    expect(await reported(rule, 5)).toEqual([': type']);
  });

  it('requires only the fields of members that its rules read', () => {
    const consumer = (member: string): string =>
      `import { checkShelves } from './index.js';\nexport const issues = checkShelves([${member}]);`;
    const files = filesOf('{ at-most-per: above, max: 1, where: { kind: [WALL] } }');
    expect(typeErrors(files, consumer("{ id: '1', kind: 1 }"))).toEqual([]);
    expect(typeErrors(files, consumer("{ id: '1' }"))).toHaveLength(1);
  });

  it('is documented with its rules and its section', () => {
    const text = filesOf('{ at-most-per: above, max: 9, where: { kind: [WALL] }, doc: It would break. }').find(
      ({ path }) => path.includes('collections'),
    )!.text;
    expect(text).toContain('The shelves of a house.');
    expect(text).toContain(
      'At most 9 of the list have the same `above`, where that is the id of a `Shelf` with `kind` `WALL`. It would break.',
    );
    expect(text).toContain('Section 7.');
  });
});
