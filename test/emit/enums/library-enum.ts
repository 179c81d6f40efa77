import type { Enum, Origin } from '../../../generator/model/model.js';

export const origin: Origin = { file: 'library.yaml', line: 1, column: 1, section: '2.3' };

/** An open enumeration of integers with the given members, unless the spec passed says otherwise. */
export function libraryEnum(
  members: Readonly<Record<string, Enum['values'][number]['value']>>,
  rest: Partial<Enum> = {},
): Enum {
  return {
    name: 'LoanState',
    doc: 'The outcome of a loan.',
    origin,
    see: [],
    wire: 'int',
    open: true,
    complete: true,
    reserved: [],
    values: Object.entries(members).map(([name, value]) => ({ name, value, doc: `It is ${name}.`, origin, see: [] })),
    ...rest,
  };
}
