import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { json, startServer } from '../../support/faulty-server.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));

describe('An operation that the spec lacks', () => {
  it('is sent as the five lines of the documentation say', async () => {
    const server = await startServer(json(200, [{ id: 'rotterdam' }]));
    onTestFinished(() => server.close());
    const page = readFileSync(join(root, 'docs/rest.md'), 'utf8');
    const [, example = ''] = /<!-- an operation that the spec lacks -->\n\n```typescript\n([\s\S]*?)```/.exec(page) ?? [];
    const client = JSON.stringify(pathToFileURL(join(root, 'generated/dist/live/rest/index.js')).href);
    const program = example
      .replace("'platform-object-model/live/rest'", client)
      .replace("token: process.env['TOKEN'] ?? ''", `token: 'x', baseUrl: ${JSON.stringify(server.url)}`);
    const child = spawn(process.execPath, ['--input-type=module', '-e', program]);
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
    await new Promise((resolve) => child.on('close', resolve));
    expect(text.trim()).toBe("[ { id: 'rotterdam' } ]");
    expect(server.requests[0]).toMatchObject({ method: 'GET', path: '/voice/regions' });
    expect(server.requests[0]!.headers.authorization).toBe('Bot x');
  });
});
