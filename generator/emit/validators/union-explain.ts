import type { LiteralValue, Type } from '../../model/types.js';
import { writeType } from '../../model/types.js';
import type { Candidate, Dispatch, FieldChoice, ValueKind } from '../../model/unions/dispatch.js';
import { memberName, unlikeTags } from './union-check.js';

/** How the value of a union is explained. */
export interface UnionExplanation {
  /** The union in messages: its name, or `value`. */
  readonly what: string;
  /** Identifies the union in the package, and the facts from the container that its members need, as code. */
  readonly site: string;
  /** How deep the value is, as code. */
  readonly depth: string;
  /** Whether lists are tried as several members that can contain the union. */
  readonly triesLists: boolean;
  /** Imports a function of the runtime's `explain` or `explain-union` module. */
  readonly use: (name: string) => string;
  readonly useUnion: (name: string) => string;
  /** A statement that explains `value`, the value at the path, as a member with fields. */
  readonly declared: (member: Type) => string;
  /** Statements that explain `value` under `key` as any other member. */
  readonly keyed: (member: Type) => readonly string[];
}

/**
 * Statements that explain `value`, the value at the path of the explanation `e`, as the member that it is meant to be.
 * They take the same way as the check.
 */
export function unionExplanation(dispatch: Dispatch, at: UnionExplanation): readonly string[] {
  const kinds = KINDS.filter((kind) => dispatch.byKind[kind].length > 0);
  const expected = JSON.stringify(expectedText(dispatch));
  return [
    `switch (${at.useUnion('formOf')}(value)) {`,
    ...kinds.flatMap((kind) => [
      `case '${kind}': {`,
      ...(kind === 'object' ? objectLines(dispatch, at) : memberLines(kind, dispatch.byKind[kind], at)),
      'break;',
      '}',
    ]),
    `default: ${at.use('wrongType')}(e, undefined, ${expected}, value);`,
    '}',
  ];
}

const KINDS: readonly ValueKind[] = ['text', 'number', 'boolean', 'null', 'list', 'object'];

/** `string, integer or Card`: what a value of another form should have been. */
export function expectedText({ members }: Dispatch): string {
  return listed(memberTexts(members), 'or');
}

/** Members of one form are written out as in the spec. */
function memberTexts(members: readonly Type[]): readonly string[] {
  const texts = members.map(memberText);
  return texts.map((text, index) =>
    texts.indexOf(text) === texts.lastIndexOf(text) ? text : writeType(members[index]!),
  );
}

const IN_WORDS: Readonly<Partial<Record<Type['kind'], string>>> = {
  str: 'string',
  int: 'integer',
  float: 'number',
  bool: 'boolean',
  list: 'array',
  dict: 'object',
  any: 'a value',
};

function memberText(member: Type): string {
  return IN_WORDS[member.kind] ?? memberName(member) ?? writeType(member);
}

const MOST_LISTED = 12;

function listed(texts: readonly string[], word: string): string {
  if (texts.length > MOST_LISTED)
    return `${texts.slice(0, MOST_LISTED).join(', ')} ${word} ${texts.length - MOST_LISTED} more`;
  if (texts.length < 2) return texts.join('');
  return `${texts.slice(0, -1).join(', ')} ${word} ${texts.at(-1)}`;
}

// ------------------------------------------------------------------------------------------------------------ objects

function objectLines(dispatch: Dispatch, at: UnionExplanation): readonly string[] {
  const { objects } = dispatch;
  switch (objects.kind) {
    case 'none':
      return [];
    case 'only':
      return takenFor(objects.member, dispatch.members.length === 1 ? undefined : `${at.what} that is an object`, at);
    case 'field':
      return fieldLines(objects, at);
    case 'keys':
    case 'tried':
      return [anyStatement(objects.candidates, at)];
  }
}

/** @param because why the value is taken for the member; undefined where it can be no other */
function takenFor(member: Type, because: string | undefined, at: UnionExplanation): readonly string[] {
  const lines = explained(member, at);
  const name = memberName(member);
  if (because === undefined || name === undefined) return lines;
  const known = `${at.useUnion('nameVariant')}(e, known, ${JSON.stringify(because)}, '${name}');`;
  return ['const known = e.issues.length;', ...lines, known];
}

function explained(member: Type, at: UnionExplanation): readonly string[] {
  if (memberName(member) !== undefined) return [`${at.declared(member)};`];
  return [`${at.useUnion('explainHere')}(e, value, ${itemFunction(member, at)});`];
}

function itemFunction(member: Type, at: UnionExplanation): string {
  return `(e, key, value) => { ${at.keyed(member).join('\n')} }`;
}

function variantFunction(member: Type, at: UnionExplanation): string {
  return `(e, value) => { ${explained(member, at).join('\n')} }`;
}

function fieldLines(choice: FieldChoice, at: UnionExplanation): readonly string[] {
  const { field, cases, open } = choice;
  const groups = new Map<string, { readonly member: Type; readonly cases: (typeof cases)[number][] }>();
  for (const one of cases) {
    const known = groups.get(one.member.name);
    if (known === undefined) groups.set(one.member.name, { member: one.member, cases: [one] });
    else known.cases.push(one);
  }
  const tags = listed(
    cases.map(({ value, label, member }) => `${literalText(value)} (${label ?? member.name})`),
    'or',
  );
  const wrong = `${at.useUnion('wrongTag')}(e, ${JSON.stringify(field)}, tag, '${at.what}', ${JSON.stringify(tags)});`;
  // One case per value: an error names the value.
  const branches = [...groups.values()].flatMap(({ member, cases: own }) => [
    ...own.map(({ value }) => `case ${JSON.stringify(value)}:`),
    `${at.declared(member)};`,
    `${at.useUnion('nameVariant')}(e, known, ${reason(
      field,
      own.map(({ value }) => value),
      at,
    )}, '${memberName(member)}');`,
    'break;',
  ]);
  return [
    `const tag = ${at.useUnion('readTag')}(e, value, ${JSON.stringify(field)});`,
    'const known = e.issues.length;',
    'switch (tag) {',
    ...branches,
    `default: ${open ? `if (e.strict || ${grouped(unlikeTags(choice, 'tag'))}) ` : ''}${wrong}`,
    '}',
  ];
}

function grouped(condition: string): string {
  return condition.includes(' && ') ? `(${condition})` : condition;
}

function reason(field: string, values: readonly LiteralValue[], { what }: UnionExplanation): string {
  const [only, ...others] = values;
  if (others.length === 0) return JSON.stringify(`${what} with ${field} ${literalText(only!)}`);
  return `${JSON.stringify(`${what} with ${field} `)} + JSON.stringify(tag)`;
}

function literalText(value: LiteralValue): string {
  return JSON.stringify(value);
}

function anyStatement(candidates: readonly Candidate[], at: UnionExplanation): string {
  const items = candidates.map(({ member, required }) => {
    const name = memberName(member) ?? memberText(member);
    return `[${JSON.stringify(name)}, ${JSON.stringify(required)}, ${variantFunction(member, at)}]`;
  });
  const taken = JSON.stringify(`${at.what}, closest match`);
  return `${at.useUnion('explainAny')}(${['e', 'value', at.site, at.depth, taken, ...items].join(', ')});`;
}

// ---------------------------------------------------------------------------------------------------- scalars and lists

/** One member of a form is explained as it is; of several, an error says what they are. */
function memberLines(kind: ValueKind, members: readonly Type[], at: UnionExplanation): readonly string[] {
  const [only, ...others] = members;
  if (only === undefined) return [];
  if (others.length === 0) return explained(only, at);
  const variants = members.map((member) => variantFunction(member, at));
  const expected = JSON.stringify(listed(memberTexts(members), 'or'));
  const wrong = `${at.useUnion('wrongMemberOf')}(e, ${expected}, value)`;
  const fits =
    kind === 'list' && at.triesLists
      ? `${at.useUnion('fitsAnyOnce')}(${['e', 'value', at.site, at.depth, ...variants].join(', ')})`
      : `${at.useUnion('fitsAny')}(${['e', 'value', ...variants].join(', ')})`;
  return [`if (!${fits}) ${wrong};`];
}
