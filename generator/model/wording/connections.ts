import type { CloseCode, Connection, Intent, Signal } from '../connection.js';

const REACTIONS = {
  resume: 'the session resumes',
  reconnect: 'another session starts',
  stop: 'connecting again is of no use',
} as const;

/** `Close code 4004, after a wrong token: connecting again is of no use`. */
export function closeCodeText({ code, cause, reaction }: CloseCode): string {
  const after = cause === undefined ? '' : `, cause \`${cause}\``;
  return `Close code ${code}${after}: ${REACTIONS[reaction]}`;
}

/** `Brings `GUILD_CREATE`, `GUILD_DELETE``. */
export function intentText({ events }: Intent): string {
  return events.length === 0
    ? 'Brings no event of its own'
    : `Brings ${events.map((name) => `\`${name}\``).join(', ')}`;
}

/** How a session starts and resumes. */
export function handshakeText({ handshake: { hello, identify, ready, resume } }: Connection): string {
  const first = hello === undefined ? 'The client speaks first' : `The service says \`${hello}\``;
  const again =
    resume === undefined
      ? 'it ends with its connection'
      : `it resumes with \`${resume.message}\` until \`${nameOf(resume.done)}\``;
  return `${first}; a session starts with \`${identify.message}\`, exists from \`${nameOf(ready.by)}\`, and ${again}`;
}

function nameOf(signal: Signal): string {
  return 'message' in signal ? signal.message : signal.event;
}

export function otherCodesText({ otherwise }: Connection): string {
  return `After any other close code ${REACTIONS[otherwise]}`;
}

export function heartbeatText({
  message,
  interval,
  jitter,
  acknowledgement,
}: NonNullable<Connection['heartbeat']>): string {
  const every = typeof interval === 'number' ? `every ${interval} milliseconds` : `at the interval \`${interval}\``;
  const first = jitter ? ', the first one after a random part of it' : '';
  const dead =
    acknowledgement === undefined ? '' : `; without \`${acknowledgement}\` before the next one, the connection is dead`;
  return `\`${message}\` ${every}${first}${dead}`;
}

export function invalidSessionText({ message, pause }: NonNullable<Connection['invalidSession']>): string {
  return `After \`${message}\`, the next attempt follows ${pause.min} to ${pause.max} seconds later`;
}

export function sendLimitText({ messages, seconds }: NonNullable<Connection['sendLimit']>): string {
  return `A client sends at most ${messages} messages in ${seconds} seconds`;
}

export function largestMessageText(bytes: number): string {
  return `A client sends messages of at most ${bytes} bytes`;
}

export function shardsText({ shift }: NonNullable<Connection['shards']>): string {
  return `The events of an identifier go to shard \`(id >> ${shift}) % total\``;
}
