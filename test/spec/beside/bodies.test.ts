import { expect, it } from 'vitest';
import {
  isNotShown,
  isNullable,
  isOneOf,
  isUnionRef,
  isWholeObject,
  type Endpoint,
  type Field,
  type Type,
} from '../../../generator/model/index.js';
import { platformModel } from '../../support/platform.js';
import { readTypings, type Body, type Property } from './typings.js';

// A request of the live profile may have all that discord-api-types allows.
const model = await platformModel('live');
const typings = readTypings();
const objects = new Map(model.objects.map((object) => [object.name, object]));
const unions = new Map(model.unions.map((union) => [union.name, union]));

/** Fields that discord-api-types has and the profile lacks. */
const without: Readonly<Record<string, string>> = {
  'modify_guild owner_id': 'deprecated there, and not part of the reference any more',
  'create_guild_channel flags': 'neither the reference nor the published document lets a new channel have flags',
  'create_global_application_command default_permission': 'deprecated there, and not part of the reference any more',
  'create_guild_application_command default_permission': 'deprecated there, and not part of the reference any more',
  'edit_global_application_command default_permission': 'deprecated there, and not part of the reference any more',
  'edit_guild_application_command default_permission': 'deprecated there, and not part of the reference any more',
  'edit_global_application_command type': 'neither the reference nor the published document lets the type change',
  'edit_guild_application_command type': 'neither the reference nor the published document lets the type change',
};

interface Beside {
  readonly endpoint: Endpoint;
  readonly body: Body;
  readonly forms: readonly (readonly Field[])[];
}

const pairs: readonly Beside[] = typings.bodies.flatMap((body) => {
  const endpoint = model.endpoints.find(({ name }) => name === body.heading.replaceAll('-', '_'));
  if (endpoint === undefined || isNotShown(endpoint.bodies)) return [];
  const json = endpoint.bodies.find(({ media }) => media === 'application/json');
  const forms = json === undefined || isNotShown(json.type) ? [] : formsOf(json.type);
  return forms.length === 0 ? [] : [{ endpoint, body, forms }];
});

/** The fields of each object that a body may be. */
function formsOf(type: Type): readonly (readonly Field[])[] {
  if (isNullable(type)) return formsOf(type.of);
  if (isOneOf(type)) return type.of.flatMap(formsOf);
  if (isUnionRef(type)) return unions.get(type.name)!.of.flatMap(formsOf);
  return isWholeObject(type) ? [objects.get(type.name)!.fields] : [];
}

function differences(differs: (property: Property, fields: readonly Field[], forms: number) => boolean): string[] {
  const found = pairs.flatMap(({ endpoint, body, forms }) =>
    body.forms.flatMap((properties) =>
      properties.flatMap((property) => {
        const fields = forms.flatMap((form) => form.filter(({ name }) => name === property.name));
        return differs(property, fields, forms.length) ? [`${endpoint.name} ${property.name}`] : [];
      }),
    ),
  );
  return [...new Set(found)];
}

it('most bodies of discord-api-types are found by the heading that their comments name', () => {
  expect(pairs.length).toBeGreaterThan(50);
});

it('every field of a body is there, or a reason says why not', () => {
  const missing = differences((_, fields) => fields.length === 0);
  expect(missing.toSorted()).toEqual(Object.keys(without).toSorted());
});

it('no field is required that may be left out there', () => {
  const required = ({ optional }: Property, fields: readonly Field[], forms: number): boolean =>
    optional && fields.length === forms && fields.every((field) => !field.optional);
  expect(differences(required)).toEqual([]);
});

it('no field refuses null that may be null there', () => {
  const refused = ({ nullable }: Property, fields: readonly Field[]): boolean =>
    nullable && fields.length > 0 && fields.every((field) => !field.nullable && !isNullable(field.type));
  expect(differences(refused)).toEqual([]);
});
