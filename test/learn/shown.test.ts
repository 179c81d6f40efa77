import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { learn } from '../../generator/api/learn.js';
import { groupBy } from '../../generator/model/group-by.js';
import { expectShown, itemsIn } from '../support/side-by-side.js';
import { plant, temporaryFolder } from '../write/temporary-folder.js';

interface Shown {
  readonly title: string;
  /** The declarations of the spec. */
  readonly spec: string;
  /** Other files of the spec by their paths, `spec.yaml` among them. */
  readonly files?: Readonly<Record<string, string>>;
  /** The type of each payload. Without one, the payloads are entries of a recording. */
  readonly type?: string;
  readonly payloads: readonly unknown[];
  /** Whether values of the payloads may be copied. */
  readonly values?: true;
  /** Whether the report of all places is shown, too. */
  readonly paths?: true;
}

const ROOT = `spec: { name: tried, version: 1.0.0, title: Tried, doc: Tried., license: MIT }
profiles:
  default: { doc: All., layers: [], entry: '.' }
`;

/** The refused payloads, and the corrections after which none is refused. */
async function shownBy({ title, spec, files = {}, type, payloads, values, paths }: Shown): Promise<string> {
  const at = temporaryFolder();
  const [name, text] =
    type === undefined
      ? ['visit.har', JSON.stringify({ log: { entries: payloads } })]
      : ['payloads.jsonl', payloads.map((one) => `${JSON.stringify(one)}\n`).join('')];
  const others = Object.entries(files).map(([path, content]) => [`spec/${path}`, content] as const);
  plant(at, { 'spec/spec.yaml': ROOT, 'spec/all.yaml': spec, [name]: text, ...Object.fromEntries(others) });
  const result = await learn({
    spec: join(at, 'spec'),
    files: [join(at, name)],
    propose: true,
    ...(type === undefined ? {} : { type }),
    ...(values === undefined ? {} : { values }),
  });
  expect(result.problems.map(({ frame, message }) => `${message}\n${frame}`).join('\n'), title).toBe('');
  const { report, proposed } = result;
  const { differences, unmatched, unreadable, payloads: count, refused, unknown, tooDeep } = report!;
  // A correction is written behind the difference at its source.
  const corrections = groupBy(
    itemsIn(proposed!.text, 'corrections'),
    (one) => /, source: "?(.*?)"? }$/.exec(one)?.[1] ?? '',
  );
  const shownAfter = (place: string): string =>
    (corrections.get(place) ?? []).map((one) => ` -> ${one.replace(/, source: .*/, ' }')}`).join('');
  const lines = [
    `${count} payloads, ${refused} refused, ${unknown} with something unknown, ${tooDeep} values too deep`,
    ...(paths === undefined ? [] : report!.paths.map((one) => JSON.stringify(one))),
    ...differences.map((one) => `${JSON.stringify(one)}${shownAfter(one.at)}`),
    ...unmatched.map((one) => `unmatched: ${JSON.stringify(one)}`),
    ...unreadable.map((one) => `unreadable: ${JSON.stringify(one)}`),
    ...[...corrections].flatMap(([place, all]) =>
      differences.some(({ at: other }) => other === place) ? [] : all.map((one) => `proposed: ${one}`),
    ),
    ...proposed!.refused.map((one) => `not proposed: ${one.at}: ${one.problem}`),
    ...proposed!.left.differences.map((one) => `still: ${one.path} ${one.code}${one.refused ? ', refused' : ''}`),
  ];
  return `${lines.join('\n').replaceAll(`${at}/`, '')}\n`;
}

describe('payloads show of a spec', () => {
  // oxlint-disable-next-line vitest/expect-expect -- the table holds the expectations
  test.each(readdirSync('test/learn/shown'))('%s', async (file) => {
    await expectShown<Shown>(`test/learn/shown/${file}`, shownBy);
  });
});
