import { describe, expect, it } from 'vitest';
import { createEmitContext } from '../../generator/emit/emit-context.js';
import { isNotShown, type Field, type ObjectType, type Type } from '../../generator/model/model.js';
import { builtValidator, platformModel } from '../support/platform.js';
import { createSamples } from '../support/sample.js';

const declared = await platformModel();
/** With the partial objects that types refer to: they have validators of their own. */
const model = { ...declared, objects: [...createEmitContext(declared).objects.values()] };
const samples = createSamples(model);

/** The name of a simple type in an issue. */
const WORDS: Readonly<Record<string, string>> = { str: 'string', int: 'integer', float: 'number', bool: 'boolean' };

/** Values that no field takes unless its type is this one. */
const WRONG: Readonly<Record<string, unknown>> = {
  string: '\u0000 not a number',
  number: 1.5,
  boolean: true,
  array: [{}],
  object: { nothing: 1 },
};

for (const object of model.objects.filter((one) => one.shown)) {
  const { is, assert, validate } = await builtValidator(object.name);

  describe(object.name, () => {
    const valid = samples.object(object.name);

    it('accepts the smallest valid value in every mode', () => {
      expect(validate(valid)).toEqual({ ok: true, value: valid });
      expect(validate(valid, { mode: 'shape' }).ok).toBe(true);
      expect(validate(valid, { mode: 'strict' }).ok).toBe(true);
      expect(is(valid)).toBe(true);
      expect(() => assert(valid)).not.toThrow();
    });

    it('refuses values that are not objects', () => {
      const properties = Object.getOwnPropertyDescriptors(valid);
      const list: unknown = Object.defineProperties([], properties);
      const callable: unknown = Object.defineProperties(() => 0, properties);
      for (const value of [undefined, null, 3, 'text', true, [], [valid], list, callable]) {
        expect(is(value)).toBe(false);
        expect(() => assert(value)).toThrow();
        for (const mode of ['shape', 'spec', 'strict'] as const) expect(issues(validate(value, { mode }))).toEqual([': type']);
      }
    });

    for (const field of object.fields) describeField(object, field, valid, is, validate);
  });
}

type Validator = Awaited<ReturnType<typeof builtValidator>>;

function describeField(object: ObjectType, field: Field, valid: object, is: Validator['is'], validate: Validator['validate']): void {
  const without = (name: string): object => Object.fromEntries(Object.entries(valid).filter(([key]) => key !== name));
  const withValue = (value: unknown): object => ({ ...valid, [field.name]: value });
  const inRules = object.rules.some(({ kind, fields }) => kind === 'key-count' || (fields as readonly string[]).includes(field.name));

  it(`${field.name} may ${field.optional ? '' : 'not '}be missing`, () => {
    const value = without(field.name);
    if (!inRules) expect(is(value)).toBe(field.optional);
    expect(issues(validate(value, { mode: 'shape' }))).toEqual(field.optional ? [] : [`${field.name}: missing`]);
    expect(issues(validate({ ...valid, [field.name]: undefined }, { mode: 'shape' }))).toEqual(
      field.optional ? [] : [`${field.name}: missing`],
    );
  });

  it(`${field.name} may ${field.nullable ? '' : 'not '}be null`, () => {
    const accepted = field.nullable || field.type.kind === 'null' || field.type.kind === 'any';
    expect(validate(withValue(null), { mode: 'shape' }).ok).toBe(accepted);
    if (!accepted) expect(issues(validate(withValue(null)))).toContain(`${field.name}: type`);
  });

  it(`${field.name} accepts a value of its type`, () => {
    const value = withValue(samples.field(field));
    expect(issues(validate(value, { mode: 'shape' }))).toEqual([]);
    if (inRules) return;
    expect(issues(validate(value))).toEqual([]);
    expect(is(value)).toBe(true);
    if (field.optional) expect(is(withValue(undefined))).toBe(true);
    if (field.nullable) expect(is(withValue(null))).toBe(true);
  });

  it(`${field.name} refuses values of other types`, () => {
    for (const [name, wrong] of Object.entries(WRONG)) {
      if (isOfType(name, field.type)) continue;
      const value = withValue(wrong);
      expect(is(value), name).toBe(false);
      const result = validate(value);
      expect(issues(result).some((issue) => issue.startsWith(field.name)), name).toBe(true);
      const [issue] = result.ok ? [] : result.issues;
      const word = WORDS[field.type.kind];
      if (word !== undefined) expect(issue).toMatchObject({ code: 'type', expected: word });
      const reported = result.ok ? undefined : result.issues.find(({ path }) => path[0] === field.name);
      expect(reported?.expected, name).toMatch(/^\S/);
    }
  });

  const unlisted = unlistedOf(field.type);
  if (unlisted !== undefined && field.limits.every(({ kind }) => kind !== 'values')) {
    it(`${field.name} takes what the spec does not list, except in mode strict`, () => {
      const value = withValue(unlisted.value);
      expect(issues(validate(value, { mode: 'shape' }))).toEqual([]);
      const strict = validate(value, { mode: 'strict' });
      const found = strict.ok ? undefined : strict.issues.find(({ path }) => path[0] === field.name);
      expect(found).toMatchObject({ code: unlisted.code, expected: unlisted.name });
      expect(validate(withValue(unlisted.listed), { mode: 'strict' }).ok).toBe(validate(withValue(unlisted.listed)).ok);
    });
  }
}

/** A value that an open enumeration or a bit set of the spec has no name for, and one that has a name. */
function unlistedOf(type: Type): { readonly name: string; readonly code: string; readonly value: unknown; readonly listed: unknown } | undefined {
  if (type.kind === 'enum') {
    const { name, wire, open, complete, values } = model.enums.find((one) => one.name === type.name)!;
    const known = values.flatMap(({ value }) => (isNotShown(value) ? [] : [value]));
    if (!open || !complete || isNotShown(wire) || known.length < values.length) return undefined;
    return { name, code: 'unknown-member', value: wire === 'int' ? 987_654 : 'none of them', listed: known[0] };
  }
  if (type.kind !== 'bitSet') return undefined;
  const { name, wire, open, complete, bits } = model.bitSets.find((one) => one.name === type.name)!;
  const known = bits.flatMap(({ bit }) => (isNotShown(bit) ? [] : [bit]));
  if (!open || !complete || isNotShown(wire) || known.length < bits.length) return undefined;
  const flag = (bit: number): unknown => (wire === 'int' ? 2 ** bit : String(1n << BigInt(bit)));
  return { name, code: 'unknown-bits', value: flag(wire === 'int' ? 52 : 63), listed: flag(known[0]!) };
}

function issues(result: ReturnType<Validator['validate']>): string[] {
  return result.ok ? [] : result.issues.map((issue) => `${issue.path.join('.')}: ${issue.code}`);
}

function isOfType(name: string, type: Type): boolean {
  switch (type.kind) {
    case 'any':
      return true;
    case 'str':
      return name === 'string';
    case 'float':
      return name === 'number';
    case 'bool':
      return name === 'boolean';
    case 'enum': {
      const wire = model.enums.find((one) => one.name === type.name)?.wire;
      return name === 'string' && wire !== 'int';
    }
    case 'list':
      return name === 'array' && isOfType('object', type.item);
    case 'dict':
      return name === 'object' && isOfType('number', type.value);
    case 'nullable':
      return isOfType(name, type.of);
    case 'oneOf':
      return type.of.some((member) => isOfType(name, member));
    case 'union': {
      const declared = model.unions.find((one) => one.name === type.name);
      return declared === undefined || declared.of.some((member) => isOfType(name, member));
    }
    case 'literal':
      return type.value === WRONG[name];
    case 'tuple':
      return name === 'array' && type.items.length === 1 && isOfType('object', type.items[0]!);
    case 'object':
    case 'partial':
      return name === 'object' && acceptsAnyRecord(type.name, type.kind === 'partial');
    case 'scalar': {
      const scalar = model.scalars.find((one) => one.name === type.name);
      return scalar !== undefined && scalar.format === undefined && scalar.limits.length === 0 && isOfType(name, { kind: scalar.wire });
    }
    // None of the wrong values is an integer, null, a file, or the text of an identifier or of a set of bits.
    case 'int':
    case 'int32':
    case 'int64':
    case 'null':
    case 'never':
    case 'bytes':
    case 'identifier':
    case 'bitSet':
      return false;
  }
}

function acceptsAnyRecord(name: string, partial: boolean): boolean {
  const object = model.objects.find((one) => one.name === name);
  if (object === undefined || !object.shown) return true;
  return partial ? object.identity.length === 0 : object.fields.every((field) => field.optional);
}
