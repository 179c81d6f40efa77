import { describe, expect, it, test } from 'vitest';
import { createCredentials, type CredentialOptions } from '../../../templates/runtime/rest-credentials.js';
import type { Operation, SentHeaders, Service } from '../../../templates/runtime/rest-operation.js';
import {
  createToken,
  type Authorization,
  type Credentials,
  type TokenOptions,
} from '../../../templates/runtime/rest-token.js';

const SERVICE: Service = {
  userAgent: '',
  auth: {
    Bot: { header: 'Authorization', before: 'Bot ', after: '' },
    Key: { header: 'X-Key', before: '', after: ';' },
    Login: {
      header: 'Authorization',
      before: 'Basic ',
      after: '',
      encode: (secret) => (typeof secret === 'string' ? secret : Object.values(secret as object).join('+')),
    },
    Query: { header: '', before: '', after: '', send: (token, _, url) => `${url}?key=${token}` },
  },
};

const OPERATION: Operation = { name: 'list', method: 'GET', path: '/', countedPer: [], query: {}, responses: [] };

const NEEDS_BOT: Operation = { ...OPERATION, auth: ['Bot'] };

interface Sent {
  readonly headers: SentHeaders;
  readonly url: string;
}

function sentBy(authorization: Authorization | undefined): Sent | undefined {
  if (authorization === undefined) return undefined;
  const headers: SentHeaders = {};
  return { url: authorization.send(headers, 'https://a/'), headers };
}

/** The credentials that a call sends; the message of the error if it fails. */
async function tried(
  credentials: Credentials,
  auth?: Operation['auth'],
  headers: SentHeaders = {},
): Promise<Sent | undefined | string> {
  try {
    const operation = auth === undefined ? OPERATION : { ...OPERATION, auth };
    return sentBy(await credentials.authorize(operation, headers));
  } catch (error) {
    expect(error).toMatchObject({ operation: 'list' });
    return (error as Error).message;
  }
}

const BOT = { url: 'https://a/', headers: { authorization: 'Bot secret' } };

describe.each<readonly [name: string, create: (options: TokenOptions) => Credentials]>([
  ['createToken', (options) => createToken(SERVICE, options)],
  ['createCredentials', (options) => createCredentials(SERVICE, options)],
])('A token of %s', (_, create) => {
  it('is sent in the header of the first scheme', async () => {
    const credentials = create({ token: 'secret' });
    expect(await tried(credentials, ['Bot'])).toEqual(BOT);
    expect(await tried(credentials, ['Key', 'Bot'])).toEqual(BOT);
    expect((await credentials.authorize({ ...OPERATION, auth: ['Bot'] }, {}))?.secrets).toContain('secret');
  });

  it('is sent with operations of which the spec does not say whether they take one', async () => {
    expect(await tried(create({ token: 'secret' }))).toEqual(BOT);
    expect(await tried(create({}))).toBeUndefined();
  });

  it('is sent as another scheme if the options say so', async () => {
    const credentials = create({ token: 'secret', auth: 'Key' });
    expect(await tried(credentials, ['Bot', 'Key'])).toEqual({ url: 'https://a/', headers: { 'x-key': 'secret;' } });
    expect(await tried(credentials)).toEqual({ url: 'https://a/', headers: { 'x-key': 'secret;' } });
    expect(await tried(credentials, ['Bot'])).toContain('takes a token of Bot, not of Key');
  });

  it('is not sent with operations that take none, and may be with those for which it is optional', async () => {
    const credentials = create({ token: 'secret' });
    expect(await tried(credentials, [])).toBeUndefined();
    expect(await tried(credentials, [[], 'Bot'])).toEqual(BOT);
    expect(await tried(create({}), [[], 'Bot'])).toBeUndefined();
    expect(await tried(credentials, ['Key', []])).toBeUndefined();
  });

  it('is missing where an operation needs one', async () => {
    expect(await tried(create({}), ['Bot', ['Key', 'Query']])).toContain('takes a token of Bot or Key + Query');
    expect(await tried(create({}), ['Bot'])).not.toContain('not of');
    const error: unknown = await Promise.resolve()
      .then(() => create({}).authorize({ ...OPERATION, auth: ['Bot'] }, {}))
      .catch((caught: unknown) => caught);
    expect(error).toMatchObject({ kind: 'request-validation', issues: [{ path: [], code: 'auth' }] });
  });

  it('may be in a header of the caller', async () => {
    expect(await tried(create({}), ['Bot'], { authorization: 'x' })).toBeUndefined();
    expect(await tried(create({ auth: 'Key' }), ['Key'], { 'x-key': 'x' })).toBeUndefined();
    expect(await tried(create({}), ['Bot'], { other: 'x' })).toContain('takes a token of Bot');
  });

  it('may be a function, which is called for each request', async () => {
    let count = 0;
    const credentials = create({ token: async () => `secret-${++count}` });
    expect(await tried(credentials, ['Bot'])).toMatchObject({ headers: { authorization: 'Bot secret-1' } });
    expect(await tried(credentials, ['Bot'])).toMatchObject({ headers: { authorization: 'Bot secret-2' } });
    await tried(credentials, []);
    expect(count).toBe(2);
  });

  it('is not sent again once the service has refused it', async () => {
    const credentials = create({ token: 'secret' });
    const authorization = await credentials.authorize({ ...OPERATION, auth: ['Bot'] }, {});
    expect(await authorization!.renew(NEEDS_BOT, 7)).toBeUndefined();
    expect(await tried(credentials, ['Bot'])).toContain('not sent: the service has refused the token');
    const error: unknown = await Promise.resolve()
      .then(() => credentials.authorize({ ...OPERATION, auth: ['Bot'] }, {}))
      .catch((caught: unknown) => caught);
    expect(error).toMatchObject({ kind: 'api', status: 401, code: 7 });
  });

  it('is sent again after a request that needs none was refused', async () => {
    for (const auth of [
      ['Bot', []],
      [[], 'Bot'],
    ]) {
      let token = 'secret';
      const credentials = create({ token: () => token });
      const operation = { ...OPERATION, auth };
      const authorization =
        (await credentials.authorize(operation, {})) ?? (await credentials.authorize(NEEDS_BOT, {}))!;
      expect(await authorization.renew(operation, 7)).toBeUndefined();
      expect(await tried(credentials, ['Bot'])).toEqual(BOT);
      token = 'new';
      expect(sentBy(await authorization.renew(operation, 7))).toMatchObject({ headers: { authorization: 'Bot new' } });
    }
  });

  it('is not sent to another service, unless its operation needs the token', async () => {
    const credentials = create({ token: 'secret' });
    const elsewhere = { ...OPERATION, service: { name: 'Files' } };
    expect(await credentials.authorize(elsewhere, {})).toBeUndefined();
    expect(sentBy(await credentials.authorize({ ...elsewhere, auth: ['Bot'] }, {}))).toEqual(BOT);
  });

  it('is replaced by the next one of a function once the service has refused it', async () => {
    let token = 'old';
    const credentials = create({ token: () => token });
    const authorization = (await credentials.authorize({ ...OPERATION, auth: ['Bot'] }, {}))!;
    expect(await authorization.renew(NEEDS_BOT, 7)).toBeUndefined();
    expect(await tried(credentials, ['Bot'])).toContain('has refused the token');
    token = 'new';
    const other = await authorization.renew(NEEDS_BOT, 7);
    expect(sentBy(other)).toMatchObject({ headers: { authorization: 'Bot new' } });
    expect(await tried(credentials, ['Bot'])).toMatchObject({ headers: { authorization: 'Bot new' } });
  });

  it('of an unknown scheme is an error at once', () => {
    expect(() => create({ auth: 'Cookie' })).toThrow(new TypeError('unknown auth scheme Cookie'));
    expect(() => create({ auth: 'toString', token: 'x' })).toThrow(new TypeError('unknown auth scheme toString'));
  });
});

describe('A token of createToken', () => {
  it('that cannot be sent is an error at once', async () => {
    expect(() => createToken(SERVICE, { token: 'a b' })).toThrow(
      'the token must be a string of visible ASCII characters',
    );
    expect(() => createToken({ userAgent: '', auth: {} }, { token: 'a' })).toThrow(
      'the spec does not say how a token is sent',
    );
    expect(() => createToken({ userAgent: '', auth: {} }, {})).not.toThrow();
    await expect(createToken(SERVICE, { token: () => 'a b' }).authorize(OPERATION, {})).rejects.toThrow(
      'visible ASCII',
    );
  });

  it('is shared by calls that wait', () => {
    const credentials = createToken(SERVICE, { token: 'secret' });
    expect(credentials.authorize(OPERATION, {})).toBe(credentials.authorize(OPERATION, {}));
  });

  it('may be in the usual header where the spec names none', async () => {
    const credentials = createToken({ userAgent: '', auth: {} }, {});
    expect(await tried(credentials, ['Other'], { authorization: 'x' })).toBeUndefined();
  });
});

describe('Credentials of several schemes', () => {
  const of = (options: CredentialOptions): Credentials => createCredentials(SERVICE, options);

  it('are sent together where an operation needs them together', async () => {
    const credentials = of({ credentials: { Bot: 'b', Query: 'q', Key: undefined } });
    expect(await tried(credentials, [['Bot', 'Query']])).toEqual({
      url: 'https://a/?key=q',
      headers: { authorization: 'Bot b' },
    });
    expect(await tried(credentials, [['Bot', 'Key'], 'Query'])).toEqual({ url: 'https://a/?key=q', headers: {} });
    expect(await tried(credentials, [['Bot', 'Key']])).toContain('takes a token of Bot + Key, not of Bot or Query');
  });

  it('have the token of the options as one of them', async () => {
    const credentials = of({ token: 't', auth: 'Key', credentials: { Key: 'no', Bot: 'b' } });
    expect(await tried(credentials, ['Key'])).toMatchObject({ headers: { 'x-key': 't;' } });
    expect(await tried(credentials, ['Bot'])).toMatchObject({ headers: { authorization: 'Bot b' } });
  });

  test.each([
    [{ username: 'ada', password: 'secret' }],
    [() => ({ username: 'ada', password: 'secret' })],
    [async () => ({ username: 'ada', password: 'secret' })],
  ])('may be a name and a password, or a function of them', async (login) => {
    expect(await tried(of({ credentials: { Login: login } }), ['Login'])).toMatchObject({
      headers: { authorization: 'Basic ada+secret' },
    });
  });

  it('are secrets, the password of a login among them', async () => {
    const secretsOf = async (login: CredentialOptions['credentials']): Promise<unknown> => {
      const operation = { ...OPERATION, auth: [['Bot', 'Login']] };
      return (await of({ credentials: { Bot: 'b:1', ...login } }).authorize(operation, {}))?.secrets;
    };
    const login = { username: 'ada', password: 'p:w' };
    expect(await secretsOf({ Login: login })).toEqual(['b:1', '', 'ada+p:w', 'p:w']);
  });

  it('are none of an unknown scheme, and none that cannot be sent', async () => {
    expect(() => of({ credentials: { Cookie: 'x' } })).toThrow(new TypeError('unknown auth scheme Cookie'));
    expect(() => of({ credentials: { Cookie: undefined } })).not.toThrow();
    await expect(of({ credentials: { Bot: 'a b' } }).authorize({ ...OPERATION, auth: ['Bot'] }, {})).rejects.toThrow(
      'visible ASCII',
    );
  });

  it('are refused if one of them is', async () => {
    const credentials = of({ credentials: { Bot: 'b', Key: 'k' } });
    const needed = { ...OPERATION, auth: ['Key'] };
    await (await credentials.authorize(needed, {}))!.renew(needed, undefined);
    expect(await tried(credentials, [['Bot', 'Key']])).toContain('has refused the token');
    expect(await tried(credentials, ['Bot'])).toMatchObject({ headers: { authorization: 'Bot b' } });
  });

  it('may be in a header of the caller whatever scheme it is of', async () => {
    expect(await tried(of({}), ['Bot', 'Key'], { 'x-key': 'x' })).toBeUndefined();
    expect(await tried(of({}), [['Bot', 'Key']], { 'x-key': 'x' })).toBeUndefined();
    // A key in the query has no header of its own.
    expect(await tried(of({}), ['Query'], { authorization: 'x' })).toBeUndefined();
    expect(await tried(of({}), ['Query'], { other: 'x' })).toContain('takes a token of Query');
    expect(await tried(of({}), ['Unknown'], { authorization: 'x' })).toBeUndefined();
  });
});
