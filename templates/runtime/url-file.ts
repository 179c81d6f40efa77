/** Formats and sizes of a file. */
export interface FileFacts {
  readonly formats: readonly string[];
  /** The prefix of the hash of an animated file, and the formats of only these files. */
  readonly animated?: { readonly prefix: string; readonly formats: readonly string[] };
  readonly sizes?: { readonly query: string; readonly values: readonly number[] };
}

export interface FileOptions<Format extends string, Size extends number> {
  /** Default: the first format; for an animated file the first animated one. */
  readonly format?: Format | undefined;
  /** In pixels. Default: as the service decides. */
  readonly size?: Size | undefined;
}

/**
 * Adds the ending of a file, and its size, to an address.
 *
 * @param hash text that says whether the file is animated
 * @throws RangeError if the file has no such format or size
 */
export function fileAddress(
  address: string,
  facts: FileFacts,
  { format, size }: FileOptions<string, number> = {},
  hash = '',
): string {
  const { formats, animated, sizes } = facts;
  const isAnimated = animated !== undefined && String(hash).startsWith(animated.prefix);
  const still = formats.filter((format) => isAnimated || animated === undefined || !animated.formats.includes(format));
  const chosen = format ?? (isAnimated ? animated.formats[0] : still[0]);
  if (chosen !== undefined && !still.includes(chosen)) {
    throw new RangeError(`the format is not one of ${still.join(', ')}`);
  }
  if (size !== undefined && sizes?.values.includes(size) !== true) {
    throw new RangeError(`the size is not one of ${sizes?.values.join(', ') ?? 'none'}`);
  }
  const ending = chosen === undefined ? '' : `.${chosen}`;
  return size === undefined ? address + ending : `${address}${ending}?${encodeURIComponent(sizes!.query)}=${size}`;
}
