import { expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { lintProse } from './lint-prose.js';
import { proseFiles } from './prose-files.js';
import { hardSentences } from './sentences.js';

test('every file uses the vocabulary of docs/STYLE.md', async () => {
  const found: string[] = [];
  for (const path of proseFiles()) found.push(...(await lintProse(path)));
  expect(found).toEqual([]);
});

test('the linter reports a replaced word in a comment, a sentence of code, a template, YAML and Markdown', async () => {
  const found = [
    ...(await lintProse('a.ts', "// it tells nothing\nconst told = 1;\nconst text = 'a key stands here twice';\n")),
    ...(await lintProse('a.hbs', '<p>Whoever reads this</p>\n')),
    ...(await lintProse('a.yaml', 'doc: What is told of it here.\ntold: 1\n')),
    ...(await lintProse('a.md', 'The value stands there.\n\n`told` and\n\n```ts\nconst told = 1;\n```\n')),
  ];
  expect(found).toEqual([
    'a.ts:1:7 tells => report, show or say',
    'a.ts:3:21 stands => is, applies or appears',
    'a.hbs:1:4 Whoever => anyone who, whichever, or the reader by role',
    'a.yaml:1:14 told => report, show or say',
    'a.md:1:11 stands => is, applies or appears',
  ]);
});

/** Documents of others, and tables that quote what programs print. */
const QUOTING =
  /^(?:spec\/BESIDE|\.github|test\/(?:import\/(?:documents|written)|cli\/command-lines|learn\/shown|read\/words)\/)/;

test('no sentence begins with What or has more than 30 words', () => {
  const files = proseFiles().filter((path) => !QUOTING.test(path));
  expect(files.flatMap((path) => hardSentences(path, readFileSync(path, 'utf8')))).toEqual([]);
});

test('the linter reports hard sentences of comments, YAML and Markdown, but not of code', () => {
  const long = 'word '.repeat(31);
  expect([
    ...hardSentences(
      'a.ts',
      `/**\n * Fine. What is left\n * goes.\n */\nconst text = 'What is left goes';\n// ${long}\n`,
    ),
    ...hardSentences('a.yaml', 'doc: What is sent.\nother: What is sent?\n'),
    ...hardSentences('a.md', `# A\n\n- ${long}\n- \`What\` is a word\n\n\`\`\`yaml\ndoc: What is sent.\n\`\`\`\n`),
  ]).toEqual([
    'a.ts:2 begins with What: What is left goes.',
    'a.ts:6 31 words: word word word word word word word word',
    'a.yaml:1 begins with What: What is sent.',
    'a.md:3 31 words: word word word word word word word word',
  ]);
});
