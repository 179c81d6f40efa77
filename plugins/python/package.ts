import {
  derivePartials,
  isNotShown,
  type BitSet,
  type Enum,
  type Identifier,
  type Model,
  type ObjectType,
  type Scalar,
  type Union,
} from 'snowspec/plugin';
import { namesApart, snake, wordsOf } from './names.js';

/** The declarations of a Model with their names in Python. */
export interface Package {
  readonly enums: ReadonlyMap<string, Enum>;
  readonly bitSets: ReadonlyMap<string, BitSet>;
  /** Names of members, by enumeration or bit set, then by name in the spec. */
  readonly members: ReadonlyMap<string, ReadonlyMap<string, string>>;
  readonly names: ReadonlyMap<string, string>;
  /** Declarations by module. Names with the same first word, or two words, share a module. */
  readonly modules: ReadonlyMap<string, readonly Declaration[]>;
  readonly moduleOf: (name: string) => string;
  /** Makes a name unique in the package. */
  readonly apart: (wanted: string) => string;
}

export type Declaration =
  | { readonly kind: 'identifier'; readonly of: Identifier }
  | { readonly kind: 'scalar'; readonly of: Scalar }
  | { readonly kind: 'enum'; readonly of: Enum }
  | { readonly kind: 'bitSet'; readonly of: BitSet }
  | { readonly kind: 'object'; readonly of: ObjectType }
  | { readonly kind: 'union'; readonly of: Union };

export function packageOf(model: Model): Package {
  const all: readonly Declaration[] = [
    ...model.identifiers.map((of) => ({ kind: 'identifier', of }) as const),
    ...model.scalars.map((of) => ({ kind: 'scalar', of }) as const),
    ...model.enums.map((of) => ({ kind: 'enum', of }) as const),
    ...model.bitSets.map((of) => ({ kind: 'bitSet', of }) as const),
    ...[...model.objects, ...derivePartials(model)].map((of) => ({ kind: 'object', of }) as const),
    ...model.unions.map((of) => ({ kind: 'union', of }) as const),
  ];
  const apart = namesApart(['t']);
  const names = new Map(all.map(({ of: { name } }) => [name, apart(name)] as const));
  const moduleName = namesApart(['validation', 'typing']);
  const byWord = grouped(all, (declaration) => subjectOf(declaration)[0] ?? '');
  const groups = [...byWord].flatMap(([word, group]) =>
    group.length <= MOST_IN_A_MODULE
      ? [[word, group] as const]
      : [...grouped(group, (declaration) => subjectOf(declaration).slice(0, 2).join('_'))],
  );
  const modules = new Map(groups.map(([words, group]) => [moduleName(words), group] as const));
  const moduleOf = new Map(
    [...modules].flatMap(([module, group]) => group.map(({ of }) => [of.name, module] as const)),
  );
  return {
    enums: new Map(model.enums.map((declared) => [declared.name, declared])),
    bitSets: new Map(model.bitSets.map((set) => [set.name, set])),
    members: new Map([
      ...model.enums.map(({ name, values }) => [name, memberNames(values)] as const),
      ...model.bitSets.map(({ name, bits }) => [name, memberNames(bits)] as const),
    ]),
    names,
    modules,
    moduleOf: (name) => moduleOf.get(name)!,
    apart,
  };
}

const MOST_IN_A_MODULE = 40;

/** The words that choose the module. A view is in the module of its object. */
function subjectOf({ kind, of }: Declaration): readonly string[] {
  return wordsOf(kind === 'object' ? (of.view?.of ?? of.name) : of.name);
}

function grouped(
  all: readonly Declaration[],
  by: (declaration: Declaration) => string,
): ReadonlyMap<string, readonly Declaration[]> {
  const groups = new Map<string, Declaration[]>();
  for (const declaration of all) groups.set(by(declaration), [...(groups.get(by(declaration)) ?? []), declaration]);
  return groups;
}

type Member = Enum['values'][number] | BitSet['bits'][number];

/** Constants in capitals, because names in small letters may be methods. */
function memberNames(members: readonly Member[]): ReadonlyMap<string, string> {
  const apart = namesApart();
  const shown = members.filter((member) => !isNotShown('value' in member ? member.value : member.bit));
  return new Map(shown.map(({ name }) => [name, apart(snake(name).toUpperCase() || 'EMPTY')]));
}
