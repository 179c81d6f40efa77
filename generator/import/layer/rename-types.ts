import { namesIn, parseType, printType, scalarText, type NameSyntax, type TypeSyntax } from '../../read/index.js';
import { withTexts } from '../../read/nodes.js';
import { walk } from '../../read/walk.js';
import { declarationFile, referenceOf, type Reference } from '../../read/grammar/index.js';
import type { MapNode, Node, ScalarNode } from '../../read/syntax.js';

/** Names by the names that they replace. */
export type Renaming = ReadonlyMap<string, string>;

/** The kind of a reference in a scalar: the types in the text of a type, one type, or auth schemes. */
type Mention = 'types' | Extract<Reference, 'type' | 'schemes and scopes'>;

/** Renames types and auth schemes in a file of declarations, several times in a row: their mentions are looked for once. */
export class Renamer {
  readonly #file: MapNode;
  readonly #mentions: ReadonlyMap<ScalarNode, Mention>;
  readonly #texts = new Map<Node, string>();

  constructor(file: MapNode) {
    this.#file = file;
    this.#mentions = mentionsIn(file);
  }

  /** A type that `|` joins with itself by that is there once. */
  rename(types: Renaming, schemes: Renaming): void {
    if (types.size === 0 && schemes.size === 0) return;
    for (const [node, mention] of this.#mentions) {
      const text = this.textOf(node)!;
      const renamed = renamedText(text, mention, types, schemes);
      if (renamed !== text) this.#texts.set(node, renamed);
    }
  }

  /** The text of a node of the file, as far as it is renamed. */
  textOf(node: Node): string | undefined {
    return this.#texts.get(node) ?? scalarText(node);
  }

  /** The file with the new names. */
  get file(): MapNode {
    return this.#texts.size === 0 ? this.#file : (withTexts(this.#file, this.#texts) as MapNode);
  }
}

function mentionsIn(file: MapNode): ReadonlyMap<ScalarNode, Mention> {
  const mentions = new Map<ScalarNode, Mention>();
  walk(file, declarationFile, {
    scalar: (node, _, shapes) => {
      if (typeof node.value !== 'string') return;
      const mention = shapes.some(({ kind }) => kind === 'type') ? 'types' : referenceOf(shapes);
      if (mention === 'types' || mention === 'type' || mention === 'schemes and scopes') mentions.set(node, mention);
    },
  });
  return mentions;
}

function renamedText(text: string, mention: Mention, types: Renaming, schemes: Renaming): string {
  switch (mention) {
    case 'types':
      return renamedType(text, types);
    case 'type':
      return types.get(text) ?? text;
    case 'schemes and scopes':
      return renamedSchemes(text, schemes);
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
          const newMember = member.kind === 'name' ? renamedName(member, types) : member;
          return [printType(newMember), newMember] as const;
        }),
      );
      return { ...type, of: [...members.values()] };
    }
  }
}

function renamedName(type: NameSyntax, types: Renaming): NameSyntax {
  return { ...type, name: types.get(type.name) ?? type.name, args: type.args.map((arg) => renamed(arg, types)) };
}

/** `Key + OAuth2 read write`: the first word of each alternative is a scheme, the others are its scopes. */
function renamedSchemes(text: string, schemes: Renaming): string {
  return text
    .split(' + ')
    .map((part) => part.replace(/\S+/, (scheme) => schemes.get(scheme) ?? scheme))
    .join(' + ');
}
