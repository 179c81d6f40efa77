import { compareText } from '../../diagnostics/diagnostics.js';
import { derivedNamesOf, whyTypeIsReserved } from '../../model/rules/names.js';
import type { Declaration, EnumDeclaration, Place } from '../declarations.js';
import { isName } from '../document.js';
import { groupBy } from '../../model/group-by.js';
import { freeName, LONGEST_NAME, pascalCase, singular, wordsOf } from '../words.js';

/** Maximal length of a name that includes the name of its owner. */
const COMFORTABLE = 40;

/** Titles that are too general for names. */
const VAGUE = new Set(
  (
    'data object item items value values response result body schema type root payload content option ' +
    'options entry field choice parameter error string array'
  ).split(' '),
);

/**
 * Gives every declaration a name, by id, whatever the order of keys in the document.
 *
 * @param pinned names of pointers, which stay
 */
export function nameDeclarations(
  declarations: readonly Declaration[],
  pinned: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const taken = new TakenNames();
  const inOrder = declarations.toSorted(
    (a, b) => Number(isComponent(b)) - Number(isComponent(a)) || compareText(a.at, b.at) || compareText(a.id, b.id),
  );
  const give = (declaration: Declaration, name: string): void => {
    names.set(declaration.id, name);
    taken.add(name, declaration);
  };
  const pinsOf = pinning(declarations, pinned);
  for (const declaration of inOrder) {
    const pin = pinsOf(declaration).find((name) => /^[A-Z][A-Za-z0-9]*$/.test(name) && taken.isFree(name, declaration));
    if (pin !== undefined) give(declaration, pin);
  }
  const open = new Set(inOrder.filter(({ id }) => !names.has(id)));
  // A declaration is named before declarations inside it.
  while (open.size > 0) {
    const ready = [...open].filter((declaration) => candidatesOf(declaration, names) !== undefined);
    const next = ready.length > 0 ? ready : [...open].slice(0, 1);
    for (const declaration of next) {
      open.delete(declaration);
      const candidates = candidatesOf(declaration, names) ?? [pascalCase(declaration.title ?? '') || 'Type'];
      // A declaration that is imported again from a generated document keeps its name.
      const written = candidates.map((candidate) => pascalCase(candidate).slice(0, LONGEST_NAME));
      give(declaration, taken.first(written, declaration));
    }
  }
  return names;
}

/**
 * The names that a declaration may keep, the best first. An alternative is known by its title and a parameter by its name:
 * the pointer changes when another one is inserted before it.
 */
function pinning(
  declarations: readonly Declaration[],
  pinned: ReadonlyMap<string, string>,
): (declaration: Declaration) => readonly string[] {
  const named = new Map(declarations.map((declaration) => [declaration, nameInList(declaration)]));
  const byName = groupBy(declarations, (declaration) => named.get(declaration));
  const kept = new Set(pinned.values());
  return (declaration) => {
    const own = named.get(declaration);
    const pin = [declaration.at, ...[...declaration.pointers].toSorted(compareText)]
      .map((at) => pinned.get(at))
      .find((name) => name !== undefined);
    const isOfOther = own !== undefined && pin !== own && byName.has(pin);
    return [
      ...(own !== undefined && kept.has(own) && byName.get(own)!.length === 1 ? [own] : []),
      ...(pin === undefined || isOfOther ? [] : [pin]),
    ];
  };
}

/** The name of an alternative by its title, or of the schema of a parameter by the name of the parameter. */
function nameInList(declaration: Declaration): string | undefined {
  const { schema, title, at } = declaration;
  if (schema !== undefined) return undefined;
  if (/\/(?:any|one)Of\/\d+$/.test(at)) return title === undefined ? undefined : pascalCase(title);
  const [name] = (/\/parameters\/\d+\/schema\b/.test(at) && candidatesOf(declaration, new Map())) || [];
  return name === undefined ? undefined : pascalCase(name).slice(0, LONGEST_NAME);
}

function isComponent({ schema }: Declaration): boolean {
  return schema?.isComponent === true;
}

/** Names in order of preference; undefined if an owner has no name yet. */
function candidatesOf(declaration: Declaration, names: ReadonlyMap<string, string>): readonly string[] | undefined {
  const { schema, title, places, kind } = declaration;
  if (schema !== undefined) return namesOfSchema(schema.title);
  const titled = title !== undefined && isTelling(title) ? [pascalCase(title)] : [];
  const found = places.map((place) => {
    const owner = typeof place.owner === 'string' ? place.owner : names.get(place.owner.id);
    if (owner === undefined) return undefined;
    const key = place.key === undefined ? '' : pascalCase(place.key);
    return { owner, key: variantKey(place.isItem ? singular(key) : key, owner, place.variant), place };
  });
  const known = found.filter((use) => use !== undefined);
  if (known.length === 0) return places.length === 0 && titled.length > 0 ? titled : undefined;
  const component = componentOf(declaration);
  // Uses in types take precedence over uses in operations.
  const types = known.filter(({ place }) => typeof place.owner !== 'string');
  const used = types.length > 0 ? types : known;
  const [first] = used.toSorted(
    (a, b) =>
      Number(isAround(b.place, declaration)) - Number(isAround(a.place, declaration)) ||
      compareText(a.owner, b.owner) ||
      compareText(a.key, b.key),
  );
  const owners = [...new Set(used.map(({ owner }) => owner))].toSorted(compareText);
  const keys = new Set(known.map(({ key }) => key));
  const isShared = owners.length > 1 && keys.size === 1 && first!.key !== '';
  const shared = isShared ? sharedNames(owners, first!.key, declaration) : [];
  // A list of values with several keys is named after its values.
  const valued = kind === 'enum' && keys.size > 1 ? namesOfValues(declaration) : [];
  // An empty declaration with several owners is named after none of them.
  const empty = owners.length > 1 && isEmpty(declaration) ? ['Empty', 'EmptyObject'] : [];
  return [...titled, ...component, ...empty, ...valued, ...shared, ...within(first!.owner, first!.key, kind)];
}

function isEmpty(declaration: Declaration): boolean {
  return (
    declaration.kind === 'object' && declaration.object.fields.length === 0 && declaration.object.otherKeys === 'none'
  );
}

/** Names a schema. `Partial` at the beginning has a meaning in the spec language. */
function namesOfSchema(title: string): readonly string[] {
  const name = pascalCase(title) || 'Type';
  const rest = /^Partial(?=[A-Z])(.+)$/.exec(name)?.[1];
  return rest === undefined ? [name] : [name, `${rest}Partial`];
}

/** The name of a response, body or parameter under `components` that consists of the declaration, or a list of it. */
function componentOf({ at }: Declaration): readonly string[] {
  const match =
    /#\/components\/(?:responses|requestBodies|parameters|headers)\/([^/]+)\/(?:content\/[^/]+\/)?schema(\/items)?$/.exec(
      at,
    );
  if (match === null) return [];
  const name = pascalCase(match[1]!.replaceAll('~1', ' ').replaceAll('~0', ' '));
  return name === '' ? [] : [match[2] === undefined ? name : singular(name)];
}

const DIGITS: Readonly<Record<string, string>> = Object.fromEntries(
  ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'].map((word, digit) => [
    digit,
    word,
  ]),
);

/** A name of a few short values, such as `ReadWriteAdmin`. */
function namesOfValues({ values }: EnumDeclaration): readonly string[] {
  if (values.values.length > 3) return [];
  const spelled = values.values.map((value) => DIGITS[Number(value)] ?? value);
  const name = pascalCase(spelled.join(' '));
  const isSpoken = spelled.every((value) => /[A-Za-z]/.test(String(value)));
  return isSpoken && name.length <= 30 ? [name] : [];
}

/** The common words of several owners with the key, the key if it is specific, or keys of the content. */
function sharedNames(owners: readonly string[], key: string, declaration: Declaration): readonly string[] {
  const [first = [], ...others] = owners.map(wordsOf);
  const rest = others.map((words) => new Set(words.map((word) => word.toLowerCase())));
  const same = first.filter((word) => rest.every((words) => words.has(word.toLowerCase())));
  const common = same.some((word) => !VERBS.has(word.toLowerCase()) && !JOINING.has(word.toLowerCase()))
    ? [`${same.map(pascalCase).join('')}${key}`]
    : [];
  const keys = declaration.kind === 'object' ? declaration.object.fields.slice(0, 2).map((field) => field.key) : [];
  const content = keys.length === 0 ? [] : [`${pascalCase(keys.join(' '))}${key}`];
  return [...common, ...(VAGUE.has(key.toLowerCase()) ? content : [key])].filter((name) => name.length <= COMFORTABLE);
}

/** The key with the words of a variant that its owner does not have. */
function variantKey(key: string, owner: string, variant: string | undefined): string {
  if (variant === undefined) return key;
  const known = new Set(wordsOf(`${owner} ${key}`).map((word) => word.toLowerCase()));
  const words = wordsOf(variant);
  const own = words.filter((word) => !known.has(word.toLowerCase()));
  return `${key}${(own.length === 0 ? words : own).map(pascalCase).join('')}`;
}

const VERBS = new Set(
  'add cancel check create delete edit get list modify patch post put remove set submit update'.split(' '),
);

/** Words at which a name must not begin. */
const JOINING = new Set('and as at by for from in of on or the to with'.split(' '));

/** Whether the owner at a place contains the declaration, and does not only repeat it. */
function isAround({ owner }: Place, { at }: Declaration): boolean {
  return typeof owner === 'string' || at.startsWith(`${owner.at}/`);
}

/** Such as `CustomerAddress`; of a long owner, only the last words. */
function within(owner: string, key: string, kind: Declaration['kind']): readonly string[] {
  const own =
    key === '' ? (kind === 'object' ? 'Item' : kind === 'enum' ? 'Value' : kind === 'union' ? 'Choice' : 'Text') : key;
  const whole = `${owner}${own}`;
  if (whole.length <= COMFORTABLE) return [whole];
  const words = wordsOf(owner);
  const shorter = [2, 3, 4, 5]
    .filter((count) => !JOINING.has((words.at(-count) ?? '').toLowerCase()))
    .map((count) => `${words.slice(-count).map(pascalCase).join('')}${own}`);
  return [...shorter, whole.length <= 100 ? whole : `${words.slice(0, 2).map(pascalCase).join('')}${own}`];
}

function isTelling(title: string): boolean {
  return isName(title) && !(wordsOf(title).length === 1 && VAGUE.has(title.toLowerCase()));
}

/** Used names, with those that the package derives from them. */
class TakenNames {
  readonly #types = new Set<string>();
  readonly #derivedTypes = new Set<string>();
  readonly #functions = new Set<string>();

  isFree(name: string, declaration: Declaration): boolean {
    if (name === '' || whyTypeIsReserved(name) !== undefined) return false;
    const { types, functions } = derived(name, declaration);
    return (
      [name.toLowerCase(), ...types].every((type) => !this.#types.has(type) && !this.#derivedTypes.has(type)) &&
      functions.every((func) => !this.#functions.has(func))
    );
  }

  add(name: string, declaration: Declaration): void {
    const { types, functions } = derived(name, declaration);
    this.#types.add(name.toLowerCase());
    for (const type of types) this.#derivedTypes.add(type);
    for (const func of functions) this.#functions.add(func);
  }

  first(candidates: readonly string[], declaration: Declaration): string {
    const free = candidates.find((name) => this.isFree(name, declaration));
    return free ?? freeName(candidates.at(-1)!, (name) => !this.isFree(name, declaration));
  }
}

function derived(name: string, { kind }: Declaration): ReturnType<typeof derivedNamesOf> {
  const { types, functions } = derivedNamesOf({ name, kind });
  const sides = kind === 'object' || kind === 'union' ? [`${name}InRequest`, `${name}InAnswer`] : [];
  const folded = (all: readonly string[]): readonly string[] => all.map((text) => text.toLowerCase());
  return { types: folded([...types, ...sides]), functions: folded(functions) };
}
