import type { Model, ObjectType, Origin } from '../model/model.js';
import type { DeclarationIn, SectionName } from '../model/sections.js';
import { NO_STORE, reuseStructure, type Queries } from '../queries/index.js';
import { originText } from '../model/wording/index.js';
import { namedTypes } from '../model/types.js';
import { visitDeclaration } from '../model/visit.js';
import type { ModuleKind } from './module-layout.js';
import { declaredName } from './type-names.js';

export interface Declarations {
  readonly model: Model;
  readonly objects: ReadonlyMap<string, ObjectType>;
}

/** The key of a declaration in {@link sharedDeclarations}. Types share one namespace, other kinds have one each. */
export function sharingKey(kind: ModuleKind, name: string): string {
  return kind === 'state' || kind === 'collection' ? `${kind} ${name}` : name;
}

/**
 * Keys of the declarations that compile to the same code in both profiles, because they and all of their references are
 * equal. One module serves both.
 */
export function sharedDeclarations(
  main: Declarations,
  other: Declarations,
  queries: Queries = NO_STORE,
): ReadonlySet<string> {
  const texts = declarationTexts(main, queries);
  const shared = new Set(
    [...declarationTexts(other, queries)].filter(([name, text]) => texts.get(name) === text).map(([name]) => name),
  );
  const used = <Section extends SectionName>(section: Section, declared: DeclarationIn<Section>): readonly string[] =>
    queries.memoize('used names', [section, declared], () => referencesOf(section, declared), reuseStructure);
  const references = new Map<string, readonly string[]>([
    ...[...other.objects].map(([name, object]) => [name, used('objects', object)] as const),
    ...other.model.unions.map((union) => [union.name, used('unions', union)] as const),
    ...other.model.states.map((state) => [sharingKey('state', state.name), used('states', state)] as const),
    ...other.model.collections.map(
      (collection) => [sharingKey('collection', collection.name), used('collections', collection)] as const,
    ),
  ]);
  let before = -1;
  while (before !== shared.size) {
    before = shared.size;
    for (const name of shared)
      if (!(references.get(name) ?? []).every((other) => shared.has(other))) shared.delete(name);
  }
  return shared;
}

/** The facts of each declaration as text, without positions. */
function declarationTexts({ model, objects }: Declarations, queries: Queries): ReadonlyMap<string, string> {
  const types = [
    ...model.identifiers,
    ...model.scalars,
    ...model.enums,
    ...model.bitSets,
    ...objects.values(),
    ...model.unions,
  ];
  const declarations = [
    ...types.map((declaration) => [declaration.name, declaration] as const),
    ...model.states.map((state) => [sharingKey('state', state.name), state] as const),
    ...model.collections.map((collection) => [sharingKey('collection', collection.name), collection] as const),
  ];
  return new Map(
    declarations.map(([key, declaration]) => [
      key,
      queries.memoize('text of a declaration', [declaration], () => declarationText(declaration)),
    ]),
  );
}

function declarationText(declaration: object): string {
  return JSON.stringify(declaration, withoutPosition);
}

/** Keeps the section and the citations of an origin, which generated files contain. */
function withoutPosition(key: string, value: unknown): unknown {
  return key === 'origin' ? originText(value as Origin) : value;
}

function referencesOf<Section extends SectionName>(
  section: Section,
  declared: DeclarationIn<Section>,
): readonly string[] {
  const names: string[] = [];
  visitDeclaration(section, declared, {
    type: (type) => void names.push(...namedTypes(type).map(declaredName)),
    reference: ({ name }) => void names.push(name),
  });
  return names;
}
