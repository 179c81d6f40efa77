import { memberTypes } from './member-types.js';
import { valueOfKey } from './rest-path.js';
import type { MemberType, Type } from './schema.js';

/** Names and texts of a query or a form. A name may occur several times. */
export type Written = readonly (readonly [name: string, text: string])[];

/** The encoding of lists and objects. */
export type Style = 'repeat' | 'comma' | 'space' | 'pipe' | 'brackets' | 'json';

/** Reads values of a type from texts, which become numbers and other values by type. */
export interface Reader {
  /** A parameter or a form field; undefined if absent. A text of the wrong type remains, for a validator to report. */
  readonly value: (name: string, style: Style, written: Written) => unknown;
  /** The object of a form, with its files by field. A text without a field is kept under its name. */
  readonly form: (
    styles: Readonly<Record<string, Style>>,
    written: Written,
    files?: ReadonlyMap<string, readonly unknown[]>,
  ) => Record<string, unknown>;
}

/** @param several the result for several texts or files of one value: the first, or a list, which a validator reports */
export function createReader(type: Type, several: 'first' | 'list' = 'list'): Reader {
  const members = memberTypes(type);
  const fields = members.flatMap((member) => (isOf(member, 'object') ? member.parts().fields : []));
  return {
    value: (name, style, written) => valueOf(members, name, style, written, several),
    form: (styles, written, files = new Map()) => {
      const form = Object.create(null) as Record<string, unknown>;
      for (const [name, text] of written) {
        if (!fields.some(([field]) => field === name || keysBelow(field, name) !== undefined))
          form[name] = valueOfText(text, fieldOf(members, name));
      }
      for (const [name, [first, ...others]] of files) {
        const isOne = !isList(fieldOf(members, name)) && (several === 'first' || others.length === 0);
        form[name] = isOne ? first : [first, ...others];
      }
      for (const [name] of fields) {
        const value = valueOf(fieldOf(members, name), name, valueOfKey(styles, name) ?? 'repeat', written, several);
        if (value !== undefined) form[name] = value;
      }
      return form;
    },
  };
}

// -------------------------------------------------------------------------------------------------------------- texts

const SEPARATORS = { comma: /, ?/, space: ' ', pipe: '|' } as const;

function valueOf(type: Members, name: string, style: Style, written: Written, several: 'first' | 'list'): unknown {
  const all = written.flatMap(([key, text]) => (key === name ? [text] : []));
  const texts = several === 'first' && !isList(type) ? all.slice(0, 1) : all;
  const [text] = texts;
  const tree = style === 'brackets' || text === undefined ? treeOf(name, written) : undefined;
  if (tree !== undefined && tree.size > 0) return valueOfTree(tree, type);
  if (text === undefined) return undefined;
  if (texts.length > 1) return valuesOf(texts, type);
  switch (style) {
    case 'json':
      return jsonOf(text);
    case 'comma':
    case 'space':
    case 'pipe':
      return separated(text, SEPARATORS[style], type);
    case 'repeat':
    case 'brackets':
      return isList(type) ? valuesOf(texts, type) : valueOfText(text, type);
  }
}

/** Converts several texts, each to an item. */
function valuesOf(texts: readonly string[], type: Members): unknown {
  return texts.map((text, index) => (isList(type) ? valueOfText(text, itemOf(type, index)) : text));
}

/** Splits lists, and the names and values of an object; other types are one text. */
function separated(text: string, separator: string | RegExp, type: Members): unknown {
  const isText = !isList(type) && !type.some((member) => isOf(member, 'object') || isOf(member, 'dict'));
  if (isText) return valueOfText(text, type);
  const parts = text === '' ? [] : text.split(separator);
  if (isList(type)) return valuesOf(parts, type);
  const names = parts.filter((_, index) => index % 2 === 0);
  const valueAt = (name: string, at: number): unknown => valueOfText(parts[at * 2 + 1] ?? '', fieldOf(type, name));
  return Object.fromEntries(names.map((name, at) => [name, valueAt(name, at)]));
}

function valueOfText(text: string, type: Members): unknown {
  const kinds = new Set(type.map(kindOf));
  if (text === '' && kinds.has('null')) return null;
  if (kinds.has('bigint') && /^-?(?:0|[1-9]\d*)$/.test(text)) return BigInt(text);
  const isNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text) && Number.isFinite(Number(text));
  if (kinds.has('number') && isNumber) return Number(text);
  if (kinds.has('boolean') && /^(?:true|false|1|0)$/i.test(text)) return /^(?:true|1)$/i.test(text);
  return kinds.has('object') && /^[[{]/.test(text) ? jsonOf(text) : text;
}

/** Parses JSON; an invalid text remains a text. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

// ----------------------------------------------------------------------------------------------------------- brackets

/** The values below a name, and its texts. */
type Tree = Map<string, Tree> & { texts?: string[] };

const MOST_BRACKETS = 32;

/** The keys in brackets behind a name; undefined if something else is written there. Those beyond the limit are one key. */
function keysBelow(name: string, written: string): readonly string[] | undefined {
  if (!written.startsWith(`${name}[`) || !/^(?:\[[^\][]*\])+$/.test(written.slice(name.length))) return undefined;
  const keys = written.slice(name.length + 1, -1).split('][');
  return keys.length <= MOST_BRACKETS
    ? keys
    : [...keys.slice(0, MOST_BRACKETS - 1), keys.slice(MOST_BRACKETS - 1).join('][')];
}

/** Reads `filter[price][from]=1` and `tags[]=a`. */
function treeOf(name: string, written: Written): Tree {
  const root: Tree = new Map();
  for (const [key, text] of written) {
    const keys = keysBelow(name, key);
    if (keys === undefined) continue;
    let node = root;
    for (const part of keys) {
      const next: Tree = node.get(part) ?? new Map();
      node.set(part, next);
      node = next;
    }
    (node.texts ??= []).push(text);
  }
  return root;
}

function valueOfTree(tree: Tree, type: Members): unknown {
  const { texts = [] } = tree;
  if (tree.size === 0)
    return texts.length === 1 && !isList(type) ? valueOfText(texts[0]!, type) : valuesOf(texts, type);
  if (!isList(type))
    return Object.fromEntries([...tree].map(([name, node]) => [name, valueOfTree(node, fieldOf(type, name))]));
  const inOrder = [...tree].sort(([a], [b]) => Number(a) - Number(b));
  return inOrder.flatMap(([name, node]) =>
    name === '' && node.size === 0
      ? (valuesOf(node.texts ?? [], type) as unknown[])
      : [valueOfTree(node, itemOf(type, Number(name)))],
  );
}

// -------------------------------------------------------------------------------------------------------------- types

type Members = readonly MemberType[];

function isOf<Kind extends Exclude<MemberType, string>['kind']>(
  member: MemberType,
  kind: Kind,
): member is Extract<MemberType, { readonly kind: Kind }> {
  return typeof member !== 'string' && member.kind === kind;
}

function isList(type: Members): boolean {
  return type.some((member) => isOf(member, 'list') || isOf(member, 'tuple'));
}

function itemOf(type: Members, index: number): Members {
  return type.flatMap((member) => {
    if (isOf(member, 'tuple')) return memberTypes(member.items[index] ?? member.rest ?? 'any');
    return isOf(member, 'list') ? memberTypes(member.item) : [];
  });
}

function fieldOf(type: Members, name: string): Members {
  return type.flatMap((member) => {
    if (isOf(member, 'dict')) return memberTypes(member.value);
    if (!isOf(member, 'object')) return [];
    const { fields, others } = member.parts();
    const [, held = others?.type ?? 'any', presence = 0] = fields.find(([field]) => field === name) ?? [];
    return [...((presence & 2) === 0 ? [] : (['null'] as const)), ...memberTypes(held)];
  });
}

function kindOf(member: MemberType): 'null' | 'boolean' | 'number' | 'bigint' | 'object' | 'string' {
  if (member === 'bool') return 'boolean';
  if (typeof member === 'string')
    return member === 'null' ? member : /^(?:int|float)/.test(member) ? 'number' : 'string';
  switch (member.kind) {
    case 'literal':
      return typeof member.value as 'string' | 'number' | 'boolean';
    case 'int64':
      return member.wire === 'int' ? 'bigint' : 'string';
    case 'identifier':
    case 'scalar':
    case 'enum':
    case 'bitSet':
      return member.wire === 'int' || member.wire === 'float' ? 'number' : 'string';
    case 'list':
    case 'tuple':
    case 'dict':
    case 'object':
      return 'object';
  }
}
