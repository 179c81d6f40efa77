import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { decimalPattern } from '../../generator/emit/json-schema/declared-schema.js';
import { fitsFormat, formatNames } from '../../generator/formats/formats.js';
import { formatText } from '../../generator/import/write/limits.js';
import type { Assumption } from '../../generator/import/losses.js';

type Raw = Record<string, unknown>;

/** A validator of what is at a pointer of a document. */
export type ValidateAt = (pointer: string) => (value: unknown) => boolean;

/**
 * Validators of the schemas of a document, by ajv. Schemas in the dialect of OpenAPI 3.0 or of an old draft are rewritten
 * in that of 2020-12 first, apart from the importer; and the assumptions of an import that have a place are put there.
 */
export function originalValidators(document: unknown, assumptions: readonly Assumption[]): ValidateAt {
  const root = structuredClone(document) as Raw;
  const version = String(root['openapi'] ?? '');
  for (const assumption of assumptions) assume(root, assumption);
  const hasNullable =
    version.startsWith('3.0') || assumptions.some(({ what }) => what === 'nullable-of-other-versions');
  convert(root, hasNullable, new Set());
  const isEarly = /draft-0[4567]/.test(String(root['$schema']));
  delete root['$schema'];
  const ajv = new (isEarly ? Ajv : Ajv2020)({
    strict: false,
    logger: false,
    validateSchema: false,
    allErrors: false,
    inlineRefs: false,
    ownProperties: true,
    code: { regExp: regExp as never },
  });
  for (const name of formatsIn(root)) {
    const known = formatText(name, 'str') ?? name;
    const numeric = formatText(name, 'int') ?? name;
    if (formatNames.includes(known as never))
      ajv.addFormat(name, { type: 'string', validate: (value: string) => fitsFormat(known, value) });
    else if (formatNames.includes(numeric as never))
      ajv.addFormat(name, {
        type: 'number',
        validate: (value: number) => !Number.isInteger(value) || fitsFormat(numeric, value),
      });
    else ajv.addFormat(name, true);
  }
  const base = String(root['$id'] ?? 'document:/');
  ajv.addSchema({ ...root, $id: base }, base);
  return (pointer) => {
    const validate = ajv.getSchema(`${base}${encodeURI(converted(root, pointer)).replaceAll("'", '%27')}`);
    if (validate === undefined) throw new Error(`no schema at ${pointer}`);
    return (value) => validate(value) === true;
  };
}

/** Where a part of the document is after the conversion, which puts alternatives around some. */
function converted(root: unknown, pointer: string): string {
  let value = root as Raw | undefined;
  let path = '#';
  const enter = (...keys: readonly (string | number)[]): void => {
    for (const key of keys) {
      value = (value as Record<string, Raw> | undefined)?.[key];
      path += `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;
    }
  };
  for (const key of pointer
    .split('/')
    .slice(1)
    .map((one) => one.replaceAll('~1', '/').replaceAll('~0', '~'))) {
    const all = value?.['allOf'] as readonly Raw[] | undefined;
    const inside = (one: Raw | undefined): Raw | undefined => (one?.['anyOf'] as readonly Raw[] | undefined)?.[0];
    if (value?.[key] === undefined && inside(value)?.[key] !== undefined) enter('anyOf', 0);
    else if (value?.[key] === undefined) {
      const index = all?.findIndex((one) => inside(one)?.[key] !== undefined) ?? -1;
      if (index !== -1) enter('allOf', index, 'anyOf', 0);
    }
    enter(key);
  }
  return path;
}

/** With flag `u`, as the standard recommends; without it where the pattern is none with it. */
function regExp(pattern: string, flags: string): RegExp {
  try {
    return new RegExp(pattern, flags);
  } catch {
    return new RegExp(pattern);
  }
}
regExp.code = 'new RegExp';

function formatsIn(value: unknown, found = new Set<string>()): ReadonlySet<string> {
  if (typeof value !== 'object' || value === null) return found;
  for (const [key, one] of Object.entries(value)) {
    if (key === 'format' && typeof one === 'string') found.add(one);
    else formatsIn(one, found);
  }
  return found;
}

function at(root: unknown, pointer: string): Raw | undefined {
  const keys = pointer
    .replace(/^[^#]*#/, '')
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  return keys.reduce<unknown>((value, key) => (value as Raw | undefined)?.[key], root) as Raw | undefined;
}

function assume(root: Raw, { at: pointer, what }: Assumption): void {
  const schema = at(root, pointer);
  if (schema === undefined) return;
  if (what === 'one-of-as-any-of' && Array.isArray(schema['oneOf'])) {
    schema['anyOf'] = schema['anyOf'] === undefined ? schema['oneOf'] : [{ anyOf: schema['anyOf'] }];
    delete schema['oneOf'];
  }
  if (what === 'kind-from-keywords' && schema['type'] === undefined) schema['type'] = impliedTypes(schema);
  if (what === 'identifiers')
    schema['pattern'] = decimalPattern(String(2n ** 64n - 1n), 'to the length of the largest');
  if (what === 'empty-enum' || what === 'enum-of-another-type') delete schema['enum'];
  if (what === 'enum-of-another-type') delete schema['const'];
  if (what === 'required-unknown' && schema['additionalProperties'] === false && Array.isArray(schema['required']))
    schema['properties'] = {
      ...Object.fromEntries((schema['required'] as string[]).map((key) => [key, true])),
      ...(schema['properties'] as object | undefined),
    };
  if (what === 'type-of-another-schema') delete schema['type'];
  if (what === 'impossible-pattern') delete schema['pattern'];
  if (what === 'patterns-of-other-dialects' && typeof schema['pattern'] === 'string')
    schema['pattern'] = schema['pattern']
      .replaceAll(/\\p\{(?=Ha|Hi|Ka)/g, '\\p{Script=')
      .replaceAll('\\A', '^')
      .replaceAll(/\\[zZ]/g, '$');
  if (what === 'other-keys-of-another-schema') closedBases(root, schema);
  if (what === 'nullable-alone')
    for (const word of ['anyOf', 'oneOf'] as const)
      for (const one of (schema[word] ?? []) as Raw[])
        if (JSON.stringify(one) === '{"nullable":true}') Object.assign(one, { enum: [null] });
  if (what === 'recursive-ref') {
    schema['$ref'] = anchorAround(root, pointer, schema);
    delete schema['$recursiveRef'];
    delete schema['$dynamicRef'];
  }
  if (what === 'one-sided') {
    const key = pointer.split('/').at(-1)!.replaceAll('~1', '/').replaceAll('~0', '~');
    // A schema that extends the owner of a field may require it, too.
    for (let path = pointer.replace(/\/properties\/[^/]*$/, ''); ; path = path.replace(/\/allOf\/\d+$/, '')) {
      const owner = at(root, path);
      if (Array.isArray(owner?.['required']))
        owner['required'] = (owner['required'] as string[]).filter((one) => one !== key);
      if (!/\/allOf\/\d+$/.test(path)) break;
    }
  }
}

/** The schemas under `allOf` say nothing of other keys. */
function closedBases(root: Raw, { allOf }: Raw): void {
  for (const base of allOf as readonly Raw[]) {
    const { $ref } = base;
    const schema = typeof $ref === 'string' ? at(root, $ref) : base;
    delete schema?.['additionalProperties'];
  }
}

/** The pointer of the nearest schema around that has the anchor of a recursive reference. */
function anchorAround(root: Raw, pointer: string, { $dynamicRef }: Raw): string {
  const keys = pointer.replace(/^[^#]*#/, '').split('/');
  for (let length = keys.length - 1; length > 0; length--) {
    const path = keys.slice(0, length).join('/');
    const one = at(root, `#${path}`);
    if (
      $dynamicRef === undefined
        ? one?.['$recursiveAnchor'] === true
        : `#${String(one?.['$dynamicAnchor'])}` === $dynamicRef
    )
      return `#${path}`;
  }
  return '#';
}

function impliedTypes(schema: Raw): readonly string[] {
  const has = (...keys: readonly string[]): boolean => keys.some((key) => schema[key] !== undefined);
  return [
    ...(has(
      'properties',
      'required',
      'additionalProperties',
      'patternProperties',
      'propertyNames',
      'minProperties',
      'maxProperties',
    )
      ? ['object']
      : []),
    ...(has('items', 'prefixItems', 'minItems', 'maxItems') || schema['uniqueItems'] === true ? ['array'] : []),
    ...(has('minLength', 'maxLength', 'pattern') ||
    (has('format') && !/^(u?int|float|double)/.test(String(schema['format'])))
      ? ['string']
      : []),
    ...(has('minimum', 'maximum', 'multipleOf', 'exclusiveMinimum', 'exclusiveMaximum') ||
    /^(u?int|float|double)/.test(String(schema['format'] ?? ''))
      ? ['number']
      : []),
  ];
}

/** Keys of maps whose keys are names: a property may be called `nullable`. */
const MAPS = new Set(['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions', 'schemas']);

/** Rewrites schemas, wherever they are: what only looks like one does no harm. */
function convert(value: unknown, hasNullable: boolean, seen: Set<unknown>, isMap = false): void {
  if (typeof value !== 'object' || value === null || seen.has(value)) return;
  seen.add(value);
  if (isMap) {
    for (const one of Object.values(value)) convert(one, hasNullable, seen);
    return;
  }
  const schema = value as Raw;
  for (const [key, one] of Object.entries(schema))
    if (key !== 'enum' && key !== 'const' && key !== 'example' && key !== 'examples' && key !== 'default')
      convert(one, hasNullable, seen, MAPS.has(key));
  delete schema['example'];
  delete schema['discriminator'];
  for (const [flag, bound] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    if (typeof schema[flag] !== 'boolean') continue;
    if (schema[flag] === true && schema[bound] !== undefined) {
      schema[flag] = schema[bound];
      delete schema[bound];
    } else delete schema[flag];
  }
  if (schema['type'] === 'integer' || (Array.isArray(schema['type']) && schema['type'].includes('integer'))) {
    const limits =
      schema['format'] === 'int32' ? [-(2 ** 31), 2 ** 31 - 1] : [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];
    schema['allOf'] = [
      ...((schema['allOf'] as unknown[] | undefined) ?? []),
      { minimum: limits[0], maximum: limits[1] },
    ];
  }
  // A format of integers says nothing of other numbers: the import lists it as a loss.
  if (schema['type'] === 'number' && formatNames.includes(formatText(String(schema['format']), 'int') as never))
    delete schema['format'];
  const isNullable = hasNullable && schema['nullable'] === true;
  delete schema['nullable'];
  if (!isNullable) return;
  if (typeof schema['type'] === 'string') schema['type'] = [schema['type'], 'null'];
  if (Array.isArray(schema['enum']) && !schema['enum'].includes(null))
    schema['enum'] = [...(schema['enum'] as unknown[]), null];
  const withNull = (one: unknown): unknown => ({ anyOf: [one, { type: 'null' }] });
  if (Array.isArray(schema['allOf'])) schema['allOf'] = (schema['allOf'] as unknown[]).map(withNull);
  for (const key of ['anyOf', 'oneOf'] as const) {
    if (!Array.isArray(schema[key])) continue;
    schema['allOf'] = [...((schema['allOf'] as unknown[] | undefined) ?? []), withNull({ [key]: schema[key] })];
    delete schema[key];
  }
  if (typeof schema['$ref'] !== 'string') return;
  schema['allOf'] = [...((schema['allOf'] as unknown[] | undefined) ?? []), withNull({ $ref: schema['$ref'] })];
  delete schema['$ref'];
}
