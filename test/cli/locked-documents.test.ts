import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { serveWeb } from '../support/web-server.js';
import { temporaryFolder } from '../write/temporary-folder.js';
import { runIn } from './run-cli.js';

test('a document at an address is the one of the lock file until it is accepted', async () => {
  const parts = { name: 'type: string' };
  const document = `openapi: 3.1.0
info: { title: Pets, version: 1.0.0 }
paths: {}
components: { schemas: { Pet: { type: object, properties: { name: { $ref: parts/name.yaml } } } } }
`;
  const pets = { text: document };
  const server = await serveWeb(({ url }) => {
    const { pathname } = new URL(url);
    if (pathname === '/v1/pets.yaml') return new Response(pets.text);
    if (pathname === '/v1/parts/name.yaml') return new Response(parts.name);
    if (pathname === '/v1/moved.yaml') return Response.redirect(new URL('pets.yaml', url).href, 302);
    if (pathname === '/v1/away.yaml')
      return Response.redirect(`http://localhost:${new URL(url).port}/v1/pets.yaml`, 302);
    return new Response('', { status: 404 });
  });
  const at = temporaryFolder();
  const generate = (name: string, ...options: readonly string[]) =>
    runIn(at, ['generate', `${server.url}v1/${name}`, '--out', 'api', '--quiet', ...options]);
  const lock = (): string => readFileSync(join(at, 'snowspec.lock'), 'utf8');
  try {
    expect(await generate('pets.yaml', '--check')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/snowspec.lock is out of date/),
    });
    expect(existsSync(join(at, 'snowspec.lock'))).toBe(false);
    expect(await generate('pets.yaml')).toMatchObject({ code: 0 });
    const first = lock();
    const hash = 'sha256-[0-9a-f]{64}\n';
    expect(first).toMatch(
      new RegExp(`^#.*\n${server.url}v1/pets.yaml ${hash}  ${server.url}v1/parts/name.yaml ${hash}$`),
    );
    expect(await generate('pets.yaml', '--check')).toMatchObject({ code: 0 });

    parts.name = 'type: integer';
    for (const option of ['--check', '--dry-run', '--quiet']) {
      const err = expect.stringMatching(
        /name.yaml: the document has changed since snowspec.lock was written\n {2}fix: .* --update/,
      ) as string;
      expect(await generate('pets.yaml', option)).toMatchObject({ code: 1, err });
    }
    expect(lock()).toBe(first);
    expect(await generate('pets.yaml', '--update')).toMatchObject({ code: 0 });
    expect(lock()).not.toBe(first);
    expect(readFileSync(join(at, 'api/objects.ts'), 'utf8')).toContain('name?: number');

    pets.text = document.replace('$ref: parts/name.yaml', 'type: string');
    expect(await generate('pets.yaml', '--update')).toMatchObject({ code: 0 });
    expect(lock()).not.toContain('name.yaml');

    expect(await generate('moved.yaml')).toMatchObject({ code: 0 });
    expect(await generate('away.yaml')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/it redirects to an address that is not read/),
    });
    expect(await generate('none.yaml')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/none.yaml.*it answers with status 404/s),
    });
  } finally {
    await server.close();
  }
});
