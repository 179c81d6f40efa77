/** A text as code in a line of Markdown, whatever marks it holds. */
export function codeSpan(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((marks) => marks.length));
  const fence = '`'.repeat(longest + 1);
  const space = /^`|`$/.test(text) || text === '' ? ' ' : '';
  return `${fence}${space}${text}${space}${fence}`;
}
