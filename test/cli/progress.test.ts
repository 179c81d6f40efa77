import { expect, test } from 'vitest';
import { startProgress } from '../../generator/cli/progress.js';
import { changeLines, summaryLine } from '../../generator/cli/summary.js';

function watch(interactive: boolean) {
  const lines: string[] = [];
  const terminal = {
    out: () => undefined,
    err: (text: string) => void lines.push(text),
    interactive,
    color: false,
    outColor: false,
    outWidth: 80,
  };
  return { lines, progress: startProgress(terminal) };
}

test('a terminal sees one line that is overwritten, and in the end none', () => {
  const { lines, progress } = watch(true);
  progress.step('compiling ./spec');
  expect(progress.finish()).toMatch(/^\d+\.\d s$/);
  expect(lines).toEqual([expect.stringMatching(/snowspec: compiling \.\/spec \(\d+\.\d s\)$/), '\r\u001b[2K']);
});

test('a log file sees no progress', () => {
  const { lines, progress } = watch(false);
  progress.step('compiling ./spec');
  progress.finish();
  expect(lines).toEqual([]);
});

const report = { created: ['a'], updated: ['b', 'c'], unchanged: ['d'], removed: [], left: [] };

test('the summary counts what went in and what came out', () => {
  expect(summaryLine({ objects: 0, fields: 0 }, report, '0.9 s')).toBe(
    'snowspec: 0 objects, 0 fields -> 4 files: 1 created, 2 updated, 1 unchanged, 0 removed (0.9 s)',
  );
});

test('a long list of changes is cut with a count of the rest', () => {
  expect(changeLines(report, 'would be ')).toEqual([
    '  would be created a',
    '  would be updated b',
    '  would be updated c',
  ]);
  expect(changeLines(report, '', 1)).toEqual(['  created a', '  ... and 2 more']);
});
