/** The last key of a path: items of a list of errors have it themselves. */
export function lastKey(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}

/**
 * An object with values at paths of keys: `error.message` is the key `message` of the object `error`.
 *
 * @param wrap makes of the keys of an inner object what is in its place
 */
export function withValuesAt<Value>(
  values: readonly (readonly [path: string | undefined, value: Value])[],
  wrap: (inner: Readonly<Record<string, Value>>) => Value,
): Readonly<Record<string, Value>> {
  const known = values.flatMap(([path, value]) => (path === undefined ? [] : [[path.split('.'), value] as const]));
  return nested(known, wrap);
}

function nested<Value>(
  values: readonly (readonly [path: readonly string[], value: Value])[],
  wrap: (inner: Readonly<Record<string, Value>>) => Value,
): Readonly<Record<string, Value>> {
  const keys = new Set(values.map(([[key = '']]) => key));
  return Object.fromEntries(
    [...keys].map((key) => {
      const own = values.filter(([[first = '']]) => first === key);
      const whole = own.find(([path]) => path.length === 1);
      return [
        key,
        whole === undefined
          ? wrap(
              nested(
                own.map(([[, ...rest], value]) => [rest, value]),
                wrap,
              ),
            )
          : whole[1],
      ];
    }),
  );
}
