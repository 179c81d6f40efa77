import { Diagnostics } from '../../diagnostics/index.js';
import type { Entry, Node } from '../../read/syntax.js';
import type { Resolving } from './resolving.js';
import type { TypeName } from './type-names.js';

/**
 * The same resolver of a declaration, which resolves again only what has changed. What came out is kept with every
 * question that was put to the context meanwhile: for the same declaration, in the same place, and with the same
 * answers, the same would come out. What reports a problem is resolved anew each time, and so told each time.
 */
export function remembered<Result>(
  resolve: (entry: Entry, context: Resolving) => Result,
): (entry: Entry, context: Resolving) => Result {
  const known = new WeakMap<Node, readonly Resolved<Result>[]>();
  return (entry, context) => {
    const before = known.get(entry.value) ?? [];
    const same = before.find((one) => holds(one, entry, context));
    if (same !== undefined) return same.result;
    const asked: Asked[] = [];
    const diagnostics = new Diagnostics();
    const result = resolve(entry, recording(context, asked, diagnostics));
    if (diagnostics.empty) known.set(entry.value, [{ entry, asked, result }, ...before].slice(0, MOST_PROFILES));
    context.diagnostics.addAll(diagnostics.sorted());
    return result;
  };
}

/** Each profile may make something else of one declaration. */
const MOST_PROFILES = 4;

interface Resolved<Result> {
  readonly entry: Entry;
  readonly asked: readonly Asked[];
  readonly result: Result;
}

interface Asked {
  readonly question: (context: Resolving) => unknown;
  readonly answer: unknown;
}

function holds({ entry, asked }: Resolved<unknown>, now: Entry, context: Resolving): boolean {
  const isSamePlace = entry.key === now.key && entry.optional === now.optional && entry.keySpan === now.keySpan;
  return isSamePlace && asked.every(({ question, answer }) => question(context) === answer);
}

function recording(context: Resolving, asked: Asked[], diagnostics: Diagnostics): Resolving {
  const ask = (question: Asked['question']): void => void asked.push({ question, answer: question(context) });
  // Only who looks for what was meant by a name that does not exist goes through everything.
  const askAll = (): void => ask(() => ({}));
  const lookups = <Value>(
    all: ReadonlyMap<string, Value>,
    askFor: (name: string) => void,
    within: (value: Value, name: string) => Value = (value) => value,
  ): ReadonlyMap<string, Value> => {
    const wholly = (): ReadonlyMap<string, Value> => {
      askAll();
      return all;
    };
    return {
      get: (name) => {
        askFor(name);
        const value = all.get(name);
        return value && within(value, name);
      },
      has: (name) => {
        askFor(name);
        return all.has(name);
      },
      get size() {
        return wholly().size;
      },
      keys: () => wholly().keys(),
      values: () => wholly().values(),
      entries: () => wholly().entries(),
      forEach: (visit) => wholly().forEach(visit),
      [Symbol.iterator]: () => wholly()[Symbol.iterator](),
    };
  };
  return {
    trace: context.trace,
    diagnostics,
    get sections() {
      askAll();
      return context.sections;
    },
    names: lookups(context.names, (name) => ask((now) => kindOf(now.names.get(name)))),
    enums: lookups(context.enums, (name) => ask((now) => now.enums.get(name))),
    fieldTypes: lookups(
      context.fieldTypes,
      (object) => ask((now) => now.fieldTypes.has(object)),
      (types, object) =>
        lookups(types, (field) => ask((now) => JSON.stringify(now.fieldTypes.get(object)?.get(field)))),
    ),
  };
}

/** All that types go by; where a name is declared changes with every line above it. */
function kindOf(name: TypeName | undefined): string | undefined {
  return name && `${name.kind} ${name.viewOf ?? ''}`;
}
