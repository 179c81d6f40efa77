import type { Random } from './random.js';

/** With a few bytes changed, or pieces taken out, doubled, or brought in from another text. */
export function mutatedBytes(text: string, other: string, random: Random): Buffer {
  let bytes = Buffer.from(text);
  for (let changes = 1 + random.below(3); changes > 0 && bytes.length > 0; changes -= 1) {
    const ends = [random.below(bytes.length + 1), random.below(bytes.length + 1)] as const;
    const [at, to] = [Math.min(...ends), Math.max(...ends)];
    const piece = random.chance(0.5) ? Buffer.from(random.pick(PIECES)) : bytes.subarray(at, to);
    switch (random.below(5)) {
      case 0:
        bytes[random.below(bytes.length)] = random.below(256);
        break;
      case 1:
        bytes[random.below(bytes.length)] = random.pick([...Buffer.from('"{}[],:0-eE.\\u')]);
        break;
      case 2:
        bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(Math.min(to, at + 200))]);
        break;
      case 3:
        bytes = Buffer.concat([bytes.subarray(0, at), piece.subarray(0, 1_000), bytes.subarray(at)]);
        break;
      case 4: {
        const from = Buffer.from(other);
        const start = random.below(from.length + 1);
        bytes = Buffer.concat([bytes.subarray(0, at), from.subarray(start, start + 200), bytes.subarray(at)]);
      }
    }
  }
  return bytes;
}

const PIECES = [
  'null',
  'true',
  '[]',
  '{}',
  '""',
  '-0',
  '1e309',
  '-1',
  '0.1',
  '9007199254740993',
  '"18446744073709551615"',
  '"18446744073709551616"',
  '"\\ud800"',
  '"__proto__":{},',
  '"constructor":null,',
  '[[[[',
  ']]]]',
];
