import { describe, expect, it } from 'vitest';
import { compileRead } from '../../generator/compile.js';
import { Diagnostics } from '../../generator/diagnostics/diagnostics.js';
import { printDiagnostics } from '../../generator/diagnostics/print.js';
import { readSpecFiles } from '../../generator/read/read-spec.js';
import { decodeSpecFile } from '../../generator/read/spec-files.js';
import { tries } from '../support/effort.js';

const ROOT = 'spec: { name: a, version: 1.0.0 }\nprofiles: { default: { entry: . } }\n';
const object = (field: string): string => `${ROOT}objects:\n  Book:\n    fields:\n      ${field}\n`;
const bomb = Array.from({ length: 60 }, (_, index) => `a${index}: &a${index} [*a${index - 1}, *a${index - 1}]`);

/** As long as a file may be, or too deep for recursion. */
const attacks: Readonly<Record<string, string>> = {
  'a bomb of aliases': `a: &a-1 [x]\n${bomb.join('\n')}\n`,
  'an alias of itself': `${ROOT}objects: &a\n  Book: *a\n`,
  'a merge key': `${ROOT}objects: { Book: { <<: { fields: {} } } }\n`,
  'a repeated key': `${ROOT}${ROOT}`,
  'lists 100,000 deep': object(`id: ${'['.repeat(100_000)}`),
  'closed lists 100,000 deep': object(`id: ${'['.repeat(100_000)}${']'.repeat(100_000)}`),
  'maps 100,000 deep': object(`id: ${'{a: '.repeat(100_000)}`),
  'lists of dashes 100,000 deep': object(`id:\n        ${'- '.repeat(100_000)}x`),
  'keys of keys 100,000 deep': object(`id: ${'? '.repeat(100_000)}`),
  'types 100,000 deep': object(`id: '${'list['.repeat(100_000)}'`),
  'a range of a million digits': object(`id: { type: str, length: '${'1'.repeat(900_000)}x' }`),
  'a number of a million digits': object(`id: { type: int, default: ${'9'.repeat(900_000)} }`),
  'an exponent without end': object('id: { type: float, default: 1e999999999 }'),
  'a name of a million underscores': object(`'${'_'.repeat(900_000)}-a': str`),
  'a name of a million dashes': object(`'a${'-'.repeat(900_000)}ä': str`),
  'a million lines': object(`id: { type: str, doc: "${'\\n'.repeat(400_000)}" }`),
  'a million spaces': object(`id: { type: str, doc: "${' '.repeat(900_000)}x" }`),
  'a tag that runs': object("id: !!js/function 'function () {}'"),
  'a directive of another YAML': `%YAML 9.9\n%TAG ! tag:evil,2026:\n---\n${ROOT}`,
  'many documents': '---\n'.repeat(tries(40_000, 100_000)),
  'NUL in the middle': object('id: "\0"'),
  'control characters that a terminal obeys': object('id: "\u001b[2J\u001b]0;pwned\u0007\u009b31m"'),
  'marks that turn the order': object('\u202eid\u2066: str'),
  'names of prototypes': `${ROOT}objects: { __proto__: { fields: { constructor: str } }, constructor: { fields: {} } }\n`,
  'a comment that hides a line': `${ROOT}# closed: \robjects: { Book: { fields: {} } }\n`,
  'a list that no reader sees': object('id:\n        ? type\n        - str\n        - int'),
  'ordered maps': `${ROOT}objects: !!omap [{ Book: { fields: {} } }]\n`,
  pairs: `${ROOT}objects: !!pairs { Book: { fields: {} } }\n`,
  'another YAML in the middle': `%YAML 1.2\n%YAML 1.1\n---\n${ROOT}`,
  'a file of NUL': '\0'.repeat(1_000_000),
  'lines and lines of ESC': '\u001b\n'.repeat(tries(20_000, 500_000)),
  'an unclosed quote': object(`id: "${'x'.repeat(900_000)}`),
  'hundreds of thousands of commas': object(`id: [${','.repeat(tries(200_000, 500_000))}]`),
  'half a million anchors': object(`id: ${'&a '.repeat(200_000)}`),
};

describe('an untrusted file', () => {
  it.each(Object.entries(attacks))('that contains %s is rejected quickly', { timeout: 120_000 }, (_, text) => {
    const { problems } = compileRead(readSpecFiles([{ path: 'spec.yaml', text }]), 'all');
    const printed = printDiagnostics(problems);
    if (!text.includes('doc: "')) expect(problems.length).toBeGreaterThan(0);
    // oxlint-disable-next-line no-control-regex -- a terminal would obey them
    expect(printed).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/);
    expect(printed).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
    expect(({} as Record<string, unknown>)['fields']).toBeUndefined();
  });

  it('may have a byte order mark and Windows line ends', () => {
    const bytes = Buffer.from(`\ufeff${object('id: str').replaceAll('\n', '\r\n')}`);
    const file = decodeSpecFile('spec.yaml', bytes, new Diagnostics())!;
    expect(compileRead(readSpecFiles([file]), 'all').problems).toEqual([]);
  });

  it.each([[[0xff, 0xfe]], [[0xc0, 0x80]], [[0xed, 0xa0, 0x80]], [[0xf8, 0x88, 0x80, 0x80, 0x80]]])(
    'with the bytes %j is reported as invalid UTF-8',
    (bytes) => {
      const diagnostics = new Diagnostics();
      expect(decodeSpecFile('spec.yaml', Uint8Array.from(bytes), diagnostics)).toBeUndefined();
      expect(diagnostics.sorted().map(({ code }) => code)).toEqual(['invalid-utf8']);
    },
  );
});
