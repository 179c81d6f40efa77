import type { Kind, KindLevel } from './kind.js';
import { kinds } from './kinds.js';

/** `docs/change-kinds.md`: the table of all kinds of changes, as Markdown. */
export function kindsTable(): string {
  const rows = Object.entries<Kind>(kinds).map(
    ([id, { doc, reader, writer, typescriptReader, typescriptWriter }]) =>
      `| \`${id}\` | ${[reader, writer, typescriptReader, typescriptWriter].map(cell).join(' | ')} | ${doc} |`,
  );
  return `${HEAD}${rows.join('\n')}\n`;
}

function cell(level: KindLevel): string {
  return level === 'none' ? '' : level;
}

const HEAD = `# Kinds of changes

What \`snowspec diff\` tells, by the ids that approvals and overrides of levels use. This page is made from
\`generator/diff/kinds.ts\`; \`npx vitest run test/diff/kinds-table.test.ts -u\` writes it anew.

**Readers** take data from answers and events, **writers** put it into requests. A reader breaks when the new values are
not among the old ones, a writer when the old ones are not among the new; "by inclusion" says that the two sets are
compared. Whoever does not meet a declaration, by what requests, answers and events reach, is not concerned; where a spec
tells of no endpoint and no event, objects travel both ways. **TypeScript** users read and write the types of the package
wherever they come from. Lines and columns, the order of fields, and what follows from another change are not told.

In \`test/diff/kinds\` stands a small spec for each kind, before and after, with all that is told about it.

| kind | reader | writer | TypeScript reader | TypeScript writer | what has changed |
| --- | --- | --- | --- | --- | --- |
`;
