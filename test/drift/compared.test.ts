import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { drift, type DriftLine } from '../../generator/api/drift.js';
import { documentOf } from '../import/document-parts.js';
import { expectShown, itemsIn } from '../support/side-by-side.js';
import { plant, temporaryFolder } from '../write/temporary-folder.js';

interface Compared {
  readonly title: string;
  /** The declarations of the spec. */
  readonly own: string;
  /** Parts of the document: what begins with a capital letter is a schema. With `$schema`, a JSON Schema. */
  readonly document: Readonly<Record<string, unknown>>;
  /** Other files beside the document. */
  readonly files?: Readonly<Record<string, unknown>>;
  /** Default: the proposed one. */
  readonly map?: string;
  /** Whether the corrections are shown. */
  readonly corrections?: true;
}

const ROOT = `spec: { name: tried, version: 1.0.0, title: Tried, doc: Tried., license: MIT }
profiles:
  default: { doc: All., layers: [], entry: '.' }
`;

/** The map, what both sides say differently, and the corrections. */
async function reported({ title, own, document, files = {}, map, corrections }: Compared): Promise<string> {
  const at = temporaryFolder();
  plant(at, {
    'spec/spec.yaml': ROOT,
    'spec/all.yaml': own,
    'api.json': JSON.stringify(Object.hasOwn(document, '$schema') ? document : documentOf(document), null, 1),
    ...Object.fromEntries(Object.entries(files).map(([name, content]) => [name, JSON.stringify(content)])),
    ...(map === undefined ? {} : { 'map.yaml': map }),
  });
  const result = await drift({
    spec: join(at, 'spec'),
    document: join(at, 'api.json'),
    ...(corrections === undefined ? {} : { corrections }),
    ...(map === undefined ? {} : { map: join(at, 'map.yaml') }),
  });
  expect(result.problems.map(({ frame, message }) => `${message}\n${frame}`).join('\n'), title).toBe('');
  const { compared, without, lines } = result.drift!;
  const { text = '', refused = [] } = result.corrections ?? {};
  const missing = [...without.objects, ...without.enums].join(', ');
  return [
    map === undefined ? result.map! : '',
    `${compared.same} of ${compared.fields} are the same, in ${compared.objects} objects and ${compared.enums} enums`,
    ...(missing === '' ? [] : [`without a counterpart: ${missing}`]),
    ...lines.map(textOf),
    ...itemsIn(text, 'corrections').map((one) => `correction: ${one}`),
    ...refused.map((one) => `not corrected: ${one.at}: ${one.problem}`),
    '',
  ].join('\n');
}

function textOf({ group, kind, level, path, message, before = '-', after = '-', ...line }: DriftLine): string {
  const { afterAt, beforeAt, pointer, witnesses } = line;
  const own = afterAt === undefined ? '-' : `${afterAt.file}:${afterAt.line}:${afterAt.column}`;
  return [
    `${group}: ${kind} (${level}): ${message}: ${path}: ${after} | ${before} at ${own} | ${beforeAt!.line}:${beforeAt!.column} ${pointer}`,
    ...witnesses.map(
      ({ acceptedBy, type, mode, value, issue }) =>
        `  only ${acceptedBy === 'before' ? 'the document' : 'the spec'} accepts as ${type} (${mode}): ${JSON.stringify(value)}: ${issue.path.join('.')} ${issue.code}`,
    ),
  ].join('\n');
}

describe('a spec and a document differ', () => {
  // oxlint-disable-next-line vitest/expect-expect -- the table holds the expectations
  test.each(readdirSync('test/drift/compared'))('%s', async (file) => {
    await expectShown<Compared>(`test/drift/compared/${file}`, reported);
  });
});
