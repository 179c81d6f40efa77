// The other side of a soak: sends numbered events to the sessions of a fake gateway, and does to them what it is ordered to. As a
// process of its own, what it keeps is no part of the memory that is measured.
import { fileURLToPath } from 'node:url';

export function serve(gateway, rate) {
  /** How many events each session has, by its id. */
  const said = new Map();
  let sent = 0;
  let turn = 0;
  let timer;

  /** Sends one event to a session. */
  const say = (id, text) => {
    const number = (said.get(id) ?? 0) + 1;
    said.set(id, number);
    gateway.emit('MESSAGE_CREATE', { id: String(number), content: `${id} ${text}` }, id);
  };
  const begin = () => {
    const begun = performance.now();
    timer = setInterval(() => {
      const sessions = gateway.sessions();
      const due = Math.min(((performance.now() - begun) / 1000) * rate, sent + rate);
      for (; sent < due; sent++) if (sessions.length > 0) say(sessions[turn++ % sessions.length].id, 'x');
    }, 10);
  };

  return {
    order: ({ kind, shard, fault }) => {
      if (kind === 'begin') begin();
      if (kind === 'fault') gateway.fault(fault, shard);
      if (kind !== 'large') return;
      const session = gateway.sessions().find((one) => one.shard === shard);
      if (session !== undefined) say(session.id, 'y'.repeat(10_000_000));
    },
    said: () => {
      clearInterval(timer);
      return [...said];
    },
    connections: () => gateway.connections(),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { rate, interval } = JSON.parse(process.argv[2]);
  const { compileModels } = await import('../../../dist/compile.js');
  const { startGateway } = await import('../../../dist/mock/gateway/start-gateway.js');
  const { models } = compileModels(fileURLToPath(new URL('../../../spec', import.meta.url)), { name: 'live' });
  const gateway = await startGateway(models[0], { interval });
  const service = serve(gateway, rate);
  process.on('message', ({ ask, ...order }) => {
    if (ask === undefined) service.order(order);
    else process.send({ ask, answer: service[ask]() });
  });
  process.send({ ask: 'url', answer: gateway.url });
}
