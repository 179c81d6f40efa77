import type { CloseCode, Connection, Intent, Signal } from '../connection.js';
import type { Endpoint, Paging, RateLimitHeader } from '../model.js';
import type { InputPath, PermissionStepKind, SelectedEntries } from '../permissions.js';
import { defined } from '../../defined.js';
import { typeWords } from './field-sentence.js';
import { codeSpan, conditionsNotation, conditionsText } from './phrases.js';

export function pagingText(paging: Paging): string {
  switch (paging.style) {
    case 'cursors': {
      const cursors = paging.cursors.map(({ param }) => param).join(' and ');
      return `Paged with ${cursors} by \`${paging.by}\`.${endText(paging)}`;
    }
    case 'page':
      return `Paged with the number of a page, \`${paging.page}\`, from ${paging.first}.${endText(paging)}`;
    case 'offset':
      return `Paged with the number of items to skip, \`${paging.offset}\`.${endText(paging)}`;
    case 'token':
      return `Paged with \`${paging.token}\`, which is \`${paging.next.join('.')}\` of the page before.`;
    case 'link':
      return 'Paged with the header `Link`, whose `rel="next"` is the address of the next page.';
    case 'single':
      return `\`${paging.limit}\` bounds the list; no page follows.`;
  }
}

function endText({ more, total }: { readonly more?: readonly string[]; readonly total?: readonly string[] }): string {
  if (more !== undefined) return ` \`${more.join('.')}\` says whether there are more.`;
  return total === undefined ? '' : ` \`${total.join('.')}\` is the number of all items.`;
}

/** Paging on one line: `before, after by id, limit limit`. */
export function pagingNotation(paging: Paging): string {
  const { limit, items } = paging;
  const list = items.length === 0 ? [] : [`items ${items.join('.')}`];
  const size = limit === undefined ? [] : [`limit ${limit}`];
  const rest = [...size, ...list, ...ends(paging)];
  switch (paging.style) {
    case 'cursors':
      return [`${paging.cursors.map(cursorText).join(', ')} by ${paging.by}`, ...rest].join(', ');
    case 'page':
      return [`page ${paging.page} from ${paging.first}`, ...rest].join(', ');
    case 'offset':
      return [`offset ${paging.offset}`, ...rest].join(', ');
    case 'token':
      return [`token ${paging.token} of ${paging.next.join('.')}`, ...rest].join(', ');
    case 'link':
      return ['header Link', ...rest].join(', ');
    case 'single':
      return ['single', ...rest].join(', ');
  }
}

function cursorText({ direction, param }: { readonly direction: string; readonly param: string }): string {
  return direction === param ? direction : `${direction} ${param}`;
}

function ends(paging: Paging): readonly string[] {
  return [
    ...('total' in paging && paging.total !== undefined ? [`total ${paging.total.join('.')}`] : []),
    ...('more' in paging && paging.more !== undefined ? [`more ${paging.more.join('.')}`] : []),
  ];
}

/** `Needs BAN_MEMBERS and MANAGE_GUILD.`; empty without permissions. */
export function needsText({ needs }: Pick<Endpoint, 'needs'>): string {
  const bits = needs.map((need) => `\`${need.slice(need.indexOf('.') + 1)}\``);
  return bits.length === 0 ? '' : `Needs ${bits.join(' and ')}.`;
}

/** A step of a calculation, as a sentence without its full stop, in Markdown. */
export function permissionStepText(step: PermissionStepKind): string {
  switch (step.kind) {
    case 'everything-if-equal':
      return `Everything, if ${step.ids.map(pathText).join(' equals ')}`;
    case 'everything-if':
      return `Everything, if ${codeSpan(step.bit)} is held`;
    case 'grant':
      return `Adds ${pathText(step.bits)}`;
    case 'grant-entries':
      return `Adds ${codeSpan(step.bits)} of ${entriesText(step.entries)}`;
    case 'overwrite':
      return `Removes ${codeSpan(step.deny)}, then adds ${codeSpan(step.allow)}, of ${entriesText(step.entries)}`;
    case 'while-future':
      return `While ${pathText(step.moment)} is in the future, keeps only ${bitsText(step.keep)}`;
    case 'without':
      return `Without ${codeSpan(step.bit)}, removes ${step.deny === 'all' ? 'everything' : bitsText(step.deny)}`;
  }
}

/** The same as in the spec, in one line of plain text. */
export function permissionStepNotation(step: PermissionStepKind): string {
  switch (step.kind) {
    case 'everything-if-equal':
      return `everything-if-equal ${step.ids.map(written).join(', ')}`;
    case 'everything-if':
      return `everything-if ${step.bit}`;
    case 'grant':
      return `grant ${written(step.bits)}`;
    case 'grant-entries':
      return `grant ${written(step.entries.list)}, bits ${step.bits}${selectionNotation(step.entries)}`;
    case 'overwrite':
      return `overwrite ${written(step.entries.list)}, deny ${step.deny}, allow ${step.allow}${selectionNotation(step.entries)}`;
    case 'while-future':
      return `while-future ${written(step.moment)}, keep ${step.keep.join(', ')}`;
    case 'without':
      return `without ${step.bit}, deny ${step.deny === 'all' ? 'all' : step.deny.join(', ')}`;
  }
}

function entriesText({ list, by, ids, where }: SelectedEntries): string {
  const condition = where.length === 0 ? '' : ` and whose ${conditionsText(where)}`;
  return `each entry of ${pathText(list)} whose ${codeSpan(by)} is among ${ids.map(pathText).join(', ')}${condition}`;
}

function selectionNotation({ by, ids, where }: SelectedEntries): string {
  const condition = where.length === 0 ? '' : ` where ${conditionsNotation(where)}`;
  return `, by ${by} in ${ids.map(written).join(', ')}${condition}`;
}

function bitsText(bits: readonly string[]): string {
  return bits.map(codeSpan).join(', ');
}

function pathText(path: InputPath): string {
  return codeSpan(written(path));
}

function written(path: InputPath): string {
  return path.join('.');
}

/** The reactions of a client to a close code. */
export const reactions: Readonly<Record<CloseCode['reaction'], string>> = {
  resume: 'the session resumes',
  reconnect: 'another session starts',
  stop: 'connecting again is of no use',
};

/** `Close code 4004, after a wrong token: connecting again is of no use`. */
export function closeCodeText({ code, cause, reaction }: CloseCode): string {
  const after = cause === undefined ? '' : `, cause \`${cause}\``;
  return `Close code ${code}${after}: ${reactions[reaction]}`;
}

/** `Brings `GUILD_CREATE`, `GUILD_DELETE``. */
export function intentText({ events }: Intent): string {
  return events.length === 0
    ? 'Brings no event of its own'
    : `Brings ${events.map((name) => `\`${name}\``).join(', ')}`;
}

/** Rules of a connection besides its close codes and intents, as sentences of Markdown without their full stops. */
export function connectionFacts(connection: Connection) {
  const { heartbeat, invalidSession, otherwise, sendLimit, largestMessage, shards } = connection;
  return defined({
    handshake: handshakeText(connection),
    heartbeat: heartbeat && heartbeatText(heartbeat),
    'invalid-session':
      invalidSession &&
      `After \`${invalidSession.message}\`, the next attempt follows ${invalidSession.pause.min} to ${invalidSession.pause.max} seconds later`,
    'other-codes': `After any other close code ${reactions[otherwise]}`,
    'send-limit': sendLimit && `A client sends at most ${sendLimit.messages} messages in ${sendLimit.seconds} seconds`,
    'largest-message':
      largestMessage === undefined ? undefined : `A client sends messages of at most ${largestMessage} bytes`,
    shards: shards && `The shard of an event is \`(id >> ${shards.shift}) % total\`, by ${typeWords(shards.by)}`,
  });
}

export type ConnectionPart = keyof ReturnType<typeof connectionFacts>;

function handshakeText({ handshake: { hello, identify, ready, resume } }: Connection): string {
  const first = hello === undefined ? 'The client speaks first' : `The service says \`${hello}\``;
  const again =
    resume === undefined
      ? 'ends with its connection'
      : `resumes with \`${resume.message}\` until \`${nameOf(resume.done)}\``;
  return `${first}; a session starts with \`${identify.message}\`, exists from \`${nameOf(ready.by)}\`, and ${again}`;
}

function nameOf(signal: Signal): string {
  return 'message' in signal ? signal.message : signal.event;
}

function heartbeatText({ message, interval, jitter, acknowledgement }: NonNullable<Connection['heartbeat']>): string {
  const every = typeof interval === 'number' ? `every ${interval} milliseconds` : `at the interval \`${interval}\``;
  const first = jitter ? ', the first one after a random part of it' : '';
  const dead =
    acknowledgement === undefined ? '' : `; without \`${acknowledgement}\` before the next one, the connection is dead`;
  return `\`${message}\` ${every}${first}${dead}`;
}

/** The facts that headers of rate limits state, with their types in JSON Schema. */
export const rateLimitHeaders: Readonly<Record<RateLimitHeader, { readonly text: string; readonly type: string }>> = {
  limit: { text: 'Requests per window', type: 'integer' },
  remaining: { text: 'Requests left in the window', type: 'integer' },
  reset: { text: 'End of the window, in Unix seconds', type: 'number' },
  resetAfter: { text: 'Seconds until the window ends', type: 'number' },
  bucket: { text: 'Name of the limit; routes with the same name share it', type: 'string' },
  global: { text: 'Whether the limit is that of all requests', type: 'boolean' },
  scope: { text: 'Whose requests the limit counts', type: 'string' },
  retryAfter: { text: 'Seconds to wait after a status 429', type: 'number' },
};
