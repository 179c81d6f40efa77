/** A text as one word of a command line that a shell of Linux, macOS or (without special characters) Windows reads. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `"${text.replace(/["$`\\]/g, String.raw`\$&`)}"`;
}
