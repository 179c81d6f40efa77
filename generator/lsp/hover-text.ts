import { formatOf } from '../formats/formats.js';
import { deprecationText, examplesText, fieldSentences } from '../model/wording/index.js';
import {
  JSON_MEDIA,
  outcomeOf,
  shownBodies,
  writtenPath,
  dispatchText,
  isNotShown,
  messagesOf,
  limitText,
  extendsText,
  otherKeysText,
  permissionStepText,
  ruleText,
  visitModel,
  writeType,
  type At,
  type Bit,
  type CloseCode,
  type ConnectionMessage,
  type DeclarationIn,
  type Declared,
  type Endpoint,
  type EnumValue,
  type Field,
  type IdentifierPart,
  type Json,
  type MemberPlace,
  type Model,
  type NotShown,
  type ObjectType,
  type Origin,
  type SectionName,
  type ServiceVariable,
  type StateValue,
  type Type,
  type Union,
} from '../model/index.js';
import { typeWithNull } from '../model/types.js';
import { dispatchOf } from '../model/unions/dispatch.js';
import { declarationId, memberId, partsOf, type SymbolId } from './names.js';
import { typesByName } from '../model/by-name.js';

/** Describes a name of the Model in Markdown; `undefined` if the profile lacks the declaration. */
export function hoverText(symbol: SymbolId, model: Model): string | undefined {
  const found = declarationsOf(model).get(symbol);
  if (found === undefined) return correctedText(symbol, model);
  const { declared, at } = found;
  const summarize = (at.member === undefined ? summaries[at.section] : members[at.place as MemberPlace]) as (
    declared: Declared,
    at: At & { readonly model: Model },
  ) => Summary;
  const { title, before, facts } = summarize(declared, { ...at, model });
  return describe(title, declared, before, facts);
}

interface Found {
  readonly declared: Declared;
  readonly at: At;
}

/** All declarations and members. Of parameters with one name, the first counts. */
function declarationsOf(model: Model): ReadonlyMap<SymbolId, Found> {
  const known = declarations.get(model);
  if (known !== undefined) return known;
  const found = new Map<SymbolId, Found>();
  visitModel(model, {
    declared: (declared, at) => {
      const owner = declarationId(at.section, at.owner.name);
      const symbol = at.member === undefined ? owner : memberId(owner, at.member.name);
      if (!found.has(symbol)) found.set(symbol, { declared, at });
    },
  });
  declarations.set(model, found);
  return found;
}

const declarations = new WeakMap<Model, ReadonlyMap<SymbolId, Found>>();

interface Summary {
  readonly title: string;
  readonly before?: readonly string[];
  readonly facts?: readonly string[];
}

/** The titles and the facts of members, without their docs. */
const members: { readonly [Place in MemberPlace]: (member: never, at: At) => Summary } = {
  field: fieldSummary,
  param: fieldSummary,
  input: fieldSummary,
  query: fieldSummary,
  header: fieldSummary,
  answerHeader: fieldSummary,
  cookie: fieldSummary,
  variable: ({ default: standard, values }: ServiceVariable, at) => ({
    title: `variable \`${at.member!.name}\` of ${at.owner.name}`,
    before: [
      `${code(standard)} by default.`,
      ...(values === undefined ? [] : [`One of ${values.map(code).join(', ')}.`]),
    ],
  }),
  value: ({ value }: EnumValue, at) => ({ title: `\`${pathOf(at)}\` = ${shown(value, code)}` }),
  bit: ({ bit }: Bit, at) => ({ title: `\`${pathOf(at)}\`: bit ${shown(bit)}` }),
  part: ({ role }: IdentifierPart, at) => ({ title: `\`${pathOf(at)}\`: ${role}` }),
  state: ({ name, is }: StateValue, { owner }) => ({
    title: `state \`${name}\` of ${owner.name}`,
    before: [`Values: ${is.map(code).join(' or ')}.`],
  }),
  scope: ({ name }: Declared, { owner }) => ({ title: `scope \`${name}\` of ${owner.name}` }),
  message: ({ name, op, sent, received }: ConnectionMessage, { owner }) => {
    const body = (way: string, type: Type | NotShown | undefined): readonly string[] =>
      type === undefined ? [] : [`The ${way} \`${shown(type, writeType)}\`.`];
    return {
      title: `message \`${name}\` of ${owner.name}`,
      before: [`Op code: ${shown(op, code)}.`, ...body('client sends', sent), ...body('service sends', received)],
    };
  },
  closeCode: ({ name, code: number, reaction }: CloseCode, { owner }) => ({
    title: `close code \`${name}\` of ${owner.name}`,
    before: [`${number}: ${reaction}.`],
  }),
};

function pathOf({ owner, member }: At): string {
  return `${owner.name}.${member!.name}`;
}

function fieldSummary(field: Field, at: At): Summary {
  const absent = field.optional ? 'may be absent' : 'always present';
  const presence = field.nullable ? `${absent}, may be null` : absent;
  return {
    title: `\`${pathOf(at)}\`: \`${writeType(typeWithNull(field))}\``,
    before: [`*${presence}*`],
    facts: fieldSentences(field),
  };
}

interface InModel {
  readonly model: Model;
}

/** The title and the facts of a declaration, without its doc. */
const summaries: {
  readonly [Section in SectionName]: (declared: DeclarationIn<Section>, at: InModel) => Summary;
} = {
  objects: objectSummary,
  unions: unionSummary,
  enums: (declared) => ({
    title: `enum \`${declared.name}\``,
    before: [
      `On the wire: ${shown(declared.wire)}; other values are ${declared.open ? 'accepted' : 'rejected'}.`,
      ...beginningOf(declared.values.map(({ name, value }) => `- \`${name}\` = ${shown(value, code)}`)),
    ],
  }),
  bitsets: ({ name, wire, bits }) => ({
    title: `bit set \`${name}\``,
    before: [
      `On the wire: ${shown(wire)}.`,
      ...beginningOf(bits.map((bit) => `- \`${bit.name}\`: bit ${shown(bit.bit)}`)),
    ],
  }),
  scalars: (scalar) => {
    const known = formatOf(scalar);
    const format =
      scalar.format === undefined ? '' : `, format ${scalar.format}${known === undefined ? '' : ` (${known.doc})`}`;
    const limits = scalar.limits.map((limit) => `${limitText(limit)}.`);
    return {
      title: `scalar \`${scalar.name}\``,
      before: [`On the wire: ${scalar.wire}${format}.`, ...limits, ...examplesText(scalar).map((text) => `${text}.`)],
    };
  },
  identifiers: ({ name, wire, limits = [], parts }) => ({
    title: `identifier \`${name}\``,
    before: [
      `On the wire: ${shown(wire)}.`,
      ...limits.map((limit) => `${limitText(limit)}.`),
      parts
        .map(
          (part) =>
            `- \`${part.name}\`: ${shown(part.bits, ({ low, high }) => `bits ${low} to ${high}`)}, ${part.role}`,
        )
        .join('\n'),
    ],
  }),
  endpoints: endpointSummary,
  events: ({ name, channels, payload: carried, answer }) => ({
    title: `event \`${name}\` of ${channels.join(' and ')}`,
    before: [`Carries ${payload(carried)}.${answer === undefined ? '' : ` May be answered with ${payload(answer)}.`}`],
  }),
  channels: (channel, { model }) => {
    const { name } = channel;
    const events = model.events.filter((event) => event.channels.includes(name)).map((event) => `\`${event.name}\``);
    const messages = messagesOf(channel);
    const named = messages.map((message) => `\`${message.name}\``).join(', ');
    return {
      title: `channel \`${name}\``,
      before: [`Events: ${events.join(', ') || 'none'}.`, ...(named === '' ? [] : [`Messages: ${named}.`])],
    };
  },
  states: ({ name, object, field, values }) => ({
    title: `states \`${name}\` of \`${object}.${field}\``,
    before: [`One of ${values.map((value) => `\`${value.name}\``).join(', ')}.`],
  }),
  auth: ({ name, kind }) => ({ title: `auth scheme \`${name}\``, before: [`Kind: ${kind}.`] }),
  collections: ({ name, of }) => ({ title: `collection \`${name}\` of \`${of}\`` }),
  // A fact may have a doc and no value.
  facts: ({ name, value }) => ({
    title: `fact \`${name}\``,
    before: value === null ? [] : [`Value: ${shown(value, code)}.`],
  }),
  permissions: ({ name, of, steps }) => ({
    title: `permissions \`${name}\`, a \`${of}\``,
    before: isNotShown(steps)
      ? ['Its steps are not shown.']
      : [steps.map((step, index) => `${index + 1}. ${permissionStepText(step)}.`).join('\n')],
  }),
  urls: ({ name, base, path }) => ({
    title: `address \`${name}\``,
    before: [`At ${shown(base, String)}${isNotShown(base) || isNotShown(path) ? ', ' : ''}${shown(path, String)}.`],
  }),
  services: ({ name, url }) => ({ title: `service \`${name}\``, before: [`At ${shown(url, String)}.`] }),
};

function objectSummary(object: ObjectType): Summary {
  const title =
    object.view === undefined ? `object \`${object.name}\`` : `view \`${object.name}\` of \`${object.view.of}\``;
  const fields = object.fields.map(
    (field) => `| \`${field.name}${field.optional ? '?' : ''}\` | \`${escapeBars(writeType(typeWithNull(field)))}\` |`,
  );
  const [first, ...others] = beginningOf(fields);
  const table = fields.length === 0 ? [] : [`| field | type |\n| --- | --- |\n${first}`, ...others];
  const unknown = object.shown ? [] : ['Its fields are not shown.'];
  const bases = object.extends === undefined ? [] : [`${extendsText(object)}.`];
  const otherKeys = otherKeysText(object) === '' ? [] : [`${otherKeysText(object)}.`];
  const rules = object.rules.map((rule) => `${ruleText(rule)}.`);
  return { title, before: [...unknown, ...bases, ...otherKeys, ...rules, ...table] };
}

function unionSummary(union: Union, { model }: InModel): Summary {
  const dispatch = dispatchOf(union, typesByName(model));
  const { objects } = dispatch;
  const valueOf = (member: Type): string => {
    if (objects.kind !== 'field') return '';
    const own = objects.cases.filter((unionCase) => writeType(unionCase.member) === writeType(member));
    return own.length === 0 ? '' : ` where \`${objects.field}\` is ${own.map(({ value }) => code(value)).join(' or ')}`;
  };
  const members = dispatch.members.map((member) => `- \`${writeType(member)}\`${valueOf(member)}`);
  return {
    title: `union \`${union.name}\``,
    before: [
      `${dispatchText(dispatch)}; other members are ${union.open ? 'accepted' : 'rejected'}.`,
      ...(union.limits ?? []).map((limit) => `${limitText(limit)}.`),
      ...beginningOf(members),
    ],
  };
}

function endpointSummary(endpoint: Endpoint): Summary {
  const line = `${shown(endpoint.method)} ${shown(writtenPath(endpoint))}`;
  // Markdown has no emphasis in code.
  const request = isNotShown(endpoint.method) || isNotShown(endpoint.path) ? line : `\`${line}\``;
  const bodies = shownBodies(endpoint).map(({ type, media }) => `- body: ${payload(type)}${asMedia(media)}`);
  const responses = endpoint.responses.map((response) => {
    const { status, type, media, stream, headers } = response;
    const error = outcomeOf(response, endpoint) === 'error' ? ' (error)' : '';
    const sent = headers.length === 0 ? '' : `, headers ${headers.map((header) => `\`${header.name}\``).join(', ')}`;
    return `- ${shown(status)}${error}: ${stream ? 'a stream of ' : ''}${payload(type)}${asMedia(media)}${sent}`;
  });
  return { title: `endpoint \`${endpoint.name}\``, before: [request, [...bodies, ...responses].join('\n')] };
}

const GROUPS = [
  ['objects', 'fields'],
  ['enums', 'values'],
  ['bitsets', 'bits'],
] as const;

/** A member that a correction of the profile renames or removes. */
function correctedText(symbol: SymbolId, { corrections }: Model): string | undefined {
  const { space, name: owner, member } = partsOf(symbol);
  if (space !== 'types' || member === undefined) return undefined;
  const correction = corrections.find(
    ({ path, change }) =>
      (change === 'rename' || change === 'remove') &&
      GROUPS.some(([section, group]) => path === `${section}.${owner}.${group}.${member}`),
  );
  if (correction === undefined) return undefined;
  const done = correction.change === 'rename' ? `renamed to \`${correction.after ?? ''}\`` : 'removed';
  return [`**\`${owner}.${member}\`** is ${done}`, correction.because, originText(correction.origin)].join('\n\n');
}

function asMedia(media: string): string {
  return media === '' || media === JSON_MEDIA ? '' : ` as \`${media}\``;
}

function payload(type: Type | NotShown | null): string {
  if (type === null) return 'nothing';
  return isNotShown(type) ? '*not shown*' : `\`${writeType(type)}\``;
}

// --------------------------------------------------------------------------------------------------------- paragraphs

/** Most lines of a list in a hover. The definition has all of them. */
const MOST_LINES = 12;

/** The first lines of a list, and the number of the others. */
function beginningOf(lines: readonly string[]): readonly string[] {
  const others = lines.length - MOST_LINES;
  return [lines.slice(0, MOST_LINES).join('\n'), ...(others > 0 ? [`… and ${others} more.`] : [])];
}

function describe(
  title: string,
  { doc, deprecated, stability, see, origin, was }: Declared,
  before: readonly string[] = [],
  facts: readonly string[] = [],
): string {
  const former = was === undefined || facts.some((fact) => fact.includes('Formerly')) ? [] : [`Formerly \`${was}\`.`];
  const paragraphs = [
    `**${title}**`,
    ...before.filter((text) => text.startsWith('*')),
    doc,
    ...(stability === 'experimental' ? ['**Experimental.** It may change at any time.'] : []),
    ...(deprecated === undefined ? [] : [`**Deprecated.** ${deprecationText(deprecated)}`]),
    ...before.filter((text) => !text.startsWith('*')),
    [...facts, ...former].map((fact) => `- ${fact}`).join('\n'),
    see.map((link) => `- ${link}`).join('\n'),
    originText(origin),
  ];
  return paragraphs.filter((paragraph) => paragraph !== '').join('\n\n');
}

export function originText({ section, file, line, layer, source = [] }: Origin): string {
  return [
    ...(section === undefined ? [] : [`section ${section}`]),
    `${file}:${line}`,
    ...(layer === undefined ? [] : [`layer ${layer}`]),
    ...(source.length === 0 ? [] : [`source: ${[...new Set(source.map(withoutPointer))].join(', ')}`]),
  ].join(' · ');
}

/** Removes the pointer into the document. */
function withoutPointer(source: string): string {
  return source.replace(/#\/.*/, '');
}

function shown<T>(fact: T | NotShown, text: (fact: T) => string = String): string {
  return isNotShown(fact) ? '*not shown*' : text(fact as T);
}

function code(value: Json): string {
  return `\`${JSON.stringify(value)}\``;
}

/** An unescaped bar, as in `| null`, would end the cell of a table. */
function escapeBars(type: string): string {
  return type.replaceAll('|', '\\|');
}
