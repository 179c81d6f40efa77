import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { compileRead } from '../../generator/compile.js';
import { analyse } from '../../generator/lsp/analysis.js';
import { edited, renameEdits } from '../../generator/lsp/rename.js';
import type { Model } from '../../generator/model/model.js';
import { readSpecFiles } from '../../generator/read/index.js';
import { tries } from '../support/effort.js';

const analysis = analyse(fileURLToPath(new URL('../specs/library', import.meta.url)), new Map());
const before = withoutPlaces(analysis.models);
const declared = analysis.mentions.filter(({ role, symbol }) => {
  // The words of paging are of the language, and layers are files. Objects in fields are named after the fields.
  return (
    role === 'declaration' &&
    !/^(layers|profiles)|^endpoints.*\.(before|after)$|^types\/Loan(\.courier|Courier(\.stops|Stops)?)$/.test(symbol)
  );
});

// Each takes a third of a second.
const tried = declared.filter((_, index) => index % tries(30, 1) === 0);

describe('renaming', () => {
  it.each(tried.map((mention) => [mention.symbol, mention] as const))(
    '%s changes its name and nothing else',
    (_, { editable, span }) => {
      const old = editable!.file.text.slice(editable!.start, editable!.end);
      const fresh = freshName(old);
      const edits = renameEdits(analysis, span.file.path, span.start, fresh);
      const files = Array.from(analysis.files.values(), ({ file }) => edited(file, edits));
      const { models, problems } = compileRead(readSpecFiles(files), 'all');
      expect(problems).toEqual([]);
      expect(withoutPlaces(models).replaceAll(fresh, old)).toBe(before);
    },
  );
});

it('is refused where a word of the language would follow', () => {
  const cursor = analysis.mentions.find(({ symbol }) => symbol === 'endpoints/list_loans.before')!;
  expect(() => renameEdits(analysis, cursor.span.file.path, cursor.span.start, 'zqx')).toThrow('has no field before');
});

it('gives the field that distinguishes the members of a union one name in all of them', () => {
  const { file } = analysis.files.get('notices.yaml')!;
  const places = ['kind: { type: NoticeKind, is: ARRIVED }', 'by: kind'].map((text) => file.text.indexOf(text));
  const texts = [places[0]!, places[1]! + 'by: '.length].map((offset) => {
    const edits = renameEdits(analysis, 'notices.yaml', offset, 'sort');
    return edited(file, edits).text;
  });
  expect(texts[0]).toBe(texts[1]);
  expect(texts[0]!.match(/\bsort\b/g)).toHaveLength(3);
  expect(texts[0]).not.toMatch(/\bkind\b(?=:)/);
});

it('follows a field to the cursor of a page', () => {
  const field = analysis.mentions.find(({ symbol }) => symbol === 'types/Loan.book')!;
  const edits = renameEdits(analysis, field.span.file.path, field.span.start, 'zqx');
  const { file } = analysis.files.get('people.yaml')!;
  expect(edited(file, edits).text).toContain('by: zqx.id');
});

/** A name of the same kind that nothing else has, in the same place of the alphabet: what fills a gap is said with sorted keys. */
function freshName(old: string): string {
  if (old.endsWith('*')) return 'ZQX_*';
  return /^[A-Z][a-z]/.test(old) ? `${old}Zqx` : `${old}${old === old.toUpperCase() ? '_ZQX' : '_zqx'}`;
}

/** Everything that the models say but where it is said. */
function withoutPlaces(models: readonly Model[]): string {
  const drop = new Set(['line', 'column']);
  return JSON.stringify(models, (key, value: unknown) => (drop.has(key) ? undefined : value));
}
