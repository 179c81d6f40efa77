import type { EmitContext } from './emit-context.js';

/** A question about a context. What is asked is always the context that others record, not one that records. */
export type Question<Answer = unknown> = (context: EmitContext) => Answer;

/**
 * A context that tells of every question that is put to it, with the answer: two contexts that answer all of them alike
 * cannot be told apart by who has asked. Answers are compared by what they are, so whatever they are made of must be the
 * same objects where it says the same; see {@link sharing}.
 */
export function recordedContext(
  context: EmitContext,
  record: (question: Question, answer: unknown) => void,
): Omit<EmitContext, 'part'> {
  const ask: Ask = (question) => {
    const answer = question(context);
    record(question, answer);
    return answer;
  };
  return {
    model: properties((now) => now.model, ask),
    objects: lookups((now) => now.objects, ask),
    identifiers: lookups((now) => now.identifiers, ask),
    scalars: lookups((now) => now.scalars, ask),
    enums: lookups((now) => now.enums, ask),
    bitSets: lookups((now) => now.bitSets, ask),
    order: (name) => ask((now) => now.order(name)),
    recursive: members((now) => now.recursive, ask),
    locate: (kind, name) => ask((now) => now.locate(kind, name)),
    isOwn: ({ name }) => ask((now) => now.isOwn({ name })),
    isOwnModule: (kind, name) => ask((now) => now.isOwnModule(kind, name)),
  };
}

type Ask = <Answer>(question: Question<Answer>) => Answer;

/** The properties of something, each a question of its own; any other way to look at it asks about all of it. */
function properties<Subject extends object>(question: Question<Subject | undefined>, ask: Ask): Subject {
  const known = new Map<PropertyKey, unknown>();
  const property = (key: PropertyKey): unknown => {
    const of = (subject: object = {}): unknown => Reflect.get(subject, key);
    if (!known.has(key))
      known.set(
        key,
        ask((now) => of(question(now))),
      );
    return known.get(key);
  };
  const all = (): object => ask(question) ?? {};
  return new Proxy({} as Subject, {
    get: (_, key) => property(key),
    has: (_, key) => Reflect.has(all(), key),
    ownKeys: () => Reflect.ownKeys(all()),
    getOwnPropertyDescriptor: (_, key) => describe(Reflect.getOwnPropertyDescriptor(all(), key)),
  });
}

/** A proxy may only describe what its target lacks as something that could go. */
function describe(descriptor: PropertyDescriptor | undefined): PropertyDescriptor | undefined {
  return descriptor && { ...descriptor, configurable: true };
}

/** A map in which each look at one entry is a question about that entry; whatever goes through it asks about all. */
function lookups<Value extends object>(
  question: Question<ReadonlyMap<string, Value>>,
  ask: Ask,
): ReadonlyMap<string, Value> {
  const known = new Map<string, Value | undefined>();
  const get = (name: string): Value | undefined => {
    if (!known.has(name)) {
      const isThere = ask((now) => question(now).has(name));
      const one: Question<Value | undefined> = (now) => question(now).get(name);
      known.set(name, isThere ? properties(one, ask) : undefined);
    }
    return known.get(name);
  };
  const all = (): ReadonlyMap<string, Value> => ask(question);
  return {
    get,
    has: (name) => get(name) !== undefined,
    get size() {
      return all().size;
    },
    keys: () => namesIn(ask((now) => [...question(now).keys()].join(SEPARATOR))),
    values: () => all().values(),
    entries: () => all().entries(),
    forEach: (visit) => all().forEach(visit),
    [Symbol.iterator]: () => all()[Symbol.iterator](),
  };
}

/** In no name of a type. */
const SEPARATOR = '\n';

function namesIn(text: string): MapIterator<string> {
  return (text === '' ? [] : text.split(SEPARATOR)).values();
}

function members(question: Question<ReadonlySet<string>>, ask: Ask): ReadonlySet<string> {
  const all = (): ReadonlySet<string> => ask(question);
  return {
    has: (name) => ask((now) => question(now).has(name)),
    get size() {
      return all().size;
    },
    keys: () => all().keys(),
    values: () => all().values(),
    entries: () => all().entries(),
    forEach: (visit) => all().forEach(visit),
    [Symbol.iterator]: () => all()[Symbol.iterator](),
  };
}
