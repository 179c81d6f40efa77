/** What the process tells its caller. */
export const ExitCode = {
  Done: 0,
  /** The spec, or the check, says no. */
  Refused: 1,
  WrongUsage: 2,
} as const;

export type ExitCode = (typeof ExitCode)[keyof typeof ExitCode];
