/** Why a pattern does not become an automaton. Thrown within this folder only; `automatonOf` returns it. */
export class Refusal {
  /**
   * @param reason what the pattern has that it must not have, after `a pattern`: `has no look-behind`
   * @param from where that is in the pattern, in UTF-16 units
   * @param to where it ends
   */
  constructor(
    readonly reason: string,
    readonly from: number,
    readonly to: number,
  ) {}
}
