import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { compileSpec } from '../../support/compiled-library.js';
import { sendJson, startRecording, type Recorded, type RecordingServer } from '../../support/recording-server.js';

type Charge = Readonly<Record<string, unknown>>;
type Client = Readonly<Record<'updateCharges' | 'createCharge', (params: object) => Promise<unknown>>>;

let createClient: (options: object) => Client;
let charges: readonly Charge[];
let server: RecordingServer | undefined;

beforeAll(async () => {
  const payments = await compileSpec('payments');
  ({ createClient } = (await payments.load('rest/index.js')) as { createClient: typeof createClient });
  const { sampleChargeInAnswer } = (await payments.load('samples.js')) as {
    sampleChargeInAnswer: (seed: number) => Charge;
  };
  charges = Array.from({ length: 11 }, (_, seed) => sampleChargeInAnswer(seed));
}, 120_000);
afterEach(() => server?.close());

/** A client with validation of responses, and a service that sends these charges. */
async function clientOf(sent: readonly Charge[], options: object = {}): Promise<Client> {
  server = await startRecording((_, response) => sendJson(response, 200, sent));
  const credentials = { Secret: 'secret' };
  return createClient({ baseUrl: server.url, credentials, validate: 'spec', retry: { limit: 0 }, ...options });
}

const changes = (count: number): object =>
  Object.fromEntries(charges.slice(0, count).map((charge) => [charge['id'], { description: 'A book.' }]));

describe('A limit of a whole response body', () => {
  it.each([1, 10])('permits %i items of 1 to 10', async (count) => {
    const client = await clientOf(charges.slice(0, count));
    expect(await client.updateCharges({ body: changes(1) })).toHaveLength(count);
  });

  it.each([0, 11])('reports %i items of 1 to 10, and the report has them', async (count) => {
    const reports: unknown[] = [];
    const client = await clientOf(charges.slice(0, count), { onInvalid: (error: unknown) => reports.push(error) });
    expect(await client.updateCharges({ body: changes(1) })).toHaveLength(count);
    expect(reports).toMatchObject([
      { kind: 'response-validation', issues: [{ path: [], code: 'items' }], value: charges.slice(0, count) },
    ]);
  });
});

describe('A limit of a whole request body', () => {
  it.each([0, 11])('refuses %i keys of 1 to 10, and nothing is sent', async (count) => {
    const client = await clientOf(charges.slice(0, 1));
    await expect(client.updateCharges({ body: changes(count) })).rejects.toMatchObject({
      kind: 'request-validation',
      issues: [{ path: ['body'], code: 'items' }],
    });
    expect(server!.requests).toEqual([]);
  });
});

describe('An operation with a header Idempotency-Key', () => {
  it('is sent again with the same key, that of the call or one that the client makes', async () => {
    const body = { error: { type: 'card_error', message: 'Try again.' } };
    server = await startRecording((_, response) =>
      sendJson(response, server!.requests.length % 2 === 1 ? 503 : 402, body),
    );
    const retry = { minDelayMs: 1 };
    const client = createClient({ baseUrl: server.url, credentials: { Secret: 'secret' }, retry });
    const charge = { body: { amount: 500, currency: 'eur', customer: 'cus_12345678' } };
    const keysOf = async (call: Promise<unknown>): Promise<readonly unknown[]> => {
      await call.catch(() => {});
      return (server!.requests as Recorded[]).splice(0).map(({ headers }) => headers['idempotency-key']);
    };
    expect(await keysOf(client.createCharge({ ...charge, idempotencyKey: 'own' }))).toEqual(['own', 'own']);
    const [first, second, ...others] = await keysOf(client.createCharge(charge));
    expect([first, others]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), []]);
    expect(second).toBe(first);
    expect(await keysOf(client.createCharge(charge))).not.toContain(first);
    expect(await keysOf(client.updateCharges({ body: changes(1) }))).toEqual([undefined]);
  });
});
