import type { Kind, KindLevel } from './kind.js';
import { kinds } from './kinds.js';
import { WITHOUT_LEVEL } from './without-level.js';

/** `docs/change-kinds.md`: the table of all kinds of changes, as Markdown. */
export function kindsTable(): string {
  const rows = Object.entries<Kind>(kinds).map(
    ([id, { doc, reader, writer, typescriptReader, typescriptWriter }]) =>
      `| \`${id}\` | ${[reader, writer, typescriptReader, typescriptWriter].map(cell).join(' | ')} | ${doc} |`,
  );
  const reasons = WITHOUT_LEVEL.map(({ what, why }) => `- ${what}: ${why}`);
  return HEAD.replace('{reasons}', reasons.join('\n')) + rows.join('\n') + '\n';
}

function cell(level: KindLevel): string {
  return level === 'none' ? '' : level;
}

const HEAD = `# Kinds of changes

Every change that \`snowspec diff\` reports has one of these kinds. Approvals and overrides of levels use the same ids.
This page is generated from \`generator/diff/kinds.ts\` by \`npx vitest run test/diff/kinds-table.test.ts -u\`.

**Readers** take data from responses and events. **Writers** put data into requests. A reader breaks if the old values do
not include the new ones. A writer breaks if the new values do not include the old ones. "By inclusion" means that the two
sets are compared. A change affects readers only if a response or event reaches the declaration, and writers only if a
request does. If a spec declares no endpoints and no events, every object counts as both read and written.
**TypeScript** users read and write the types of the package, wherever the values come from. What a kind says about them
holds as far as the public declarations of both packages show it: a change that alters none of them breaks no code, and one that
alters a declaration is not safe. Lines and columns, the order
of fields, and consequences of another change are not reported.

\`test/diff/kinds\` has a small spec for each kind, before and after, with everything that is reported about it.

An empty cell means that the kind cannot concern the audience:

{reasons}

| kind | reader | writer | TypeScript reader | TypeScript writer | change |
| --- | --- | --- | --- | --- | --- |
`;
