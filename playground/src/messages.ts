import type { Question } from './requests.js';

/** A message of the page to its worker. */
export type Message =
  | { readonly kind: 'language-server'; readonly port: MessagePort }
  | { readonly kind: 'question'; readonly id: number; readonly question: Question };
