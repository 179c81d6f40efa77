import { namesIn, parseType, printType, type NameSyntax, type TypeSyntax } from '../../read/index.js';
import { alternatives, walk } from '../../read/walk.js';
import { declarationFile } from '../../read/grammar/index.js';
import { typeName } from '../../read/grammar/names.js';
import type { MapNode, Node, ScalarNode } from '../../read/syntax.js';

/** Names by the names that they replace. */
export type Renaming = ReadonlyMap<string, string>;

/**
 * A file of declarations in which types and auth schemes have other names. A type that `|` joins with itself by that is
 * there once.
 */
export function renameIn(file: MapNode, types: Renaming, schemes: Renaming): MapNode {
  if (types.size === 0 && schemes.size === 0) return file;
  const texts = new Map<Node, string>();
  const note = (node: ScalarNode, text: string): void => {
    if (text !== node.value) texts.set(node, text);
  };
  walk(file, declarationFile, {
    scalar: (node, { path }, shapes) => {
      if (typeof node.value !== 'string') return;
      const all = shapes.flatMap(alternatives);
      if (all.some(({ kind }) => kind === 'type')) note(node, renamedType(node.value, types));
      else if (all.some((shape) => shape.kind === 'text' && shape.form === typeName))
        note(node, types.get(node.value) ?? node.value);
      else if (path[0] === 'endpoints' && path[2] === 'auth') note(node, renamedSchemes(node.value, schemes));
    },
  });
  return texts.size === 0 ? file : (replaced(file, texts) as MapNode);
}

function replaced(node: Node, texts: ReadonlyMap<Node, string>): Node {
  switch (node.kind) {
    case 'not-shown':
      return node;
    case 'scalar': {
      const text = texts.get(node);
      return text === undefined ? node : { ...node, value: text };
    }
    case 'list':
      return { ...node, items: node.items.map((item) => replaced(item, texts)) };
    case 'map':
      return { ...node, entries: node.entries.map((entry) => ({ ...entry, value: replaced(entry.value, texts) })) };
  }
}

/** `list[BookResponse | OldBookResponse]` as `list[Book]`. */
export function renamedType(text: string, types: Renaming): string {
  const parsed = parseType(text);
  if (!parsed.ok) return text;
  const isNamed = [...namesIn(parsed.type)].some(({ name }) => types.has(name));
  return isNamed ? printType(renamed(parsed.type, types)) : text;
}

function renamed(type: TypeSyntax, types: Renaming): TypeSyntax {
  switch (type.kind) {
    case 'literal':
      return type;
    case 'name':
      return renamedName(type, types);
    case 'nullable':
      return { ...type, of: renamed(type.of, types) as typeof type.of };
    case 'oneOf': {
      const members = new Map(
        type.of.map((member) => {
          const one = member.kind === 'name' ? renamedName(member, types) : member;
          return [printType(one), one] as const;
        }),
      );
      const [only, ...others] = [...members.values()];
      return others.length === 0 ? only! : { ...type, of: [...members.values()] };
    }
  }
}

function renamedName(type: NameSyntax, types: Renaming): NameSyntax {
  return { ...type, name: types.get(type.name) ?? type.name, args: type.args.map((one) => renamed(one, types)) };
}

/** `Key + OAuth2 read write`: the first word of each alternative is a scheme, the others are its scopes. */
function renamedSchemes(text: string, schemes: Renaming): string {
  return text
    .split(' + ')
    .map((part) => part.replace(/^\S+/, (scheme) => schemes.get(scheme) ?? scheme))
    .join(' + ');
}
