import { Client } from '@projectdysnomia/dysnomia';
import { httpsAsHttp } from './https-as-http.mjs';
import { erisLike } from './eris-like.mjs';
import { stepsFor } from './steps.mjs';

export async function connect(mock) {
  httpsAsHttp(mock.url);
  const client = new Client(`Bot ${mock.token}`, {
    gateway: { intents: ['all'] },
    rest: { domain: '127.0.0.1', baseURL: '/api/v10' },
    restMode: true,
  });
  return erisLike(client, (message, filename, file) => [{ ...message, attachments: [{ filename, file }] }]);
}

export const steps = stepsFor();
