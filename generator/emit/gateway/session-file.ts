import { isNotShown, type EventChannel, type Sessions } from '../../model/model.js';
import type { EmitContext } from '../emit-context.js';
import { createModule } from '../module.js';
import { propertyAccess } from '../names.js';
import { tsdoc } from '../tsdoc.js';
import { type ChannelPart, pascal } from './decodable.js';

export type SessionChannel = EventChannel & { readonly sessions: Sessions };

export function hasSessions(channel: EventChannel): channel is SessionChannel {
  return channel.sessions !== undefined;
}

export function sessionNames({ start }: Sessions): readonly string[] {
  return [`create${pascal(start)}Limiter`, `${start}Schedule`];
}

/** The module that keeps session starts within their limit, with a schedule and a limiter. */
export function sessionPart({ sessions }: SessionChannel, path: string, context: EmitContext): ChannelPart {
  const module = createModule(path, context, sessionNames(sessions));
  const limit = module.typeOf('object', sessions.limit);
  const type = (name: string): string => module.runtimeType(name, 'session-starts');
  const value = (name: string): string => module.runtime(name, 'session-starts');
  const [limiter, schedule] = sessionNames(sessions);
  const rule = ruleText(sessions);
  const { period } = sessions;
  const body = [
    `${tsdoc({
      doc: `When each shard may ${sessions.start} if all of them request it now, the soonest first: ${rule}`,
      extra: [sessions.doc, '`shards` is the number of shards, or a list of them.'],
      origin: sessions.origin,
    })}
    export function ${schedule}(limit: ${limit}, shards: number | readonly number[]): ${type('SessionStart')}[] {
      return ${value('scheduleStarts')}($startLimit(limit), shards);
    }`,
    `${tsdoc({
      doc: `Creates a limiter that lets shards ${sessions.start} one after the other: ${rule} Create one limiter for all shards that share the limit, as soon as the limit is known.`,
      extra: [sessions.doc],
      origin: sessions.origin,
    })}
    export function ${limiter}(limit: ${limit}, options?: ${type('LimiterOptions')}): ${type('StartLimiter')}<${limit}> {
      return ${value('createStartLimiter')}(limit, $startLimit, options);
    }`,
    `function $startLimit(limit: ${limit}): ${type('StartLimit')} {
      return {
        total: limit${propertyAccess(sessions.total)},
        remaining: limit${propertyAccess(sessions.remaining)},
        resetAfter: limit${propertyAccess(sessions.resetAfter)}${inMilliseconds(sessions, context)},
        concurrency: limit${propertyAccess(sessions.concurrency)},
        window: ${sessions.window * 1000},
        period: ${period === undefined || isNotShown(period) ? 'undefined' : period * 1000},
        keyed: ${sessions.key === 'modulo'},
      };
    }`,
  ];
  return {
    use: 'a schedule of session starts',
    file: module.file(body),
    types: [],
    values: sessionNames(sessions),
    runtime: [['export type { LimiterOptions, SessionStart, StartLimiter, StartSignal }', 'session-starts']],
  };
}

function ruleText(sessions: Sessions): string {
  const window = `${sessions.window} seconds`;
  const each = `no more than \`${sessions.concurrency}\` in ${window}`;
  const keyed = `, and one in ${window} of those whose numbers leave the same remainder when divided by it`;
  return `${each}${sessions.key === 'modulo' ? keyed : ''}; no more than \`${sessions.remaining}\` until the limit is reset, and \`${sessions.total}\` from then on.`;
}

function inMilliseconds({ limit, resetAfter }: Sessions, context: EmitContext): string {
  const field = context.objects.get(limit)?.fields.find(({ name }) => name === resetAfter);
  return field?.unit === 'seconds' ? ' * 1000' : '';
}
