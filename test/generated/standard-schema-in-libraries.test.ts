import type { StandardSchemaV1 } from '@standard-schema/spec';
import { initTRPC, TRPCError } from '@trpc/server';
import { Hono } from 'hono';
import { testClient } from 'hono/testing';
import { validator } from 'hono/validator';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { channelSchema, ChannelType, forumTagSchema, userSchema, type Channel, type ForumTag, type User } from '../../generated/dist/index.js';
import { sampleChannel, sampleForumTag, sampleUser } from '../../generated/dist/samples.js';

describe('the interface that standardschema.dev publishes', () => {
  it('is implemented by every schema, with the types of its object', () => {
    expectTypeOf(channelSchema).toExtend<StandardSchemaV1<Channel>>();
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
  /** What a middleware for Standard Schema does, with nothing but the interface and Hono's own validator. */
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
