import { expect, test } from 'vitest';
import { pause, systemClock, type Clock } from '../../../templates/runtime/rest-clock.js';

test('a wait of a call ends with its signal, and says which call it was', async () => {
  const stop = new AbortController();
  const paused = pause('get_book', 60_000, stop.signal, systemClock);
  stop.abort('enough');
  await expect(paused).rejects.toMatchObject({ name: 'AbortedError', operation: 'get_book', cause: 'enough' });
});

test('what a clock throws by itself is not taken for the end of the call', async () => {
  const failure = new Error('no clock');
  const broken: Clock = { now: () => 0, sleep: () => Promise.reject(failure) };
  await expect(pause('get_book', 1, new AbortController().signal, broken)).rejects.toBe(failure);
  await expect(pause('get_book', 1, undefined, broken)).rejects.toBe(failure);
});
