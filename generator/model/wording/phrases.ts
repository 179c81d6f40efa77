import type {
  Collection,
  CollectionRule,
  Condition,
  Deprecation,
  EventChannel,
  Expectation,
  ExpectedBound,
  FieldRef,
  HeldField,
  ObjectType,
  OnlyIn,
  Origin,
  Parameter,
  Rule,
} from '../model.js';
import { defaultStyle } from '../requests.js';
import { isDict, isList, isNever, isObjectRef, isTuple, nonNull, writeType } from '../types.js';
import type { Dispatch, ObjectChoice } from '../unions/dispatch.js';
import { capitalised } from '../../capitals.js';

/** `a` for Channel and User, `an` for Invite, by pronunciation. */
export function articleOf(name: string): 'a' | 'an' {
  return /^(?!Eu|Onc?e|Uni(?!n)|U[rst][aeiou])[AEIOU]/.test(name) ? 'an' : 'a';
}

/** Formats a text as code in Markdown, even if it contains backticks. */
export function codeSpan(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((marks) => marks.length));
  const fence = '`'.repeat(longest + 1);
  const space = /^`|`$/.test(text) || text === '' ? ' ' : '';
  return `${fence}${space}${text}${space}${fence}`;
}

/** The bases of an object, without a full stop, in Markdown; empty if it extends nothing. */
export function extendsText({ extends: bases = [] }: Pick<ObjectType, 'extends'>): string {
  return bases.length === 0 ? '' : `Extends ${bases.map((name) => `\`${name}\``).join(', ')}`;
}

const LONGEST = 160;

/** A text on one line, truncated to a readable length. */
export function oneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 3)}...` : line;
}

/** The only side that sends a field, without a full stop. */
export function onlyInText({ side }: OnlyIn): string {
  return side === 'requests' ? 'Only in requests' : 'Only in answers and events';
}

/** The same as in the spec; `requests and answers` for a field that both send. */
export function onlyInNotation(onlyIn: OnlyIn | undefined): string {
  return onlyIn?.side ?? 'requests and answers';
}

/** The parts of an origin for generated text. */
export type Citation = Pick<Origin, 'section' | 'layer' | 'source'>;

/**
 * Where a fact is stated: `Section 2.1.`, or `Source: guide#books.` if a layer states it. Empty if the spec names
 * neither.
 */
export function originText({ section, layer, source = [] }: Citation): string {
  if (layer !== undefined) return source.length === 0 ? '' : `Source: ${source.map(onOneLine).join(', ')}.`;
  return section === undefined ? '' : `Section ${onOneLine(section)}.`;
}

function onOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** The reason for a deprecation, its version and what to use, in Markdown. */
export function deprecationText({ doc, since, use }: Pick<Deprecation, 'doc' | 'since' | 'use'>): string {
  const parts = [doc, since === undefined ? '' : `Since ${since}.`, use === undefined ? '' : `Use \`${use}\`.`];
  return onOneLine(parts.filter((part) => part !== '').join(' '));
}

/** The encoding of a list or an object, if it is unusual. */
export function styleText({ name, type: declared, style }: Parameter): readonly string[] {
  const type = nonNull(declared);
  const isKeyed = isObjectRef(type) || isDict(type);
  if (!isKeyed && !isList(type) && !isTuple(type)) return [];
  switch (style) {
    case 'repeat':
      return [];
    case 'comma':
      return ['Items are separated by commas.'];
    case 'space':
      return ['Items are separated by spaces.'];
    case 'pipe':
      return ['Items are separated by `|`.'];
    case 'brackets':
      return [
        isKeyed || defaultStyle(type) === 'brackets'
          ? `Written as \`${name}[key]=value\`.`
          : `Written as \`${name}[]=item\`.`,
      ];
    case 'json':
      return ['Written as JSON.'];
  }
}

/** The address and the events of a subscription, as a sentence without its full stop; empty if unknown. */
export function subscriptionText({ subscription }: Pick<EventChannel, 'subscription'>): string {
  if (subscription === undefined) return '';
  const { address, events } = subscription;
  const only = events === undefined ? '' : `, only events that \`${written(events)}\` lists`;
  return `Requests to the address in \`${written(address)}\`${only}`;
}

function written({ object, field }: FieldRef): string {
  return `${object}.${field}`;
}

/** The undeclared keys of an object, without a full stop, in Markdown; empty if they are unrestricted. */
export function otherKeysText({ otherKeys, keyPatterns = [] }: Pick<ObjectType, 'otherKeys' | 'keyPatterns'>): string {
  const patterns = keyPatterns.map(({ pattern, type }) => {
    const key = `key that matches ${codeSpan(pattern)}`;
    return isNever(type) ? `no ${key} is valid` : `a ${key} holds \`${writeType(type)}\``;
  });
  const others =
    otherKeys === undefined
      ? []
      : [otherKeys === 'none' ? 'no other keys are valid' : `every other key holds \`${writeType(otherKeys)}\``];
  return capitalised([...patterns, ...others].join(', and '));
}

/** The same as in the spec; `open` if they are unrestricted. */
export function otherKeysNotation({
  otherKeys,
  keyPatterns = [],
}: Pick<ObjectType, 'otherKeys' | 'keyPatterns'>): string {
  const others = otherKeys === undefined ? 'open' : otherKeys === 'none' ? 'none' : writeType(otherKeys);
  return [...keyPatterns.map(({ pattern, type }) => `${pattern}: ${writeType(type)}`), others].join(', ');
}

/** The values of a condition: names of enum members, or JSON. */
export function conditionValues({ members, values }: Condition): readonly string[] {
  return members.length > 0 ? members : values.map((value) => JSON.stringify(value));
}

const ALTERNATIVES = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** `A or B`, `A, B or C`. */
export function alternatives(texts: readonly string[]): string {
  return ALTERNATIVES.format(texts);
}

/** A condition in Markdown: `` `type` is GUILD_FORUM or GUILD_MEDIA ``. */
export function conditionText(condition: Condition): string {
  const owner = condition.up ? ' of the containing object' : '';
  return `\`${condition.field}\`${owner} ${condition.ofItem === true ? 'has' : 'is'} ${alternatives(conditionValues(condition))}`;
}

/** All conditions, in Markdown. */
export function conditionsText(conditions: readonly Condition[]): string {
  return conditions.map(conditionText).join(' and ');
}

/** All conditions in plain text, with fields as in the spec: `^genre is NOVEL or COMIC`. */
export function conditionsNotation(conditions: readonly Condition[]): string {
  return conditions.map((condition) => `${condition.up ? '^' : ''}${plainCondition(condition)}`).join(' and ');
}

/** Why a field is irrelevant, in plain text: `genre is none of NOVEL, COMIC`. */
export function noneOfText(conditions: readonly Condition[]): string {
  return conditions.map((condition) => `${condition.field} is none of ${plainValues(condition).join(', ')}`).join(', ');
}

function plainCondition(condition: Condition): string {
  return `${condition.field} is ${plainValues(condition).join(' or ')}`;
}

function plainValues({ members, values }: Condition): readonly string[] {
  return members.length > 0 ? members : values.map((value) => oneLine(String(value)));
}

/** An expectation of a field, as a sentence of Markdown without a full stop. */
export function expectationText(expectation: Expectation): string {
  switch (expectation.kind) {
    case 'when':
      return `Expected only where ${conditionsText(expectation.when)}`;
    case 'in':
      return `Expected only in ${expectation.views.map((view) => `\`${view}\``).join(' and ')}`;
    case 'with':
      return `Expected only beside ${expectation.fields.map((field) => `\`${field}\``).join(' and ')}`;
    case 'at-least':
      return `Expected to be at least ${boundText(expectation.bound)}`;
    case 'at-most':
      return `Expected to be at most ${boundText(expectation.bound)}`;
    case 'has':
      return `Expected to have ${expectation.fields.map(heldText).join(' and ')}`;
    case 'refers': {
      const where = conditionsText(expectation.when);
      const has = (expectation.has ?? []).map(heldText).join(' and ');
      const what = `${articleOf(expectation.to)} ${expectation.to}${has === '' ? '' : ` with ${has}`}`;
      return `The id of ${what}${where === '' ? '' : ` where ${where}`}`;
    }
    case 'is':
      return `Expected to be \`${writeType(expectation.type)}\` where ${conditionsText(expectation.when)}`;
    case 'keys-of':
      return `Expected to have only keys of \`${expectation.field}\``;
    case 'null-means':
      return `Null means: ${withoutStop(expectation.text)}`;
    case 'null-only':
      return `Null only ${withoutStop(expectation.text)}`;
  }
}

function boundText(bound: ExpectedBound): string {
  if ('field' in bound) return `\`${bound.field}\``;
  return 'number' in bound ? String(bound.number) : bound.day;
}

function heldText(field: HeldField): string {
  if ('same' in field) return `the \`${field.same}\` of this object as \`${field.name}\``;
  const values = field.members.length > 0 ? field.members : field.values.map((value) => JSON.stringify(value));
  return `\`${field.name}\` ${alternatives(values)}`;
}

function withoutStop(text: string): string {
  return oneLine(text).replace(/\.$/, '');
}

/** A rule of an object as a sentence without its full stop, in Markdown. */
export function ruleText(rule: Rule): string {
  const named = rule.kind === 'total-length' ? { ...rule, fields: rule.paths.map((path) => path.join('.')) } : rule;
  return capitalised(ruleWords(named, codeSpan, conditionText));
}

/** The message of validators for an object that breaks a rule, in plain text. */
export function brokenRuleText(rule: Rule): string {
  return ruleWords(rule, (name) => name, plainCondition);
}

function ruleWords(rule: Rule, code: (name: string) => string, when: (condition: Condition) => string): string {
  const [first, ...others] = rule.fields.map(code);
  const fields = [first, ...others].join(', ');
  switch (rule.kind) {
    case 'exactly-one-set':
      return `exactly one of ${fields} must be set`;
    case 'at-most-one-non-null':
      return `at most one of ${fields} may be other than null`;
    case 'at-least-one-set':
      return `at least one of ${fields} must be set`;
    case 'required-when':
      return `${fields} must be set where ${rule.when.map(when).join(' and ')}`;
    case 'ordered':
      return `${fields} must be in ascending order`;
    case 'total-length':
      return `${fields} must have at most ${rule.max} characters together`;
    case 'absent-with':
      return `${others.join(', ')} must be absent or null where ${first} ${rule.bit === undefined ? 'is true' : `has ${code(rule.bit)}`}`;
    case 'key-count':
      return `the object must have ${countText(rule)}`;
  }
}

/** `1 to 5 keys`, `at least 1 key`. */
function countText({ min = 0, max }: { readonly min?: number; readonly max?: number }): string {
  const keys = (count: number): string => `${count} ${count === 1 ? 'key' : 'keys'}`;
  if (max === undefined) return `at least ${keys(min)}`;
  if (min === max) return `exactly ${keys(max)}`;
  return min === 0 ? `at most ${keys(max)}` : `${min} to ${keys(max)}`;
}

/** A rule of an object as in the spec: `required-when pages when genre is NOVEL`. */
export function ruleNotation(rule: Rule): string {
  const when = rule.kind === 'required-when' && rule.when.length > 0 ? ` when ${conditionsNotation(rule.when)}` : '';
  if (rule.kind === 'key-count') return `key-count ${rule.min ?? ''}..${rule.max ?? ''}`;
  if (rule.kind === 'total-length')
    return `total-length ..${rule.max} of ${rule.paths.map((path) => path.join('.')).join(', ')}`;
  if (rule.kind === 'absent-with')
    return `absent-with ${[rule.fields[0], ...(rule.bit === undefined ? [] : [rule.bit])].join('.')} ${rule.fields.slice(1).join(', ')}`;
  return `${rule.kind} ${rule.fields.join(', ')}${when}`;
}

/** A rule on a list as a sentence without its full stop, in Markdown. */
export function collectionRuleText({ field, max, where }: CollectionRule, { of }: Collection): string {
  const conditions = where.map(
    (condition) => `\`${condition.field}\` ${alternatives(conditionValues(condition).map((value) => `\`${value}\``))}`,
  );
  const counted =
    conditions.length === 0 ? '' : `, where that is the id of a \`${of}\` with ${conditions.join(' and ')}`;
  return `At most ${max} of the list have the same \`${field}\`${counted}`;
}

/** How values select the member of a union, as a sentence without a full stop. */
export function dispatchText(dispatch: Dispatch): string {
  const kinds = Object.values(dispatch.byKind).filter((members) => members.length > 0);
  const texts = [
    ...(kinds.length > 1 ? ['JSON form'] : []),
    ...objectsText(dispatch.objects),
    ...(isTried(dispatch) ? ['trying members of one form in order'] : []),
  ];
  return texts.length === 0 ? 'A value has one form' : `Members are distinguished by ${texts.join(', then by ')}`;
}

function objectsText(objects: ObjectChoice): readonly string[] {
  switch (objects.kind) {
    case 'none':
    case 'only':
      return [];
    case 'field':
      return [`the field \`${objects.field}\``];
    case 'keys':
      return ['required keys'];
    case 'tried':
      return [`trying ${objects.candidates.map(({ member }) => writeType(member)).join(', ')} in order`];
  }
}

/** Whether several members may be lists, which are tried. */
function isTried({ byKind }: Dispatch): boolean {
  return byKind.list.length > 1;
}
