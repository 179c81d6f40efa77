import { describe, expect, it } from 'vitest';
import { artefactsOf } from '../../../generator/emit/artefacts.js';
import { emitPackage } from '../../../generator/emit/emit-package.js';
import type { OutputFile } from '../../../generator/emit/output-file.js';
import { modelOf } from '../../model/problems.js';
import { load, typeErrors } from '../runtime/generated.js';

type States = Record<string, (...values: unknown[]) => unknown>;

const filesOf = (declarations: string): readonly OutputFile[] =>
  emitPackage([modelOf(declarations)], undefined, artefactsOf(['validators'])).filter(({ path }) =>
    path.startsWith('src/'),
  );
const loadStates = (files: readonly OutputFile[]): Promise<States> => load<States>(files, 'src/index.ts');

const spec = (field: string, states: string, more = ''): string => `
objects: { Loan: { fields: { ${field} } } }
enums: { Fate: { wire: int, values: { HOME: 1, LOST: 2, EATEN: !not-shown } } }
bitsets: { Right: { wire: int, bits: { LEND: 3, BURN: !not-shown } } }
scalars: { Time: { wire: str, format: timestamp } }
states: { Course: { section: '7', of: Loan.at, values: { ${states} }, transitions: ${more || '!not-shown'} } }
`;

describe('The state of a field', () => {
  it('is known for every value where the states cover them all', async () => {
    const files = filesOf(
      spec("'at?': bool | null", 'on: { is: [true] }, off: { is: [false, absent] }, unset: { is: [null] }'),
    );
    expect(
      typeErrors(
        files,
        "import { courseState, type CourseState } from './index.js';\nexport const state: CourseState = courseState({});",
      ),
    ).toEqual([]);
    const { courseState } = await loadStates(files);
    expect([true, false, null, undefined].map((at) => courseState!({ at }))).toEqual(['on', 'off', 'unset', 'off']);
  });

  it('is found where the values of another state are not shown', async () => {
    const files = filesOf(spec("'at?': bool", 'on: { is: [true] }, off: !not-shown'));
    expect(typeErrors(files, "export { courseState } from './index.js';")).toEqual([]);
    const { courseState } = await loadStates(files);
    expect([true, false].map((at) => courseState!({ at }))).toEqual(['on', undefined]);
  });

  it('may be undefined otherwise', async () => {
    const files = filesOf(spec("'at?': bool", 'on: { is: [true] }, off: { is: [false] }'));
    expect(
      typeErrors(
        files,
        "import { courseState } from './index.js';\nexport const state: 'on' | 'off' = courseState({});",
      ),
    ).toHaveLength(1);
    const { courseState } = await loadStates(files);
    expect(courseState!({})).toBeUndefined();
  });

  it('is determined by members of an enumeration and by unlisted values', async () => {
    const files = filesOf(
      spec('at: Fate', 'home: { is: [HOME], predicate: isHome }, odd: { is: [2, 77], predicate: isOdd }'),
    );
    expect(typeErrors(files)).toEqual([]);
    const { courseState, isHome, isOdd } = await loadStates(files);
    expect([1, 2, 77, 3].map((at) => courseState!({ at }))).toEqual(['home', 'odd', 'odd', undefined]);
    expect([1, 2, 77, 3].map((at) => isHome!({ at }))).toEqual([true, false, false, false]);
    expect([1, 2, 77, 3].map((at) => isOdd!({ at }))).toEqual([false, true, true, false]);
  });

  it('is not determined by a member whose value is not shown', async () => {
    const files = filesOf(spec('at: Fate', 'home: { is: [HOME] }, gone: { is: [LOST, EATEN], predicate: isGone }'));
    expect(typeErrors(files)).toEqual([]);
    const states = await loadStates(files);
    expect(states).not.toHaveProperty('isGone');
    expect([1, 2].map((at) => states.courseState!({ at }))).toEqual(['home', undefined]);
  });

  it('takes the time where one of its states depends on it', () => {
    const files = filesOf(spec('at: Time', 'over: { is: [past], predicate: isOver }, ahead: { is: [future] }'));
    const consumer = (call: string): string =>
      `import { courseState, isOver } from './index.js';\nvoid courseState; void isOver; ${call};`;
    expect(
      typeErrors(files, consumer("isOver({ at: '' }); isOver({ at: '' }, 5); isOver({ at: '' }, new Date())")),
    ).toEqual([]);
    expect(typeErrors(files, consumer("isOver({ at: '' }, '2024')"))).toHaveLength(1);
    expect(typeErrors(files, consumer('isOver({})'))).toHaveLength(1);
  });

  it('is documented with its section and its values', () => {
    const file = filesOf(spec('at: bool', 'on: { is: [true], doc: Burning., predicate: isOn }')).find(({ path }) =>
      path.includes('states'),
    );
    expect(file!.text).toContain(' * - `on`: `true`. Burning.');
    expect(file!.text).toContain('* Whether the state is `on`: `Loan.at` is `true`.');
    expect(file!.text.match(/Section 7\./g)).toHaveLength(3);
  });
});

describe('A transition with a predicate', () => {
  const transition = (keys: string): string => `[{ from: [on], to: off, predicate: canEnd, ${keys} }]`;
  const values = 'on: { is: [true] }, off: { is: [false] }';

  it('takes only the permissions where the requirement has no condition', async () => {
    const { canEnd } = await loadStates(filesOf(spec('at: bool', values, transition('needs: Right.LEND'))));
    expect([canEnd!(8), canEnd!('8'), canEnd!(8n), canEnd!(7), canEnd!(16)]).toEqual([true, true, true, false, false]);
  });

  it('requires the permission only under its conditions', async () => {
    const files = filesOf(
      spec(
        'at: bool, fate: Fate, paid: bool',
        values,
        transition('needs: Right.LEND, where: { fate: [HOME, LOST], paid: [false] }'),
      ),
    );
    expect(typeErrors(files)).toEqual([]);
    const { canEnd } = await loadStates(files);
    expect(canEnd!({ fate: 1, paid: false }, 0)).toBe(false);
    expect(canEnd!({ fate: 2, paid: false }, 0)).toBe(false);
    expect(canEnd!({ fate: 2, paid: false }, 8)).toBe(true);
    expect(canEnd!({ fate: 3, paid: false }, 0)).toBe(true);
    expect(canEnd!({ fate: 1, paid: true }, 0)).toBe(true);
  });

  it('is left out where the spec does not show the bit or the values of a condition', async () => {
    for (const keys of ['needs: Right.BURN', 'needs: Right.LEND, where: { fate: [EATEN] }']) {
      const files = filesOf(spec('at: bool, fate: Fate', values, transition(keys)));
      expect(typeErrors(files)).toEqual([]);
      expect(await loadStates(files)).not.toHaveProperty('canEnd');
    }
  });
});

const contained = (owner: string, field: string, states: string, within = 'Shelf.loan'): string => `
objects:
  Loan: { within: [${within}], fields: { ${field} } }
  Shelf: { fields: { ${owner} } }
  Box: { fields: { 'content?': Loan } }
bitsets: { Right: { wire: int, bits: { LEND: 3 } } }
states:
  Course:
    of: Loan.at
    values: { ${states} }
    transitions: [{ from: on, to: off, needs: Right.LEND, where: { at: [true] }, predicate: canEnd, doc: It ends. }]
`;

const typed = (call: string): string =>
  `import * as all from './index.js';\nimport type { Shelf, Box, Loan, CourseState } from './index.js';
declare const shelf: Shelf; declare const box: Box; declare const loan: Loan; void all; void shelf; void box; void loan;
export type Returned = CourseState; export const returned = ${call};`;

describe('The state of a contained object', () => {
  const bool = 'on: { is: [true], predicate: isOn }, off: { is: [false] }';

  it('is determined from the container as well, unless the container lacks the object', async () => {
    const files = filesOf(contained("'loan?': Loan | null", 'at: bool', bool));
    expect(typeErrors(files, typed('[all.courseState(shelf), all.isOn(shelf), all.canEnd(shelf, 8)]'))).toEqual([]);
    const { courseState, isOn, canEnd } = await loadStates(files);
    const shelves = [{ loan: { at: true } }, { loan: { at: false } }, { loan: null }, {}];
    expect([{ at: true }, ...shelves].map((value) => courseState!(value))).toEqual([
      'on',
      'on',
      'off',
      undefined,
      undefined,
    ]);
    expect([{ at: true }, ...shelves].map((value) => isOn!(value))).toEqual([true, true, false, false, false]);
    expect([{ at: true }, ...shelves].map((value) => canEnd!(value, 0))).toEqual([false, false, true, false, false]);
    expect([{ at: true }, ...shelves].map((value) => canEnd!(value, 8))).toEqual([true, true, true, false, false]);
  });

  it('may be unknown only for the container', () => {
    const files = filesOf(contained("'loan?': Loan", 'at: bool', bool));
    expect(typeErrors(files, typed('((state: CourseState) => state)(all.courseState(loan))'))).toEqual([]);
    expect(typeErrors(files, typed('((state: CourseState) => state)(all.courseState(shelf))'))).toHaveLength(1);
  });

  it('is always known where the container requires the object', () => {
    const files = filesOf(contained('loan: Loan', 'at: bool', bool));
    expect(typeErrors(files, typed('((state: CourseState) => state)(all.courseState(shelf))'))).toEqual([]);
  });

  it('is determined by the field of the container where its own may be absent', async () => {
    const states = `${bool}, unset: { is: [absent] }`;
    const files = filesOf(contained('loan: Loan | null', "'at?': bool", states));
    expect(typeErrors(files, typed('[all.courseState(shelf), all.isOn(loan)]'))).toEqual([]);
    const { courseState } = await loadStates(files);
    const values = [{}, { at: true }, { loan: {} }, { loan: { at: true } }, { loan: null }];
    expect(values.map((value) => courseState!(value))).toEqual(['unset', 'on', 'unset', 'on', undefined]);
  });

  it('is determined from each of several containers', async () => {
    const files = filesOf(contained("'loan?': Loan", 'at: bool', bool, 'Shelf.loan, Box.content'));
    expect(typeErrors(files, typed('[all.isOn(shelf), all.isOn(box), all.isOn(loan)]'))).toEqual([]);
    const { isOn } = await loadStates(files);
    expect([{ loan: { at: true } }, { content: { at: true } }, {}].map((value) => isOn!(value))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('does not accept a container that has the same required fields', () => {
    const files = filesOf(contained("'loan?': Loan", "'at?': bool", bool));
    expect(typeErrors(files, typed('all.isOn(shelf)'))).toHaveLength(1);
    const same = filesOf(contained("'loan?': Loan, at: str", 'at: bool', bool));
    expect(typeErrors(same, typed('all.isOn(shelf)'))).toHaveLength(1);
  });
});
