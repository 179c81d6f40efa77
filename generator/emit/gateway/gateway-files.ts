import type { EventChannel } from '../../model/model.js';
import type { EmitContext } from '../emit-context.js';
import { profileRoot, runtimePath } from '../module-layout.js';
import { kebab } from '../names.js';
import { relative } from '../imports.js';
import type { OutputFile } from '../output-file.js';
import { entryBelow, type Subpath } from '../package/subpath.js';
import { answersOf, deliveryOf, handlerFile, handlerNames } from '../webhooks/handler-file.js';
import { connectable, type ConnectableChannel, connectFile, connectNames } from './connect-file.js';
import { type DecodableChannel, decodableChannels } from './decodable.js';
import { decodeFile, decodeNames } from './decode-file.js';
import { hasSessions, type SessionChannel, sessionFile, sessionNames } from './session-file.js';

export function gatewaySubpaths(context: EmitContext): readonly Subpath[] {
  const decodable = new Set(decodableChannels(context).map(({ channel }) => channel.name));
  return context.model.channels.flatMap((channel) => {
    const uses = usesOf(channel, decodable.has(channel.name));
    if (uses.length === 0) return [];
    const path = `${folderOf(channel.name, context)}/index.ts`;
    const doc = `Messages of \`${channel.name}\`: ${uses.join(', ')}.`;
    return [{ entry: entryBelow(context.model, kebab(channel.name)), path, doc }];
  });
}

function usesOf(channel: EventChannel, decodable: boolean): readonly string[] {
  return [
    ...(decodable ? ['a decoder'] : []),
    ...(decodable && deliveryOf(channel) !== undefined ? ['a handler of signed requests'] : []),
    ...(hasSessions(channel) ? ['a schedule of session starts'] : []),
    ...(connectable(channel) === undefined ? [] : ['a connection']),
  ];
}

/** The modules for each channel: decoding of its messages, and limits on its sessions. */
export function gatewayFiles(context: EmitContext): readonly OutputFile[] {
  const decodable = new Map(decodableChannels(context).map((entry) => [entry.channel.name, entry]));
  return context.model.channels.flatMap((channel) => {
    const folder = folderOf(channel.name, context);
    const decoded = decodable.get(channel.name);
    const sessions = hasSessions(channel) ? channel : undefined;
    const connection = connectable(channel);
    if (decoded === undefined && sessions === undefined && connection === undefined) return [];
    const modules = {
      path: `${folder}/connect.ts`,
      decode: decoded && `${folder}/decode.ts`,
      sessions: sessions && `${folder}/sessions.ts`,
    };
    return [
      ...(decoded === undefined ? [] : [decodeFile(decoded, `${folder}/decode.ts`, context, connection !== undefined)]),
      ...handlerFiles(decoded, folder, context),
      ...(sessions === undefined ? [] : [sessionFile(sessions, `${folder}/sessions.ts`, context)]),
      ...(connection === undefined ? [] : [connectFile(connection, modules, context)]),
      indexFile(folder, decoded, sessions, connection),
    ];
  });
}

function handlerFiles(
  decoded: DecodableChannel | undefined,
  folder: string,
  context: EmitContext,
): readonly OutputFile[] {
  const delivery = decoded === undefined ? undefined : deliveryOf(decoded.channel);
  if (decoded === undefined || delivery === undefined) return [];
  return [handlerFile(decoded, delivery, `${folder}/handler.ts`, `${folder}/decode.ts`, context)];
}

function folderOf(channel: string, context: EmitContext): string {
  return `${profileRoot(context.model)}/events/${kebab(channel)}`;
}

function indexFile(
  folder: string,
  decoded: DecodableChannel | undefined,
  sessions: SessionChannel | undefined,
  connection: ConnectableChannel | undefined,
): OutputFile {
  const path = `${folder}/index.ts`;
  const from = (module: string): string => `'${relative(path, module)}'`;
  const lines = [
    ...(decoded === undefined ? [] : decodeExports(decoded, folder, from)),
    ...(decoded === undefined ? [] : handlerExports(decoded, folder, from)),
    ...(sessions === undefined ? [] : sessionExports(sessions, folder, from)),
    ...(connection === undefined ? [] : connectExports(connection, folder, from)),
  ];
  return { path, text: `${lines.join('\n')}\n`, format: 'typescript' };
}

function decodeExports(decoded: DecodableChannel, folder: string, from: (module: string) => string): string[] {
  const { types, value } = decodeNames(decoded);
  const module = from(`${folder}/decode.ts`);
  const runtime = 'DecodeOptions, DecodedMessage, EventOf, InvalidMessage, OtherMessage, UnknownEvent';
  return [
    `export type { ${types.join(', ')} } from ${module};`,
    `export { ${value} } from ${module};`,
    `export type { ${runtime} } from ${from(runtimePath('decode-event'))};`,
  ];
}

function handlerExports(decoded: DecodableChannel, folder: string, from: (module: string) => string): string[] {
  if (deliveryOf(decoded.channel) === undefined) return [];
  const { types, value } = handlerNames(decoded);
  const answers = answersOf(decoded).length > 0;
  const runtime = ['Delivered', 'DeliveryOptions', 'HandlerOptions', 'ReplayProtection', 'WebRequest', 'WebResponse'];
  return [
    `export type { ${types.join(', ')} } from ${from(`${folder}/handler.ts`)};`,
    `export { ${value} } from ${from(`${folder}/handler.ts`)};`,
    `export type { ${runtime.join(', ')} } from ${from(runtimePath('webhook-handler'))};`,
    ...(answers ? [`export type { AnsweringOptions } from ${from(runtimePath('webhook-answer'))};`] : []),
    `export type { NodeRequest, NodeResponse } from ${from(runtimePath('webhook-node'))};`,
    `export { nodeListener } from ${from(runtimePath('webhook-node'))};`,
    `export type { SeenDeliveries } from ${from(runtimePath('webhook-replays'))};`,
    `export { onlyOnce, seenInMemory } from ${from(runtimePath('webhook-replays'))};`,
  ];
}

function sessionExports({ sessions }: SessionChannel, folder: string, from: (module: string) => string): string[] {
  const runtime = 'LimiterOptions, SessionStart, StartLimiter, StartSignal';
  return [
    `export { ${sessionNames(sessions).join(', ')} } from ${from(`${folder}/sessions.ts`)};`,
    `export type { ${runtime} } from ${from(runtimePath('session-starts'))};`,
  ];
}

function connectExports(connection: ConnectableChannel, folder: string, from: (module: string) => string): string[] {
  const { types, values } = connectNames(connection);
  const module = from(`${folder}/connect.ts`);
  const typesOf = (names: string, runtime: string): string =>
    `export type { ${names} } from ${from(runtimePath(runtime))};`;
  const valuesOf = (names: string, runtime: string): string =>
    `export { ${names} } from ${from(runtimePath(runtime))};`;
  return [
    `export type { ${types.join(', ')} } from ${module};`,
    `export { ${values.join(', ')} } from ${module};`,
    typesOf('GatewayChange', 'gateway-connect'),
    typesOf('GatewayErrorKind', 'gateway-error'),
    valuesOf('GatewayError', 'gateway-error'),
    typesOf('Backoff', 'gateway-session'),
    typesOf('GatewayClock', 'gateway-socket'),
    typesOf('SendOptions, ShardStatus', 'gateway-shard'),
    typesOf('ShardRange', 'gateway-shard-plan'),
    valuesOf('shardPlan', 'gateway-shard-plan'),
    typesOf('IdentifySlots, SlotRule', 'gateway-slots'),
    valuesOf('createIdentifySlots', 'gateway-slots'),
    typesOf('SlotPort', 'gateway-slot-port'),
    valuesOf('serveSlots, slotsOver', 'gateway-slot-port'),
  ];
}
