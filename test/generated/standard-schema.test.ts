import type { StandardJSONSchemaV1, StandardSchemaV1 } from '@standard-schema/spec';
import { initTRPC, TRPCError } from '@trpc/server';
import { Hono } from 'hono';
import { testClient } from 'hono/testing';
import { validator } from 'hono/validator';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { type Channel, channelSchema, ChannelType, type ForumTag, forumTagSchema, type Schema, type User, userSchema, withJsonSchema } from '../../generated/dist/index.js';
import { sampleChannel, sampleForumTag, sampleUser } from '../../generated/dist/samples.js';
import { tries } from '../support/effort.js';
import { platformModel } from '../support/platform.js';
import { builtObject, builtObjects } from './built.js';
import { smallestValid } from './smallest-valid.js';

describe('standard schema', async () => {
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

  it.each(['draft-2020-12', 'draft-07'])('become JSON Schemas of %s that accept what they accept, where a program requests them', (target) => {
    const ajv = new (target === 'draft-07' ? Ajv : Ajv2020)({ strict: false, validateFormats: false });
    const some = builtObjects.filter((_, index) => index % tries(12, 1) === 0);
    for (const { name, schema } of some) {
      const { jsonSchema } = withJsonSchema(schema as object as Schema<unknown>)['~standard'];
      const accepts = ajv.compile(jsonSchema.input({ target }));
      expect(accepts(smallestValid(name)), `${name}: ${JSON.stringify(accepts.errors)}`).toBe(true);
      expect(accepts('nothing of the kind'), name).toBe(false);
    }
    expect(ajv.compile(withJsonSchema(userSchema)['~standard'].jsonSchema.output({ target }))(sampleUser())).toBe(true);
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
});

describe('standard schema in libraries', () => {
describe('the interface that standardschema.dev publishes', () => {
  it('is implemented by every schema, with the types of its object', () => {
    expectTypeOf(channelSchema).toExtend<StandardSchemaV1<Channel>>();
    expectTypeOf(withJsonSchema(userSchema)).toExtend<StandardJSONSchemaV1<User>>();
    expectTypeOf<StandardSchemaV1.InferInput<typeof userSchema>>().toEqualTypeOf<User>();
    expectTypeOf<StandardSchemaV1.InferOutput<typeof forumTagSchema>>().toEqualTypeOf<ForumTag>();
  });
});

describe('a tRPC procedure', () => {
  const { procedure, router, createCallerFactory } = initTRPC.create();
  const tags = router({
    rename: procedure
      .input(forumTagSchema)
      .output(forumTagSchema)
      .mutation(({ input }) => {
        expectTypeOf(input).toEqualTypeOf<ForumTag>();
        return { ...input, name: `${input.name}!` };
      }),
    kindOf: procedure.input(channelSchema).query(({ input }) => {
      if (input.type === ChannelType.GUILD_FORUM) expectTypeOf(input.available_tags).toEqualTypeOf<ForumTag[] | undefined>();
      return input.type;
    }),
  });
  const caller = createCallerFactory(tags)({});

  it('takes an object by its schema, and its types flow to the caller', async () => {
    expectTypeOf(caller.rename).parameter(0).toEqualTypeOf<ForumTag>();
    expectTypeOf(caller.rename).returns.resolves.toEqualTypeOf<ForumTag>();
    const tag = sampleForumTag(1, { name: 'solved' });
    expect(await caller.rename(tag)).toStrictEqual({ ...tag, name: 'solved!' });
    expect(await caller.kindOf(sampleChannel(1, { type: ChannelType.GUILD_FORUM }))).toBe(15);
  });

  it('refuses what breaks a rule, with every issue and its path', async () => {
    const wrong = { ...sampleForumTag(1), name: 'x'.repeat(21), emoji_id: 'five', emoji_name: null };
    const error = await caller.rename(wrong).catch((refused: unknown) => refused);
    expect(error).toBeInstanceOf(TRPCError);
    expect(error).toMatchObject({ code: 'BAD_REQUEST' });
    const { cause } = error as TRPCError & { cause: { issues: StandardSchemaV1.Issue[] } };
    expect(cause.issues.map(({ path }) => path)).toEqual([['name'], ['emoji_id']]);
  });

  it('refuses a result that is not what its schema says', async () => {
    const error = await caller.rename(sampleForumTag(1, { name: 'twenty characters ok' })).catch((refused: unknown) => refused);
    expect(error).toMatchObject({ code: 'INTERNAL_SERVER_ERROR' });
  });
});

describe("Hono's validator", () => {
  /** A middleware for Standard Schema, built on the interface and Hono's own validator. */
  const conforming = <Schema extends StandardSchemaV1>(schema: Schema) =>
    validator('json', async (value, context) => {
      const result = await schema['~standard'].validate(value);
      if (result.issues !== undefined) return context.json({ issues: result.issues }, 400);
      return result.value as StandardSchemaV1.InferOutput<Schema>;
    });

  const app = new Hono().post('/users', conforming(userSchema), (context) => {
    const user = context.req.valid('json');
    expectTypeOf(user).toEqualTypeOf<User>();
    return context.json({ welcome: user.username });
  });

  const post = (body: unknown): Response | Promise<Response> =>
    app.request('/users', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  it('hands a valid object on with its type', async () => {
    const user = sampleUser('ada');
    const response = await post(user);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ welcome: user.username });
  });

  it('lets a typed client send the object', async () => {
    const client = testClient(app);
    const user = sampleUser(2);
    const response = await client.users.$post({ json: user });
    expect(await response.json()).toEqual({ welcome: user.username });
  });

  it('answers with every issue of a value that is not valid', async () => {
    const response = await post({ ...sampleUser('ada'), id: 7, bot: 'yes' });
    expect(response.status).toBe(400);
    const { issues } = (await response.json()) as { issues: StandardSchemaV1.Issue[] };
    expect(issues.map(({ path }) => path)).toEqual([['id'], ['bot']]);
    expect(issues.every(({ message }) => message.length > 0)).toBe(true);
  });
});
});
