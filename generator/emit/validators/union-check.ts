import { type Dispatch, type FieldChoice, formsOf, type ValueKind } from '../../model/unions/dispatch.js';
import type { Type } from '../../model/model.js';
import { declaredName } from '../type-names.js';
import type { Module } from '../module.js';
import { isContainer, isLiteral, isObjectRef, type LiteralValue } from '../../model/types.js';
import { grouped, IS_STRICT, only, readFieldOf, refuse, type Test } from './locals.js';
import { consecutive } from '../enums/known-test.js';

/** The place where a union is checked. */
export interface UnionPlace {
  /** Nesting of loops and unions, for names of variables and labels. */
  readonly level: number;
  /** The statement that ends the check of an invalid value. */
  readonly fail: string;
  readonly module: Module;
  /** The test of a member. `fail` ends it. */
  readonly test: (member: Type, fail: string) => Test;
  /** The code for recording refused values, if the union needs it. */
  readonly memory: RefusalMemory | undefined;
}

/** Code that records refused values. */
export interface RefusalMemory {
  readonly isKnown: string;
  readonly add: string;
}

/** The test of a union: a `switch` over the discriminator, or one expression if JSON forms distinguish the members. */
export function unionTest(dispatch: Dispatch, name: string, place: UnionPlace): Test {
  const { memory, level, fail } = place;
  if (memory === undefined) return membersTest(dispatch, name, place);
  const [fits, noneFits] = [`$fits${level}`, `$noneFits${level}`];
  const { wrong, then } = membersTest(dispatch, name, { ...place, fail: `break ${noneFits};` });
  return {
    wrong: [memory.isKnown],
    then: [
      `${fits}: {`,
      `${noneFits}: {`,
      ...refuse(wrong, `break ${noneFits};`),
      ...then,
      `break ${fits};`,
      '}',
      `${memory.add};`,
      fail,
      '}',
    ],
  };
}

/** The same without recording. */
function membersTest(dispatch: Dispatch, name: string, place: UnionPlace): Test {
  const { byKind, objects, members } = dispatch;
  // Makes tests of lists and dicts where they are used. Further unions in them would otherwise double their number with
  // each level.
  const tests = new Map(
    members.filter((member) => !isContainer(member)).map((member) => [member, place.test(member, place.fail)]),
  );
  const literals = members.flatMap((member) => (isLiteral(member) ? [member.value] : []));
  if (literals.length === members.length) return literalsTest(literals, name, place.fail);
  const isExpression = isAllExpressions(members, tests);
  if (isExpression && objects.kind !== 'field') return { wrong: [noneOf(members, tests, name)], then: [] };
  const scalars = members.filter((member) => SCALARS.some((kind) => byKind[kind].includes(member)));
  const neither = scalars.length === 0 ? [place.fail] : refuse([noneOf(scalars, tests, name)], place.fail);
  const objectLines =
    objects.kind === 'field'
      ? switchLines(objects, name, place)
      : anyLines(byKind.object, 'Object', tests, name, place);
  const isObject = `typeof ${name} === 'object' && ${name} !== null`;
  if (byKind.list.length === 0) {
    if (objects.kind === 'field' && scalars.length === 0) {
      const wrong = [`typeof ${name} !== 'object'`, `${name} === null`, `Array.isArray(${name})`];
      // A block, because another field may have a union as well.
      return { wrong, then: ['{', ...objectLines, '}'] };
    }
    const lines = [`if (${isObject} && !Array.isArray(${name})) {`, ...objectLines, '} else {', ...neither, '}'];
    return { wrong: [], then: lines };
  }
  const listLines = anyLines(byKind.list, 'List', tests, name, place);
  const inObject = objects.kind === 'none' ? [] : [`else if (${isObject}) {`, ...objectLines, '}'];
  return {
    wrong: [],
    then: [`if (Array.isArray(${name})) {`, ...listLines, '}', ...inObject, 'else {', ...neither, '}'],
  };
}

/** Most comparisons that are as fast as a `switch`. */
const FEW = 4;

/** The test for unlisted values: a comparison for consecutive numbers, or a `switch`. */
function literalsTest(values: readonly LiteralValue[], name: string, fail: string): Test {
  const range = consecutive(values);
  if (range !== undefined || values.length <= FEW) return only(unlisted(values, name));
  const cases = values.map((value) => `case ${JSON.stringify(value)}:`);
  return { wrong: [], then: [`switch (${name}) {`, ...cases, 'break;', 'default:', fail, '}'] };
}

/** The same as an expression. */
export function unlisted(values: readonly unknown[], name: string): string {
  const range = consecutive(values);
  if (range !== undefined)
    return `!(Number.isInteger(${name}) && (${name} as number) >= ${range.min} && (${name} as number) <= ${range.max})`;
  const tests = values.map((value) => `${name} !== ${JSON.stringify(value)}`);
  return tests.length === 1 ? tests[0]! : `(${tests.join(' && ')})`;
}

const SCALARS: readonly ValueKind[] = ['text', 'number', 'boolean', 'null'];

type Tests = ReadonlyMap<Type, Test>;

/** An expression that is true if no member fits. */
function noneOf(members: readonly Type[], tests: Tests, name: string): string {
  const literals = members.flatMap((member) => (isLiteral(member) ? [member.value] : []));
  const others = members.filter((member) => !isLiteral(member));
  const all = [
    ...(literals.length === 0 ? [] : [unlisted(literals, name)]),
    ...others.map((member) => grouped(tests.get(member)!.wrong)),
  ];
  return all.length === 1 ? all[0]! : `(${all.join(' && ')})`;
}

function isAllExpressions(members: readonly Type[], tests: Tests): boolean {
  return members.every((member) => tests.get(member)?.then.length === 0);
}

/** Statements that end the check unless a member fits. */
function anyLines(
  members: readonly Type[],
  what: string,
  tests: Tests,
  name: string,
  place: UnionPlace,
): readonly string[] {
  const [only, ...others] = members;
  if (only === undefined) return [place.fail];
  if (others.length === 0) return lines(only, tests.get(only) ?? place.test(only, place.fail), place.fail);
  if (isAllExpressions(members, tests)) return refuse([noneOf(members, tests, name)], place.fail);
  const any = `$any${what}${place.level}`;
  return [
    `${any}: {`,
    ...members.flatMap((member, index) => {
      const label = `$one${what}${place.level}of${index}`;
      const test = place.test(member, `break ${label};`);
      return [`${label}: {`, ...lines(member, test, `break ${label};`), `break ${any};`, '}'];
    }),
    place.fail,
    '}',
  ];
}

/** The statements of a test, after the form of a list or dict was tested. */
function lines({ kind }: Type, { wrong, then }: Test, fail: string): readonly string[] {
  return kind === 'list' || kind === 'dict' ? then : [...refuse(wrong, fail), ...then];
}

/** Reads the discriminator once, and checks the selected member. */
function switchLines(choice: FieldChoice, name: string, place: UnionPlace): readonly string[] {
  const { fail, level, module } = place;
  const tag = `tag${level}`;
  const byMember = new Map<string, { readonly member: Type; readonly values: string[] }>();
  for (const { value, member } of choice.cases) {
    const known = byMember.get(JSON.stringify(member));
    if (known === undefined) byMember.set(JSON.stringify(member), { member, values: [JSON.stringify(value)] });
    else known.values.push(JSON.stringify(value));
  }
  const branches = [...byMember.values()].flatMap(({ member, values }) => {
    const test = place.test(member, fail);
    return [...values.map((value) => `case ${value}:`), ...refuse(test.wrong, fail), ...test.then, 'break;'];
  });
  const unknown = choice.open ? [`if (${IS_STRICT} || ${grouped([unlikeTags(choice, tag)])}) ${fail}`] : [fail];
  return [
    `const ${tag} = ${readFieldOf(`(${name} as Record<string, unknown>)`, name, choice.field, module)};`,
    `switch (${tag}) {`,
    ...branches,
    'default:',
    ...unknown,
    '}',
  ];
}

/** True for a value without the form of any discriminator value. */
function unlikeTags(choice: FieldChoice, name: string): string {
  const isInteger = choice.cases.every(({ value }) => typeof value !== 'number' || Number.isSafeInteger(value));
  return formsOf(choice)
    .map((form) => (form === 'number' && isInteger ? `!Number.isSafeInteger(${name})` : `typeof ${name} !== '${form}'`))
    .join(' && ');
}

/** Name of the function that checks or explains a declared member. */
export function memberName(member: Type): string | undefined {
  return isObjectRef(member) || member.kind === 'union' ? declaredName(member) : undefined;
}
