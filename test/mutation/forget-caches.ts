import { beforeEach } from 'vitest';

// A thread that is used again keeps its modules, and with them the results that they have cached: what one mutant, or none,
// has computed would be the result of the next one. `vitest.config.ts` makes the caches of modules with this function.
const caches: Map<unknown, unknown>[] =
  (Reflect.get(globalThis, 'caches') as Map<unknown, unknown>[] | undefined) ?? [];
Reflect.set(globalThis, 'caches', caches);
Reflect.set(globalThis, 'newCache', () => {
  const cache = new Map<unknown, unknown>();
  caches.push(cache);
  return cache;
});

beforeEach(() => {
  for (const cache of caches) cache.clear();
});
