import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Diagnostics } from '../../generator/diagnostics/index.js';
import { formatSpecFile } from '../../generator/fmt/format-spec.js';
import { commentsOf } from '../../generator/fmt/read-layout.js';
import { resolveModel } from '../../generator/model/index.js';
import { readSpec, readSpecFiles, readYaml, shapeOfFile, type SourceFile } from '../../generator/read/index.js';
import { tries } from '../support/effort.js';
import { disordered, type Disorder } from './disorder.js';

const { files } = readSpec('test/specs/library');

describe('whatever the layout of a spec was', () => {
  const anyDisorder = fc.record({
    seed: fc.integer(),
    indent: fc.integer({ min: 1, max: 5 }),
    quotes: fc.boolean(),
    keys: fc.boolean(),
    flow: fc.boolean(),
    blanks: fc.boolean(),
    comments: fc.boolean(),
  });

  test('formatting it twice is formatting it once, and loses no comment', () => {
    fc.assert(
      fc.property(anyDisorder, (disorder) => {
        for (const file of files.map((one) => disorderedFile(one, disorder))) {
          const once = formatted(file);
          expect(formatted({ ...file, text: once })).toBe(once);
          expect(commentsOf(once).toSorted()).toEqual(commentsOf(file.text).toSorted());
        }
      }),
      { numRuns: tries(2, 60) },
    );
  });

  test('it compiles to the same Model, places apart', () => {
    const model = modelsOf(files);
    fc.assert(
      fc.property(anyDisorder, (disorder) => {
        const messy = files.map((file) => disorderedFile(file, disorder));
        expect(modelsOf(messy)).toEqual(model);
        expect(modelsOf(messy.map((file) => ({ ...file, text: formatted(file) })))).toEqual(model);
      }),
      { numRuns: tries(1, 12) },
    );
  });

  test('one text comes out, unless it has other comments, blank lines or braces', () => {
    fc.assert(
      fc.property(anyDisorder, (disorder) => {
        for (const file of files) {
          const messy = disorderedFile(file, { ...disorder, flow: false, blanks: false, comments: false });
          expect(formatted(messy)).toBe(formatted({ ...file, text: withoutCommentsAndBlanks(file.text) }));
        }
      }),
      { numRuns: tries(2, 40) },
    );
  });
});

function disorderedFile(file: SourceFile, disorder: Disorder): SourceFile {
  const { node } = readYaml(file, new Diagnostics());
  return { ...file, text: disordered(node!, shapeOfFile(file), disorder) };
}

function formatted(file: SourceFile): string {
  const result = formatSpecFile(file);
  if ('problems' in result) throw new Error(`${result.problems.map(({ message }) => message).join()}\n${file.text}`);
  return result.text;
}

/** Blank lines inside a text stand between lines that are indented deeper than any key of these specs. */
function withoutCommentsAndBlanks(text: string): string {
  return text.replaceAll(/ +#.*$/gm, '').replaceAll(/\n+(?=\n *[\w-]+[?]?:)/g, '');
}

function modelsOf(of: readonly SourceFile[]): unknown {
  const { spec, diagnostics } = readSpecFiles(of);
  expect(diagnostics).toEqual([]);
  const problems = new Diagnostics();
  const models = ['default', 'live', 'handbook'].map((profile) => resolveModel(spec, profile, problems)!);
  // Gaps are listed in the order of their positions.
  const inOrder = models.map((model) => ({
    ...model,
    gaps: model.gaps.toSorted((a, b) => (a.path < b.path ? -1 : 1)),
  }));
  // A gap quotes what fills it as it is written.
  const places = new Set(['line', 'column', 'filledWith']);
  return JSON.parse(JSON.stringify(inOrder, (key, value: unknown) => (places.has(key) ? undefined : value)));
}
