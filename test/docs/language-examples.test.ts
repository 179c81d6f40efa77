import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { compileRead } from '../../generator/compile.js';
import { printProblems, problemsOf } from '../../generator/diagnostics/print.js';
import { readSpecFiles } from '../../generator/read/read-spec.js';

/** The blocks of a page that are marked with the name of a spec, as its files: ```` ```yaml shop ````, or with a path below it. */
function filesOf(page: string, spec: string): readonly { readonly path: string; readonly text: string }[] {
  const blocks = readFileSync(page, 'utf8').matchAll(
    new RegExp(`^\`\`\`yaml ${spec}(?:/(\\S+))?\\n(.*?)^\`\`\`$`, 'gms'),
  );
  return Array.from(blocks, ([, path, text = ''], at) => ({
    path: path ?? (text.startsWith('spec:') ? 'spec.yaml' : `block-${at + 1}.yaml`),
    text,
  }));
}

test.each([
  ['docs/language.md', 'shop', 24],
  ['docs/incomplete.md', 'library', 4],
])('the examples of %s are one spec without a mistake', (page, spec, least) => {
  const files = filesOf(page, spec);
  expect(files.length).toBeGreaterThanOrEqual(least);
  const { models, problems } = compileRead(readSpecFiles(files), 'all');
  expect(printProblems(problemsOf(problems, ''))).toBe('');
  expect(models.length).toBeGreaterThan(0);
});
