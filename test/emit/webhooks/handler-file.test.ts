import { generateKeyPairSync, sign } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { compileModels } from '../../../generator/compile.js';
import { emitPackage } from '../../../generator/emit/emit-package.js';
import type { Model } from '../../../generator/model/model.js';
import { load, typeErrors } from '../runtime/generated.js';

const library = fileURLToPath(new URL('../../specs/library', import.meta.url));
const model = compileModels(library, 'main').models[0]!;
const sources = sourcesOf(model);

function sourcesOf(one: Model) {
  return emitPackage([one]).filter(({ path }) => path.startsWith('src/'));
}

interface LetterBox {
  readonly createLetterBoxHandler: (options: object) => (request: Request) => Promise<Response>;
}

describe('the handler of a channel whose messages come as requests', () => {
  it('has the headers and statuses of its spec, and a timestamp only if it is signed', async () => {
    const { createLetterBoxHandler } = await load<LetterBox>(sources, 'src/events/letter-box/index.ts');
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const verifyKey = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex');
    const received: unknown[] = [];
    const handle = createLetterBoxHandler({ verifyKey, onEvent: (event: unknown) => received.push(event) });
    const send = async (body: string, signed = body): Promise<number> => {
      const headers = { seal: sign(null, Buffer.from(signed), privateKey).toString('hex') };
      return (await handle(new Request('https://library.example/', { method: 'POST', body, headers }))).status;
    };
    const letter = JSON.stringify({ subject: 'BOOK_RETURNED', content: {} });
    expect(await send(letter)).toBe(202);
    expect(await send(letter, 'another')).toBe(403);
    expect(await send('{}')).toBe(400);
    expect(received).toEqual([expect.objectContaining({ kind: 'invalid', name: 'BOOK_RETURNED' })]);
  });

  it('compiles where Request and Response are not declared', () => {
    const consumer = `
      import { createLetterBoxHandler } from './events/letter-box/index.js';
      const handle = createLetterBoxHandler({ verifyKey: '', types: ['anything'], onEvent: () => undefined });
      export const answer: Promise<unknown> = handle({ method: 'GET', headers: { get: () => null }, body: null });`;
    expect(typeErrors(sources, consumer)).toEqual([]);
  });

  it('is missing if the spec does not say how requests are signed', () => {
    const channels = model.channels.map((channel) => ({ ...channel, delivery: { notShown: true as const } }));
    const paths = sourcesOf({ ...model, channels }).map(({ path }) => path);
    expect(paths).toContain('src/events/letter-box/decode.ts');
    expect(paths).not.toContain('src/events/letter-box/handler.ts');
    expect(paths).not.toContain('src/runtime/webhook-handler.ts');
  });
});
