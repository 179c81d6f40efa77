import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PER_FILE = 50;
const PER_ENUM = 10;

/** Writes a spec of that many objects, which refer to one another and to enumerations, a tenth as many. */
export function writeSyntheticSpec(folder: string, objects: number): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'spec.yaml'),
    "spec: { name: synthetic, version: 1.0.0 }\nprofiles:\n  default: { layers: [], entry: '.' }\n",
  );
  for (let first = 0; first < objects; first += PER_FILE) {
    const numbers = Array.from({ length: Math.min(PER_FILE, objects - first) }, (_, index) => first + index);
    const enums = numbers.filter((number) => number % PER_ENUM === 0).map((number) => enumText(number / PER_ENUM));
    const text = ['objects:', ...numbers.map((number) => objectText(number, objects)), 'enums:', ...enums].join('\n');
    writeFileSync(join(folder, `part-${first / PER_FILE}.yaml`), `${text}\n`);
  }
}

function objectText(number: number, objects: number): string {
  return `  Thing${number}:
    doc: Thing number ${number}.
    fields:
      id: str
      name:
        type: str
        length: 1..100
      count: int
      kind: Kind${Math.floor(number / PER_ENUM)}
      next?: Thing${(number * 7 + 1) % objects} | null
      tags: list[str]`;
}

function enumText(number: number): string {
  return `  Kind${number}:
    wire: int
    values:
      ONE: 1
      TWO: 2
      THREE: 3`;
}
