import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { printDiagnostics } from '../../generator/diagnostics/index.js';
import { parseType } from '../../generator/read/index.js';
import { readFiles, root } from './problems.js';

const sample = `objects:
  Book:
    section: '2'
    fields:
      id: Snowflake<Book>
      title?: { type: str | null, length: 1..100, when: [{ genre: [POEM], length: 0..4096 }] }
      tags:
        type: list[str]
        items: ..5
        more: !not-shown the rest
    rules:
      - exactly-one-set: [id, title]
enums:
  Genre: { wire: int, values: { POEM: 0, NOVEL: !not-shown } }
`;

const piece = fc.oneof(
  fc.constantFrom(
    ': ',
    '- ',
    '{',
    '}',
    '[',
    ']',
    ',',
    '\n',
    '\t',
    '  ',
    '!not-shown',
    '!!map',
    '&a ',
    '*a',
    '<<: ',
    '? ',
    '|',
    '>',
    '#',
  ),
  fc.constantFrom(
    "'",
    '"',
    '%',
    '---',
    '...',
    '\u0000',
    '\ud800',
    '\u2028',
    '\r',
    '__proto__: ',
    'fills:',
    'corrections:',
    'null',
    '1e999',
  ),
  fc.string({ unit: 'binary', maxLength: 5 }),
);

/** The sample with stretches of it replaced by pieces of YAML. */
const broken = fc
  .array(fc.tuple(fc.nat(sample.length), fc.nat(8), piece), { minLength: 1, maxLength: 4 })
  .map((edits) =>
    edits.reduce(
      (text, [at, length, put]) => text.slice(0, at) + put + text.slice(Math.min(text.length, at + length)),
      sample,
    ),
  );

test('whatever a file holds, reading ends with diagnostics that can be printed', () => {
  fc.assert(
    fc.property(broken, fc.constantFrom('books.yaml', 'layers/fills.yaml', 'spec.yaml'), (text, path) => {
      const result = readFiles({ [path]: text });
      for (const { span, message } of result.diagnostics) {
        expect(span.start).toBeGreaterThanOrEqual(0);
        expect(span.end).toBeGreaterThanOrEqual(span.start);
        expect(span.start).toBeLessThanOrEqual(span.file.text.length);
        expect(message).not.toBe('');
      }
      expect(printDiagnostics(result.diagnostics).includes('error')).toBe(result.diagnostics.length > 0);
    }),
    { numRuns: 300 },
  );
});

test('random text is read to its end', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const { files } = readFiles({ 'books.yaml': pieces.join(''), 'spec.yaml': root });
      expect(files).toHaveLength(2);
    }),
    { numRuns: 300 },
  );
});

test('random types are parsed or refused inside their text', () => {
  const part = fc.constantFrom('list', 'dict', '[', ']', '<', '>', ',', '|', 'null', 'Book', ' ', '?', 'str', '💥');
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const text = parts.join('');
      const result = parseType(text);
      if (result.ok) return;
      expect(result.offset).toBeLessThanOrEqual(text.length);
      expect(result.end).toBeLessThanOrEqual(text.length);
    }),
    { numRuns: 1000 },
  );
});
