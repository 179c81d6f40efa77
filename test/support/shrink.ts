/** The smallest value, as far as removing and simplifying parts one at a time finds it, that is still of interest. */
export function shrink(value: unknown, isOfInterest: (value: unknown) => boolean): unknown {
  let smallest = value;
  for (let found: { readonly value: unknown } | undefined = { value }; found !== undefined;) {
    smallest = found.value;
    found = undefined;
    for (const candidate of smaller(smallest)) {
      if (!isOfInterest(candidate)) continue;
      found = { value: candidate };
      break;
    }
  }
  return smallest;
}

function* smaller(value: unknown): Generator<unknown> {
  if (typeof value === 'string' && value.length > 1) {
    yield value.slice(0, Math.floor(value.length / 2));
    yield value.slice(1);
  }
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    if (items.length > 2) yield items.slice(0, Math.floor(items.length / 2));
    for (const index of items.keys()) yield items.filter((_, other) => other !== index);
    for (const [index, item] of items.entries())
      for (const inside of smaller(item)) yield items.map((other, at) => (at === index ? inside : other));
    return;
  }
  const entries = Object.entries(value);
  for (const [key] of entries) yield Object.fromEntries(entries.filter(([other]) => other !== key));
  for (const [key, item] of entries) for (const inside of smaller(item)) yield { ...value, [key]: inside };
}
