import { problem } from '../../diagnostics/index.js';
import { isNotShown, type Delivery, type Event, type Pong, type Signature } from '../model.js';
import { isUnionRef, isWholeObject, writeType } from '../types.js';
import { rule, type RuleContext } from './rule.js';

const messages = {
  'unsigned-part': problem(
    'The signature covers everything that a handler relies on.',
    (p: { key: string; missing: 'header' | 'signed' }) =>
      p.missing === 'signed'
        ? `${p.key} is not signed, so that anybody can change it`
        : `the signed text has {${p.key}}, but no header is known that holds it`,
  ),
  'useless-signature-key': problem(
    'A key of a signature has an effect.',
    (p: { key: string; needs: string }) => `${p.key} has no effect without ${p.needs}`,
  ),
  'public-key-as-text': problem('A public key is bytes.', () => 'the public key is bytes, and is not written as text'),
  'response-status': problem(
    'A response has a status that a server can send, and a body only where the status allows one.',
    (p: { key: string; status: number; body: boolean }) =>
      p.body ? `${p.key} ${p.status} cannot have a body` : `${p.key} is ${p.status}, not a status from 200 to 599`,
  ),
  'unanswered-event': problem(
    'An event is answered where its channel delivers requests.',
    (p: { name: string; channel: string }) =>
      `${p.name} has an answer, but nothing says how ${p.channel} delivers requests`,
  ),
  'answer-not-object': problem(
    'The answer to an event is an object or a union.',
    (p: { type: string }) => `the answer is ${p.type}, not an object, a view or a union`,
  ),
};

type Context = RuleContext<typeof messages>;

/** Signatures sign what handlers rely on, responses can be sent, and answers have a request that they answer. */
export const signedRequests = rule({
  messages,
  visit: (context) => {
    const undelivered = new Set(
      context.model.channels.filter(({ delivery }) => delivery === undefined).map(({ name }) => name),
    );
    return {
      channel({ delivery }) {
        if (delivery === undefined || isNotShown(delivery)) return;
        checkSignature(delivery.signature, delivery, context);
        checkStatuses(delivery, context);
      },
      event: (event) => checkAnswer(event, undelivered, context),
    };
  },
});

function checkSignature(signature: Signature, at: Delivery, { trace, report }: Context): void {
  const span = trace.spanOf(at);
  const { algorithm, keyEncoding, separator, signed, timestamp, timestampPrefix, timestampUnit, tolerance } = signature;
  for (const key of ['id', 'timestamp'] as const) {
    const isSigned = signed.includes(`{${key}}`);
    if (isSigned === (signature[key] !== undefined)) continue;
    report('unsigned-part', { key, missing: isSigned ? 'header' : 'signed' }, span, {
      hint: isSigned ? `add the key ${key} with the name of the header` : `add {${key}} to signed`,
    });
  }
  const useless = (key: string, needs: string): void => report('useless-signature-key', { key, needs }, span);
  if (timestampPrefix !== undefined && separator === undefined) useless('timestamp-prefix', 'separator');
  if (timestampPrefix !== undefined && timestamp === undefined) useless('timestamp-prefix', 'timestamp');
  if (timestampUnit !== undefined && timestamp === undefined) useless('timestamp-unit', 'timestamp');
  if (tolerance !== undefined && timestampUnit === undefined) useless('tolerance', 'timestamp-unit');
  if (algorithm === 'Ed25519' && keyEncoding === 'text') report('public-key-as-text', {}, span);
}

/** Statuses of which no response has a body. */
const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

function checkStatuses(delivery: Delivery, context: Context): void {
  const { pong, answer, acknowledge, refuse } = delivery;
  const span = context.trace.spanOf(delivery);
  const check = (key: string, status: number, { body }: Pick<Pong, 'body'>): void => {
    const sendable = status >= 200 && status <= 599;
    const hasBody = body !== undefined && WITHOUT_BODY.has(status);
    if (!sendable || hasBody) context.report('response-status', { key, status, body: hasBody }, span);
  };
  check('acknowledge', acknowledge, {});
  check('refuse', refuse, {});
  check('answer', answer, { body: {} });
  if (pong !== undefined) check('pong', pong.status, pong);
}

function checkAnswer(event: Event, undelivered: ReadonlySet<string>, { trace, report }: Context): void {
  const { answer, channels, name } = event;
  if (answer === undefined) return;
  if (channels.every((channel) => undelivered.has(channel))) {
    report('unanswered-event', { name, channel: channels.join(' and ') }, trace.spanOf(event));
  }
  if (!isNotShown(answer) && !isWholeObject(answer) && !isUnionRef(answer)) {
    report('answer-not-object', { type: writeType(answer) }, trace.spanOf(event));
  }
}
