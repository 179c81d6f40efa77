export interface Harmless {
  /** Whether the text has colours of ours in it: these sequences stay. */
  readonly color: boolean;
  /** Whether its lines begin with commands of ours for GitHub: these stay. */
  readonly commands: boolean;
}

/**
 * Text for a terminal or the log of a build server, with nothing in it that either obeys. It may quote a spec, or the
 * names of its files, of which a stranger wrote every character. The first character of what would be obeyed is written
 * as `\u0023` and the like: in JSON that means the same character, and in other text it can be read.
 */
export function harmlessText(text: string, { color, commands }: Harmless): string {
  return text
    .replaceAll(color ? CONTROL_OR_COLOR : CONTROL, (found) => (found.length > 1 ? found : writtenOut(found)))
    .replaceAll(SERVICE_MESSAGE, writtenOut)
    .replaceAll(commands ? LATER_COMMAND : WORKFLOW_COMMAND, (_, before: string) => `${before}${writtenOut(':')}:`);
}

/** The text with its first character as an escape of JSON. */
function writtenOut(found: string): string {
  return `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}${found.slice(1)}`;
}

// Control characters but tab and line feed; separators of lines, marks and overrides of direction. Of more than one
// character is what stays: line ends of Windows, colours of picocolors, and what clears the line of progress.
// oxlint-disable-next-line no-control-regex -- they are what it looks for
const CONTROL = /\r\n|[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;
const CONTROL_OR_COLOR =
  // oxlint-disable-next-line no-control-regex -- they are what it looks for
  /\r\n|\r?\u001b\[2K|\u001b\[\d{1,2}m|[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

// Build servers may compare by the rules of a language, which leave out characters that cannot be seen.

/** `##[...]` of GitHub and Azure, `##vso[...]` of Azure, `##teamcity[...]`: obeyed wherever they are in a line. */
const SERVICE_MESSAGE =
  /#[\p{DI}\p{Cf}]*#(?=[\p{DI}\p{Cf}]*(?:v[\p{DI}\p{Cf}]*s[\p{DI}\p{Cf}]*o[\p{DI}\p{Cf}]*|teamcity)?\[)/giu;

/** `::name ...::` of GitHub, which is obeyed at the start of a line; names that it knows are not left elsewhere either. */
const WORKFLOW_COMMAND =
  /(^[\t \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\p{DI}\p{Cf}]*|(?=::(?:add-|debug|echo|endgroup|error|group|notice|remove-|save-|set-|stop-|warning))):[\p{DI}\p{Cf}]*:/gimu;
const LATER_COMMAND =
  /((?<!^)(?=::(?:add-|debug|echo|endgroup|error|group|notice|remove-|save-|set-|stop-|warning)))::/gim;
