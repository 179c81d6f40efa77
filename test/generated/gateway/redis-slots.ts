import type { createClient } from 'redis';
import type { IdentifySlots } from '../../../generated/dist/live/events/gateway/index.js';

/** The limit that all machines share. Times are in milliseconds. */
export interface SharedLimit {
  /** The key in Redis under which slots are counted. */
  readonly name: string;
  readonly concurrency: number;
  readonly window: number;
}

/**
 * Takes the next free time of a key in one step, by the clock of Redis, so that machines with different clocks agree. Returns how
 * long to wait. A time that was taken counts, also if the process ends before it.
 */
const TAKE = `
  local now = redis.call('TIME')
  now = now[1] * 1000 + math.floor(now[2] / 1000)
  local free = tonumber(redis.call('GET', KEYS[1]) or '0')
  local at = math.max(now, free)
  redis.call('SET', KEYS[1], at + ARGV[1], 'PX', at + ARGV[1] - now + 60000)
  return at - now
`;

/** Slots for any number of processes and machines that share a Redis: an example of `IdentifySlots`. */
export function createRedisSlots(redis: ReturnType<typeof createClient>, limit: SharedLimit): IdentifySlots {
  return {
    acquire: async (shard, { signal } = {}) => {
      refuseAborted(signal);
      const key = `${limit.name}:${shard % limit.concurrency}`;
      const wait = Number(await redis.eval(TAKE, { keys: [key], arguments: [String(limit.window)] }));
      await new Promise((resolve) => void setTimeout(resolve, wait));
      refuseAborted(signal);
    },
  };
}

function refuseAborted(signal: { readonly aborted: boolean; readonly reason?: unknown } | undefined): void {
  if (signal?.aborted === true) throw signal.reason;
}
