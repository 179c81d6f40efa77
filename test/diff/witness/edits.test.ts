import { fileURLToPath } from 'node:url';
import { array, assert, asyncProperty, constantFrom, integer, oneof, property, record, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileModels } from '../../../generator/compile.js';
import { compareModels, demonstrate } from '../../../generator/diff/index.js';
import type { Field, Limit, Model, ObjectType } from '../../../generator/model/model.js';
import { loadValidators } from '../../support/compiled-validators.js';
import { valueIn } from '../../../generator/model/sets/subtract.js';
import { tries } from '../../support/effort.js';

const folder = fileURLToPath(new URL('../../specs/library', import.meta.url));
const books = compileModels(folder, { name: 'default' }).models[0]!;

type Edit = (field: Field) => Field;

const LIMIT: Limit = {
  kind: 'length',
  max: 1,
  trimmed: false,
  on: 'value',
  when: [],
  origin: books.objects[0]!.origin,
};

/** Edits of one field that leave a Model that could be compiled from a spec. */
const edits: Readonly<Record<string, Edit>> = {
  optional: (field) => ({ ...field, optional: !field.optional }),
  // A field of type `any` may be null already.
  nullable: (field) => (field.type.kind === 'any' ? field : { ...field, nullable: !field.nullable }),
  'another type': (field) => ({ ...field, type: { kind: field.type.kind === 'bool' ? 'int' : 'bool' }, limits: [] }),
  'in a list': (field) => ({ ...field, type: { kind: 'list', item: field.type }, limits: [] }),
  'no limits': (field) => ({ ...field, limits: [] }),
  'a short text': (field) => (field.type.kind === 'str' ? { ...field, limits: [LIMIT] } : field),
};

/** Fields that no condition, rule, default or identity depends on, of objects without views. */
const places = books.objects
  .filter(({ view, name }) => view === undefined && !books.objects.some((other) => other.view?.of === name))
  .flatMap((object) =>
    object.fields
      .filter(({ name, default: absent }) => absent === undefined && isFree(name, object))
      .map(({ name }) => ({ object: object.name, field: name })),
  );

function isFree(name: string, { rules, identity }: ObjectType): boolean {
  return !identity.includes(name) && !JSON.stringify(rules).includes(`"${name}"`);
}

function edited({ object, field }: (typeof places)[number], edit: Edit): Model {
  const objects = books.objects.map((one) =>
    one.name === object ? { ...one, fields: one.fields.map((two) => (two.name === field ? edit(two) : two)) } : one,
  );
  return { ...books, objects };
}

const anEdit = record({ at: constantFrom(...places), name: constantFrom(...Object.keys(edits)) });

/** Values of every kind for the edited field, in an object that is valid but for it. */
const aValue = oneof(
  constantFrom(undefined, null, true, 0, 1, -1, 1.5, '', 'x', 'xx', '1', [], {}, [true], ['x'], [null]),
  string({ maxLength: 300 }),
  integer(),
);

describe('a Model with one edited field', () => {
  test('differs from the library wherever the validators do', async () => {
    const before = await loadValidators(books);
    let disagreements = 0;
    await assert(
      asyncProperty(anEdit, array(aValue, { minLength: 30, maxLength: 30 }), async ({ at, name }, values) => {
        const after = edited(at, edits[name]!);
        const { changes } = compareModels(books, after);
        const now = await loadValidators(after);
        const base = valueIn([{ type: { kind: 'object', name: at.object }, limits: [], model: books }], []);
        const others = base.is === 'outside' ? (base.value as object) : {};
        for (const value of values) {
          const whole = { ...others, [at.field]: value };
          const accepted = [before, now].map(({ issues }) => issues(at.object, whole, 'spec').length === 0);
          if (accepted[0] === accepted[1]) continue;
          disagreements++;
          const place = books.objects.find((one) => one.name === at.object)?.writtenAt ?? `objects.${at.object}`;
          expect(changes.map(({ path }) => path).join(' ')).toContain(`${place}.fields.${at.field}`);
          // An audience that the value breaks must not have the level safe.
          const levels = changes.map(({ impact }) => (accepted[1] ? impact.reader : impact.writer));
          expect(levels.some((level) => level !== 'safe')).toBe(true);
        }
      }),
      // Two dicts that are always there once shared the name of a variable.
      { examples: [[{ at: { object: 'Loan', field: 'stamps' }, name: 'optional' }, [{}, 0]]], numRuns: tries(15, 100) },
    );
    expect(disagreements).toBeGreaterThan(20);
  }, 240_000);

  test('has a witness that both validators confirm', async () => {
    const before = await loadValidators(books);
    let proofs = 0;
    await assert(
      asyncProperty(anEdit, async ({ at, name }) => {
        const after = edited(at, edits[name]!);
        const { changes } = await demonstrate(compareModels(books, after), books, after, loadValidators);
        const now = await loadValidators(after);
        for (const { kind, level, witnesses } of changes) {
          if (/(presence|type)\./.test(kind) && level === 'breaking') expect(witnesses, kind).not.toEqual([]);
          for (const { type, value, acceptedBy, issue, mode } of witnesses) {
            const [yes, no] = acceptedBy === 'before' ? [before, now] : [now, before];
            expect(yes.issues(type, value, mode)).toEqual([]);
            expect(no.issues(type, value, mode)).toContainEqual(issue);
            expect(issue.path).toContain(at.field);
            if (mode === 'spec') expect(no.issues(type, value, 'shape')).toEqual([]);
            proofs++;
          }
        }
      }),
      { numRuns: tries(12, 80) },
    );
    expect(proofs).toBeGreaterThan(5);
  }, 240_000);

  test('is reported with the same paths in both directions, and does not differ from itself', () => {
    assert(
      property(anEdit, ({ at, name }) => {
        const after = edited(at, edits[name]!);
        const paths = (one: Model, other: Model): readonly string[] =>
          [...new Set(compareModels(one, other).changes.map(({ path }) => path))].toSorted();
        expect(paths(books, after)).toEqual(paths(after, books));
        expect(compareModels(after, structuredClone(after)).changes).toEqual([]);
      }),
    );
  });
});
