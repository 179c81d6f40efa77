/** The bytes of a text with LF, as it is before a checkout for Windows writes CRLF. */
export function withLineFeeds(content: Buffer): Buffer {
  if (!content.includes('\r\n')) return content;
  return Buffer.from(content.toString('latin1').replaceAll('\r\n', '\n'), 'latin1');
}

/** Whether two texts differ in nothing but their line ends. */
export function isSameText(content: Buffer, text: string): boolean {
  return withLineFeeds(content).equals(Buffer.from(text));
}

/** A text with LF, in the line ends of the file that it replaces. */
export function withLineEndsOf(text: string, previous: string | Buffer): string {
  return previous.includes('\r\n') ? text.replaceAll('\n', '\r\n') : text;
}
