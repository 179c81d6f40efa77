import { isNotShown, type Declared, type Endpoint, type Fact, type Field, type Model } from '../../model/index.js';
import { declaredAs, writtenInField } from '../../model/by-name.js';
import { pathOfBody, responseName } from './endpoints.js';
import { nameInPath, namesInPath } from './text.js';

/** The declarations on a path, and the names of the path behind the last one. */
export interface Along {
  readonly found: readonly Declared[];
  readonly left: readonly string[];
}

/**
 * The declarations and members of the Model on a path, outermost first: `objects.Book.fields.title.length` leads
 * through `Book` and `title`, and `length` is left.
 */
export function declaredAlong(path: string, model: Model): Along {
  const [section = '', ...names] = namesInPath(path);
  if (section === 'facts') return factAlong(path, model);
  const declarations = (model as unknown as Readonly<Record<string, unknown>>)[KEYS[section] ?? section];
  const found: Declared[] = [];
  let left: readonly string[] = names;
  let at = memberOf(declarations, names[0]);
  while (at !== undefined) {
    found.push(at);
    left = found.length === 1 ? left.slice(1) : left.slice(2);
    const [list = '', member] = left;
    at = list === 'views' ? viewOf(found[0]!.name, member, model) : memberOf(ownerOf(at, path, model)[list], member);
  }
  const header = section === 'endpoints' && found.length === 1 ? headerAlong(path, found[0] as Endpoint) : undefined;
  return header === undefined ? { found, left } : { found: [...found, header.header], left: header.left };
}

/** The name of a fact has dots that its path does not encode. */
function factAlong(path: string, { facts }: Model): Along {
  const inFact = (fact: Fact): readonly string[] | undefined => namesBehind(`facts.${fact.name}`, path);
  const fact = facts.find((candidate) => inFact(candidate) !== undefined);
  return { found: fact === undefined ? [] : [fact], left: (fact && inFact(fact)) ?? namesInPath(path).slice(1) };
}

/** A header of a response or a part of a form, which are no declarations. */
function headerAlong(path: string, { name, bodies, responses }: Endpoint) {
  const shown = isNotShown(bodies) ? [] : bodies;
  const lists: readonly (readonly [inEndpoint: string, headers: readonly Field[]])[] = [
    ...responses.map((response) => [`responses.${responseName(response)}`, response.headers] as const),
    ...shown.flatMap((body) =>
      body.parts.map((part) => [`${pathOfBody(body)}.parts.${nameInPath(part.name)}`, part.headers] as const),
    ),
  ];
  const all = lists.flatMap(([inEndpoint, headers]) =>
    headers.map((header) => {
      const left = namesBehind(`endpoints.${name}.${inEndpoint}.headers.${nameInPath(header.name)}`, path);
      return left && { header, left };
    }),
  );
  return all.find((candidate) => candidate !== undefined);
}

/** The names of a path behind its beginning; undefined if it begins otherwise. */
function namesBehind(beginning: string, path: string): readonly string[] | undefined {
  if (path === beginning) return [];
  return path.startsWith(`${beginning}.`) ? namesInPath(path.slice(beginning.length + 1)) : undefined;
}

const KEYS: Readonly<Record<string, string>> = { bitsets: 'bitSets' };

/** The owner of the members: an object that is written in a field, or the declaration itself. */
function ownerOf(at: Declared, path: string, { objects }: Model): Readonly<Record<string, unknown>> {
  const inside = writtenInField(objects, at.name).find(({ writtenAt }) => path.startsWith(`${writtenAt}.`));
  return (inside ?? at) as unknown as Readonly<Record<string, unknown>>;
}

function viewOf(object: string, key: string | undefined, { objects }: Model): Declared | undefined {
  return objects.find(({ view }) => view?.of === object && view.key === key);
}

function memberOf(list: unknown, name: string | undefined): Declared | undefined {
  if (!Array.isArray(list) || name === undefined) return undefined;
  return declaredAs(list as readonly Declared[], name);
}
