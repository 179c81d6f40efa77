/** An object type whose properties may be absent where the given ones may be undefined. */
export type Defined<Properties> = {
  readonly [Key in keyof Properties as undefined extends Properties[Key] ? never : Key]: Properties[Key];
} & {
  readonly [Key in keyof Properties as undefined extends Properties[Key] ? Key : never]?: Exclude<
    Properties[Key],
    undefined
  >;
};

/** The properties without those that are undefined. The order stays. */
export function defined<const Properties extends object>(properties: Properties): Defined<Properties> {
  const entries = Object.entries(properties).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Defined<Properties>;
}
