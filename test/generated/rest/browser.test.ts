import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { describe, expect, it } from 'vitest';
import { hasBrowser, startBrowser } from '../../support/browser.js';
import { json, neverEnds, redirect, resetMidBody, startServer, text, type Answer } from '../../support/faulty-server.js';
import { guildWithCounts } from './guild-payloads.js';

const entry = fileURLToPath(new URL('../../../generated/dist/rest/index.js', import.meta.url));

const PAGE = `
import { createClient } from ${JSON.stringify(entry)};
const outcome = (name, options = {}, signal) =>
  createClient({ token: 'abc', baseUrl: location.origin + '/' + name, retry: { limit: 0 }, ...options })
    .getGuild({ guild_id: '7', with_counts: true }, { signal })
    .then((guild) => guild.approximate_member_count, (error) => error.kind);
window.results = (async () => {
  const soon = new AbortController();
  setTimeout(() => soon.abort(), 50);
  return {
    good: await outcome('good'),
    cut: await outcome('cut'),
    slow: await outcome('slow', { timeouts: { body: 50 } }),
    aborted: await outcome('slow', {}, soon.signal),
    page: await outcome('page'),
    refused: await outcome('refused'),
    moved: await outcome('moved'),
    unreachable: await createClient({ token: 'a.b.c', baseUrl: 'http://127.0.0.1:9', retry: { limit: 0 } })
      .getGuild({ guild_id: '7' })
      .catch((error) => error.kind),
  };
})();
`;

async function bundledPage(): Promise<string> {
  const build = await rolldown({
    input: 'page',
    plugins: [
      {
        name: 'page',
        resolveId: (id) => (id === 'page' ? '\0page' : null),
        load: (id) => (id === '\0page' ? PAGE : null),
      },
    ],
  });
  const { output } = await build.generate({ format: 'es', minify: true });
  await build.close();
  return output[0].code;
}

describe.skipIf(!hasBrowser())('The client in a browser', () => {
  it('works as in Node, bundled', async () => {
    const script = await bundledPage();
    const answers: Readonly<Record<string, Answer>> = {
      '': text(200, '<!doctype html><script type="module" src="/page.js"></script>', 'text/html'),
      'page.js': text(200, script, 'text/javascript'),
      good: json(200, guildWithCounts),
      cut: resetMidBody,
      slow: neverEnds,
      page: text(200, '<html>', 'text/html'),
      refused: json(403, { code: 50001, message: 'Missing Access' }),
      moved: redirect(302, '/good/guilds/7'),
    };
    const server = await startServer((request, response) => {
      (answers[request.url!.split(/[/?]/)[1]!] ?? text(404, '', 'text/plain'))(request, response);
    });
    const browser = await startBrowser();
    try {
      const page = await browser.newPage();
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(String(error)));
      await page.goto(server.url);
      await page.waitForFunction('window.results !== undefined');
      expect(await page.evaluate('window.results')).toEqual({
        good: guildWithCounts['approximate_member_count'],
        cut: 'truncated-body',
        slow: 'timeout',
        aborted: 'aborted',
        page: 'content-type',
        refused: 'api',
        moved: 'redirect',
        unreachable: 'network',
      });
      expect(problems).toEqual([]);
      const sent = server.requests.find(({ path }) => path.startsWith('/good/guilds'));
      expect(sent?.headers.authorization).toBe('Bot abc');
    } finally {
      await browser.close();
      await server.close();
    }
  });
});
