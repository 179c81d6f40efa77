/** A file before and after a run; its path is relative to the folder. */
export type FileChange =
  | { readonly kind: 'created'; readonly path: string; readonly content: string }
  | { readonly kind: 'updated'; readonly path: string; readonly content: string; readonly previous: Buffer }
  | { readonly kind: 'unchanged'; readonly path: string }
  | { readonly kind: 'removed'; readonly path: string; readonly previous: Buffer };

/** Sorted paths, relative to the folder. The manifest counts as a file like any other. */
export interface WriteReport {
  readonly created: readonly string[];
  readonly updated: readonly string[];
  readonly unchanged: readonly string[];
  readonly removed: readonly string[];
}

/** The change that gives a file this text, with the line ends that it has: those of a checkout on Windows are no difference. */
export function changeOf(path: string, text: string, previous: Buffer | undefined): FileChange {
  if (previous === undefined) return { kind: 'created', path, content: text };
  return withLineFeeds(previous).equals(Buffer.from(text))
    ? { kind: 'unchanged', path }
    : { kind: 'updated', path, content: withLineEndsOf(text, previous), previous };
}

/** The files of each kind of change. */
export function reportOf(changes: readonly FileChange[]): WriteReport {
  const paths = (kind: FileChange['kind']): readonly string[] =>
    [...new Set(changes.flatMap((change) => (change.kind === kind ? [change.path] : [])))].toSorted();
  return {
    created: paths('created'),
    updated: paths('updated'),
    unchanged: paths('unchanged'),
    removed: paths('removed'),
  };
}

export function isUnchanged({ created, updated, removed }: WriteReport): boolean {
  return created.length + updated.length + removed.length === 0;
}

/** Converts CRLF, which a checkout on Windows writes, to LF. */
export function withLineFeeds(content: Buffer): Buffer {
  if (!content.includes('\r\n')) return content;
  return Buffer.from(content.toString('latin1').replaceAll('\r\n', '\n'), 'latin1');
}

/** Converts the line ends of a text to those of the file that it replaces. */
export function withLineEndsOf(text: string, previous: string | Buffer): string {
  return previous.includes('\r\n') ? text.replaceAll('\n', '\r\n') : text;
}
