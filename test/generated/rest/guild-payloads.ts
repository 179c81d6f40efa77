import { platformModel } from '../../support/platform.js';
import { createSamples } from '../../support/sample.js';

const samples = createSamples(await platformModel());

/** Valid answers, made from the Model. */
export const guild = samples.object('Guild');
export const guildWithCounts = samples.object('GuildWithCounts');

export function currentGuild(id: number): Record<string, unknown> {
  return { ...samples.object('GuildCurrent'), id: String(id) };
}

export function threadMember(userId: number): Record<string, unknown> {
  return { ...samples.object('ThreadMemberWithMember'), user_id: String(userId) };
}
