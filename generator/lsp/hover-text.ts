import { formatOf } from '../formats/formats.js';
import { examplesText, fieldFacts } from '../emit/objects/field-doc.js';
import {
  JSON_MEDIA,
  outcomeOf,
  parametersOf,
  shownBodies,
  writtenPath,
  declarationsIn,
  dispatchText,
  isNotShown,
  messagesOf,
  limitText,
  extendsText,
  otherKeysText,
  permissionStepText,
  ruleText,
  writeType,
  type BitSet,
  type DeclarationIn,
  type Declared,
  type Enum,
  type Field,
  type Identifier,
  type Json,
  type Model,
  type NotShown,
  type ObjectType,
  type Origin,
  type Scalar,
  type SectionName,
  type Type,
  type Union,
} from '../model/index.js';
import { declaredAs } from '../model/by-name.js';
import { typeWithNull } from '../model/types.js';
import type { TypeSection } from '../model/sections.js';
import { dispatchOf } from '../model/unions/dispatch.js';
import { unionScope } from '../model/unions/discriminator.js';
import { partsOf, type SymbolId } from './names.js';

/** Describes a name of the Model in Markdown; `undefined` if the profile lacks the declaration. */
export function hoverText(symbol: SymbolId, model: Model): string | undefined {
  const { space, name, member } = partsOf(symbol);
  if (space === 'types') return member === undefined ? typeText(name, model) : memberText(name, member, model);
  if (space === 'endpoints') return endpointText(name, member, model);
  if (space === 'states' && member !== undefined) {
    const value = model.states.find((state) => state.name === name)?.values.find((one) => one.name === member);
    return value && describe(`state \`${member}\` of ${name}`, value, [`Values: ${value.is.map(code).join(' or ')}.`]);
  }
  if (space === 'channels' && member !== undefined) return channelPartText(name, member, model);
  const asField = (field: Field): string => fieldText(`${name}.${member}`, field);
  if (space === 'permissions' && member !== undefined)
    return textIn(declaredAs(model.permissions, name)?.inputs, member, asField);
  if (space === 'urls' && member !== undefined) return textIn(declaredAs(model.urls, name)?.params, member, asField);
  if (space === 'auth' && member !== undefined) {
    const scopes = declaredAs(model.auth, name)?.scopes;
    return textIn(scopes, member, (scope) => describe(`scope \`${member}\` of ${name}`, scope));
  }
  if (space === 'services' && member !== undefined) {
    const variable = model.services
      .find((service) => service.name === name)
      ?.variables.find((candidate) => candidate.name === member);
    if (variable === undefined) return undefined;
    const values = variable.values === undefined ? [] : [`One of ${variable.values.map(code).join(', ')}.`];
    return describe(`variable \`${member}\` of ${name}`, variable, [
      `${code(variable.default)} by default.`,
      ...values,
    ]);
  }
  return otherText(space, name, model);
}

/** A declaration that is neither a type nor an endpoint. */
function otherText(space: string, name: string, model: Model): string | undefined {
  if (!isSummarized(space)) return undefined;
  const declared = declarationsIn(space, model).find((declaration) => declaration.name === name);
  if (declared === undefined) return undefined;
  const summarize = summaries[space] as (declared: Declared, model: Model) => Summary;
  const { title, before } = summarize(declared, model);
  return describe(title, declared, before);
}

type SummarizedSection = Exclude<SectionName, TypeSection | 'endpoints'>;

function isSummarized(space: string): space is SummarizedSection {
  return Object.hasOwn(summaries, space);
}

interface Summary {
  readonly title: string;
  readonly before?: readonly string[];
}

/** The title and the facts of a declaration, without its doc. */
const summaries: {
  readonly [Section in SummarizedSection]: (declared: DeclarationIn<Section>, model: Model) => Summary;
} = {
  events: ({ name, channels, payload: carried, answer }) => ({
    title: `event \`${name}\` of ${channels.join(' and ')}`,
    before: [`Carries ${payload(carried)}.${answer === undefined ? '' : ` May be answered with ${payload(answer)}.`}`],
  }),
  channels: (channel, model) => {
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

function channelPartText(channel: string, name: string, model: Model): string | undefined {
  const connection = model.channels.find((candidate) => candidate.name === channel)?.connection;
  if (connection === undefined || isNotShown(connection)) return undefined;
  const message = connection.messages.find((candidate) => candidate.name === name);
  if (message !== undefined) {
    const body = (way: string, type: Type | NotShown | undefined): readonly string[] =>
      type === undefined ? [] : [`The ${way} \`${shown(type, writeType)}\`.`];
    return describe(`message \`${name}\` of ${channel}`, message, [
      `Op code: ${shown(message.op, code)}.`,
      ...body('client sends', message.sent),
      ...body('service sends', message.received),
    ]);
  }
  const closeCode = connection.closeCodes.find((candidate) => candidate.name === name);
  return (
    closeCode &&
    describe(`close code \`${name}\` of ${channel}`, closeCode, [`${closeCode.code}: ${closeCode.reaction}.`])
  );
}

// --------------------------------------------------------------------------------------------------------------- types

function typeText(name: string, model: Model): string | undefined {
  return (
    textIn(model.objects, name, objectText) ??
    textIn(model.unions, name, (union) => unionText(union, model)) ??
    textIn(model.enums, name, enumText) ??
    textIn(model.bitSets, name, bitSetText) ??
    textIn(model.scalars, name, scalarText) ??
    textIn(model.identifiers, name, identifierText)
  );
}

function textIn<T extends { readonly name: string }>(
  list: readonly T[] | undefined,
  name: string,
  text: (declared: T) => string,
): string | undefined {
  const declared = list && declaredAs(list, name);
  return declared && text(declared);
}

function objectText(object: ObjectType): string {
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
  return describe(title, object, [
    ...unknown,
    ...bases,
    ...otherKeys,
    ...object.rules.map((rule) => `${ruleText(rule)}.`),
    ...table,
  ]);
}

function unionText(union: Union, model: Model): string {
  const dispatch = dispatchOf(union, unionScope(model));
  const { objects } = dispatch;
  const valueOf = (member: Type): string => {
    if (objects.kind !== 'field') return '';
    const own = objects.cases.filter((unionCase) => writeType(unionCase.member) === writeType(member));
    return own.length === 0 ? '' : ` where \`${objects.field}\` is ${own.map(({ value }) => code(value)).join(' or ')}`;
  };
  const members = dispatch.members.map((member) => `- \`${writeType(member)}\`${valueOf(member)}`);
  return describe(`union \`${union.name}\``, union, [
    `${dispatchText(dispatch)}; other members are ${union.open ? 'accepted' : 'rejected'}.`,
    ...(union.limits ?? []).map((limit) => `${limitText(limit)}.`),
    ...beginningOf(members),
  ]);
}

function enumText(declared: Enum): string {
  const members = declared.values.map((value) => `- \`${value.name}\` = ${shown(value.value, code)}`);
  const open = declared.open ? 'other values are accepted' : 'other values are rejected';
  return describe(`enum \`${declared.name}\``, declared, [
    `On the wire: ${shown(declared.wire)}; ${open}.`,
    ...beginningOf(members),
  ]);
}

function bitSetText(declared: BitSet): string {
  const bits = declared.bits.map((bit) => `- \`${bit.name}\`: bit ${shown(bit.bit)}`);
  return describe(`bit set \`${declared.name}\``, declared, [
    `On the wire: ${shown(declared.wire)}.`,
    ...beginningOf(bits),
  ]);
}

function scalarText(scalar: Scalar): string {
  const known = formatOf(scalar);
  const format =
    scalar.format === undefined ? '' : `, format ${scalar.format}${known === undefined ? '' : ` (${known.doc})`}`;
  const limits = scalar.limits.map((limit) => `${limitText(limit)}.`);
  return describe(`scalar \`${scalar.name}\``, scalar, [
    `On the wire: ${scalar.wire}${format}.`,
    ...limits,
    ...examplesText(scalar),
  ]);
}

function identifierText(identifier: Identifier): string {
  const parts = identifier.parts.map(
    (part) => `- \`${part.name}\`: ${shown(part.bits, ({ low, high }) => `bits ${low} to ${high}`)}, ${part.role}`,
  );
  return describe(`identifier \`${identifier.name}\``, identifier, [
    `On the wire: ${shown(identifier.wire)}.`,
    ...(identifier.limits ?? []).map((limit) => `${limitText(limit)}.`),
    parts.join('\n'),
  ]);
}

function memberText(owner: string, member: string, model: Model): string | undefined {
  const path = `${owner}.${member}`;
  const { objects, enums, bitSets, identifiers } = model;
  return (
    textIn(declaredAs(objects, owner)?.fields, member, (field) => fieldText(path, field)) ??
    textIn(declaredAs(enums, owner)?.values, member, (value) =>
      describe(`\`${path}\` = ${shown(value.value, code)}`, value),
    ) ??
    textIn(declaredAs(bitSets, owner)?.bits, member, (bit) => describe(`\`${path}\`: bit ${shown(bit.bit)}`, bit)) ??
    textIn(declaredAs(identifiers, owner)?.parts, member, (part) => describe(`\`${path}\`: ${part.role}`, part)) ??
    correctedText(owner, member, model)
  );
}

const GROUPS = [
  ['objects', 'fields'],
  ['enums', 'values'],
  ['bitsets', 'bits'],
] as const;

/** A member that a correction of the profile renames or removes. */
function correctedText(owner: string, member: string, { corrections }: Model): string | undefined {
  const correction = corrections.find(
    ({ path, change }) =>
      (change === 'rename' || change === 'remove') &&
      GROUPS.some(([section, group]) => path === `${section}.${owner}.${group}.${member}`),
  );
  if (correction === undefined) return undefined;
  const done = correction.change === 'rename' ? `renamed to \`${correction.after ?? ''}\`` : 'removed';
  return [`**\`${owner}.${member}\`** is ${done}`, correction.because, originText(correction.origin)].join('\n\n');
}

function fieldText(title: string, field: Field): string {
  const absent = field.optional ? 'may be absent' : 'always present';
  const presence = field.nullable ? `${absent}, may be null` : absent;
  return describe(
    `\`${title}\`: \`${writeType(typeWithNull(field))}\``,
    field,
    [`*${presence}*`],
    [...fieldFacts(field), ...examplesText(field)],
  );
}

function endpointText(name: string, member: string | undefined, model: Model): string | undefined {
  const endpoint = model.endpoints.find((candidate) => candidate.name === name);
  if (endpoint === undefined) return undefined;
  if (member !== undefined) {
    const field = parametersOf(endpoint).find((parameter) => parameter.name === member);
    return field && fieldText(`${name}.${member}`, field);
  }
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
  return describe(`endpoint \`${name}\``, endpoint, [request, [...bodies, ...responses].join('\n')]);
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
  const instead = deprecated?.use === undefined ? '' : ` Use \`${deprecated.use}\`.`;
  const since = deprecated?.since === undefined ? '' : ` Since ${deprecated.since}.`;
  const former = was === undefined || facts.some((fact) => fact.includes('Formerly')) ? [] : [`Formerly \`${was}\`.`];
  const paragraphs = [
    `**${title}**`,
    ...before.filter((text) => text.startsWith('*')),
    doc,
    ...(stability === 'experimental' ? ['**Experimental.** It may change at any time.'] : []),
    ...(deprecated === undefined ? [] : [`**Deprecated.** ${deprecated.doc}${since}${instead}`]),
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
