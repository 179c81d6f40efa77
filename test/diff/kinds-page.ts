import type { Kind, KindLevel } from '../../generator/diff/kind.js';
import { kinds } from '../../generator/diff/kinds.js';

type Audience = keyof Omit<Kind, 'doc'>;

/** Why kinds of changes have no level for some audiences. */
interface WithoutLevel {
  readonly kinds: RegExp;
  readonly audiences: readonly Audience[];
  /** These kinds, in words. */
  readonly what: string;
  readonly why: string;
}

/** Every kind that has no level for an audience is in one of these lines. */
export const WITHOUT_LEVEL: readonly WithoutLevel[] = [
  {
    kinds: /^(package|profile)\.|^declaration\.changed$|\.as\.changed$/,
    audiences: ['reader', 'writer'],
    what: 'The package, its profiles and entry points, and names in code',
    why: 'no data has them.',
  },
  {
    kinds: /^permission\.input\./,
    audiences: ['reader', 'writer'],
    what: 'Inputs of calculations',
    why: 'they are arguments of a function of the package, and no data has them.',
  },
  {
    kinds:
      /^(permission\.input\.(renamed|as\.reused)|endpoint\.(body|param|query|header|cookie|style|auth|as|needs|effects)\.|event\.answer\.)/,
    audiences: ['reader', 'typescriptReader'],
    what: 'Requests, and answers to events',
    why: 'programs make them and take none.',
  },
  {
    kinds: /^url\.(param\.(renamed|as\.reused)|(formats|sizes)\.(added|removed)|sizes\.query\.changed)$/,
    audiences: ['reader', 'typescriptReader'],
    what: 'The parts of an address of files',
    why: 'programs make addresses and take none.',
  },
  {
    kinds: /^(auth\.(removed|place|default|flow|scope)|service\.(user-agent|reason-header|json-part)\.)/,
    audiences: ['reader'],
    what: 'How requests are signed and marked',
    why: 'no response shows it.',
  },
  {
    kinds: /^(endpoint\.(response|failure)\.|url\.formats\.reordered$)/,
    audiences: ['writer', 'typescriptWriter'],
    what: 'Responses, and the format of files',
    why: 'programs take them and make none.',
  },
  {
    kinds: /^service\.errors\./,
    audiences: ['writer'],
    what: 'The body of errors',
    why: 'only the service sends it.',
  },
  {
    kinds: /^(event(?!\.answer)|channel)\./,
    audiences: ['writer'],
    what: 'Events, and the channels that they come through',
    why: 'only the service sends events. Code that tests a program makes them, too.',
  },
];

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
**TypeScript** users read and write the types of the package, wherever the values come from. Their levels hold as far as the public declarations
of both packages show it: a change that alters none of them breaks no code, and one that
alters a declaration is not safe. Lines and columns, the order
of fields, and consequences of another change are not reported.

\`test/diff/kinds\` has a small spec for each kind, before and after, with everything that is reported about it.

An empty cell means that the kind cannot concern the audience:

{reasons}

| kind | reader | writer | TypeScript reader | TypeScript writer | change |
| --- | --- | --- | --- | --- | --- |
`;
