export interface Harmless {
  /** Whether to keep the colour sequences that snowspec prints. */
  readonly color: boolean;
  /** Whether to keep commands for GitHub at the start of a line. */
  readonly commands: boolean;
}

/**
 * Text for a terminal or the log of a build server, without control sequences that either would execute. The text may
 * quote a spec or its file names, which are untrusted. The first character of each control sequence is replaced by its
 * escape, such as `\u0023`: JSON decodes it to the same character, and it stays readable in other text.
 */
export function harmlessText(text: string, { color, commands }: Harmless): string {
  return text
    .replaceAll(color ? CONTROL_OR_COLOR : CONTROL, (found) => (found.length > 1 ? found : writtenOut(found)))
    .replaceAll(SERVICE_MESSAGE, writtenOut)
    .replaceAll(commands ? LATER_COMMAND : WORKFLOW_COMMAND, (_, before: string) => `${before}${writtenOut(':')}:`);
}

/** The text with its first character as a JSON escape. */
function writtenOut(found: string): string {
  return `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}${found.slice(1)}`;
}

// Control characters except tab and line feed; line separators; marks and overrides of direction. Matches of several
// characters are kept: Windows line ends, colours of picocolors, and the sequence that clears the progress line.
// oxlint-disable-next-line no-control-regex -- the pattern finds control characters
const CONTROL = /\r\n|[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;
const CONTROL_OR_COLOR =
  // oxlint-disable-next-line no-control-regex -- the pattern finds control characters
  /\r\n|\r?\u001b\[2K|\u001b\[\d{1,2}m|[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

// Build servers may compare text by the rules of a locale, which ignore invisible characters.

/** `##[...]` of GitHub and Azure, `##vso[...]` of Azure, `##teamcity[...]`: executed anywhere in a line. */
const SERVICE_MESSAGE =
  /#[\p{DI}\p{Cf}]*#(?=[\p{DI}\p{Cf}]*(?:v[\p{DI}\p{Cf}]*s[\p{DI}\p{Cf}]*o[\p{DI}\p{Cf}]*|teamcity)?\[)/giu;

/** `::name ...::` of GitHub, executed at the start of a line. Known names are escaped elsewhere too. */
const WORKFLOW_COMMAND =
  /(^[\t \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\p{DI}\p{Cf}]*|(?=::(?:add-|debug|echo|endgroup|error|group|notice|remove-|save-|set-|stop-|warning))):[\p{DI}\p{Cf}]*:/gimu;
const LATER_COMMAND =
  /((?<!^)(?=::(?:add-|debug|echo|endgroup|error|group|notice|remove-|save-|set-|stop-|warning)))::/gim;
