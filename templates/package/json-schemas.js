// Makes JSON Schemas of an OpenAPI document.

const COMPONENT = '#/components/schemas/';
const REF = '#/$defs/';

/** The schemas of an OpenAPI document in one JSON Schema, without what only OpenAPI knows. */
export function bundleOf({ 'x-comment': $comment, info, components }, $id) {
  // Schemas of an imported document may have other names than their types.
  const types = new Map(Object.entries(components.schemas).map(([key, schema]) => [key, typeName(key, schema)]));
  // The other names are those of errors.
  const ofTypes = [...types].filter(([, name]) => /^[^.]+(\.inside)?$/.test(name));
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id,
    $comment,
    title: info.title,
    description: info.description,
    $defs: Object.fromEntries(ofTypes.map(([key, name]) => [name, keywordsOf(components.schemas[key], types)])),
  };
}

function typeName(key, { 'x-snowspec': words }) {
  return words?.name ?? key;
}

/** Keywords that only OpenAPI has, besides those that begin with `x-`. */
const ONLY_OPENAPI = new Set(['discriminator', 'externalDocs']);

/** Keywords with values, which may look like schemas. */
const WITH_VALUES = new Set(['const', 'default', 'enum', 'examples', 'required']);

/** Keywords with schemas by name. */
const WITH_NAMES = new Set(['patternProperties', 'properties']);

/** The keywords of a schema that JSON Schema has. */
function keywordsOf(schema, types) {
  const { title, description, 'x-snowspec': words, ...rest } = schema;
  const prose = [description, valueNames(schema), link(schema)].filter((part) => part !== undefined).join('\n\n');
  const entries = Object.entries(rest).filter(([key]) => !key.startsWith('x-') && !ONLY_OPENAPI.has(key));
  return {
    ...(title === undefined ? {} : { title }),
    ...(prose === '' ? {} : { description: prose }),
    ...(words?.default === undefined ? {} : { default: words.default }),
    ...Object.fromEntries(entries.map(([key, value]) => [key, keywordValue(key, value, types)])),
  };
}

function keywordValue(key, value, types) {
  if (key === '$ref') return reference(value.slice(COMPONENT.length), types);
  if (WITH_VALUES.has(key)) return value;
  const within = (one) => inside(one, types);
  if (WITH_NAMES.has(key)) return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, within(one)]));
  return Array.isArray(value) ? value.map(within) : within(value);
}

function reference(key, types) {
  return `${REF}${types.get(key) ?? key}`;
}

/** A schema inside another one. Content of a file is no JSON: anything can represent it. */
function inside(schema, types) {
  if (typeof schema !== 'object' || schema === null) return schema;
  const { type, format, ...rest } = schema;
  return keywordsOf(format === 'binary' ? rest : schema, types);
}

/** `1: HARDCOVER, 2: PAPERBACK.` */
function valueNames({ enum: values, 'x-enum-varnames': names }) {
  if (!Array.isArray(values) || !Array.isArray(names)) return undefined;
  return `${values.map((value, index) => `${JSON.stringify(value)}: ${names[index]}`).join(', ')}.`;
}

function link({ externalDocs }) {
  return externalDocs && `See ${externalDocs.url}`;
}
