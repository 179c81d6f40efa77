import { collectProblems, type Diagnostic, type Diagnostics } from '../../diagnostics/index.js';
import { NO_STORE, reuseStructure, type Queries } from '../../queries/index.js';
import type { Entry } from '../../read/syntax.js';
import type { Sections } from '../layers/stamp.js';
import type { Model, Type } from '../model.js';
import type { Int64Form } from '../types.js';
import type { listOf, SectionName } from '../sections.js';
import { entriesOf } from '../../read/nodes.js';
import { resolveAuth, resolveService, resolveUrl } from './services.js';
import { resolveChannel, resolveEvent } from './channels.js';
import { resolveCollection, resolveObject, resolveState } from './objects.js';
import { resolveEndpoint } from './endpoints.js';
import { resolveBitSet, resolveEnum, resolveIdentifier, resolveScalar, resolveUnion } from './scalars.js';
import { resolveFact, type FieldTypes, type Resolving } from './resolving.js';
import { findFieldTypes } from './conditions.js';
import { inheritObjects, withoutInherited } from './inherit.js';
import { resolvePermissions } from './permissions.js';
import { splitSides } from './sides.js';
import { similarNames, type TypeNames } from './types.js';

export type Declarations = Pick<Model, (typeof listOf)[SectionName]>;

/**
 * Resolves every declaration after layers are applied. Reports names and values that cannot be resolved.
 *
 * @param profile distinguishes memoized declarations of profiles
 * @param int64 form of integers of 64 bits
 */
export function resolveSections(
  sections: Sections,
  names: TypeNames,
  diagnostics: Diagnostics,
  profile: string,
  int64: Int64Form = 'safe-integer',
  queries: Queries = NO_STORE,
): Declarations {
  const { objects, ancestors } = inheritObjects(sections.objects, names, diagnostics, queries);
  const tracked = queries.trackMap(`type names of ${profile}`, names, reuseStructure);
  const types = { names: tracked, similar: similarNames(tracked), scope: {}, int64 };
  const report: Report = (_, problems) => diagnostics.addAll(problems);
  const resolver = <Result>(resolve: Resolve<Result>, context: Omit<Resolving, 'diagnostics'>, found = report) => {
    const query = `${resolve.name} of ${profile}, int64 as ${int64}`;
    return ({ key, value, keySpan, optional }: Entry): Result => {
      const { result, problems } = queries.memoize(query, [key, value, keySpan, optional], () =>
        collectProblems((found) => resolve({ key, value, keySpan, optional }, { ...context, diagnostics: found })),
      );
      found(key, problems);
      return result;
    };
  };
  const early = { ...types, enums: new Map(), fieldTypes: new Map(), ancestors: new Map() };
  const enums = entriesOf(sections.enums).map(resolver(resolveEnum, early));
  const enumsByName = queries.trackMap(`resolved enums of ${profile}`, byName(enums));
  const fieldTypes = findFieldTypes(objects, {
    names,
    similar: similarNames(names),
    scope: {},
    int64,
    diagnostics,
    enums: enumsByName,
  });
  const context = {
    ...types,
    enums: enumsByName,
    ancestors: queries.trackMap(`ancestors of objects of ${profile}`, ancestors, reuseStructure),
    fieldTypes: trackFieldTypes(fieldTypes, profile, queries),
  };
  const ofObjects = new Map<string, readonly Diagnostic[]>();
  const declarations: Declarations = {
    identifiers: entriesOf(sections.identifiers).map(resolver(resolveIdentifier, context)),
    scalars: entriesOf(sections.scalars).map(resolver(resolveScalar, context)),
    enums,
    bitSets: entriesOf(sections.bitsets).map(resolver(resolveBitSet, early)),
    objects: entriesOf(objects).flatMap(
      resolver(resolveObject, context, (name, problems) => void ofObjects.set(name, problems)),
    ),
    unions: entriesOf(sections.unions).map(resolver(resolveUnion, context)),
    collections: entriesOf(sections.collections).map(resolver(resolveCollection, context)),
    endpoints: entriesOf(sections.endpoints).map(resolver(resolveEndpoint, context)),
    events: entriesOf(sections.events).map(resolver(resolveEvent, context)),
    channels: entriesOf(sections.channels).map(resolver(resolveChannel, context)),
    states: entriesOf(sections.states).map(resolver(resolveState, context)),
    permissions: entriesOf(sections.permissions).map(resolver(resolvePermissions, context)),
    auth: entriesOf(sections.auth).map(resolver(resolveAuth, context)),
    services: entriesOf(sections.services).map(resolver(resolveService, context)),
    urls: entriesOf(sections.urls).map(resolver(resolveUrl, context)),
    facts: entriesOf(sections.facts).map(resolver(resolveFact, context)),
  };
  diagnostics.addAll(withoutInherited(ofObjects, ancestors));
  return splitSides(declarations, { names, diagnostics, queries });
}

type Report = (name: string, problems: readonly Diagnostic[]) => void;

type Resolve<Result> = (entry: Entry, context: Resolving) => Result;

function trackFieldTypes(fieldTypes: FieldTypes, profile: string, queries: Queries): FieldTypes {
  const tracked = Array.from(fieldTypes, ([object, types]): [string, ReadonlyMap<string, Type>] => [
    object,
    queries.trackMap(`types of the fields of ${object} in ${profile}`, types, reuseStructure),
  ]);
  return queries.trackMap(`objects with fields of ${profile}`, new Map(tracked));
}

function byName<T extends { readonly name: string }>(declarations: readonly T[]): ReadonlyMap<string, T> {
  return new Map(declarations.map((declaration) => [declaration.name, declaration]));
}
