import Eris from 'eris';
import { httpsAsHttp } from './https-as-http.mjs';
import { erisLike } from './eris-like.mjs';
import { stepsFor } from './steps.mjs';

export async function connect(mock) {
  httpsAsHttp(mock.url);
  const client = new Eris(`Bot ${mock.token}`, {
    intents: ['all'],
    rest: { domain: '127.0.0.1', baseURL: '/api/v10' },
    restMode: true,
  });
  return erisLike(client, (message, name, file) => [message, { name, file }]);
}

export const steps = stepsFor();
