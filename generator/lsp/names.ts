import { Diagnostics } from '../diagnostics/index.js';
import { applyLayers } from '../model/layers/apply-layers.js';
import type { Effect, Type } from '../model/model.js';
import { entriesOf, entryOf, stringOf, stringsOf, valueOf } from '../read/nodes.js';
import { resolveEndpoint } from '../model/resolve/endpoints.js';
import { resolveEnum } from '../model/resolve/scalars.js';
import { findFieldTypes, typeOnPath, typesOf } from '../model/resolve/conditions.js';
import { int64Form } from '../model/resolve/services.js';
import { hoistInlineObjects } from '../model/resolve/inline-objects.js';
import { inheritObjects } from '../model/resolve/inherit.js';
import { parameterLists } from '../model/requests.js';
import { findTypeNames, indexTypeNames, objectsAmong, similarNames, type TypeNames } from '../model/resolve/types.js';
import { elementOf, isEnum, isLiteral, isOneOf } from '../model/types.js';
import type { Queries } from '../queries/index.js';
import { sectionNames, type SectionName, type Sections, type SpecTree } from '../read/index.js';
import type { Node } from '../read/syntax.js';
import { isTypeSection } from '../model/sections.js';

/** The names of a spec in all its profiles, as far as errors of the spec allow. */
export interface Names {
  readonly types: TypeNames;
  readonly fieldTypes: (owner: string) => ReadonlyMap<string, Type>;
  /** The object that is declared in the field at a path: `objects.Customer.fields.address`. */
  readonly objectWrittenAt: (path: readonly string[]) => string | undefined;
  /** The fields of a type, or the parameters of an endpoint. */
  readonly membersOf: (owner: SymbolId) => ReadonlyMap<string, Type>;
  /** The type at the end of a path that begins with an input of a permission calculation. */
  readonly inputType: (calculation: string, path: readonly string[]) => Type | undefined;
  /** The type at the end of a path of fields from an object. */
  readonly typeOnPath: (owner: string, path: readonly string[]) => Type | undefined;
  readonly endpointsWith: (parameter: string) => readonly string[];
  /**
   * A member of a declaration. A field belongs to the object or view that declares it: the base for an inherited field,
   * the object for an unchanged field of a view.
   */
  readonly memberOf: (owner: SymbolId, name: string) => SymbolId;
  /** The objects that are members of a union, directly or in nested unions. */
  readonly objectsIn: (union: string) => readonly string[];
  readonly effectsOf: (endpoint: string) => readonly Effect[];
  readonly containersOf: (object: SymbolId) => readonly SymbolId[];
  /** A text in a declaration: `textAt('collections', 'Shelves', 'of')`. */
  readonly textAt: (section: SectionName, declaration: string, ...path: readonly string[]) => string | undefined;
}

/** Resolves the names of a spec. Never throws, even if the spec has errors. */
export function findNames(spec: SpecTree, queries: Queries): Names {
  const trees = layeredTrees(spec, queries);
  const types = merged(trees.map(({ types: found }) => found));
  const fieldTypes = mergedTypes(trees.map((tree) => tree.fieldTypes));
  const parameterTypes = mergedTypes(trees.map((tree) => tree.parameterTypes));
  const inputTypes = mergedTypes(trees.map((tree) => tree.inputTypes));
  const declared = (section: SectionName, name: string): readonly Node[] =>
    trees.flatMap(({ sections }) => entryOf(sections[section], name)?.value ?? []);
  const writtenAt = new Map(
    [...types.values()].flatMap((type) => (type.writtenAt === undefined ? [] : [[type.writtenAt, type.name] as const])),
  );
  const declarerOf = (owner: string, field: string): string => {
    const base = types.get(owner)?.viewOf;
    if (base === undefined) return firstDeclarer(owner, field, fieldTypes, declared);
    const views = declared('objects', base).map((node) => valueOf(valueOf(node, 'views'), owner.slice(base.length)));
    const added = views.some((view) => entryOf(valueOf(view, 'add'), field) !== undefined);
    return added ? owner : firstDeclarer(base, field, fieldTypes, declared);
  };
  return {
    types,
    fieldTypes: (owner) => fieldTypes.get(owner) ?? new Map(),
    objectWrittenAt: (path) => writtenAt.get(path.join('.')),
    membersOf: (owner) => {
      const { space, name } = partsOf(owner);
      return (space === 'types' ? fieldTypes : parameterTypes).get(name) ?? new Map();
    },
    inputType: (calculation, path) => typeOnPath(path, inputTypes.get(calculation), fieldTypes),
    typeOnPath: (owner, path) => typeOnPath(path, fieldTypes.get(owner), fieldTypes),
    endpointsWith: (parameter) => [...parameterTypes].flatMap(([name, types]) => (types.has(parameter) ? [name] : [])),
    memberOf: (owner, field) => {
      const { space, name } = partsOf(owner);
      return space === 'types' ? memberId(typeId(declarerOf(name, field)), field) : memberId(owner, field);
    },
    objectsIn: (name) => objectsAmong([name], types),
    effectsOf: (endpoint) => trees.flatMap(({ effects }) => effects.get(endpoint) ?? []),
    containersOf: (object) => {
      const refs = declared('objects', partsOf(object).name).flatMap((node) => stringsOf(valueOf(node, 'within')));
      return [...new Set(refs.map((ref) => typeId(ref.split('.', 1)[0]!)))];
    },
    textAt: (section, name, ...path) => {
      const holders = declared(section, name).map((node) => path.slice(0, -1).reduce<Node | undefined>(valueOf, node));
      return holders.map((node) => stringOf(node, path.at(-1)!)).find((text) => text !== undefined);
    },
  };
}

/** The object that declares a field: follows the first base that has it. */
function firstDeclarer(
  owner: string,
  field: string,
  fieldTypes: ReadonlyMap<string, ReadonlyMap<string, Type>>,
  declared: (section: SectionName, name: string) => readonly Node[],
): string {
  const passed = new Set<string>();
  let declarer = owner;
  for (let base: string | undefined = owner; base !== undefined && !passed.has(base);) {
    passed.add((declarer = base));
    const bases: readonly string[] = declared('objects', base).flatMap((node) => stringsOf(valueOf(node, 'extends')));
    base = bases.find((name) => fieldTypes.get(name)?.has(field) === true);
  }
  return declarer;
}

interface Tree {
  readonly sections: Sections;
  readonly types: TypeNames;
  readonly fieldTypes: ReadonlyMap<string, ReadonlyMap<string, Type>>;
  readonly parameterTypes: ReadonlyMap<string, ReadonlyMap<string, Type>>;
  readonly effects: ReadonlyMap<string, readonly Effect[]>;
  readonly inputTypes: ReadonlyMap<string, ReadonlyMap<string, Type>>;
}

/** The spec of each profile. The one with the most layers is first, because its layers may fill gaps of the others. */
function layeredTrees(spec: SpecTree, queries: Queries): readonly Tree[] {
  const profiles = spec.root.profiles.entries.map(({ value }) => stringsOf(valueOf(value, 'layers')));
  const stacks = new Map([...profiles, []].map((layers) => [layers.join('\0'), layers]));
  return [...stacks.values()].toSorted((a, b) => b.length - a.length).map((layers) => treeOf(spec, layers, queries));
}

function treeOf(spec: SpecTree, layers: readonly string[], queries: Queries): Tree {
  const diagnostics = new Diagnostics();
  const layered = applyLayers(spec, layers, diagnostics, queries);
  const sections = hoistInlineObjects(layered.sections, diagnostics, queries);
  const types = indexTypeNames(findTypeNames(sections));
  const early = {
    names: types,
    similar: similarNames(types),
    scope: {},
    int64: int64Form(spec.root),
    diagnostics,
    enums: new Map(),
    fieldTypes: new Map(),
    ancestors: new Map(),
  };
  const enums = new Map(entriesOf(sections.enums).map((entry) => [entry.key, resolveEnum(entry, early)]));
  const { objects } = inheritObjects(sections.objects, types, diagnostics, queries);
  const fieldTypes = findFieldTypes(objects, { ...early, enums });
  const context = { ...early, enums, fieldTypes };
  const affecting = entriesOf(sections.endpoints).filter(
    ({ value }) => entryOf(value, 'sets') ?? entryOf(value, 'clears'),
  );
  const effects = new Map(
    affecting.map((entry) => {
      const { sets, clears } = resolveEndpoint(entry, context);
      return [entry.key, [...sets, ...clears]];
    }),
  );
  const parameterTypes = new Map(
    entriesOf(sections.endpoints).map(({ key, value }) => [
      key,
      new Map(parameterLists.flatMap((list) => [...typesOf(valueOf(value, list), context)])),
    ]),
  );
  const inputTypes = new Map(
    entriesOf(sections.permissions).map(({ key, value }) => [key, typesOf(valueOf(value, 'inputs'), context)]),
  );
  return { sections, types, fieldTypes, parameterTypes, effects, inputTypes };
}

function merged<V>(maps: readonly ReadonlyMap<string, V>[]): ReadonlyMap<string, V> {
  // `Map` keeps the last entry of a key, so that the profile with the most layers wins.
  return new Map(maps.toReversed().flatMap((map) => [...map]));
}

function mergedTypes(
  maps: readonly ReadonlyMap<string, ReadonlyMap<string, Type>>[],
): ReadonlyMap<string, ReadonlyMap<string, Type>> {
  const owners = new Set(maps.flatMap((map) => [...map.keys()]));
  return new Map([...owners].map((owner) => [owner, merged(maps.map((map) => map.get(owner) ?? new Map()))]));
}

/** The enum of a type or of the items of a list. */
export function enumNameOf(type: Type | undefined): string | undefined {
  const element = type && elementOf(type);
  if (element === undefined) return undefined;
  if (isLiteral(element)) return element.of?.enum;
  const found = isOneOf(element) ? element.of.find(isEnum) : element;
  return found && isEnum(found) ? found.name : undefined;
}

export function isSection(word: string | undefined): word is SectionName {
  return sectionNames.some((name) => name === word);
}

/**
 * Identifies a declared name: `types/Book`, `types/Book.title`, `types/BookUpdate`, `endpoints/get_book.counted`,
 * `channels/counter`. All types share one namespace.
 */
export type SymbolId = `${string}/${string}`;

export function declarationId(section: string, name: string): SymbolId {
  return `${isTypeSection(section) ? 'types' : section}/${name}`;
}

export function typeId(name: string): SymbolId {
  return `types/${name}`;
}

export function memberId(owner: SymbolId, name: string): SymbolId {
  return `${owner}.${name}`;
}

/** Splits an id into its parts. Only names of declarations without members may contain dots. */
export function partsOf(id: SymbolId): { readonly space: string; readonly name: string; readonly member?: string } {
  const slash = id.indexOf('/');
  const space = id.slice(0, slash);
  const name = id.slice(slash + 1);
  const dot = space === 'facts' || space === 'events' ? -1 : name.indexOf('.');
  return dot === -1 ? { space, name } : { space, name: name.slice(0, dot), member: name.slice(dot + 1) };
}
