import type { OnlyIn } from '../model.js';

/** Which side alone sends a field, without a full stop. */
export function onlyInText({ side }: OnlyIn): string {
  return side === 'requests' ? 'Only in requests' : 'Only in answers and events';
}

/** The same as the spec writes it; `requests and answers` for a field that both send. */
export function onlyInNotation(onlyIn: OnlyIn | undefined): string {
  return onlyIn?.side ?? 'requests and answers';
}
