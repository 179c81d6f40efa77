declare module 'virtual:templates' {
  /** Texts of templates by their paths. */
  const texts: Readonly<Record<string, string>>;
  export default texts;
}

declare module 'virtual:samples' {
  /** Files of sample specs by the name of the spec and their paths. */
  const samples: Readonly<Record<string, Readonly<Record<string, string>>>>;
  export default samples;
}

declare module 'virtual:version' {
  /** The version of the compiler. */
  export function generatorVersion(): string;
}
