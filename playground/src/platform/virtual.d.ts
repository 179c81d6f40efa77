declare module 'virtual:templates' {
  /** Texts of templates by their paths. */
  const texts: Readonly<Record<string, string>>;
  export default texts;
}

declare module 'virtual:samples' {
  /** Loads the files of sample specs, by the name of the spec. */
  const samples: Readonly<Record<string, () => Promise<Readonly<Record<string, string>>>>>;
  export default samples;
}

declare module 'virtual:first' {
  /** The spec that the page opens with, and its types. */
  const first: { readonly spec: Readonly<Record<string, string>>; readonly types: string };
  export default first;
}

declare module 'virtual:version' {
  /** The version of the compiler. */
  export function generatorVersion(): string;
}
