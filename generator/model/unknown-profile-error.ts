/** The spec has no profile of the name that was selected. */
export class UnknownProfileError extends Error {
  override readonly name = 'UnknownProfileError';

  constructor(
    readonly profile: string,
    readonly known: readonly string[],
  ) {
    super(`the spec has no profile ${profile}`);
  }
}
