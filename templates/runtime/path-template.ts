/** The decoded texts of the parameters in a path, none of which is empty; undefined for a path that the template does not mean. */
export type PathReader = (path: string) => Readonly<Record<string, string>> | undefined;

/** Reads the paths of a template such as `/files/{name}.json`. */
export function pathReader(template: string): PathReader {
  const wanted = template.split('/');
  return (path) => {
    const given = path.split('/');
    if (given.length !== wanted.length) return undefined;
    const params: [name: string, text: string][] = [];
    for (const [index, part] of wanted.entries()) {
      const texts = textsIn(part, given[index]!);
      if (texts === undefined) return undefined;
      for (const [name, text] of texts) {
        const value = decodedText(text);
        if (value === undefined) return undefined;
        params.push([name, value]);
      }
    }
    return Object.fromEntries(params);
  };
}

/** Sorts templates: `/files/new` before `/files/{name}.json`, and both before `/files/{name}`. */
export function comparePaths(first: string, second: string): number {
  const [a, b] = [first, second].map((path) => path.split(/\{[^{}]*\}/)) as [string[], string[]];
  return a.length - b.length || b.join('').length - a.join('').length;
}

/** The texts of the parameters in a part of a path: `{name}.json` has one in `a.json`. Undefined if that is another part. */
export function textsIn(wanted: string, given: string): ReadonlyMap<string, string> | undefined {
  const texts = new Map<string, string>();
  // A literal may be in percent-encoding, as `@` often is.
  if (!wanted.includes('{')) return wanted === given || wanted === decodedText(given) ? texts : undefined;
  // `split` puts names at odd indexes and what is between them at even ones.
  const [start = '', ...others] = wanted.split(/\{([^{}]+)\}/);
  if (!given.startsWith(start)) return undefined;
  let at = start.length;
  for (let index = 0; index < others.length; index += 2) {
    const [name, literal] = [others[index]!, others[index + 1]!];
    const isLast = index + 2 === others.length;
    const end = isLast ? given.length - literal.length : given.indexOf(literal, at + 1);
    if (end <= at || !given.startsWith(literal, end)) return undefined;
    texts.set(name, given.slice(at, end));
    at = end + literal.length;
  }
  return at === given.length ? texts : undefined;
}

/** A text in percent-encoding; undefined if it is not correct. */
export function decodedText(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
