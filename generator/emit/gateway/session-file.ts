import { isNotShown, type EventChannel, type Sessions } from '../../model/model.js';
import { moduleFile } from '../declarations.js';
import type { EmitContext } from '../emit-context.js';
import { createImports } from '../imports.js';
import { runtimePath } from '../module-layout.js';
import { propertyAccess } from '../names.js';
import type { OutputFile } from '../output-file.js';
import { tsdoc } from '../tsdoc.js';
import { pascal } from './decodable.js';

const RUNTIME = runtimePath('session-starts');

export type SessionChannel = EventChannel & { readonly sessions: Sessions };

export function hasSessions(channel: EventChannel): channel is SessionChannel {
  return channel.sessions !== undefined;
}

export function sessionNames({ start }: Sessions): readonly string[] {
  return [`create${pascal(start)}Limiter`, `${start}Schedule`];
}

/** The module that keeps session starts within their limit, with a schedule and a limiter. */
export function sessionFile({ sessions }: SessionChannel, path: string, context: EmitContext): OutputFile {
  const imports = createImports(path, sessionNames(sessions));
  const limit = imports.type(sessions.limit, context.locate('object', sessions.limit));
  const type = (name: string): string => imports.type(name, RUNTIME);
  const value = (name: string): string => imports.value(name, RUNTIME);
  const [limiter, schedule] = sessionNames(sessions);
  const rule = ruleText(sessions);
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
        period: ${periodOf(sessions) === undefined ? 'undefined' : periodOf(sessions)! * 1000},
        keyed: ${sessions.key === 'modulo'},
      };
    }`,
  ];
  return moduleFile(path, imports.text(), body);
}

function ruleText(sessions: Sessions): string {
  const window = `${sessions.window} seconds`;
  const each = `no more than \`${sessions.concurrency}\` in ${window}`;
  const keyed = `, and one in ${window} of those whose numbers leave the same remainder when divided by it`;
  return `${each}${sessions.key === 'modulo' ? keyed : ''}; no more than \`${sessions.remaining}\` until the limit is reset, and \`${sessions.total}\` from then on.`;
}

function periodOf({ period }: Sessions): number | undefined {
  return period === undefined || isNotShown(period) ? undefined : period;
}

function inMilliseconds({ limit, resetAfter }: Sessions, context: EmitContext): string {
  const field = context.objects.get(limit)?.fields.find(({ name }) => name === resetAfter);
  return field?.unit === 'seconds' ? ' * 1000' : '';
}
