import type { Validate } from './rest-operation.js';

/** The validators of error bodies by status, by range of statuses (`4XX`), and for the rest (`default`). */
export function byStatus(
  validators: Readonly<Record<string, Validate | undefined>>,
): (status: number) => Validate | undefined {
  return (status) => validators[status] ?? validators[`${Math.floor(status / 100)}XX`] ?? validators['default'];
}
