import { describe, expect, it } from 'vitest';
import { validateTeamMember, validateThreadMember, validateWelcomeScreen } from '../../generated/dist/index.js';

const member = { team_id: '1', membership_state: 2, role: 'admin' };

describe('The issues of a hostile value', () => {
  it('are at most 1,000, however many items are wrong', () => {
    const result = validateWelcomeScreen({ description: null, welcome_channels: Array.from({ length: 1e7 }) });
    expect(result.ok ? 0 : result.issues.length).toBe(1000);
  });

  it('are at most as many as `maxIssues` requests', () => {
    const result = validateWelcomeScreen({ welcome_channels: [1, 2, 3] }, { maxIssues: 2 });
    expect(result.ok ? [] : result.issues.map(({ path }) => path)).toEqual([['description'], ['welcome_channels', 0]]);
  });
});

describe('A property that throws when it is read', () => {
  it('is reported together with all other problems', () => {
    const user = {
      get id(): never {
        throw new Error('no');
      },
      username: 5,
      discriminator: '0',
      avatar: null,
    };
    const result = validateTeamMember({ ...member, user });
    expect(result.ok ? [] : result.issues.map(({ path, code }) => [path.join('.'), code])).toEqual([
      ['user.id', 'unreadable'],
      ['user.username', 'type'],
    ]);
  });

  it('is an unknown key like any other in mode strict', () => {
    const user = {
      id: '1',
      username: 'someone',
      discriminator: '0',
      avatar: null,
      get extra(): never {
        throw new Error('no');
      },
    };
    const result = validateTeamMember({ ...member, user }, { mode: 'strict' });
    expect(result.ok ? [] : result.issues.map(({ path, code }) => [path.join('.'), code])).toEqual([['user.extra', 'unknown-key']]);
  });
});

describe('A bit set of which no bit is known', () => {
  it('may have any bits in mode strict', () => {
    const value = { join_timestamp: '2026-01-01T00:00:00Z', flags: 5 };
    expect(validateThreadMember(value, { mode: 'strict' }).ok).toBe(true);
  });
});
