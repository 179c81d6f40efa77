import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { compileRead } from '../../generator/compile.js';
import { analyse } from '../../generator/lsp/analysis.js';
import { edited, renameEdits } from '../../generator/lsp/rename.js';
import { readSpecFiles } from '../../generator/read/index.js';

const analysis = analyse(fileURLToPath(new URL('../specs/airline', import.meta.url)), new Map());
const mentions = (symbol: string): readonly string[] =>
  analysis.mentions
    .filter((mention) => mention.symbol === symbol)
    .map(({ role, span }) => `${role} ${lineAt(span.file.text, span.start)}`);

function lineAt(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return text.slice(start, text.indexOf('\n', offset)).trim().slice(0, 40);
}

describe('the names of what an object inherits', () => {
  it('lead from `extends` to the object', () => {
    expect(mentions('types/Bus')).toContain('reference extends: [Bus, Crewed]');
    expect(mentions('types/Vehicle')).toContain('reference extends: Vehicle');
  });

  it('are those of the object that declares them first', () => {
    expect(mentions('types/Vehicle.seats').map((mention) => mention.slice(0, 30))).toEqual([
      'declaration seats?: { type: in',
      'declaration seats: { type: int',
      'declaration fields: { seats: {',
    ]);
    expect(mentions('types/Bus.seats')).toEqual([]);
  });

  it.each(['Vehicle.label', 'Vehicle.tail', 'Crewed.next', 'Bus.doors', 'Vehicle.mood'])('change with %s', (field) => {
    const declared = analysis.mentions.find(
      ({ symbol, role }) => symbol === `types/${field}` && role === 'declaration',
    )!;
    const edits = renameEdits(analysis, declared.span.file.path, declared.span.start, 'fresh_name');
    const files = Array.from(analysis.files.values(), ({ file }) => edited(file, edits));
    expect(compileRead(readSpecFiles(files), 'all').problems).toEqual([]);
  });
});
