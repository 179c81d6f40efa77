import { platformModel } from '../../support/platform.js';
import { createSamples } from '../../support/sample.js';

const samples = createSamples(await platformModel());

/** Valid answers, made from the Model. */
export const guild = samples.object('Guild');
export const guildWithCounts = samples.object('GuildWithCounts');
