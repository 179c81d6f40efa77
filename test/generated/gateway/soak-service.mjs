// The other side of a soak: a fake gateway in a process of its own, so that what it keeps is no part of the memory that is measured.
// It numbers the events of each session, and says at the end how many there were.
import { fileURLToPath } from 'node:url';
import { compileModels } from '../../../dist/compile.js';
import { startGateway } from '../../../dist/mock/gateway/start-gateway.js';

const { rate, interval } = JSON.parse(process.argv[2]);
const { models } = compileModels(fileURLToPath(new URL('../../../spec', import.meta.url)), { name: 'live' });
const gateway = await startGateway(models[0], { interval });

/** How many events each session has, by its id. */
const said = new Map();
let begin;
let sent = 0;
let turn = 0;

/** Sends one event to the session of a shard, if there is one. */
function say(session, text) {
  const number = (said.get(session.id) ?? 0) + 1;
  said.set(session.id, number);
  gateway.emit('MESSAGE_CREATE', { id: String(number), content: `${session.id} ${text}` }, session.id);
}

function talk() {
  const sessions = gateway.sessions();
  const due = Math.min(((performance.now() - begin) / 1000) * rate, sent + rate);
  for (; sent < due; sent++) {
    if (sessions.length > 0) say(sessions[turn++ % sessions.length], 'x');
  }
}

let timer;
process.on('message', (order) => {
  if (order.kind === 'begin') {
    begin = performance.now();
    timer = setInterval(talk, 10);
  }
  if (order.kind === 'stop') {
    clearInterval(timer);
    process.send({ kind: 'said', said: [...said] });
  }
  if (order.kind === 'large') {
    const session = gateway.sessions().find(({ shard }) => shard === order.shard);
    if (session !== undefined) say(session, 'y'.repeat(10_000_000));
  }
  if (order.kind === 'fault') gateway.fault(order.fault, order.shard);
  if (order.kind === 'count') process.send({ kind: 'count', connections: gateway.connections() });
});
process.send({ kind: 'url', url: gateway.url });
