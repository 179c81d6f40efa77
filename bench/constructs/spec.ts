import { compileRead } from '#generator/compile.js';
import type { Model } from '#generator/model/model.js';
import { readSpecFiles } from '#generator/read/read-spec.js';

/** Numbers of the members of the union. The field that distinguishes them has a text, since ajv knows no other way. */
export const MEMBERS: readonly number[] = Array.from({ length: 12 }, (_, index) => index + 1);

export const PATTERN = '^[A-Z]{2}-[0-9]{4,8}$';

const ROOT = `
spec: { name: constructs, version: 1.0.0, title: Constructs, doc: What the spec of the platform does not use., license: MIT }
profiles: { default: { doc: All of it., entry: '.' } }
`;

const member = (number: number): string =>
  `  Member${number}: { fields: { type: { is: type_${number} }, label: str, count_${number}: int, flag_${number}?: bool } }`;

const SPEC = `
scalars: { Uuid: { wire: str, format: uuid } }
objects:
${MEMBERS.map(member).join('\n')}
  Coded: { fields: { code: { type: str, pattern: '${PATTERN}' } } }
  Identified: { fields: { id: Uuid } }
  Ticket:
    fields:
      type: 0 | 1 | 2
      state: "'open' | 'held' | 'closed'"
      priority?: 1 | 2 | 3 | 4 | 5
      code: { type: str, pattern: '${PATTERN}' }
unions: { Component: { of: [${MEMBERS.map((number) => `Member${number}`).join(', ')}], by: type } }
`;

/** A union of 12 members, a pattern, a format, and an object whose types are unions of literals. */
export function constructsModel(): Model {
  const files = [
    { path: 'spec.yaml', text: ROOT },
    { path: 'all.yaml', text: SPEC },
  ];
  const { models, problems } = compileRead(readSpecFiles(files), 'main');
  const [model] = models;
  if (model === undefined || problems.length > 0) throw new Error(problems.map(({ message }) => message).join('\n'));
  return model;
}
