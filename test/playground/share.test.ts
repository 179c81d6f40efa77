import { deflateRawSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fragmentOf, sharedIn } from '../../playground/src/page/share.js';

const fragment = (text: string | Buffer): string =>
  `#spec=${(typeof text === 'string' ? deflateRawSync(text) : text).toString('base64url')}`;

describe('a link to the playground', () => {
  it('brings what was shared', async () => {
    const shared = { spec: { 'spec.yaml': 'a: 1\n' }, before: { 'spec.yaml': 'a: 0\n' }, type: 'A', payload: '{}' };
    expect(await sharedIn(await fragmentOf(shared))).toEqual(shared);
  });

  it.each([
    ['nothing', '#'],
    ['another fragment', '#spec=<script>'],
    ['bytes that are not compressed', fragment(Buffer.from('no'))],
    ['text that is not JSON', fragment('{')],
    ['a spec that is a list', fragment('{"spec":["a"]}')],
    ['a file that is no text', fragment('{"spec":{"spec.yaml":{"a":1}}}')],
    ['a file of another kind', fragment('{"spec":{"index.html":"<script>"}}')],
    ['a name with markup', fragment('{"spec":{"<img src=x>.yaml":""}}')],
    ['a bomb of a gigabyte', fragment(deflateRawSync(Buffer.alloc(2 ** 30, ' ')))],
  ])('with %s brings nothing', { timeout: 60_000 }, async (_, hash) => {
    expect(await sharedIn(hash)).toBeUndefined();
  });

  it('leaves out what is no text', async () => {
    const text = '{"spec":{"spec.yaml":""},"before":5,"type":{},"payload":[],"__proto__":{"polluted":1},"more":1}';
    expect(await sharedIn(fragment(text))).toEqual({ spec: { 'spec.yaml': '' } });
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('opens a page that connects to nothing and runs only its own scripts', () => {
    const page = readFileSync('playground/src/page/index.html', 'utf8');
    const policy = /content="([^"]*)"/.exec(page.slice(page.indexOf('Content-Security-Policy')))?.[1] ?? '';
    const rules = new Map(policy.split('; ').map((rule) => [rule.split(' ')[0]!, rule.split(' ').slice(1)]));
    expect([
      rules.get('default-src'),
      rules.get('connect-src'),
      rules.get('base-uri'),
      rules.get('form-action'),
    ]).toEqual([["'self'"], ["'none'"], ["'none'"], ["'none'"]]);
    // The compiler makes functions of the modules that it has emitted.
    expect(rules.get('script-src')).toEqual(["'self'", "'unsafe-eval'"]);
  });
});
