import type { ObjectType, OnlyIn, Origin, Parameter, EventChannel, FieldRef } from '../model.js';
import { defaultStyle } from '../content-types.js';
import { isDict, isList, isObjectRef, isTuple, nonNull, isNever, writeType } from '../types.js';

/** `a` for Channel and User, `an` for Invite: as the name is read in English. */
export function articleOf(name: string): 'a' | 'an' {
  return /^(?!Eu|Onc?e|Uni(?!n)|U[rst][aeiou])[AEIOU]/.test(name) ? 'an' : 'a';
}

/** A text as code in a line of Markdown, whatever marks it holds. */
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

/** Which side alone sends a field, without a full stop. */
export function onlyInText({ side }: OnlyIn): string {
  return side === 'requests' ? 'Only in requests' : 'Only in answers and events';
}

/** The same as the spec writes it; `requests and answers` for a field that both send. */
export function onlyInNotation(onlyIn: OnlyIn | undefined): string {
  return onlyIn?.side ?? 'requests and answers';
}

/** The parts of an origin that a reader of generated text wants: a layer has sources, the source document sections. */
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

/** How a list or an object is written, where that is not how lists usually are. */
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

/** Where the requests of a channel go and which events come, as a sentence without its full stop; empty if nothing says. */
export function subscriptionText({ subscription }: Pick<EventChannel, 'subscription'>): string {
  if (subscription === undefined) return '';
  const { address, events } = subscription;
  const only = events === undefined ? '' : `, only events that \`${written(events)}\` lists`;
  return `Requests to the address in \`${written(address)}\`${only}`;
}

function written({ object, field }: FieldRef): string {
  return `${object}.${field}`;
}

/** The rules of an object for keys that it does not declare, without a full stop, in Markdown; empty if there are none. */
export function otherKeysText({ otherKeys, keyPatterns = [] }: Pick<ObjectType, 'otherKeys' | 'keyPatterns'>): string {
  const patterns = keyPatterns.map(({ pattern, type }) => {
    const key = `key that matches ${codeSpan(pattern)}`;
    return isNever(type) ? `no ${key} is valid` : `a ${key} holds \`${writeType(type)}\``;
  });
  const others =
    otherKeys === undefined
      ? []
      : [otherKeys === 'none' ? 'no other keys are valid' : `every other key holds \`${writeType(otherKeys)}\``];
  const text = [...patterns, ...others].join(', and ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The same as the spec writes it; `open` where it says nothing. */
export function otherKeysNotation({
  otherKeys,
  keyPatterns = [],
}: Pick<ObjectType, 'otherKeys' | 'keyPatterns'>): string {
  const others = otherKeys === undefined ? 'open' : otherKeys === 'none' ? 'none' : writeType(otherKeys);
  return [...keyPatterns.map(({ pattern, type }) => `${pattern}: ${writeType(type)}`), others].join(', ');
}
