// Makes JSON Schemas of an OpenAPI document.

const COMPONENT = '#/components/schemas/';
const REF = '#/$defs/';

/** The schemas of an OpenAPI document in one JSON Schema, without what only OpenAPI knows. */
export function bundleOf({ 'x-comment': $comment, info, components }, $id) {
  // The other names are those of errors.
  const names = Object.keys(components.schemas).filter((name) => /^[^.]+(\.inside)?$/.test(name));
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id,
    $comment,
    title: info.title,
    description: info.description,
    $defs: Object.fromEntries(names.map((name) => [name, keywordsOf(components.schemas[name])])),
  };
}

/** Keywords that only OpenAPI has, besides those that begin with `x-`. */
const ONLY_OPENAPI = new Set(['discriminator', 'externalDocs']);

/** Keywords with values, which may look like schemas. */
const WITH_VALUES = new Set(['const', 'default', 'enum', 'examples', 'required']);

/** Keywords with schemas by name. */
const WITH_NAMES = new Set(['patternProperties', 'properties']);

/** The keywords of a schema that JSON Schema has. */
function keywordsOf(schema) {
  const { title, description, 'x-snowspec': words, ...rest } = schema;
  const prose = [description, valueNames(schema), link(schema)].filter((part) => part !== undefined).join('\n\n');
  const entries = Object.entries(rest).filter(([key]) => !key.startsWith('x-') && !ONLY_OPENAPI.has(key));
  return {
    ...(title === undefined ? {} : { title }),
    ...(prose === '' ? {} : { description: prose }),
    ...(words?.default === undefined ? {} : { default: words.default }),
    ...Object.fromEntries(entries.map(([key, value]) => [key, keywordValue(key, value)])),
  };
}

function keywordValue(key, value) {
  if (key === '$ref') return value.replace(COMPONENT, REF);
  if (WITH_VALUES.has(key)) return value;
  if (WITH_NAMES.has(key)) return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inside(one)]));
  return Array.isArray(value) ? value.map(inside) : inside(value);
}

/** A schema inside another one. Content of a file is no JSON: anything can represent it. */
function inside(schema) {
  if (typeof schema !== 'object' || schema === null) return schema;
  const { type, format, ...rest } = schema;
  return keywordsOf(format === 'binary' ? rest : schema);
}

/** `1: HARDCOVER, 2: PAPERBACK.` */
function valueNames({ enum: values, 'x-enum-varnames': names }) {
  if (!Array.isArray(values) || !Array.isArray(names)) return undefined;
  return `${values.map((value, index) => `${JSON.stringify(value)}: ${names[index]}`).join(', ')}.`;
}

function link({ externalDocs }) {
  return externalDocs && `See ${externalDocs.url}`;
}
