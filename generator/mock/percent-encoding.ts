/** A text in percent-encoding. Requests and specs may hold half of a character, which has none: it becomes U+FFFD. */
export function percentEncoded(text: string): string {
  return encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\ufffd'));
}
