import { describe, expect, it } from 'vitest';
import { platformModel } from '../support/platform.js';
import { builtObject, builtObjects } from './built.js';
import { smallestValid } from './smallest-valid.js';

const model = await platformModel();

describe('the schemas', () => {
  it('are there for every object of the spec', () => {
    const names = new Set(builtObjects.map((object) => object.name));
    expect(model.objects.filter((object) => object.shown && !names.has(object.name)).map((object) => object.name)).toEqual([]);
  });

  it('state version 1 of Standard Schema and the name of the package', () => {
    for (const { name, schema } of builtObjects) {
      expect(schema['~standard'].version, name).toBe(1);
      expect(schema['~standard'].vendor, name).toBe(model.package.name);
      expect(schema['~standard'].validate, name).toBeTypeOf('function');
    }
  });

  it('give a valid value back, the same one, and no issues', () => {
    for (const { name, schema } of builtObjects) {
      const value = Object.freeze(smallestValid(name));
      const result = schema['~standard'].validate(value);
      expect(result, name).toStrictEqual({ value });
      expect(result.value, name).toBe(value);
    }
  });

  it('give issues and no value for anything else, at once and not as a promise', () => {
    for (const { name, schema } of builtObjects) {
      const result = schema['~standard'].validate('nothing of the kind');
      expect(Object.keys(result), name).toEqual(['issues']);
      expect(result.issues, name).toHaveLength(1);
    }
  });

  it('give issues with a message and a path of plain keys', () => {
    const result = builtObject('AutoModerationRule').schema['~standard'].validate({
      ...smallestValid('AutoModerationRule'),
      exempt_roles: ['1', 'two', '3', 4],
    });
    expect(result.issues?.map(({ path }) => path)).toEqual([
      ['exempt_roles', 1],
      ['exempt_roles', 3],
    ]);
    for (const issue of result.issues ?? []) expect(issue.message).toMatch(/\S/);
  });

  it('find the same as the validate functions in mode spec', () => {
    for (const { schema, validate, name } of builtObjects) {
      for (const value of [undefined, null, {}, [], { id: 1 }, smallestValid(name), { ...smallestValid(name), more: 1 }]) {
        const standard = schema['~standard'].validate(value);
        const own = validate(value);
        expect(standard, name).toEqual(own.ok ? { value } : { issues: own.issues });
      }
    }
  });

  it('work without being called as methods', () => {
    const { validate } = builtObject('UnavailableGuild').schema['~standard'];
    expect(validate({ id: '1', unavailable: true })).toEqual({ value: { id: '1', unavailable: true } });
  });

  it('are the declarations as data', () => {
    expect(builtObject('User').schema).toMatchObject({ kind: 'object', name: 'User' });
  });
});
