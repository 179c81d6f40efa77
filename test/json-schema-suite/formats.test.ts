import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadValidators } from '../support/compiled-validators.js';
import { modelOf } from '../model/problems.js';
import { SUITE } from './suite-folder.js';

interface Group {
  readonly tests: readonly { readonly description: string; readonly data: unknown; readonly valid: boolean }[];
}

/** Our names of the formats of the suite. */
const FORMATS: Readonly<Record<string, string>> = {
  'date-time': 'timestamp',
  date: 'date',
  time: 'time',
  duration: 'duration',
  uri: 'uri',
  'uri-reference': 'uri-reference',
  email: 'email',
  uuid: 'uuid',
  ipv4: 'ipv4',
  ipv6: 'ipv6',
  hostname: 'hostname',
};

describe.runIf(existsSync(SUITE))('The cases of the JSON Schema Test Suite for formats', () => {
  it('get the verdict of the suite, except for those that docs/formats.md lists', async () => {
    const fields = Object.values(FORMATS).map(
      (name) => `'${name}?': { type: any, format: ${name}, as: field_${name.replace('-', '_')} }`,
    );
    const validators = await loadValidators(modelOf(`objects: { Case: { fields: { ${fields.join(', ')} } } }`));
    const others: string[] = [];
    let agreed = 0;
    for (const [theirs, ours] of Object.entries(FORMATS)) {
      const groups = JSON.parse(
        readFileSync(join(SUITE, 'optional/format', `${theirs}.json`), 'utf8'),
      ) as readonly Group[];
      for (const { description, data, valid } of groups.flatMap(({ tests }) => tests)) {
        const isValid = validators.issues('Case', { [ours]: data }, 'spec').length === 0;
        if (isValid === valid) agreed += 1;
        else others.push(`${theirs}: ${description}: ${JSON.stringify(data)} is ${isValid ? 'accepted' : 'refused'}`);
      }
    }
    expect(others).toMatchInlineSnapshot(`
      [
        "date-time: a valid date-time with a leap second, UTC: "1998-12-31T23:59:60Z" is refused",
        "date-time: a valid date-time with a leap second, with minus offset: "1998-12-31T15:59:60.123-08:00" is refused",
        "date-time: case-insensitive T and Z: "1963-06-19t08:30:06.283185z" is refused",
        "time: a valid time string with leap second, Zulu: "23:59:60Z" is refused",
        "time: valid leap second, zero time-offset: "23:59:60+00:00" is refused",
        "time: valid leap second, positive time-offset: "01:29:60+01:30" is refused",
        "time: valid leap second, large positive time-offset: "23:29:60+23:30" is refused",
        "time: valid leap second, negative time-offset: "15:59:60-08:00" is refused",
        "time: valid leap second, large negative time-offset: "00:29:60-23:30" is refused",
      ]
    `);
    expect(agreed).toBe(288);
  });
});
