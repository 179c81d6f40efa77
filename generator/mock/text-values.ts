import type { Json, Model, Parameter, Type } from '../model/model.js';
import {
  isBytes,
  isDict,
  isList,
  isNullable,
  isObjectRef,
  isOneOf,
  isTuple,
  isUnionRef,
  jsonKinds,
  itemOfTuple,
  typeWithNull,
} from '../model/types.js';

/** Names and texts, as a query or a form has them. A name may occur several times. */
export type Written = readonly (readonly [name: string, text: string])[];

/** Deepest nesting of brackets: `a[b][c]` has two levels. */
const MOST_LEVELS = 8;

/**
 * The value of a parameter or of a field of a form, from the texts that a request has. Texts become numbers and the like where
 * the type has them; what is none of the type stays text. Undefined if the request lacks it.
 */
export function writtenValue(
  { name, type, style }: Pick<Parameter, 'name' | 'type' | 'style'>,
  written: Written,
  model: Model,
): Json | undefined {
  const texts = written.flatMap(([key, text]) => (key === name ? [text] : []));
  const [text] = texts;
  switch (style) {
    case 'repeat':
      if (text === undefined) return undefined;
      return isListLike(type) ? listOf(texts, type, model) : valueOfText(text, type, model);
    case 'comma':
    case 'space':
    case 'pipe':
      return text === undefined ? undefined : separated(text, style, type, model);
    case 'brackets':
      return inBrackets(name, type, written, model);
    case 'json':
      return text === undefined ? undefined : parsed(text);
  }
}

/** The names under which a request may have a parameter: its own, and those that begin with it and a bracket. */
export function isWrittenAs(key: string, { name, style }: Pick<Parameter, 'name' | 'style'>): boolean {
  return key === name || (style === 'brackets' && key.startsWith(`${name}[`));
}

/** A text as the value that it means in a type. */
export function valueOfText(text: string, type: Type, model: Model): Json {
  if (isNullable(type)) return text === '' ? null : valueOfText(text, type.of, model);
  const kinds = new Set(jsonKinds(type, model));
  if (kinds.has('bool') && /^(true|1)$/i.test(text)) return true;
  if (kinds.has('bool') && /^(false|0)$/i.test(text)) return false;
  const isNumber = kinds.has('int') || kinds.has('float');
  if (isNumber && text.trim() !== '' && Number.isFinite(Number(text))) return Number(text);
  return text;
}

function isListLike(type: Type): boolean {
  if (isOneOf(type)) return type.of.some(isListLike);
  return isList(type) || isTuple(type);
}

/** The type of the item at an index. */
function itemType(type: Type, index: number): Type {
  if (isList(type)) return type.item;
  if (isTuple(type)) return itemOfTuple(type, index) ?? { kind: 'any' };
  const list = isOneOf(type) ? type.of.find(isListLike) : undefined;
  return list === undefined ? { kind: 'any' } : itemType(list, index);
}

function listOf(texts: readonly string[], type: Type, model: Model): Json {
  return texts.map((text, index) => valueOfText(text, itemType(type, index), model));
}

const SEPARATORS = { comma: ',', space: ' ', pipe: '|' } as const;

/** Lists are separated, everything else is one text. */
function separated(text: string, style: keyof typeof SEPARATORS, type: Type, model: Model): Json {
  if (!isListLike(type)) return valueOfText(text, type, model);
  const parts =
    text === '' ? [] : text.split(SEPARATORS[style]).map((part) => (style === 'comma' ? part.trim() : part));
  return listOf(parts, type, model);
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}

// ----------------------------------------------------------------------------------------------------------- brackets

/** The values below a name: a text, or more names. */
type Tree = Map<string, Tree> | string;

function inBrackets(name: string, type: Type, written: Written, model: Model): Json | undefined {
  const root: Tree = new Map();
  let found = false;
  for (const [key, text] of written) {
    if (!key.startsWith(`${name}[`)) continue;
    const keys = Array.from(key.slice(name.length).matchAll(/\[([^[\]]*)\]/g), (match) => match[1]!);
    if (keys.length === 0 || keys.length > MOST_LEVELS) continue;
    found = true;
    put(root, keys, text);
  }
  if (found) return fromTree(root, type, model);
  // One value is written without brackets, even where a list is possible.
  const texts = written.flatMap(([key, text]) => (key === name ? [text] : []));
  if (texts.length === 0) return undefined;
  return isListLike(type) ? listOf(texts, type, model) : valueOfText(texts[0]!, type, model);
}

function put(root: Map<string, Tree>, keys: readonly string[], text: string): void {
  let node = root;
  for (const key of keys.slice(0, -1)) {
    const inner = node.get(key);
    const next = inner instanceof Map ? inner : new Map<string, Tree>();
    node.set(key, next);
    node = next;
  }
  const last = keys.at(-1)!;
  node.set(last === '' ? String(node.size) : last, text);
}

function fromTree(tree: Tree, type: Type, model: Model): Json {
  if (typeof tree === 'string') return valueOfText(tree, type, model);
  if (isNullable(type)) return fromTree(tree, type.of, model);
  if (isListLike(type)) return [...tree.values()].map((inner, index) => fromTree(inner, itemType(type, index), model));
  const entries = [...tree].map(([key, inner]) => [key, fromTree(inner, fieldType(type, key, model), model)] as const);
  return Object.fromEntries(entries);
}

/** The type of a field of an object, or of the values of a dict. */
function fieldType(type: Type, key: string, model: Model): Type {
  if (isDict(type)) return type.value;
  const any: Type = { kind: 'any' };
  if (isObjectRef(type)) {
    const object = model.objects.find(({ name }) => name === type.name);
    const field = object?.fields.find(({ name }) => name === key);
    return field === undefined ? any : typeWithNull(field);
  }
  const members = isOneOf(type) ? type.of : isUnionRef(type) ? unionMembers(type.name, model) : [];
  const types = members.map((member) => fieldType(member, key, model));
  return types.find(({ kind }) => kind !== 'any') ?? any;
}

function unionMembers(union: string, { unions }: Model): readonly Type[] {
  // A union that contains itself adds nothing to its members.
  return unions.find(({ name }) => name === union)?.of.filter((member) => !isUnionRef(member)) ?? [];
}

/** Whether a field of a form is a file, or a list of files. */
export function isFileType(type: Type): boolean {
  return isBytes(type) || (isList(type) && isBytes(type.item));
}
