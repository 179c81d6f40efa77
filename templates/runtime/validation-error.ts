import type { Issue } from './issue.js';

const SUMMARISED = 3;
const LONGEST_LINE = 200;

/** Thrown by the `assert` functions. */
export class ValidationError extends Error {
  override readonly name = 'ValidationError';

  /** All issues, in the order of the value; {@link message} contains only the first few. */
  readonly issues: readonly Issue[];

  constructor(issues: readonly Issue[]) {
    super(summaryOf(issues));
    this.issues = issues;
  }
}

function summaryOf(issues: readonly Issue[]): string {
  const shown = issues.slice(0, SUMMARISED).map((issue) => shortened(issueLine(issue)));
  const hidden = issues.length - shown.length;
  return [...shown, ...(hidden > 0 ? [`and ${hidden} more`] : [])].join('; ');
}

function issueLine({ path, message }: Issue): string {
  return path.length === 0 ? message : `${pathText(path)}: ${message}`;
}

function pathText(path: readonly (string | number)[]): string {
  return path.map((key, index) => (typeof key === 'number' ? `[${key}]` : index === 0 ? key : `.${key}`)).join('');
}

function shortened(text: string): string {
  return text.length <= LONGEST_LINE ? text : `${text.slice(0, LONGEST_LINE - 1)}…`;
}
