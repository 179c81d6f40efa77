import type { EmitContext } from './emit-context.js';
import { ask, questionOf, type AnswerTo, type Lookup, type Question, type QuestionKind } from './question.js';

/**
 * A context that tells of every question that is put to it, with the answer: two contexts that answer all of them alike
 * cannot be told apart by who has asked.
 */
export function recordedContext(
  context: EmitContext,
  record: (question: Question, answer: unknown) => void,
): Omit<EmitContext, 'part'> {
  const put: Put = (kind, ...names) => {
    const answer = ask(kind, names, context);
    record(questionOf(kind, names), answer);
    return answer;
  };
  return {
    model: properties(
      (key) => put('property of the model', key),
      () => put('model'),
    ),
    objects: lookups('objects', put),
    identifiers: lookups('identifiers', put),
    scalars: lookups('scalars', put),
    enums: lookups('enums', put),
    bitSets: lookups('bitSets', put),
    recursive: members(put, 'recursive objects', 'is recursive'),
    vast: members(put, 'vast objects', 'is vast'),
    locate: (kind, name) => put('locate', kind, name),
    isOwn: ({ name }) => put('is own', name),
    isOwnModule: (kind, name) => put('is own module', kind, name),
  };
}

/** Puts a question to the context that others record. */
type Put = <Kind extends QuestionKind>(kind: Kind, ...names: readonly string[]) => AnswerTo<Kind>;

/** The properties of something, each a question of its own; any other way to look at it asks about all of it. */
function properties<Subject extends object>(one: (key: string) => unknown, all: () => Subject | undefined): Subject {
  const known = new Map<string, unknown>();
  const property = (key: string): unknown => {
    if (!known.has(key)) known.set(key, one(key));
    return known.get(key);
  };
  const whole = (): object => all() ?? {};
  return new Proxy({} as Subject, {
    get: (_, key) => (typeof key === 'string' ? property(key) : Reflect.get(whole(), key)),
    has: (_, key) => Reflect.has(whole(), key),
    ownKeys: () => Reflect.ownKeys(whole()),
    getOwnPropertyDescriptor: (_, key) => describe(Reflect.getOwnPropertyDescriptor(whole(), key)),
  });
}

/** A proxy may only describe what its target lacks as something that could go. */
function describe(descriptor: PropertyDescriptor | undefined): PropertyDescriptor | undefined {
  return descriptor && { ...descriptor, configurable: true };
}

/** A map in which each look at one entry is a question about that entry; whatever goes through it asks about all. */
function lookups<Value extends object>(lookup: Lookup, put: Put): ReadonlyMap<string, Value> {
  const known = new Map<string, Value | undefined>();
  const value = (name: string): Value =>
    properties(
      (key) => put('property of a declaration', lookup, name, key),
      () => put('declaration', lookup, name) as Value | undefined,
    );
  const get = (name: string): Value | undefined => {
    if (!known.has(name)) known.set(name, put('is declared', lookup, name) ? value(name) : undefined);
    return known.get(name);
  };
  const all = () => put('declarations', lookup) as ReadonlyMap<string, Value>;
  return {
    get,
    has: (name) => get(name) !== undefined,
    get size() {
      return all().size;
    },
    keys: () => put('names of declarations', lookup).values(),
    values: () => all().values(),
    entries: () => all().entries(),
    forEach: (visit) => all().forEach(visit),
    [Symbol.iterator]: () => all()[Symbol.iterator](),
  };
}

function members(
  put: Put,
  whole: 'recursive objects' | 'vast objects',
  one: 'is recursive' | 'is vast',
): ReadonlySet<string> {
  const all = () => put(whole);
  return {
    has: (name) => put(one, name),
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
