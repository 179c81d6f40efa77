// A program of a user of the package. The test of the packed package compiles it there, under other compilers.
import {
  AutoModerationRuleTriggerType,
  ChannelFlag,
  ChannelType,
  PermissionFlag,
  SnowflakeUtil,
  ValidationError,
  assertUser,
  compareSnowflakes,
  createSnowflakeGenerator,
  isChannel,
  isKnownChannelType,
  snowflakeFromTimestamp,
  snowflakeTimestamp,
  snowflakeToDate,
  userSchema,
  validateThreadMetadata,
} from '../../generated/dist/index.js';
import type {
  AutoModerationRule,
  Channel,
  GuildMember,
  GuildMemberInMessageCreate,
  Issue,
  Result,
  Snowflake,
  ThreadMetadata,
  User,
} from '../../generated/dist/index.js';

/** The interface that https://standardschema.dev publishes, as libraries that take a schema declare it. */
interface StandardSchemaV1<Input = unknown, Output = Input> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => StandardResult<Output> | Promise<StandardResult<Output>>;
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
  };
}
type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | {
      readonly issues: readonly {
        message: string;
        path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined;
      }[];
    };

function parse<Output>(schema: StandardSchemaV1<unknown, Output> | StandardSchemaV1<Output>, value: unknown): Output {
  const result = schema['~standard'].validate(value);
  if (result instanceof Promise) throw new TypeError('Expected an answer at once');
  if (result.issues) throw new Error(result.issues.map(({ message }) => message).join(', '));
  return result.value;
}

/** Narrows an open enumeration, down to what is not known. */
function describeChannel(channel: Channel): string {
  switch (channel.type) {
    case ChannelType.GUILD_TEXT:
    case ChannelType.GUILD_ANNOUNCEMENT:
      return `#${channel.name ?? 'unnamed'}`;
    case ChannelType.DM:
      return (channel.recipients ?? []).map((user: User) => user.global_name ?? user.username).join(', ');
    default:
      return isKnownChannelType(channel.type) ? 'another channel' : `channel of type ${channel.type as number}`;
  }
}

/** Narrows a union by its tag: only two kinds of rules have filters. */
function keywordsOf(rule: AutoModerationRule): readonly string[] {
  switch (rule.trigger_type) {
    case AutoModerationRuleTriggerType.KEYWORD:
    case AutoModerationRuleTriggerType.MEMBER_PROFILE:
      return rule.trigger_metadata.keyword_filter ?? [];
    default:
      return [];
  }
}

function authorOf(member: GuildMember | GuildMemberInMessageCreate, author: User): Snowflake<'User'> {
  return 'user' in member && member.user !== undefined ? member.user.id : author.id;
}

function threadsOf(value: unknown): ThreadMetadata | readonly Issue[] {
  const result: Result<ThreadMetadata> = validateThreadMetadata(value, { mode: 'strict' });
  return result.ok ? result.value : result.issues;
}

export const user: User = {
  id: '175928847299117063',
  username: 'nelly',
  discriminator: '0',
  global_name: null,
  avatar: null,
};

const channel: Channel = {
  id: '41771983423143937',
  type: ChannelType.DM,
  recipients: [user],
  flags: ChannelFlag.add(0, 'PINNED'),
  default_auto_archive_duration: 1440,
};

const rule: AutoModerationRule = {
  id: '1',
  guild_id: '2',
  name: 'No spoilers',
  creator_id: user.id,
  event_type: 1,
  actions: [],
  enabled: true,
  exempt_roles: [],
  exempt_channels: [],
  trigger_type: AutoModerationRuleTriggerType.KEYWORD,
  trigger_metadata: { keyword_filter: ['ending'] },
};

/** Runs a little of everything; what comes back must not depend on how the package was loaded. */
export function report(): Record<string, unknown> {
  const permissions: PermissionFlag = PermissionFlag.add('0', PermissionFlag.MANAGE_THREADS, 'SEND_POLLS');
  const wrong: unknown = { ...user, username: 7 };
  let caught: readonly Issue[] = [];
  try {
    assertUser(wrong);
  } catch (error) {
    if (error instanceof ValidationError) caught = error.issues;
  }
  const next = createSnowflakeGenerator({ workerId: 1, now: () => 1420070400001 });
  const problems = threadsOf({ archived: false, auto_archive_duration: 61, archive_timestamp: 'now', locked: false });
  return {
    channel: describeChannel(channel),
    unknown: describeChannel({ id: '3', type: Number('1234') }),
    keywords: keywordsOf(rule),
    valid: isChannel(channel),
    parsed: parse(userSchema, user).username,
    caught: caught.map(({ path }) => path.join('.')),
    problems: 'locked' in problems ? [] : problems.map(({ path, code }) => `${path.join('.')}: ${code}`),
    author: authorOf({ roles: [], deaf: false, mute: false, flags: 0 }, user),
    permissions: PermissionFlag.toArray(permissions),
    time: snowflakeTimestamp(user.id),
    date: snowflakeToDate(user.id).toISOString(),
    order: ['10', '9', snowflakeFromTimestamp(1420070400001)].sort(compareSnowflakes),
    generated: next(),
    increment: String(SnowflakeUtil.deconstruct(user.id).increment),
  };
}
