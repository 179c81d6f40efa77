import { describe, expect, it } from 'vitest';
import type { Model } from '../../../generator/model/model.js';
import { emitPackage } from '../../../generator/emit/emit-package.js';
import { modelWithoutPlaces } from '../../../generator/emit/without-places.js';
import { factRows } from '../../../generator/emit/facts/fact-rows.js';
import { factsDoc } from '../../../generator/emit/facts/facts-doc.js';
import { stateDiagram, statesDoc } from '../../../generator/emit/facts/states-doc.js';
import { QueryStore } from '../../../generator/queries/index.js';
import { modelOf } from '../../model/problems.js';

const model = modelOf(`
objects:
  Loan:
    section: '3'
    fields:
      id: str
      by: { type: str | null, length: 1..60 }
      'fee?': { type: int, unit: cents, range: 0..500, default: 5, caveat: Not counted above 400. }
      'notes?': { type: 'list[str]', items: ..3, each: { length: ..9 } }
      'lost?': bool
      'place?': { type: str, relevant-when: { lost: [true] } }
    rules:
      - at-most-one-non-null: [by, place]
        doc: It is here or there.
    views:
      Short: { only: [id] }
      Open: { omit: [lost], require: [fee], nullable: [notes], add: { 'desk?': { type: str, length: 2..4 } } }
collections:
  Loans: { section: '4', of: Loan, rules: [{ at-most-per: by, max: 7 }] }
states:
  Loss:
    of: Loan.lost
    values: { end: { is: [true], predicate: isGone }, here: { is: [false, absent] } }
    transitions: [{ from: [end], to: here, needs: Right.FIND, where: { by: [Ada] }, predicate: canFind }, { from: [end], to: here }]
bitsets: { Right: { wire: int, bits: { FIND: 0 } } }
`);

describe('The facts of a Model', () => {
  it('are each listed once, in a line of their own', () => {
    expect(factRows(model).map(({ where, fact }) => `${where}: ${fact}`)).toEqual([
      'Loan.by: 1 to 60 characters',
      'Loan.fee: 0 to 500, in cents',
      'Loan.notes: At most 3 items',
      'Loan.notes: Each item: at most 9 characters',
      'LoanOpen.desk: 2 to 4 characters',
      'Loan.place: Only where `lost` is true',
      'Loan.fee: `5` when absent',
      'Loan: At most one of `by`, `place` may be other than null',
      'list of Loan: At most 7 of the list have the same `by`',
      'LoanShort: Like `Loan`, only `id`',
      'LoanOpen: Like `Loan`, without `lost`; with `desk`; `fee` always there; `notes` may be null',
      'Loan.lost: Loss is `end` (`isGone`): `true`',
      'Loan.lost: Loss is `here`: `false` or absent',
      'Loan.lost: Loss from `end` to `here` (`canFind`) takes `Right.FIND` where `by` is "Ada"',
      'Loan.fee: Not counted above 400',
    ]);
  });

  it('are listed in tables with their sections', () => {
    const { path, text } = factsDoc(model);
    expect(path).toBe('docs/facts.md');
    expect(text).toContain('| `Loan.by` | 1 to 60 characters | 3 |  |');
    expect(text).toContain('| `list of Loan` | At most 7 of the list have the same `by` | 4 |  |');
    expect(text.match(/^## .*/gm)).toEqual([
      '## Limits',
      '## Rules of one object',
      '## Rules over lists',
      '## Views',
      '## States',
      '## Defaults',
      '## Documented, not enforced',
    ]);
  });

  it('of an object that extends others are its own, without the positions of the spec, too', () => {
    const shop = modelOf(`
identifiers: { Id: { wire: str } }
objects:
  Named: { fields: { name: { type: str, length: 1..9 }, 'short?': { type: str, length: ..3 }, 'long?': str }, rules: [{ at-least-one-set: [short, long] }] }
  Pen:
    extends: Named
    fields: { name: { type: str, length: 1..5 }, secret: { type: str, only-in: requests } }
    rules: [{ at-most-one-non-null: [short, long] }]
    other-keys: none
`);
    const rows = (of: Model): string[] => factRows(of).map(({ where, fact }) => `${where}: ${fact}`);
    expect(rows(shop)).toMatchInlineSnapshot(`
      [
        "Named.name: 1 to 9 characters",
        "Named.short: At most 3 characters",
        "Pen.name: 1 to 5 characters",
        "Pen.secret: Only in requests",
        "Named: At least one of \`short\`, \`long\` must be set",
        "Pen: At most one of \`short\`, \`long\` may be other than null",
        "Pen: Extends \`Named\`",
        "Pen: No other keys are valid",
      ]
    `);
    expect(rows(modelWithoutPlaces(shop))).toEqual(rows(shop));
    const titles = factsDoc(modelWithoutPlaces(shop)).text.match(/^## .*/gm);
    expect(titles).toEqual(expect.arrayContaining(['## Inheritance', '## Fields of one side', '## Other keys']));
  });

  it('of unions follow the fields of their members when a process compiles again', () => {
    const queries = new QueryStore();
    for (const field of ['kind', 'sort']) {
      const source = `
objects: { A: { fields: { ${field}: { is: a } } }, B: { fields: { ${field}: { is: b } } } }
unions: { U: { of: [A, B] } }
`;
      const facts = emitPackage([modelOf(source)], queries).find(({ path }) => path === 'docs/facts.md');
      expect(facts!.text).toContain(`distinguished by the field \`${field}\``);
    }
  });
});

describe('The facts of an endpoint', () => {
  it('are those of its parameters, and of headers of parts and answers', () => {
    const shop = modelOf(`
objects: { Form: { fields: { file: bytes } } }
endpoints:
  act:
    method: POST
    path: /a
    query: { q?: { type: int, range: 1..5 } }
    headers: { X-A: { type: str, length: 2..4 } }
    cookies: { c?: { type: str, default: x } }
    body: { type: Form, as: multipart/form-data, parts: { file: { headers: { X-B?: { type: int, range: 0.. } } } } }
    responses: [{ status: 200, type: null, headers: { X-C: { type: str, length: ..9 } } }]
    auth: []
`);
    expect(factRows(shop).map(({ where, fact }) => `${where}: ${fact}`)).toEqual([
      'act `q`: 1 to 5',
      'act `X-A`: 2 to 4 characters',
      'act `c`: `"x"` when absent',
      'act `X-B`: At least 0',
      'act `X-C`: At most 9 characters',
    ]);
  });
});

describe('The diagram of a state', () => {
  it('has its states and an arrow for each pair, and no reserved word of Mermaid as a name', () => {
    expect(stateDiagram(model.states[0]!)).toEqual([
      'stateDiagram-v2',
      '  state "end" as end_',
      '  here',
      '  end_ --> here: FIND depending on by or otherwise',
    ]);
  });

  it('is in a document that a spec without states lacks', () => {
    expect(statesDoc(model)?.text).toContain('```mermaid\nstateDiagram-v2\n');
    expect(statesDoc({ ...model, states: [] })).toBeUndefined();
  });
});
