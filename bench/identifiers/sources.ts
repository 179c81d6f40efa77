/** The module of each entrant. Answers are numbers or booleans, so that they can be compared. */
export const SOURCES: Readonly<Record<string, string>> = {
  snowspec: `
    import { compareSnowflakes, deconstructSnowflake, PermissionFlag, snowflakeTimestamp } from '../../../../generated/dist/index.js';
    const bit = PermissionFlag.MANAGE_GUILD;
    export const tasks = {
      timestamp: snowflakeTimestamp,
      deconstruct: (id) => { const parts = deconstructSnowflake(id); return parts.timestamp + parts.internal_worker_id + parts.internal_process_id + parts.increment; },
      compare: (pair) => compareSnowflakes(pair[0], pair[1]),
      'has in text': (set) => PermissionFlag.has(set, bit),
      'has in number': (set) => PermissionFlag.has(set, 32),
    };`,
  '@sapphire/snowflake': `
    import { DiscordSnowflake, Snowflake } from '@sapphire/snowflake';
    export const tasks = {
      deconstruct: (id) => { const parts = DiscordSnowflake.deconstruct(id); return Number(parts.timestamp + parts.workerId + parts.processId + parts.increment); },
      compare: (pair) => Snowflake.compare(pair[0], pair[1]),
    };`,
  '@sapphire/snowflake timestampFrom (inexact)': `
    import { DiscordSnowflake } from '@sapphire/snowflake';
    export const tasks = { timestamp: (id) => DiscordSnowflake.timestampFrom(id) };`,
  'discord.js': `
    import { PermissionsBitField, SnowflakeUtil } from 'discord.js';
    export const tasks = {
      'has in text': (set) => new PermissionsBitField(set).has(32n, false),
      'deconstruct': (id) => { const parts = SnowflakeUtil.deconstruct(id); return Number(parts.timestamp + parts.workerId + parts.processId + parts.increment); },
    };`,
  'BigInt by hand': `
    export const tasks = {
      timestamp: (id) => Number(BigInt(id) >> 22n) + 1420070400000,
      compare: (pair) => { const [a, b] = [BigInt(pair[0]), BigInt(pair[1])]; return a < b ? -1 : a > b ? 1 : 0; },
      'has in text': (set) => (BigInt(set) & 32n) === 32n,
      'has in number': (set) => (set & 32) === 32,
    };`,
};
