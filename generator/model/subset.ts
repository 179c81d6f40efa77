import { suggest } from '../diagnostics/suggest.js';
import { matchesGlob } from '../patterns/glob.js';
import type { SubsetPatterns } from '../read/read-spec.js';
import { type Declared, type Field, isNotShown, type Model, type ObjectType, type Origin } from './model.js';
import {
  declarationsIn,
  isTypeSection,
  mapSections,
  type SectionName,
  sectionNames,
  typeSections,
} from './sections.js';
import { namedTypes, type Type } from './types.js';
import { pathOf, type Reference, visitDeclaration, visitModel } from './visit.js';
import { UsageError } from '../usage-error.js';

/** Thrown if patterns match nothing. The message is one line with the likely fix of each. */
export class UnmatchedPatternError extends UsageError {
  override readonly name = 'UnmatchedPatternError';
}

const KINDS = ['tag', 'path', 'operation', 'event', 'type'] as const;

type Kind = (typeof KINDS)[number];

/** A declaration that patterns can select by its names. */
interface Selectable {
  readonly key: string;
  readonly names: Readonly<Partial<Record<Kind, readonly string[]>>>;
}

/**
 * The part of a Model that patterns select, with all references.
 *
 * @param source the spec or document that was read, for messages
 * @param other another version, in which a pattern may match instead
 * @throws {UnmatchedPatternError} if patterns match nothing
 */
export function subsetOf(
  model: Model,
  { include = [], exclude = [] }: SubsetPatterns,
  source: string,
  other?: Model,
): Model {
  if (include.length === 0 && exclude.length === 0) return model;
  const all = selectable(model);
  const elsewhere = other === undefined ? [] : selectable(other);
  const unmatched: string[] = [];
  const matching = (patterns: readonly string[]): ReadonlySet<string> =>
    new Set(patterns.flatMap((pattern) => matched(pattern, all, elsewhere, unmatched)).map(({ key }) => key));
  const [included, excluded] = [matching(include), matching(exclude)];
  if (unmatched.length > 0) throw new UnmatchedPatternError(`${source}: ${unmatched.join('; ')}`);
  const references = referencesIn(model);
  const keys = all.map(({ key }) => key);
  const roots = include.length > 0 ? [...included] : rootsOf(keys, references);
  // Endpoints without a service belong to the first one.
  const services = model.services.slice(0, 1).map(({ name }) => keyOf('services', name));
  const kept = reachedFrom([...roots.filter((key) => !excluded.has(key)), ...services], references);
  return mapSections(model, (declarations, section) =>
    declarations.filter(
      (declared) =>
        kept.has(keyOf(section, declared.name)) || isAbout(section, declared, kept, references, include.length === 0),
    ),
  );
}

/**
 * Whether a declaration remains although no pattern or reference leads to it, because all declarations that it refers to
 * remain.
 */
function isAbout(
  section: SectionName,
  { name }: Declared,
  kept: ReadonlySet<string>,
  references: References,
  isWhole: boolean,
): boolean {
  if (isTypeSection(section)) return false;
  switch (section) {
    case 'channels':
    case 'auth':
    case 'services':
    case 'endpoints':
    case 'events':
      return false;
    case 'urls':
      return isWhole;
    case 'collections':
    case 'states':
    case 'permissions':
    case 'facts':
      return (references.get(keyOf(section, name)) ?? []).every((key) => kept.has(key));
  }
}

function selectable(model: Model): readonly Selectable[] {
  return [
    ...model.endpoints.map(({ name, path, groups }) => ({
      key: keyOf('endpoints', name),
      names: { tag: groups, path: isNotShown(path) ? [] : [path], operation: [name] },
    })),
    ...model.events.map(({ name }) => ({ key: keyOf('events', name), names: { event: [name] } })),
    ...typeSections.flatMap((section) =>
      declarationsIn(section, model).map(({ name }) => ({ key: keyOf(section, name), names: { type: [name] } })),
    ),
  ];
}

/** @param unmatched gets a sentence if the pattern matches nothing */
function matched(
  pattern: string,
  all: readonly Selectable[],
  elsewhere: readonly Selectable[],
  unmatched: string[],
): readonly Selectable[] {
  const [, kind, rest] = /^(\w+):(.*)$/s.exec(pattern) ?? [];
  const known = KINDS.find((candidate) => candidate === kind);
  const kinds = known !== undefined ? [known] : pattern.startsWith('/') ? (['path'] as const) : KINDS;
  const text = known === undefined ? pattern : rest!;
  const namesOf = ({ names }: Selectable): readonly string[] => kinds.flatMap((section) => names[section] ?? []);
  const isSelected = (declaration: Selectable): boolean =>
    namesOf(declaration).some((name) => matchesGlob(text, name, '/'));
  const found = all.filter(isSelected);
  if (found.length > 0 || elsewhere.some(isSelected)) return found;
  const near = suggest(text, [...new Set(all.flatMap(namesOf))]);
  const prefix = known === undefined ? '' : `${known}:`;
  const hint = near === undefined ? '' : ` (did you mean ${prefix}${near}?)`;
  unmatched.push(`no ${kinds.join(', ').replace(/, (\w+)$/, ' or $1')} matches ${pattern}${hint}`);
  return [];
}

/** The keys of the references of each declaration. */
type References = ReadonlyMap<string, readonly string[]>;

function keyOf(section: SectionName, name: string): string {
  return `${section}.${name}`;
}

function referencesIn(model: Model): References {
  const types = new Map(
    typeSections.flatMap((section) => declarationsIn(section, model).map(({ name }) => [name, keyOf(section, name)])),
  );
  const target = ({ to, name }: Reference): readonly string[] => {
    switch (to) {
      case 'type':
      case 'object': {
        const key = types.get(name);
        return key === undefined ? [] : [key];
      }
      case 'channel':
        return [keyOf('channels', name)];
      case 'auth':
        return [keyOf('auth', name)];
      case 'service':
        return [keyOf('services', name)];
      // An event does not need the endpoints that cause it.
      case 'endpoint':
        return [];
    }
  };
  const references = new Map<string, string[]>();
  for (const section of sectionNames) {
    for (const declared of declarationsIn(section, model)) {
      const found: string[] = [];
      visitDeclaration(section, declared, {
        type: (type) => found.push(...namedTypes(type).flatMap(({ name }) => types.get(name) ?? [])),
        reference: (reference) => found.push(...target(reference)),
      });
      references.set(keyOf(section, declared.name), found);
    }
  }
  return references;
}

/** Endpoints, events, and the types that none of them reaches. */
function rootsOf(keys: readonly string[], references: References): readonly string[] {
  const isTraffic = (key: string): boolean => key.startsWith('endpoints.') || key.startsWith('events.');
  const traffic = keys.filter(isTraffic);
  const reached = reachedFrom(traffic, references);
  return [...traffic, ...keys.filter((key) => !reached.has(key))];
}

function reachedFrom(roots: readonly string[], references: References): ReadonlySet<string> {
  const reached = new Set<string>();
  const open = [...roots];
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    if (reached.has(key)) continue;
    reached.add(key);
    open.push(...(references.get(key) ?? []));
  }
  return reached;
}

/** A view without references. */
export interface UnusedView {
  /** `objects.Book.views.InLoan` */
  readonly path: string;
  readonly origin: Origin;
}

/** The views without references in any Model of a spec, except the derived views of one side. */
export function unusedViews(models: readonly Model[]): readonly UnusedView[] {
  const used = new Set(models.flatMap((model) => [...namesUsedIn(model)]));
  const unused = new Map<string, UnusedView>();
  for (const { objects } of models) {
    for (const object of objects) {
      if (object.view === undefined || object.view.side !== undefined || used.has(object.name)) continue;
      const path = pathOf('objects', object);
      if (!unused.has(path)) unused.set(path, { path, origin: object.origin });
    }
  }
  return [...unused.values()];
}

function namesUsedIn(model: Model): ReadonlySet<string> {
  const names = new Set<string>();
  visitModel(model, {
    type: (type) => {
      for (const { name } of namedTypes(type)) names.add(name);
    },
    reference: ({ to, name }) => {
      if (to === 'type') names.add(name);
    },
  });
  return names;
}

/** The origin of a declaration outside of all files. */
export const NOWHERE: Origin = { file: '', line: 1, column: 1 };

const undeclared = { doc: '', see: [], origin: NOWHERE } as const;

/** An object for a value that needs a validator or samples, which only objects have. */
export function undeclaredObject(name: string, fields: readonly Field[]): ObjectType {
  return { ...undeclared, name, shown: true, fields, rules: [], identity: [], within: [], reserved: [] };
}

/** A required field without limits. */
export function undeclaredField(name: string, type: Type): Field {
  return { ...undeclared, name, type, optional: false, nullable: false, limits: [], relevant: [], caveats: [] };
}
