import type { PackageTypes, WrittenModule } from './shape.js';

/**
 * The names of a module that are declared in another way than in the other package: their statements differ, or those of
 * a name that they use and that the module declares or imports.
 */
export function changedNames(
  before: PackageTypes,
  oldModule: string,
  after: PackageTypes,
  newModule: string,
): ReadonlySet<string> {
  if (before.textOf(oldModule) === after.textOf(newModule)) return NONE;
  const [old, now] = [before.written(oldModule), after.written(newModule)];
  const changed = new Set<string>();
  for (const name of new Set([...namesOf(old), ...namesOf(now)])) {
    if (meaningOf(name, old) !== meaningOf(name, now)) changed.add(name);
  }
  const users = usersIn(now);
  // Grows while it is walked.
  for (const name of changed) for (const user of users.get(name) ?? []) changed.add(user);
  return changed;
}

const NONE: ReadonlySet<string> = new Set();

function namesOf({ statements, imports, namespaces }: WrittenModule): readonly string[] {
  return [...statements.keys(), ...imports.keys(), ...namespaces.keys()];
}

/** Two names of one meaning are declared in the same way, or are the same import. */
function meaningOf(name: string, { statements, imports, namespaces }: WrittenModule): string {
  const imported = imports.get(name);
  return JSON.stringify([
    statements.get(name)?.trimEnd(),
    imported === undefined ? undefined : [imported.module, imported.name],
    namespaces.get(name),
  ]);
}

/** The statements that use each name. */
function usersIn({ statements }: WrittenModule): ReadonlyMap<string, readonly string[]> {
  const users = new Map<string, string[]>();
  for (const [user, text] of statements) {
    for (const name of new Set(text.match(/[\w$]+/g))) {
      const known = users.get(name);
      if (known === undefined) users.set(name, [user]);
      else known.push(user);
    }
  }
  return users;
}
