/** Exit codes of the process. */
export const ExitCode = {
  Done: 0,
  /** The spec has problems, or a check failed. */
  Refused: 1,
  WrongUsage: 2,
} as const;

export type ExitCode = (typeof ExitCode)[keyof typeof ExitCode];
