import type { EventChannel } from '../../model/model.js';
import type { EmitContext } from '../emit-context.js';
import { profileRoot, runtimePath } from '../module-layout.js';
import { kebab } from '../names.js';
import type { OutputFile } from '../output-file.js';
import { exportsFile, offered } from '../package/subpath.js';
import { deliveryOf, handlerPart } from '../webhooks/handler-file.js';
import { connectable, connectPart } from './connect-file.js';
import { type ChannelPart, type DecodableChannel, decodableChannels } from './decodable.js';
import { decodePart } from './decode-file.js';
import { hasSessions, sessionPart } from './session-file.js';

/** The modules for each channel: decoding of its messages, deliveries, limits on its sessions, and a connection. */
export function gatewayFiles(context: EmitContext): readonly OutputFile[] {
  const decodable = new Map(decodableChannels(context).map((entry) => [entry.channel.name, entry]));
  return context.model.channels.flatMap((channel) => channelFiles(channel, decodable.get(channel.name), context));
}

function channelFiles(
  channel: EventChannel,
  decodable: DecodableChannel | undefined,
  context: EmitContext,
): readonly OutputFile[] {
  const { model } = context;
  const folder = `${profileRoot(model)}/events/${kebab(channel.name)}`;
  const connection = connectable(channel);
  const delivery = decodable && deliveryOf(channel);
  const modules = {
    decode: decodable && `${folder}/decode.ts`,
    sessions: hasSessions(channel) ? `${folder}/sessions.ts` : undefined,
  };
  const parts = [
    decodable && decodePart(decodable, `${folder}/decode.ts`, context, connection !== undefined),
    delivery && handlerPart(decodable, delivery, `${folder}/handler.ts`, `${folder}/decode.ts`, context),
    hasSessions(channel) ? sessionPart(channel, `${folder}/sessions.ts`, context) : undefined,
    connection && connectPart(connection, `${folder}/connect.ts`, modules, context),
  ].filter((part) => part !== undefined);
  if (parts.length === 0) return [];
  const index = exportsFile(`${folder}/index.ts`, parts.flatMap(exportsOf));
  const doc = `Messages of \`${channel.name}\`: ${parts.map(({ use }) => use).join(', ')}.`;
  return [...parts.map(({ file }) => file), offered(index, kebab(channel.name), doc, model)];
}

function exportsOf({ file: { path }, types, values, runtime }: ChannelPart): (readonly [string, string])[] {
  return [
    ...(types.length === 0 ? [] : [[`export type { ${types.join(', ')} }`, path] as const]),
    [`export { ${values.join(', ')} }`, path],
    ...runtime.map(([exported, name]) => [exported, runtimePath(name)] as const),
  ];
}
