import type { Diagnostics } from '../../diagnostics/index.js';
import type { Sections } from '../layers/sections.js';
import type { Model } from '../model.js';
import type { listOf, SectionName } from '../sections.js';
import { entriesOf } from '../node-access.js';
import { resolveAuth } from './auth.js';
import { resolveChannel } from './channels.js';
import { resolveCollection } from './collections.js';
import { resolveEndpoint } from './endpoints.js';
import { resolveBitSet, resolveEnum } from './enums.js';
import { resolveEvent } from './events.js';
import { resolveFact } from './facts.js';
import { findFieldTypes } from './field-types.js';
import { resolveIdentifier } from './identifiers.js';
import { resolveObject } from './objects.js';
import { remembered } from './remembered.js';
import type { Resolving, TypeContext } from './resolving.js';
import { resolveScalar } from './scalars.js';
import { resolveService } from './services.js';
import { resolveState } from './states.js';
import type { Trace } from './trace.js';
import type { TypeNames } from './type-names.js';

/** The part of a Model that is made of declarations. */
export type Declarations = Pick<Model, (typeof listOf)[SectionName]>;

/** Resolves every declaration of a tree whose layers are applied. What cannot be resolved is reported. */
export function resolveSections(
  sections: Sections,
  names: TypeNames,
  trace: Trace,
  diagnostics: Diagnostics,
): Declarations {
  const types: TypeContext = { sections, names, trace, diagnostics };
  const early: Resolving = { ...types, enums: new Map(), fieldTypes: new Map() };
  const identifiers = entriesOf(sections.identifiers).map((entry) => identifierOf(entry, early));
  const enums = entriesOf(sections.enums).map((entry) => enumOf(entry, early));
  const bitSets = entriesOf(sections.bitsets).map((entry) => bitSetOf(entry, early));
  const context: Resolving = {
    ...types,
    enums: byName(enums),
    fieldTypes: findFieldTypes(types),
  };
  return {
    identifiers,
    scalars: entriesOf(sections.scalars).map((entry) => resolveScalar(entry, context)),
    enums,
    bitSets,
    objects: entriesOf(sections.objects).flatMap((entry) => objectsOf(entry, context)),
    collections: entriesOf(sections.collections).map((entry) => resolveCollection(entry, context)),
    endpoints: entriesOf(sections.endpoints).map((entry) => endpointOf(entry, context)),
    events: entriesOf(sections.events).map((entry) => eventOf(entry, context)),
    channels: entriesOf(sections.channels).map((entry) => resolveChannel(entry, context)),
    states: entriesOf(sections.states).map((entry) => stateOf(entry, context)),
    auth: entriesOf(sections.auth).map((entry) => resolveAuth(entry, types)),
    services: entriesOf(sections.services).map((entry) => resolveService(entry, types)),
    facts: entriesOf(sections.facts).map((entry) => factOf(entry, context)),
  };
}

const identifierOf = remembered(resolveIdentifier);
const enumOf = remembered(resolveEnum);
const bitSetOf = remembered(resolveBitSet);
const objectsOf = remembered(resolveObject);
const endpointOf = remembered(resolveEndpoint);
const eventOf = remembered(resolveEvent);
const stateOf = remembered(resolveState);
const factOf = remembered(resolveFact);

function byName<T extends { readonly name: string }>(declarations: readonly T[]): ReadonlyMap<string, T> {
  return new Map(declarations.map((declaration) => [declaration.name, declaration]));
}
