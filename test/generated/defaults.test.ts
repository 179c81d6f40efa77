import { describe, expect, expectTypeOf, it } from 'vitest';
import * as built from '../../generated/dist/index.js';
import type { Channel, GuildMember } from '../../generated/dist/index.js';
import { platformModel } from '../support/platform.js';
import { createSamples } from '../support/sample.js';

const model = await platformModel();
const samples = createSamples(model);
const exported = built as unknown as Readonly<Record<string, unknown>>;

describe('the defaults that the document states', () => {
  it('are exactly these', () => {
    const data = Object.keys(exported).filter((name) => name.endsWith('Defaults') && !name.startsWith('with'));
    expect(Object.fromEntries(data.map((name) => [name, exported[name]]))).toEqual({
      applicationDefaults: { event_webhook_status: 1 },
      channelDefaults: { video_quality_mode: 1, default_forum_layout: 0 },
      guildDefaults: { preferred_locale: 'en-US' },
      guildMemberDefaults: { flags: 0 },
      // Of the fill layer.
      identifyDefaults: { compress: false, large_threshold: 50 },
      messageReferenceDefaults: { type: 0 },
    });
  });

  it('are those of the Model, each with a function that fills them in', () => {
    for (const object of model.objects.filter((one) => one.view === undefined)) {
      const defaults = object.fields.filter((field) => field.default !== undefined);
      expect(exported[`with${object.name}Defaults`] !== undefined, object.name).toBe(defaults.length > 0);
    }
  });

  it('are not applied by validators, which leave absent fields absent', () => {
    const channel = Object.freeze(samples.object('Channel'));
    const result = built.validateChannel(channel);
    expect(result.ok && result.value).toBe(channel);
    expect(channel).not.toHaveProperty('video_quality_mode');
  });
});

describe('a channel with its defaults', () => {
  const channel = (more: object): Channel => ({ id: '1', type: 0, ...more });

  it('is a valid one', () => {
    for (const { value } of model.enums.find((one) => one.name === 'ChannelType')?.values ?? []) {
      expect(built.isChannel(built.withChannelDefaults(channel({ type: value })))).toBe(true);
    }
  });

  it('keeps what it has, unknown keys and null too', () => {
    const given = channel({ video_quality_mode: 2, default_forum_layout: 1, topic: null, mascot: 'owl' });
    expect(built.withChannelDefaults(given)).toEqual(given);
    expect(built.withChannelDefaults(given)).not.toBe(given);
  });
});

describe('the types of defaults', () => {
  it('make optional fields required', () => {
    const member = { roles: [], deaf: false, mute: false, nick: 'Ada' };
    const filled = built.withGuildMemberDefaults(member);
    expectTypeOf(filled.flags).toEqualTypeOf<GuildMember['flags']>();
    expectTypeOf(filled.nick).toEqualTypeOf<string>();
    expectTypeOf(built.channelDefaults.video_quality_mode).toEqualTypeOf<1>();
    expect(filled).toEqual({ ...member, flags: 0 });
  });
});
