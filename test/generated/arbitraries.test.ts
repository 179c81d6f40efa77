import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as mainArbitraries from '../../generated/dist/arbitraries.js';
import * as main from '../../generated/dist/index.js';
import * as liveArbitraries from '../../generated/dist/live/arbitraries.js';
import * as live from '../../generated/dist/live/all.js';
import { camel } from '../../generator/emit/names.js';
import { tries } from '../support/effort.js';
import { holdsFile, isTriedInGate } from '../support/published-objects.js';
import { isDeepStrictEqual } from 'node:util';

type MakeArbitrary = (options?: mainArbitraries.ArbitraryOptions) => fc.Arbitrary<unknown>;
type Validate = (value: unknown, options?: { mode: string }) => { ok: boolean; issues?: readonly unknown[] };

const RUNS = tries(3, 25);

/** In the gate, one in four objects is tried, and one in thirteen of the profile that has most in common with the main one. */
const profiles = [
  ['main', main, mainArbitraries, tries(4, 1)],
  ['live', live, liveArbitraries, tries(13, 1)],
] as const;

describe.each(profiles)('the arbitraries of the %s profile', (_, entry, arbitraries, step) => {
  const validators = entry as unknown as Readonly<Record<string, Validate>>;
  const made = arbitraries as unknown as Readonly<Record<string, MakeArbitrary>>;
  const objects = Object.keys(validators)
    .filter((name) => /^validate[A-Z]/.test(name))
    .map((name) => name.slice('validate'.length))
    .filter(isTriedInGate)
    .filter((__, index) => index % step === 0);
  const arbitraryOf = (object: string): MakeArbitrary =>
    made[`${camel(object)}Arbitrary`]!;

  it.each(objects)('%s: every value is valid in mode spec and survives JSON', (object) => {
    const validate = validators[`validate${object}`]!;
    fc.assert(
      fc.property(arbitraryOf(object)(), (value) => {
        expect(validate(value)).toMatchObject({ ok: true });
        // A form may hold files.
        if (!holdsFile(value)) expect(isDeepStrictEqual(JSON.parse(JSON.stringify(value)), value)).toBe(true);
      }),
      { numRuns: RUNS },
    );
  });

  it.each(objects)('%s: without unknown members and keys, every value is valid in mode strict', (object) => {
    const validate = validators[`validate${object}`]!;
    const arbitrary = arbitraryOf(object)({ unknownMembers: false });
    fc.assert(
      fc.property(arbitrary, (value) => validate(value, { mode: 'strict' }).ok),
      { numRuns: RUNS },
    );
  });
});

/** Whether some of many values has a property. No more values are made once one has it. */
function makes<T>(arbitrary: fc.Arbitrary<T>, holds: (value: T) => boolean, numRuns = tries(1000, 2000)): boolean {
  return fc.check(
    fc.property(arbitrary, (value) => !holds(value)),
    { numRuns, seed: 7, endOnFailure: true },
  ).failed;
}

describe('an arbitrary', () => {
  const { channelArbitrary, forumTagArbitrary, guildArbitrary, roleArbitrary, userArbitrary } = mainArbitraries;

  it('makes texts of the smallest and largest length, also of characters with two code units', () => {
    const tags = forumTagArbitrary();
    expect(makes(tags, ({ name }) => name === '')).toBe(true);
    expect(makes(tags, ({ name }) => name.length === 20)).toBe(true);
    expect(makes(tags, ({ name }) => name.length === 40 && [...name].length === 20)).toBe(true);
  });

  it('makes texts whose white space at the ends does not count', () => {
    const guilds = guildArbitrary();
    expect(makes(guilds, ({ name }) => name !== name.trim(), 300)).toBe(true);
    expect(makes(guilds, ({ name }) => name.length > 100, 300)).toBe(true);
  });

  it('keeps to the longer limit only where it applies', () => {
    const long = channelArbitrary().filter(({ topic }) => [...(topic ?? '')].length > 1024);
    // With this seed, the eighth channel has a long topic.
    const types = fc.sample(long, { numRuns: tries(1, 5), seed: 19 }).map(({ type }) => type);
    expect(types.every((type) => type === 15 || type === 16)).toBe(true);
  });

  it('makes unlisted members and bits, unless an option excludes them', () => {
    const isUnknown = ({ type }: main.Channel): boolean => !main.isKnownChannelType(type);
    expect(makes(channelArbitrary(), isUnknown, 500)).toBe(true);
    expect(makes(channelArbitrary({ unknownMembers: false }), isUnknown, tries(125, 500))).toBe(false);
    expect(makes(roleArbitrary(), ({ flags }) => !main.isKnownRoleFlag(flags))).toBe(true);
    expect(makes(roleArbitrary({ unknownMembers: false }), ({ flags }) => !main.isKnownRoleFlag(flags))).toBe(false);
  });

  it('makes fields that are absent, null and set', () => {
    const users = userArbitrary();
    expect(makes(users, (user) => !('email' in user))).toBe(true);
    expect(makes(users, ({ email }) => email === null)).toBe(true);
    expect(makes(users, ({ email }) => typeof email === 'string')).toBe(true);
  });

  it('makes unknown keys if an option requests them, and changes nothing else', () => {
    const known = new Set(fc.sample(userArbitrary(), { numRuns: 500, seed: 7 }).flatMap((user) => Object.keys(user)));
    const users = userArbitrary({ unknownKeys: true });
    expect(makes(users, (user) => Object.keys(user).some((key) => !known.has(key)))).toBe(true);
    fc.assert(fc.property(users, (user) => main.isUser(user)));
  });

  it('shrinks to the smallest value that fails', () => {
    const failing = fc.check(
      fc.property(forumTagArbitrary(), ({ name }) => [...name].length < 5),
      { seed: 7, numRuns: 1000 },
    );
    expect(failing.failed).toBe(true);
    const [tag] = failing.counterexample!;
    expect(tag).toMatchObject({ id: '0', moderated: false });
    expect([...tag.name]).toHaveLength(5);
  });

  it('stays within its variant', () => {
    const rules = mainArbitraries.autoModerationRuleArbitrary();
    fc.assert(
      fc.property(rules, (rule) => {
        if (rule.trigger_type !== main.AutoModerationRuleTriggerType.MENTION_SPAM) return true;
        return Object.keys(rule.trigger_metadata).every((key) => key.startsWith('mention_'));
      }),
      { numRuns: 500 },
    );
  });
});
