import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { learn } from '../../generator/api/learn.js';
import { plant, temporaryFolder } from '../write/temporary-folder.js';

const folder = fileURLToPath(new URL('shown', import.meta.url));
const topics = readdirSync(folder).flatMap((name) => /^(.*)\.yaml$/.exec(name)?.[1] ?? []);

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

/** What is refused, and the corrections after which nothing is. */
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
  const lines = [
    `#### ${title}\n`,
    `${count} payloads, ${refused} refused, ${unknown} with something unknown, ${tooDeep} values too deep`,
    ...(paths === undefined ? [] : report!.paths.map((one) => JSON.stringify(one))),
    ...differences.map((one) => JSON.stringify(one)),
    ...unmatched.map((one) => `unmatched: ${JSON.stringify(one)}`),
    ...unreadable.map((one) => `unreadable: ${JSON.stringify(one)}`),
    ...(proposed!.text === '' ? [] : [`\n${proposed!.text}`]),
    ...proposed!.refused.map((one) => `not proposed: ${one.at}: ${one.problem}`),
    ...proposed!.left.differences.map((one) => `still: ${one.path} ${one.code}${one.refused ? ', refused' : ''}`),
  ];
  return `${lines.join('\n').replaceAll(`${at}/`, '')}\n`;
}

describe('what payloads show of a spec', () => {
  test.each(topics)('as to %s', async (topic) => {
    const all = parse(readFileSync(join(folder, `${topic}.yaml`), 'utf8')) as readonly Shown[];
    const texts: string[] = [];
    for (const one of all) texts.push(await shownBy(one));
    await expect(texts.join('\n')).toMatchFileSnapshot(join(folder, `${topic}.txt`));
  });
});
