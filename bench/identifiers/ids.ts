/** Ids of the years in which the platform exists, none twice. */
export function realisticIds(count: number): readonly string[] {
  const next = words(1);
  return Array.from({ length: count }, () => {
    const milliseconds = BigInt(next()) * 80n + BigInt(next() % 80);
    return String((milliseconds << 22n) | BigInt(next() % 2 ** 22));
  });
}

/** Ids of any 64 bits. */
export function randomIds(count: number): readonly string[] {
  const next = words(2);
  return Array.from({ length: count }, () => String((BigInt(next()) << 32n) | BigInt(next())));
}

/** Random 32-bit words, the same for the same seed. */
function words(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let t = state ^ (state >>> 16);
    t = Math.imul(t, 0x21f0aaad);
    t ^= t >>> 15;
    t = Math.imul(t, 0x735a2d97);
    return (t ^ (t >>> 15)) >>> 0;
  };
}
