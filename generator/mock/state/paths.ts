export type PathValues = Readonly<Record<string, string>>;

/** The value of a parameter of a path. A request that has reached its endpoint has all of them. */
export function valueOf(params: PathValues, name: string): string {
  return params[name] ?? '';
}

/** A path with its parameters, always in the same encoding. */
export function concretePath(template: string, params: PathValues): string {
  return template.replaceAll(/\{([^{}]*)\}/g, (_, name: string) => percentEncoded(valueOf(params, name)));
}

export function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}

/** A text in percent-encoding. Requests and specs may hold half of a character, which has none: it becomes U+FFFD. */
export function percentEncoded(text: string): string {
  return encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\ufffd'));
}
