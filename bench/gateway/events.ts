/** An event of the platform, as a message carries it. */
export interface StreamedEvent {
  readonly name: string;
  readonly data: object;
}

/** How many of 100 events have a name, in the stream of a busy guild. */
const MIX: readonly (readonly [share: number, make: (number: number) => StreamedEvent])[] = [
  [38, message],
  [22, presence],
  [14, typing],
  [9, reaction],
  [7, voiceState],
  [6, memberUpdate],
  [4, messageDelete],
];

/**
 * A stream of events with the keys that the platform sends, in its order. Other than in samples of the spec, fields that may be
 * absent are absent from all events of a kind or from none.
 */
export function streamOf(count: number): readonly StreamedEvent[] {
  const order = MIX.flatMap(([share, make]) => Array.from({ length: share }, () => make));
  // 37 and 100 have no common factor: neighbours differ, and every 100 events have the whole mix.
  return Array.from({ length: count }, (_, number) => order[(number * 37) % order.length]!(number));
}

/** Names of the events of the stream. */
export const STREAMED = [
  'MESSAGE_CREATE',
  'PRESENCE_UPDATE',
  'TYPING_START',
  'MESSAGE_REACTION_ADD',
  'VOICE_STATE_UPDATE',
  'GUILD_MEMBER_UPDATE',
  'MESSAGE_DELETE',
] as const;

const GUILD = '197038439483310086';
const TEXT =
  'The meeting is at nine, not at eight: the hall was taken by another group, and the others cannot come earlier than that.  ';

function id(number: number): string {
  return String(1_180_000_000_000_000_000n + BigInt(number) * 4_194_304_123n);
}

function moment(number: number): string {
  return new Date(1_700_000_000_000 + number * 1000).toISOString().replace('Z', '000+00:00');
}

function user(number: number): object {
  return {
    username: `member.${number % 5000}`,
    public_flags: number % 7 === 0 ? 128 : 0,
    primary_guild: null,
    id: id(number % 5000),
    global_name: `Member ${number % 5000}`,
    discriminator: '0',
    avatar_decoration_data: null,
    avatar: '0123456789abcdef0123456789abcdef',
  };
}

function member(number: number): object {
  return {
    roles: [id(1), id(2), id(number % 40)],
    premium_since: null,
    pending: false,
    nick: number % 3 === 0 ? `nick ${number}` : null,
    mute: false,
    joined_at: moment(number),
    flags: 0,
    deaf: false,
    communication_disabled_until: null,
    banner: null,
    avatar: null,
  };
}

function plainMessage(number: number): object {
  return {
    type: 0,
    tts: false,
    timestamp: moment(number),
    pinned: false,
    nonce: id(number),
    mentions: number % 5 === 0 ? [{ ...user(number + 3), member: member(number + 3) }] : [],
    mention_roles: [],
    mention_everyone: false,
    member: member(number),
    id: id(number),
    flags: 0,
    embeds:
      number % 10 === 0
        ? [{ type: 'rich', title: 'A page', description: TEXT, url: 'https://example.com/page', color: 3447003 }]
        : [],
    edited_timestamp: null,
    content: TEXT.slice(0, 10 + (number % 110)),
    components: [],
    channel_id: id(number % 60),
    author: user(number),
    attachments:
      number % 8 === 0
        ? [
            {
              width: 640,
              url: 'https://cdn.example.com/a/picture.png?ex=1',
              size: 48213,
              proxy_url: 'https://media.example.com/a/picture.png',
              id: id(number),
              height: 480,
              filename: 'picture.png',
              content_type: 'image/png',
            },
          ]
        : [],
    guild_id: GUILD,
  };
}

function message(number: number): StreamedEvent {
  const data = plainMessage(number);
  if (number % 4 !== 0) return { name: 'MESSAGE_CREATE', data };
  const {
    member: _member,
    guild_id: _guild,
    ...referenced
  } = plainMessage(number + 1) as Readonly<Record<string, unknown>>;
  const reference = { type: 0, message_id: id(number + 1), guild_id: GUILD, channel_id: id(number % 60) };
  const reply = { ...data, type: 19, referenced_message: referenced, message_reference: reference };
  return { name: 'MESSAGE_CREATE', data: reply };
}

function presence(number: number): StreamedEvent {
  const activity = {
    type: 0,
    name: 'A game',
    id: 'abcdef0123456789',
    created_at: 1_700_000_000_000 + number,
    application_id: id(77),
    timestamps: { start: 1_700_000_000_000 },
    details: 'In the second act',
    state: 'With others',
  };
  return {
    name: 'PRESENCE_UPDATE',
    data: {
      user: { id: id(number % 5000) },
      status: number % 3 === 0 ? 'idle' : 'online',
      guild_id: GUILD,
      client_status: { desktop: 'online' },
      activities: number % 2 === 0 ? [activity] : [],
    },
  };
}

function typing(number: number): StreamedEvent {
  return {
    name: 'TYPING_START',
    data: {
      user_id: id(number % 5000),
      timestamp: 1_700_000_000 + number,
      member: { user: user(number), ...member(number) },
      channel_id: id(number % 60),
      guild_id: GUILD,
    },
  };
}

function reaction(number: number): StreamedEvent {
  return {
    name: 'MESSAGE_REACTION_ADD',
    data: {
      user_id: id(number % 5000),
      type: 0,
      message_id: id(number),
      message_author_id: id(number + 1),
      member: { user: user(number), ...member(number) },
      emoji: { name: '👍', id: null },
      channel_id: id(number % 60),
      burst: false,
      guild_id: GUILD,
    },
  };
}

function voiceState(number: number): StreamedEvent {
  return {
    name: 'VOICE_STATE_UPDATE',
    data: {
      member: { user: user(number), ...member(number) },
      user_id: id(number % 5000),
      suppress: false,
      session_id: '0123456789abcdef0123456789abcdef',
      self_video: false,
      self_mute: number % 2 === 0,
      self_deaf: false,
      request_to_speak_timestamp: null,
      mute: false,
      guild_id: GUILD,
      deaf: false,
      channel_id: number % 4 === 0 ? null : id(number % 60),
    },
  };
}

function memberUpdate(number: number): StreamedEvent {
  return { name: 'GUILD_MEMBER_UPDATE', data: { user: user(number), guild_id: GUILD, ...member(number) } };
}

function messageDelete(number: number): StreamedEvent {
  return { name: 'MESSAGE_DELETE', data: { id: id(number), channel_id: id(number % 60), guild_id: GUILD } };
}
