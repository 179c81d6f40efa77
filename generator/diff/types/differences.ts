import { grouped } from '../../model/group-by.js';
import { BrokenCode } from './broken-code.js';
import {
  checkedProgram,
  genericsOf,
  kindsOf,
  type Compared,
  type PackageTypes,
  type WrittenModule,
} from './checked-program.js';

/** A public declaration, or a member of one, whose change breaks code. */
export interface TypeDifference {
  readonly module: string;
  /** Entry point and exported name: `. Channel`. */
  readonly exported: string;
  /** The differing member; absent for the declaration as a whole. */
  readonly member?: string;
  /** Code that reads its values no longer compiles. */
  readonly reader: boolean;
  /** Code that creates its values no longer compiles. */
  readonly writer: boolean;
}

interface Asked extends Compared {
  readonly exported: string;
}

/** Compares the public declarations of two packages with TypeScript. New declarations break nothing. */
export function typeDifferences(before: PackageTypes, after: PackageTypes): readonly TypeDifference[] {
  const gone: TypeDifference[] = [];
  const asked: Asked[] = [];
  const changes = new Map<string, ReadonlySet<string>>();
  const isChanged = (old: string, now: string, name: string): boolean => {
    const key = `${old} ${now}`;
    const names = changes.get(key) ?? changedNames(before, old, after, now);
    changes.set(key, names);
    return names.has(name);
  };
  for (const [exported, old] of before.exports) {
    const now = after.exports.get(exported);
    const isFixed = old.module.startsWith('src/runtime/');
    if (now === undefined) {
      const { taken } = useOf(exported, old.module);
      // Code only creates some values, such as options. If it reads values, it may also create them, such as in tests.
      gone.push({ module: isFixed ? old.from : old.module, exported, reader: taken, writer: true });
      continue;
    }
    if (isFixed || (old.name === now.name && !isChanged(old.module, now.module, old.name))) continue;
    const [kinds, left] = [kindsOf(before, old), kindsOf(after, now)];
    for (const what of kinds) {
      if (!left.includes(what)) gone.push({ module: now.module, exported, reader: true, writer: true });
      else asked.push({ exported, what, old, now, ...withinOf(old.module, what, kinds.length > 1) });
    }
  }
  return [...gone, ...found(asked, before, after)];
}

/** The relevant part of a type: the data of a bit set, and general types of a constant without members. */
function withinOf(module: string, what: Compared['what'], isList: boolean): Pick<Compared, 'within'> {
  if (what === 'type') return {};
  if (module.includes('/bit-sets/')) return { within: 'Data' };
  return isList ? {} : { within: 'Wide' };
}

function found(asked: readonly Asked[], before: PackageTypes, after: PackageTypes): readonly TypeDifference[] {
  if (asked.length === 0) return [];
  const { checker, versionsOf } = checkedProgram(before, after, asked);
  const code = new BrokenCode(checker);
  return asked.flatMap((compared) => {
    const { exported, what, old, now } = compared;
    const use = useOf(exported, now.module);
    const haveSameParameters = genericsOf(before, old).join() === genericsOf(after, now).join();
    const differences =
      what === 'type' && !haveSameParameters
        ? [{ reader: true, writer: true }]
        : code.differences(versionsOf(compared), compared, use, haveSameParameters);
    return differences
      .map(({ reader, writer, member }) => ({
        module: now.module,
        exported,
        ...(member === undefined ? {} : { member }),
        reader: reader && use.taken,
        writer: writer && use.made,
      }))
      .filter(({ reader, writer }) => reader || writer);
  });
}

/** The uses of an exported declaration. */
export interface Use {
  /** Whether code reads its values, and whether code creates them. */
  readonly taken: boolean;
  readonly made: boolean;
  /** Whether it may list more members than before. */
  readonly mayGrow: boolean;
  /** Whether it is a table of types by name, which has no values. */
  readonly isTable?: true;
}

/**
 * The uses of a declaration by its module: code creates options and parameters, calls methods, and reads parts of
 * identifiers. Names of bits and known members of guards may grow.
 */
export function useOf(exported: string, module: string): Use {
  const [entry, name = ''] = exported.split(' ');
  if (entry !== '.' && /(Params|Options)$|^Login$/.test(name)) return { taken: false, made: true, mayGrow: false };
  if (entry !== '.' && /^Client$/.test(name)) return { taken: true, made: false, mayGrow: false };
  if (module.includes('/rest/operations/') && /^[A-Z].*Error$/.test(name))
    return { taken: true, made: false, mayGrow: false };
  if (module.includes('/events/') && /(EventData|IntentEvents|Sent)$/.test(name))
    return { taken: true, made: true, mayGrow: false, isTable: true };
  if (module.includes('/events/') && name.endsWith('Connection')) return { taken: true, made: false, mayGrow: false };
  // Code creates values of `GwEvent`, but not of the table of its cases.
  if (module.includes('/events/') && module.endsWith('/decode.ts') && name.endsWith('Events'))
    return { taken: true, made: false, mayGrow: false, isTable: true };
  // Handlers create the responses.
  if (module.includes('/events/') && name.endsWith('Answers'))
    return { taken: false, made: true, mayGrow: false, isTable: true };
  if (module.includes('/identifiers/'))
    return { taken: true, made: !/^Deconstructed|Parts$/.test(name), mayGrow: false };
  const isList = (module.includes('/bit-sets/') && name.endsWith('Name')) || name.startsWith('isKnown');
  return { taken: true, made: true, mayGrow: isList };
}

/** The names of a module whose declarations changed: their own statements, or those of names that they use. */
function changedNames(
  before: PackageTypes,
  oldModule: string,
  after: PackageTypes,
  newModule: string,
): ReadonlySet<string> {
  if (before.moduleText(oldModule) === after.moduleText(newModule)) return NONE;
  const [old, now] = [before.written(oldModule), after.written(newModule)];
  const changed = new Set<string>();
  for (const name of new Set([...namesOf(old), ...namesOf(now)])) {
    if (meaningOf(name, old) !== meaningOf(name, now)) changed.add(name);
  }
  const users = usersIn(now);
  // The loop also visits added names.
  for (const name of changed) for (const user of users.get(name) ?? []) changed.add(user);
  return changed;
}

const NONE: ReadonlySet<string> = new Set();

function namesOf({ statements, imports, namespaces }: WrittenModule): readonly string[] {
  return [...statements.keys(), ...imports.keys(), ...namespaces.keys()];
}

/** The meaning of a name as text: its statements or its import. */
function meaningOf(name: string, { statements, imports, namespaces }: WrittenModule): string {
  const imported = imports.get(name);
  return JSON.stringify([
    statements.get(name)?.trimEnd(),
    imported === undefined ? undefined : [imported.module, imported.name],
    namespaces.get(name),
  ]);
}

/** The declarations that use each name. */
function usersIn({ statements }: WrittenModule): ReadonlyMap<string, readonly string[]> {
  return grouped(
    [...statements].flatMap(([user, text]) => [...new Set(text.match(/[\w$]+/g))].map((name) => [name, user] as const)),
  );
}
