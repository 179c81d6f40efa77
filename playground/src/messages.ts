import type { Question } from './requests.js';

/** What the page sends to its worker. */
export type Message =
  | { readonly kind: 'language-server'; readonly port: MessagePort }
  | { readonly kind: 'question'; readonly id: number; readonly question: Question };
