import { declaredAs } from '../../model/by-name.js';
import { grouped } from '../../model/group-by.js';
import {
  isNotShown,
  type Endpoint,
  type Enum,
  type Model,
  type ObjectType,
  type Side,
  type NotShown,
} from '../../model/model.js';
import { shownBodies, JSON_MEDIA } from '../../model/requests.js';
import {
  isLiteral,
  isObjectRef,
  isOneOf,
  namedTypes,
  typesIn,
  type Type,
  isCollection,
  isWholeObject,
  nonNull,
} from '../../model/types.js';
import { areDisjoint, shapesIn, type FieldShapes, Rarity, shared, sidesOfUse, tellingWords } from './likeness.js';
import { alignSchemes } from './schemes.js';

/** Names of published declarations by those of own ones, the best one first. */
export interface Alignment {
  readonly objects: ReadonlyMap<string, readonly string[]>;
  readonly enums: ReadonlyMap<string, readonly string[]>;
  readonly identifiers: ReadonlyMap<string, readonly string[]>;
  readonly endpoints: ReadonlyMap<string, readonly string[]>;
  readonly schemes: ReadonlyMap<string, readonly string[]>;
}

/** Minimal likeness of counterparts among objects and enums. */
const ENOUGH = 0.66;
const ROUNDS = 3;
/** Minimal likeness of a further counterpart. */
const ENOUGH_FOR_MORE = 0.5;
/** Minimal likeness of a further counterpart in the same union as the first one. */
const ENOUGH_FOR_SIBLINGS = 0.6;
/** The weight of keys and values, beside names. */
const CONTENT = 0.6;
/** A factor for an object of responses and one that only requests have. */
const OTHER_SIDE = 0.75;
/** An addition if a field of a sure pair contains both. */
const SAME_PLACE = 0.2;
/** More than any other likeness. */
const SURE = 2;
/** A tolerance for the sums of fractions of equal likeness. */
const ROUNDING = 1e-9;

/**
 * Proposes counterparts of own declarations by their names without words such as `response`, by common keys or values,
 * and by fields that contain them. Rare keys and values weigh more. An object may have several counterparts.
 *
 * @param isNamed whether a published declaration is named in the document, and not by the import
 */
export function align(own: Model, published: Model, isNamed: (name: string) => boolean = () => true): Alignment {
  // Pairs of fields in one round affect the next one.
  const shapes: Shapes = { own: shapesIn(own), published: shapesIn(published) };
  let pairs = alignObjects(own, published, NO_PLACES, shapes);
  for (let round = 1; round < ROUNDS; round++)
    pairs = alignObjects(own, published, samePlaces(pairs, own, published), shapes);
  return {
    objects: byOwn(pairs),
    enums: alignEnums(own.enums, published.enums, samePlaces(pairs, own, published), isNamed),
    identifiers: alignIdentifiers(own, published),
    endpoints: alignEndpoints(own, published),
    schemes: alignSchemes(own.auth, published.auth),
  };
}

interface Pair {
  readonly own: string;
  readonly published: string;
  readonly score: number;
}

interface Candidate {
  readonly name: string;
  readonly score: number;
}

function byOwn(pairs: readonly Pair[]): ReadonlyMap<string, readonly string[]> {
  return grouped(pairs.map(({ own, published }) => [own, published] as const));
}

interface Shapes {
  readonly own: FieldShapes;
  readonly published: FieldShapes;
}

function alignObjects(own: Model, published: Model, { votes, ofViews }: Places, shapes: Shapes): readonly Pair[] {
  const ours = own.objects.filter(({ view, shown }) => view === undefined && shown);
  const theirs = published.objects.filter(({ name, view, shown }) => view === undefined && shown && !ofViews.has(name));
  const keys = new Map([...ours, ...theirs].map((object) => [object, new Set(object.fields.map(({ name }) => name))]));
  const words = new Map([...ours, ...theirs].map((object) => [object, new Set(tellingWords(object.name))]));
  const keyRarity = new Rarity(theirs.map((object) => keys.get(object)!));
  const wordRarity = new Rarity(theirs.map((object) => words.get(object)!));
  const [ownSides, publishedSides] = [sidesOfUse(own), sidesOfUse(published)];
  const contradicts = (a: Pick<ObjectType, 'name'>, b: Pick<ObjectType, 'name'>, field: string): boolean =>
    areDisjoint(shapes.own.get(a.name)!.get(field), shapes.published.get(b.name)!.get(field));
  const likeness = (a: ObjectType, b: ObjectType): number => {
    const [ka, kb] = [keys.get(a)!, keys.get(b)!];
    // An object without fields is only described by its name.
    if (ka.size === 0 && kb.size === 0) return a.name === b.name ? SURE : 0;
    const common = shared(ka, kb);
    if (common.length === 0) return 0;
    const isOther = isOnlyOf('requests', publishedSides.get(b.name)) && !isOnlyOf('requests', ownSides.get(a.name));
    // Objects with the same name and fields belong together, even if types of fields differ. Documents may also have
    // another form of the object for responses than for requests.
    if (!isOther && a.name === b.name && common.length === Math.max(ka.size, kb.size)) return SURE;
    const agreeing = common.filter((key) => !contradicts(a, b, key)).length / common.length;
    const content = (agreeing * (keyRarity.coverage(kb, ka) + keyRarity.likeness(ka, kb))) / 2;
    const names = wordRarity.likeness(words.get(a)!, words.get(b)!);
    const sum = CONTENT * content + (1 - CONTENT) * names;
    const isThere = agreeing === 1 && votes.has(pairKey(a.name, b.name));
    return sum * (isOther ? OTHER_SIDE : 1) + (isThere ? SAME_PLACE : 0);
  };
  const best = bestOwn(ours, theirs, likeness, () => SURE);
  const choices = choicesIn(published);
  const keysOf = (name: string): ReadonlySet<string> => keys.get(declaredAs(theirs, name)!)!;
  return ours.flatMap((object): readonly Pair[] => {
    const [first, ...others] = best.get(object.name) ?? [];
    if (first === undefined || first.score < ENOUGH) return [];
    const chosen = [first];
    const required = object.fields.filter(({ optional }) => !optional).map(({ name }) => name);
    const covered = new Set(keysOf(first.name));
    const siblings = choices.get(first.name) ?? [];
    const isOfRequests = isOnlyOf('requests', publishedSides.get(first.name));
    const like = others.filter(
      (candidate) =>
        isOnlyOf('requests', publishedSides.get(candidate.name)) === isOfRequests &&
        !required.some((key) => contradicts(object, candidate, key)),
    );
    const isSibling = ({ name, score }: Candidate): boolean =>
      score >= ENOUGH_FOR_SIBLINGS && siblings.some((choice) => choice.has(name));
    const add = (candidate: Candidate): void => {
      chosen.push(candidate);
      for (const key of keysOf(candidate.name)) covered.add(key);
    };
    const gain = ({ name }: Candidate): number =>
      [...keysOf(name)].filter((key) => keys.get(object)!.has(key) && !covered.has(key)).length;
    // Adds further variants in the same union, and forms of the whole object at the same place or with further keys.
    const isWhole = ({ name, score }: Candidate): boolean =>
      score >= ENOUGH_FOR_MORE && required.every((key) => keysOf(name).has(key) || !covered.has(key));
    like.filter(isSibling).forEach(add);
    like
      .filter(
        (candidate) =>
          !chosen.includes(candidate) && votes.has(pairKey(object.name, candidate.name)) && isWhole(candidate),
      )
      .forEach(add);
    for (let left = like.filter((candidate) => !chosen.includes(candidate) && isWhole(candidate)); left.length > 0;) {
      const next = left.reduce((most, candidate) => (gain(candidate) > gain(most) ? candidate : most));
      if (gain(next) === 0) break;
      add(next);
      left = left.filter((candidate) => candidate !== next && isWhole(candidate));
    }
    return chosen.map(({ name, score }) => ({ own: object.name, published: name, score }));
  });
}

/** The unions of objects, named or not, by each of their members. */
function choicesIn({ unions, objects, endpoints }: Model): ReadonlyMap<string, readonly ReadonlySet<string>[]> {
  const found: (readonly [string, ReadonlySet<string>])[] = [];
  const note = (members: readonly Type[]): void => {
    const names = new Set(members.flatMap((type) => (isObjectRef(type) ? [type.name] : [])));
    for (const name of names) found.push([name, names]);
  };
  const look = (type: Type): void => typesIn(type).forEach((part) => isOneOf(part) && note(part.of));
  for (const { of } of unions) note(of);
  for (const { fields } of objects) for (const { type } of fields) look(type);
  for (const endpoint of endpoints) {
    const bodies = [...shownBodies(endpoint), ...endpoint.responses].map(({ type }) => type);
    for (const type of bodies) if (type !== null && !isNotShown(type)) look(type);
  }
  return grouped(found);
}

function isOnlyOf(side: Side, sides: ReadonlySet<Side> | undefined): boolean {
  return sides?.size === 1 && sides.has(side);
}

function pairKey(own: string, published: string): string {
  return `${own} ${published}`;
}

/** The types of fields with one name in paired objects. */
interface Places {
  readonly votes: ReadonlySet<string>;
  /** Published objects that only occur at places of views, and are no form of an object. */
  readonly ofViews: ReadonlySet<string>;
  /** Own enums in such fields, if the published field has no literals. */
  readonly held: ReadonlySet<string>;
}

const NO_PLACES: Places = { votes: new Set(), ofViews: new Set(), held: new Set() };

function samePlaces(pairs: readonly Pair[], own: Model, published: Model): Places {
  const votes = new Set<string>();
  const held = new Set<string>();
  const ofViews = new Set<string>();
  const ofOthers = new Set<string>();
  for (const pair of pairs) {
    const publishedObject = declaredAs(published.objects, pair.published)!;
    for (const { name, type } of declaredAs(own.objects, pair.own)!.fields) {
      const other = declaredAs(publishedObject.fields, name);
      if (other === undefined) continue;
      for (const a of namedTypes(type)) {
        if (a.kind === 'enum' && !typesIn(other.type).some(isLiteral)) held.add(a.name);
        for (const b of namedTypes(other.type)) {
          if (a.kind !== b.kind) continue;
          if (declaredAs(own.objects, a.name)?.view !== undefined) ofViews.add(b.name);
          else {
            votes.add(pairKey(a.name, b.name));
            ofOthers.add(b.name);
          }
        }
      }
    }
  }
  for (const name of ofOthers) ofViews.delete(name);
  return { votes, held, ofViews };
}

/**
 * The candidates of each own declaration: published ones without a more similar own one. If the one with the same name
 * has the greatest possible likeness, others are skipped.
 *
 * @param most upper limit of the likeness of a published declaration
 */
function bestOwn<Declared extends { readonly name: string }>(
  ours: readonly Declared[],
  theirs: readonly Declared[],
  likeness: (own: Declared, published: Declared) => number,
  most: (published: Declared) => number,
): ReadonlyMap<string, readonly Candidate[]> {
  const bestFor = (published: Declared): { readonly own: Declared; readonly score: number } | undefined => {
    const same = declaredAs(ours, published.name);
    const score = same === undefined ? 0 : likeness(same, published);
    if (same !== undefined && score >= most(published) - ROUNDING) return { own: same, score };
    let best: { readonly own: Declared; readonly score: number } | undefined;
    for (const own of ours) {
      const score = likeness(own, published);
      if (score > 0 && (best === undefined || score > best.score)) best = { own, score };
    }
    return best;
  };
  const candidates = theirs.flatMap((published) => {
    const best = bestFor(published);
    return best === undefined ? [] : [[best.own.name, { name: published.name, score: best.score }] as const];
  });
  const bestFirst = (list: readonly Candidate[]): readonly Candidate[] =>
    list.toSorted((a, b) => b.score - a.score || (a.name < b.name ? -1 : 1));
  return new Map([...grouped(candidates)].map(([name, list]) => [name, bestFirst(list)]));
}

function alignEnums(
  own: readonly Enum[],
  published: readonly Enum[],
  { votes, held }: Places,
  isNamed: (name: string) => boolean,
): ReadonlyMap<string, readonly string[]> {
  const features = (enumeration: Enum): ReadonlySet<string> =>
    new Set([
      ...enumeration.values.flatMap(({ value }) => (isNotShown(value) ? [] : [`=${JSON.stringify(value)}`])),
      ...enumeration.values.map(({ name }) => name.replaceAll('_', '').toLowerCase()),
    ]);
  const all = new Map([...own, ...published].map((enumeration) => [enumeration, features(enumeration)]));
  const words = new Map(
    [...own, ...published].map((enumeration) => [enumeration, new Set(tellingWords(enumeration.name))]),
  );
  const rarity = new Rarity(published.map((enumeration) => all.get(enumeration)!));
  const wordRarity = new Rarity(published.map((enumeration) => words.get(enumeration)!));
  const likeness = (a: Enum, b: Enum): number => {
    if (!isNotShown(a.wire) && a.wire !== b.wire) return 0;
    const [fa, fb] = [all.get(a)!, all.get(b)!];
    const content = (Math.max(rarity.coverage(fb, fa), rarity.coverage(fa, fb)) + rarity.likeness(fa, fb)) / 2;
    const names = Math.max(wordRarity.likeness(words.get(a)!, words.get(b)!), spelling(a.name, b.name));
    // Enums at the same place are likely counterparts. An own enum with another one at its place is less likely.
    const place = votes.has(pairKey(a.name, b.name)) ? 2 * SAME_PLACE : held.has(a.name) ? -SAME_PLACE : 0;
    return CONTENT * content + (1 - CONTENT) * names + place - (isNamed(b.name) ? 0 : SAME_PLACE);
  };
  const voted = new Set([...votes].map((key) => key.slice(key.indexOf(' ') + 1)));
  const most = ({ name }: Enum): number =>
    1 + (voted.has(name) ? 2 * SAME_PLACE : 0) - (isNamed(name) ? 0 : SAME_PLACE);
  const best = bestOwn(own, published, likeness, most);
  return new Map(
    own.flatMap(({ name }) => {
      const like = (best.get(name) ?? []).filter(({ score }) => score >= ENOUGH_ENUM);
      // A field may list only some of the values of a named enum.
      const first = like.find((candidate) => isNamed(candidate.name)) ?? like[0];
      return first === undefined ? [] : [[name, [first.name]] as const];
    }),
  );
}

/** The common share of triples of letters of two names, from 0 to 1, which recognizes abbreviations. */
function spelling(one: string, other: string): number {
  const [a, b] = [one, other].map((name) => {
    const text = tellingWords(name).join('');
    return new Set(Array.from({ length: Math.max(0, text.length - 2) }, (_, at) => text.slice(at, at + 3)));
  }) as [Set<string>, Set<string>];
  return a.size + b.size === 0 ? 0 : (2 * shared(a, b).length) / (a.size + b.size);
}

/** Enums of a few small numbers are similar, so that names decide. */
const ENOUGH_ENUM = 0.45;

function alignIdentifiers(own: Model, published: Model): ReadonlyMap<string, readonly string[]> {
  const free = published.identifiers.map(({ name }) => name);
  const named = own.identifiers.flatMap(({ name }) => {
    const words = new Set(tellingWords(name));
    const like = free.filter((candidate) => tellingWords(candidate).some((word) => words.has(word)));
    return like.length === 0 ? [] : [[name, like] as const];
  });
  return new Map(named);
}

/** Pairs endpoints by method, path and fixed query, or without the query if no endpoint has the same one. */
function alignEndpoints(own: Model, published: Model): ReadonlyMap<string, readonly string[]> {
  const key = ({ method, path }: Endpoint): string | undefined =>
    isNotShown(method) || isNotShown(path) ? undefined : `${method} ${path.replaceAll(/\{[^{}]*\}/g, '{}')}`;
  const exactKey = (endpoint: Endpoint): string =>
    JSON.stringify([
      key(endpoint),
      endpoint.fragment,
      ...endpoint.fixedQuery.map(({ name, value }) => `${name}=${value}`).toSorted(),
    ]);
  const exact = new Map(published.endpoints.map((endpoint) => [exactKey(endpoint), endpoint.name]));
  const taken = new Set(own.endpoints.map((endpoint) => exact.get(exactKey(endpoint))));
  const others = published.endpoints.filter(({ name }) => !taken.has(name));
  const rest = new Map(others.map((endpoint) => [key(endpoint), endpoint.name]));
  return new Map(
    own.endpoints.flatMap((endpoint) => {
      const published = exact.get(exactKey(endpoint)) ?? rest.get(key(endpoint));
      return published === undefined ? [] : [[endpoint.name, [published]] as const];
    }),
  );
}

/**
 * Adds pairs of the objects in requests and responses of paired endpoints. An object with several possible
 * counterparts, or with a known one, is unchanged.
 */
export function withCarried(own: Model, published: Model, alignment: Alignment): Alignment {
  const taken = new Set([...alignment.objects.values()].flat());
  const pairs = new Map<string, Set<string>>();
  const back = new Map<string, Set<string>>();
  for (const endpoint of own.endpoints) {
    const publishedEndpoint = declaredAs(published.endpoints, alignment.endpoints.get(endpoint.name)?.[0] ?? '');
    if (publishedEndpoint === undefined) continue;
    for (const [ours, other] of carriedPairs(endpoint, publishedEndpoint)) {
      pairs.set(ours, (pairs.get(ours) ?? new Set()).add(other));
      back.set(other, (back.get(other) ?? new Set()).add(ours));
    }
  }
  const declared = new Set(own.objects.filter(({ view }) => view === undefined).map(({ name }) => name));
  const added = [...pairs].flatMap(([ours, others]) => {
    const [other] = others;
    const isClear = others.size === 1 && back.get(other!)!.size === 1 && !taken.has(other!);
    return isClear && declared.has(ours) && !alignment.objects.has(ours) ? [[ours, [other!]] as const] : [];
  });
  return { ...alignment, objects: new Map([...alignment.objects, ...added]) };
}

function carriedPairs(own: Endpoint, published: Endpoint): readonly (readonly [own: string, published: string])[] {
  const pairs = [[bodyOf(own), bodyOf(published)] as const];
  for (const { status, type, when } of own.responses) {
    const other = published.responses.find((response) => response.status === status && response.when.length === 0);
    if (when.length === 0 && typeof status === 'number') pairs.push([type ?? undefined, other?.type ?? undefined]);
  }
  return pairs.flatMap(([one, other]) => {
    const names = [objectIn(one), objectIn(other)] as const;
    return names[0] === undefined || names[1] === undefined || names[0].depth !== names[1].depth
      ? []
      : [[names[0].name, names[1].name] as const];
  });
}

function bodyOf({ bodies }: Endpoint): Type | NotShown | undefined {
  return isNotShown(bodies) ? undefined : bodies.find(({ media }) => media === JSON_MEDIA)?.type;
}

/** The object in a type, which may be a list. */
function objectIn(
  type: Type | NotShown | undefined,
  depth = 0,
): { readonly name: string; readonly depth: number } | undefined {
  if (type === undefined || isNotShown(type)) return undefined;
  const inner = nonNull(type);
  if (isCollection(inner) && inner.kind === 'list') return objectIn(inner.item, depth + 1);
  return isWholeObject(inner) ? { name: inner.name, depth } : undefined;
}
