import { MEMBERS, PATTERN } from './spec.js';

/** Each contender as the text of a module, with one task for each construct. */
export type ConstructTasks = Readonly<Record<'union' | 'pattern' | 'format' | 'literals', string>>;

const perMember = (line: (number: number) => string, between = '\n'): string => MEMBERS.map(line).join(between);

const tasksText = ({ union, pattern, format, literals }: ConstructTasks): string => `
const own = { union: ${union}, pattern: ${pattern}, format: ${format}, literals: ${literals} };
export const tasks = {
  'valid union': own.union, 'wrong union': own.union, 'agree union': own.union,
  'valid pattern': own.pattern, 'valid format': own.format,
  'agree pattern': own.pattern, 'agree format': own.format,
  'valid literals': own.literals, 'agree literals': own.literals,
};
`;

export const OURS = `
import * as model from './ours/index.js';
${tasksText({ union: 'model.isComponent', pattern: 'model.isCoded', format: 'model.isIdentified', literals: 'model.isTicket' })}`;

/** The code that a person would write by hand for this task: a switch, a constant regular expression, a loop. */
export const LIMIT = `
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
function isComponent(value) {
  if (!isObject(value)) return false;
  switch (value.type) {
${perMember(
  (number) => `    case 'type_${number}': {
      const { label, count_${number}: count, flag_${number}: flag } = value;
      return typeof label === 'string' && Number.isSafeInteger(count) && (flag === undefined || typeof flag === 'boolean');
    }`,
)}
    default: return false;
  }
}
const CODE = /${PATTERN}/u;
function isCoded(value) {
  if (!isObject(value)) return false;
  const { code } = value;
  return typeof code === 'string' && CODE.test(code);
}
function isUuid(text) {
  if (text.length !== 36) return false;
  for (let at = 0; at < 36; at++) {
    const code = text.charCodeAt(at);
    if (at === 8 || at === 13 || at === 18 || at === 23) {
      if (code !== 45) return false;
    } else if (!((code >= 48 && code <= 57) || (code >= 97 && code <= 102) || (code >= 65 && code <= 70))) return false;
  }
  return true;
}
function isIdentified(value) {
  if (!isObject(value)) return false;
  const { id } = value;
  return typeof id === 'string' && isUuid(id);
}
function isTicket(value) {
  if (!isObject(value)) return false;
  const { type, state, priority, code } = value;
  return (
    (type === 0 || type === 1 || type === 2) &&
    (state === 'open' || state === 'held' || state === 'closed') &&
    (priority === undefined || priority === 1 || priority === 2 || priority === 3 || priority === 4 || priority === 5) &&
    typeof code === 'string' &&
    CODE.test(code)
  );
}
${tasksText({ union: 'isComponent', pattern: 'isCoded', format: 'isIdentified', literals: 'isTicket' })}`;

/** The source that typia compiles. */
export const TYPIA = `
import typia, { tags } from 'typia';
type Integer = number & tags.TagBase<{ target: 'number'; kind: 'integer'; value: undefined; validate: 'Number.isSafeInteger($input)' }>;
${perMember((number) => `interface Member${number} { type: 'type_${number}'; label: string; count_${number}: Integer; flag_${number}?: boolean }`)}
type Component = ${perMember((number) => `Member${number}`, ' | ')};
interface Coded { code: string & tags.Pattern<'${PATTERN}'> }
interface Identified { id: string & tags.Format<'uuid'> }
interface Ticket extends Coded { type: 0 | 1 | 2; state: 'open' | 'held' | 'closed'; priority?: 1 | 2 | 3 | 4 | 5 }
${tasksText({ union: 'typia.createIs<Component>()', pattern: 'typia.createIs<Coded>()', format: 'typia.createIs<Identified>()', literals: 'typia.createIs<Ticket>()' })}`;

const UUID = '/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i';

const typebox = (compile: string, check: (name: string) => string): string => `
${perMember(
  (number) =>
    `const Member${number} = Type.Object({ type: Type.Literal('type_${number}'), label: Type.String(), count_${number}: Type.Integer(), flag_${number}: Type.Optional(Type.Boolean()) });`,
)}
const Component = ${compile}(Type.Union([${perMember((number) => `Member${number}`, ', ')}]));
const Coded = ${compile}(Type.Object({ code: Type.String({ pattern: '${PATTERN}' }) }));
const Identified = ${compile}(Type.Object({ id: Type.String({ format: 'uuid' }) }));
const literals = (...values) => Type.Union(values.map((value) => Type.Literal(value)));
const Ticket = ${compile}(Type.Object({ type: literals(0, 1, 2), state: literals('open', 'held', 'closed'), priority: Type.Optional(literals(1, 2, 3, 4, 5)), code: Type.String({ pattern: '${PATTERN}' }) }));
${tasksText({ union: check('Component'), pattern: check('Coded'), format: check('Identified'), literals: check('Ticket') })}`;

const checked = (name: string): string => `(value) => ${name}.Check(value)`;

/** @param made the schema that a task uses */
function zod(made: (schema: string) => string): string {
  const parse = (schema: string): string => `(value) => ${schema}.safeParse(value).success`;
  return `
import { z } from 'zod';
${perMember(
  (number) =>
    `const Member${number} = z.looseObject({ type: z.literal('type_${number}'), label: z.string(), count_${number}: z.int(), flag_${number}: z.boolean().optional() });`,
)}
const Component = ${made(`z.discriminatedUnion('type', [${perMember((number) => `Member${number}`, ', ')}])`)};
const Coded = ${made(`z.looseObject({ code: z.string().regex(/${PATTERN}/) })`)};
const Identified = ${made('z.looseObject({ id: z.guid() })')};
const Ticket = ${made(`z.looseObject({ type: z.literal([0, 1, 2]), state: z.literal(['open', 'held', 'closed']), priority: z.literal([1, 2, 3, 4, 5]).optional(), code: z.string().regex(/${PATTERN}/) })`)};
${tasksText({ union: parse('Component'), pattern: parse('Coded'), format: parse('Identified'), literals: parse('Ticket') })}`;
}

/** Peers that read a schema when they are loaded, by their names. */
export const PEERS: Readonly<Record<string, string>> = {
  'TypeBox 0.34': `
import { Type, FormatRegistry } from '@sinclair/typebox';
import { TypeCompiler } from '@sinclair/typebox/compiler';
FormatRegistry.Set('uuid', (text) => ${UUID}.test(text));
${typebox('TypeCompiler.Compile', checked)}`,
  'TypeBox 1': `
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
${typebox('Compile', checked)}`,
  'zod 4': zod((schema) => schema),
  'zod 4, compiled': zod((schema) => `z.compile(${schema})`),
  'valibot 1': `
import * as v from 'valibot';
${perMember(
  (number) =>
    `const Member${number} = v.looseObject({ type: v.literal('type_${number}'), label: v.string(), count_${number}: v.pipe(v.number(), v.safeInteger()), flag_${number}: v.optional(v.boolean()) });`,
)}
const Component = v.variant('type', [${perMember((number) => `Member${number}`, ', ')}]);
const Coded = v.looseObject({ code: v.pipe(v.string(), v.regex(/${PATTERN}/)) });
const Identified = v.looseObject({ id: v.pipe(v.string(), v.uuid()) });
const Ticket = v.looseObject({ type: v.picklist([0, 1, 2]), state: v.picklist(['open', 'held', 'closed']), priority: v.optional(v.picklist([1, 2, 3, 4, 5])), code: v.pipe(v.string(), v.regex(/${PATTERN}/)) });
${tasksText({
  union: '(value) => v.is(Component, value)',
  pattern: '(value) => v.is(Coded, value)',
  format: '(value) => v.is(Identified, value)',
  literals: '(value) => v.is(Ticket, value)',
})}`,
  'arktype 2': `
import { type } from 'arktype';
${perMember(
  (number) =>
    `const Member${number} = type({ type: "'type_${number}'", label: 'string', count_${number}: type('number.safe').and('number.integer'), 'flag_${number}?': 'boolean' });`,
)}
const Component = type.or(${perMember((number) => `Member${number}`, ', ')});
const Coded = type({ code: /${PATTERN}/ });
const Identified = type({ id: 'string.uuid' });
const Ticket = type({ type: '0 | 1 | 2', state: "'open' | 'held' | 'closed'", 'priority?': '1 | 2 | 3 | 4 | 5', code: /${PATTERN}/ });
${tasksText({
  union: '(value) => Component.allows(value)',
  pattern: '(value) => Coded.allows(value)',
  format: '(value) => Identified.allows(value)',
  literals: '(value) => Ticket.allows(value)',
})}`,
  'sury 11': `
import * as S from 'sury';
${perMember(
  (number) =>
    `const Member${number} = S.schema({ type: 'type_${number}', label: S.string, count_${number}: S.integer, flag_${number}: S.optional(S.boolean) });`,
)}
const Component = S.union([${perMember((number) => `Member${number}`, ', ')}]);
const Coded = S.schema({ code: S.pattern(S.string, /${PATTERN}/) });
const Identified = S.schema({ id: S.uuid });
const Ticket = S.schema({ type: S.union([0, 1, 2]), state: S.union(['open', 'held', 'closed']), priority: S.optional(S.union([1, 2, 3, 4, 5])), code: S.pattern(S.string, /${PATTERN}/) });
${tasksText({ union: 'S.isInput(Component)', pattern: 'S.isInput(Coded)', format: 'S.isInput(Identified)', literals: 'S.isInput(Ticket)' })}`,
};

const object = (properties: object, required: readonly string[]): object => ({ type: 'object', properties, required });

/** The schemas that ajv compiles. */
export const SCHEMAS: Readonly<Record<keyof ConstructTasks, object>> = {
  union: {
    type: 'object',
    required: ['type'],
    discriminator: { propertyName: 'type' },
    oneOf: MEMBERS.map((number) =>
      object(
        {
          type: { const: `type_${number}` },
          label: { type: 'string' },
          [`count_${number}`]: { type: 'integer' },
          [`flag_${number}`]: { type: 'boolean' },
        },
        ['type', 'label', `count_${number}`],
      ),
    ),
  },
  pattern: object({ code: { type: 'string', pattern: PATTERN } }, ['code']),
  format: object({ id: { type: 'string', format: 'uuid' } }, ['id']),
  literals: object(
    {
      type: { enum: [0, 1, 2] },
      state: { enum: ['open', 'held', 'closed'] },
      priority: { enum: [1, 2, 3, 4, 5] },
      code: { type: 'string', pattern: PATTERN },
    },
    ['type', 'state', 'code'],
  ),
};

/** The validators that ajv has compiled, with the tasks. */
export const ajvModule = (code: string): string => `
const formats = { uuid: ${UUID} };
${code}
${tasksText({ union: 'validUnion', pattern: 'validPattern', format: 'validFormat', literals: 'validLiterals' })}`;
