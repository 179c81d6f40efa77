import type { Issue } from './issue.js';

const SUMMARISED = 3;
const LONGEST = 200;

/** Thrown by the `assert` functions. */
export class ValidationError extends Error {
  override readonly name = 'ValidationError';

  /** All issues, in the order of the value; {@link message} contains only the first few. */
  readonly issues: readonly Issue[];

  constructor(issues: readonly Issue[]) {
    super(summary(issues));
    this.issues = issues;
  }
}

function summary(issues: readonly Issue[]): string {
  const shown = issues.slice(0, SUMMARISED).map((issue) => shortened(line(issue)));
  const hidden = issues.length - shown.length;
  return [...shown, ...(hidden > 0 ? [`and ${hidden} more`] : [])].join('; ');
}

function line({ path, message }: Issue): string {
  return path.length === 0 ? message : `${pathText(path)}: ${message}`;
}

function pathText(path: readonly (string | number)[]): string {
  return path.map((key, index) => (typeof key === 'number' ? `[${key}]` : index === 0 ? key : `.${key}`)).join('');
}

function shortened(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`;
}
