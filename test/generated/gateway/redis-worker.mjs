// One process of a bot: holds some shards, and identifies when Redis lets it.
import { createClient } from 'redis';
import { WebSocket } from 'ws';
import { connect } from '../../../generated/dist/live/events/gateway/index.js';

const { shards, total, gateway, redisUrl, slots } = JSON.parse(process.argv[2]);
const redis = createClient({ url: redisUrl });
await redis.connect();
const { createRedisSlots } = await import(slots);
const connection = connect({
  token: 'secret',
  intents: ['GUILD_MESSAGES'],
  shards: { shards, total },
  address: gateway,
  webSocket: WebSocket,
  slots: createRedisSlots(redis, { name: 'identify', concurrency: 2, window: 600 }),
});
connection.on('MESSAGE_CREATE', ({ content }, { shard }) => console.log(JSON.stringify({ shard, content })));
await connection.ready;
console.log(JSON.stringify({ ready: shards }));
