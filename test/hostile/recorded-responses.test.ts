import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readResponses, ResponsesError } from '../../generator/mock/recorded-responses.js';
import { libraryModel } from '../support/platform.js';
import { plant, temporaryFolder } from '../write/temporary-folder.js';
import { isLongRun } from '../support/effort.js';

/* A checkout can bring a folder of responses. A new attack is a row. */

const model = await libraryModel();
const [{ name: ENDPOINT }] = model.endpoints as unknown as readonly [{ readonly name: string }];

const recording = (response: object): string => JSON.stringify({ response });

test.each([
  ['a name with a line end', { 'a\r\nset-cookie': 'b' }],
  ['a value with a line end', { a: 'b\r\nset-cookie: c' }],
  ['a value beyond Latin-1', { a: '\u{1f4a3}' }],
  ['a name without a letter', { '': 'b' }],
  ['a value that is no text', { a: ['b'] }],
])('a header that cannot be sent is refused: %s', (_, headers) => {
  const folder = temporaryFolder();
  plant(folder, { [`${ENDPOINT}.json`]: recording({ headers }) });
  expect(() => readResponses(folder, model)).toThrow(ResponsesError);
});

test('what describes the connection of the recording is left out', () => {
  const folder = temporaryFolder();
  const headers = { 'Content-Length': '1', 'transfer-encoding': 'chunked', Connection: 'close', 'x-a': 'b' };
  plant(folder, { [`${ENDPOINT}.json`]: recording({ headers }) });
  expect(readResponses(folder, model).map((one) => one.headers)).toEqual([{ 'x-a': 'b' }]);
});

const FILES: Readonly<Record<string, (path: string) => void>> = {
  'a FIFO': (path) => void execFileSync('mkfifo', [path]),
  'a device that never ends': (path) => symlinkSync('/dev/zero', path),
  'a link out of the folder': (path) => symlinkSync('/etc/hostname', path),
  'a link to itself': (path) => symlinkSync(path, path),
  'a folder': (path) => void mkdirSync(path),
  'a file of 4 GB': (path) => {
    writeFileSync(path, '');
    truncateSync(path, 2 ** 32);
  },
  'no JSON': (path) => writeFileSync(path, '{'),
  'nesting without end': (path) => writeFileSync(path, '['.repeat(1_000_000)),
};

test.skipIf(process.platform === 'win32').each(Object.entries(FILES))(
  'a response that is %s is refused, and named',
  (_, make) => {
    const folder = temporaryFolder();
    make(join(folder, `${ENDPOINT}.json`));
    expect(() => readResponses(folder, model)).toThrow(join(folder, `${ENDPOINT}.json`));
  },
);

test.runIf(isLongRun)('a folder with more than 10,000 responses is refused', () => {
  const folder = temporaryFolder();
  for (let count = 0; count <= 10_000; count++) writeFileSync(join(folder, `${ENDPOINT}.${count}.json`), '');
  expect(() => readResponses(folder, model)).toThrow('more than 10000 responses');
});
