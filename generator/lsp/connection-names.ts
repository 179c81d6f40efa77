import { parseType } from '../read/index.js';
import type { SectionName } from '../read/index.js';
import { isBitSet } from '../model/types.js';
import type { Names } from './names.js';

/** Reads a text of a declaration: `textAt('channels', 'desk', 'connection', 'reconnect')`. */
type TextAt = (section: SectionName, declaration: string, ...path: readonly string[]) => string | undefined;

export function isInConnection([section, , part]: readonly string[]): boolean {
  return section === 'channels' && part === 'connection';
}

/** The object whose fields are named at a place in a connection. */
export function connectionHolder([, channel = '', , key, sub]: readonly string[], textAt: TextAt): string | undefined {
  const text = (...path: readonly string[]): string | undefined => textAt('channels', channel, 'connection', ...path);
  const body = (message: string | undefined, direction: 'sent' | 'received'): string | undefined =>
    message === undefined ? undefined : soleName(text('messages', message, direction));
  switch (key) {
    case 'advice':
      return text('advice', 'object');
    case 'heartbeat':
      return sub === 'interval' ? body(text('handshake', 'hello'), 'received') : body(text(key, 'message'), 'sent');
    case 'invalid-session':
      return body(text(key, 'message'), 'received');
    case 'handshake': {
      if (sub !== 'ready') return body(text(key, sub ?? '', 'message'), 'sent');
      const event = text(key, sub, 'event');
      return event === undefined
        ? body(text(key, sub, 'message'), 'received')
        : soleName(textAt('events', event, 'payload'));
    }
    default:
      return textAt('channels', channel, 'envelope', 'type');
  }
}

/** The bit set of the intents of a connection. */
export function bitsOfIntents([, channel = '']: readonly string[], { textAt, fieldTypes }: Names): readonly string[] {
  const identify = ['channels', channel, 'connection', 'handshake', 'identify'];
  const field = textAt('channels', channel, 'connection', 'handshake', 'identify', 'intents');
  const type = fieldTypes(connectionHolder(identify, textAt) ?? '').get(field ?? '');
  return type !== undefined && isBitSet(type) ? [type.name] : [];
}

/** The path from the envelope to the op code, whose type has the values under `messages`. */
export function opPath([, channel = '', , list, , key]: readonly string[], textAt: TextAt): readonly string[] {
  if (list !== 'messages' || key !== 'op') return [];
  return textAt('channels', channel, 'connection', 'op')?.split('.') ?? [];
}

/** The name of a type, if the type is one declaration. */
function soleName(text: string | undefined): string | undefined {
  const parsed = parseType(text ?? '');
  return parsed.ok && parsed.type.kind === 'name' && parsed.type.args.length === 0 ? parsed.type.name : undefined;
}
