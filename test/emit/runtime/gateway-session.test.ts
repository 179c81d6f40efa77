import { expect, test } from 'vitest';
import type { Protocol } from '../../../templates/runtime/gateway-protocol.js';
import {
  createSession,
  type Effect,
  type Session,
  type SessionSettings,
} from '../../../templates/runtime/gateway-session.js';
import { DESK } from '../../support/desk-protocol.js';

/** The steps of a session, by their names in the tests. */
const STEPS = {
  start: (session) => session.start(),
  open: (session) => session.opened(),
  hello: (session) => session.received({ op: 4, d: { every: 10 } }),
  'may identify': (session) => session.mayIdentify(),
  ready: (session) => session.received({ op: 0, s: 1, t: 'READY', d: { id: 'a', where: 'wss://own.example' } }),
  event: (session) => session.received({ op: 0, s: 7, t: 'NEWS', d: {} }),
  back: (session) => session.received({ op: 0, s: 8, t: 'BACK', d: {} }),
  answer: (session) => session.received({ op: 5 }),
  beat: (session) => session.received({ op: 3 }),
  move: (session) => session.received({ op: 7 }),
  'over, may resume': (session) => session.received({ op: 6, d: true }),
  over: (session) => session.received({ op: 6, d: false }),
  'other message': (session) => session.received({ op: 99 }),
  'message begun': (session) => session.received({ op: 8, d: { id: 'b' } }),
  'message back': (session) => session.received({ op: 9 }),
  unreadable: (session) => session.unreadable('no JSON'),
  'closed 1006': (session) => session.closed(1006, 'gone away'),
  'closed 4001': (session) => session.closed(4001, 'said'),
  'closed 4002': (session) => session.closed(4002, 'said'),
  'closed 4003': (session) => session.closed(4003, 'said'),
  'lasting timer': (session) => session.fired('lasting'),
  'greeting timer': (session) => session.fired('greeting'),
  'starting timer': (session) => session.fired('starting'),
  'heartbeat timer': (session) => session.fired('heartbeat'),
  'waiting timer': (session) => session.fired('waiting'),
  stop: (session) => session.stop(),
} satisfies Readonly<Record<string, (session: Session) => readonly Effect[]>>;

type Step = keyof typeof STEPS;

const TO_READY: readonly Step[] = ['start', 'open', 'hello', 'may identify', 'ready'];
const TO_RESUMING: readonly Step[] = [...TO_READY, 'closed 1006', 'waiting timer', 'open', 'hello'];

function session(changed: Partial<Protocol> = {}, settings: Partial<SessionSettings> = {}): Session {
  return createSession(
    { ...DESK, ...changed },
    {
      identify: { key: 'k' },
      token: 'k',
      random: () => 0.5,
      backoff: { first: 1000, longest: 8000 },
      isEncrypted: true,
      ...settings,
    },
  );
}

function after(steps: readonly Step[], one: Session = session()): Session {
  for (const step of steps) STEPS[step](one);
  return one;
}

function textOf(effect: Effect): string {
  switch (effect.do) {
    case 'connect':
      return `connect to ${effect.address ?? 'the usual address'}`;
    case 'drop':
      return `drop the socket with ${effect.code}`;
    case 'send':
      return `send ${effect.message} ${JSON.stringify(effect.body)}`;
    case 'timer':
      return `set ${effect.timer} to ${effect.after}`;
    case 'cancel':
      return `cancel ${effect.timer}`;
    case 'request-slot':
    case 'abandon-slot':
      return effect.do;
    case 'report': {
      const { kind, ...rest } = effect.change;
      return ['report', kind, ...Object.entries(rest).map(([key, value]) => `${key}=${value}`)].join(' ');
    }
  }
}

/** Each step with the phase that it leads to, and below it all of its effects in their order. */
function traceOf(one: Session, ...steps: readonly Step[]): string {
  return steps
    .flatMap((step) => {
      const effects = STEPS[step](one);
      return [`${step} -> ${one.phase()}`, ...effects.map((effect) => `  ${textOf(effect)}`)];
    })
    .join('\n');
}

test('a session starts, counts events, keeps its heart going and ends', () => {
  expect(traceOf(session(), ...TO_READY, 'event', 'heartbeat timer', 'answer', 'heartbeat timer', 'beat', 'stop'))
    .toMatchInlineSnapshot(`
      "start -> connecting
        report connecting resumes=false
        set greeting to 30000
        connect to the usual address
      open -> greeting
      hello -> queued
        set heartbeat to 5000
        cancel greeting
        report queued
        request-slot
      may identify -> identifying
        report identifying
        set starting to 120000
        send start {"key":"k"}
      ready -> ready
        cancel starting
        set lasting to 20000
        report ready session=a
      event -> ready
      heartbeat timer -> ready
        send beat 7
        set heartbeat to 10000
      answer -> ready
        report acknowledged
      heartbeat timer -> ready
        send beat 7
        set heartbeat to 10000
      beat -> ready
        send beat 7
      stop -> stopped
        drop the socket with 1000
        abandon-slot
        cancel greeting
        cancel starting
        cancel lasting
        cancel heartbeat
        cancel waiting
        report stopped code=undefined name=undefined text=closed by the program"
    `);
});

test('a session whose connection ends resumes at its own address, and loses nothing', () => {
  const one = after([...TO_READY, 'event', 'closed 1006']);
  expect(traceOf(one, 'waiting timer', 'open', 'hello', 'event', 'back', 'heartbeat timer')).toMatchInlineSnapshot(`
    "waiting timer -> connecting
      report connecting resumes=true
      set greeting to 30000
      connect to wss://own.example
    open -> greeting
    hello -> resuming
      set heartbeat to 5000
      cancel greeting
      report resuming session=a sequence=7
      set starting to 120000
      send again {"key":"k","id":"a","last":7}
    event -> resuming
    back -> ready
      cancel starting
      set lasting to 20000
      report resumed
    heartbeat timer -> ready
      send beat 8
      set heartbeat to 10000"
  `);
});

/** How a connection ends: its slot and its timers are released, and after a while there is another one. */
function ending(step: Step, how: readonly string[], wait: number): string {
  const released = [
    'abandon-slot',
    ...['greeting', 'starting', 'lasting', 'heartbeat'].map((name) => `cancel ${name}`),
  ];
  const effects = [...how, ...released, `report waiting time=${wait}`, `set waiting to ${wait}`];
  return [`${step} -> waiting`, ...effects.map((effect) => `  ${effect}`)].join('\n');
}

const TO_QUEUED: readonly Step[] = ['start', 'open', 'hello'];

test.each<readonly [why: string, before: readonly Step[], step: Step, report: string, then: string, wait: number]>([
  ['zombie', [...TO_READY, 'heartbeat timer'], 'heartbeat timer', 'zombie', 'resume', 0],
  ['zombie', [...TO_QUEUED, 'heartbeat timer'], 'heartbeat timer', 'zombie', 'reconnect', 750],
  ['invalid-session', TO_READY, 'over, may resume', 'invalid-session resumable=true', 'resume', 3000],
  ['invalid-session', TO_READY, 'over', 'invalid-session resumable=false', 'reconnect', 3000],
  ['invalid-session', TO_QUEUED, 'over, may resume', 'invalid-session resumable=false', 'reconnect', 3000],
  ['reconnect-requested', TO_READY, 'move', 'reconnect-requested', 'resume', 0],
  ['no JSON', TO_READY, 'unreadable', 'unreadable why=no JSON', 'resume', 0],
  ['no greeting', ['start'], 'greeting timer', 'unreadable why=no greeting', 'reconnect', 750],
  ['no starting', TO_RESUMING, 'starting timer', 'unreadable why=no starting', 'resume', 1500],
])('a connection is left because of %s after %j, by the step %s', (why, before, step, report, then, wait) => {
  const disconnected = `report disconnected code=4900 name=undefined text=${why} then=${then}`;
  expect(traceOf(after(before), step)).toBe(
    ending(step, [`report ${report}`, 'drop the socket with 4900', disconnected], wait),
  );
});

test.each<readonly [step: Step, closed: string, wait: number]>([
  ['closed 1006', 'code=1006 name=undefined text=gone away then=resume', 0],
  ['closed 4001', 'code=4001 name=LOST text=said then=resume', 0],
  ['closed 4002', 'code=4002 name=GONE text=too late then=reconnect', 750],
])(
  'the close code decides what follows, and its text in the spec comes before that of the service: %s',
  (step, closed, wait) => {
    expect(traceOf(after(TO_READY), step)).toBe(ending(step, [`report disconnected ${closed}`], wait));
  },
);

test('no connection follows the close code of a refusal', () => {
  expect(traceOf(after(TO_READY), 'closed 4003')).toMatchInlineSnapshot(`
    "closed 4003 -> stopped
      report disconnected code=4003 name=NEVER text=not you then=stop
      abandon-slot
      cancel greeting
      cancel starting
      cancel lasting
      cancel heartbeat
      cancel waiting
      report stopped code=4003 name=NEVER text=not you"
  `);
});

test('another session starts where the old one is over, or where nothing resumes', () => {
  const traces = [
    after([...TO_READY, 'over']),
    after([...TO_READY, 'closed 4002']),
    after([...TO_READY, 'closed 1006'], session({ resume: undefined })),
  ].map((one) => traceOf(one, 'waiting timer', 'open', 'hello'));
  expect(new Set(traces).size).toBe(1);
  expect(traces[0]).toMatchInlineSnapshot(`
    "waiting timer -> connecting
      report connecting resumes=false
      set greeting to 30000
      connect to the usual address
    open -> greeting
    hello -> queued
      set heartbeat to 5000
      cancel greeting
      report queued
      request-slot"
  `);
});

test('whether an invalid session may resume is read from the field that the spec names', () => {
  const invalidSession = { message: 'over', resumable: 'again', pause: [1000, 1000] } as const;
  const one = after(TO_READY, session({ invalidSession }));
  const [report] = one.received({ op: 6, d: { again: true } });
  expect(textOf(report!)).toBe('report invalid-session resumable=true');
  const other = after(TO_READY, session({ invalidSession }));
  expect(textOf(other.received({ op: 6, d: true })[0]!)).toBe('report invalid-session resumable=false');
});

test.each<readonly [string, readonly Step[], readonly Step[]]>([
  [
    'idle',
    [],
    [
      'open',
      'hello',
      'may identify',
      'closed 1006',
      'unreadable',
      'heartbeat timer',
      'starting timer',
      'waiting timer',
    ],
  ],
  ['connecting', ['start'], ['start', 'hello', 'event', 'may identify', 'heartbeat timer', 'waiting timer', 'beat']],
  ['greeting', ['start', 'open'], ['start', 'open', 'ready', 'back', 'other message', 'may identify', 'beat']],
  ['queued', ['start', 'open', 'hello'], ['start', 'open', 'hello', 'ready', 'back', 'other message', 'waiting timer']],
  [
    'identifying',
    ['start', 'open', 'hello', 'may identify'],
    ['open', 'hello', 'may identify', 'event', 'back', 'message begun', 'message back', 'other message'],
  ],
  ['resuming', TO_RESUMING, ['open', 'hello', 'may identify', 'event', 'ready', 'message back', 'other message']],
  ['ready', TO_READY, ['start', 'open', 'hello', 'may identify', 'ready', 'back', 'message begun', 'waiting timer']],
  [
    'waiting',
    [...TO_READY, 'closed 1006'],
    [
      'start',
      'open',
      'hello',
      'event',
      'may identify',
      'closed 1006',
      'unreadable',
      'heartbeat timer',
      'greeting timer',
    ],
  ],
  [
    'stopped',
    [...TO_READY, 'stop'],
    ['start', 'open', 'hello', 'may identify', 'closed 1006', 'unreadable', 'stop', 'waiting timer', 'heartbeat timer'],
  ],
])('while %s, what belongs to another phase has no effect', (phase, before, steps) => {
  const one = after(before);
  for (const step of steps) expect([step, STEPS[step](one), one.phase()]).toEqual([step, [], phase]);
});

test('an acknowledgement is reported in every phase, and answers the heartbeat of its connection', () => {
  for (const before of [['start', 'open'], ['start', 'open', 'hello'], TO_RESUMING, TO_READY] as const)
    expect(traceOf(after(before), 'answer')).toMatch(/\n {2}report acknowledged$/);
});

test('signals can be messages: the acknowledgement too', () => {
  const changed: Partial<Protocol> = {
    ready: { message: 'begun', session: 'id' },
    resume: { ...DESK.resume!, done: { message: 'answer' } },
  };
  const identifying = after([...TO_QUEUED, 'may identify'], session(changed));
  expect(traceOf(identifying, 'ready', 'answer', 'message begun')).toMatchInlineSnapshot(`
    "ready -> identifying
    answer -> identifying
      report acknowledged
    message begun -> ready
      cancel starting
      set lasting to 20000
      report ready session=b"
  `);
  const resuming = after(
    ['start', 'open', 'hello', 'may identify', 'message begun', 'closed 1006', 'waiting timer', 'open', 'hello'],
    session(changed),
  );
  expect(traceOf(resuming, 'message back', 'answer')).toMatchInlineSnapshot(`
    "message back -> resuming
    answer -> ready
      report acknowledged
      cancel starting
      set lasting to 20000
      report resumed"
  `);
});

test('the message after which a session counts as resumed is not that of another op code', () => {
  const one = after(TO_RESUMING, session({ resume: { ...DESK.resume!, done: { message: 'back' } } }));
  expect(traceOf(one, 'message begun', 'back', 'message back')).toMatchInlineSnapshot(`
    "message begun -> resuming
    back -> resuming
    message back -> ready
      cancel starting
      set lasting to 20000
      report resumed"
  `);
});

test.each([
  ['nothing', null],
  ['sequence', 7],
  [{ field: 'last' }, { last: 7 }],
] as const)('a heartbeat carries %j', (carries, body) => {
  const one = after([...TO_READY, 'event'], session({ heartbeat: { ...DESK.heartbeat!, carries } }));
  expect(one.fired('heartbeat')[0]).toEqual({ do: 'send', message: 'beat', body });
});

test('a heartbeat before the first event carries null', () => {
  expect(after(TO_QUEUED).fired('heartbeat')[0]).toEqual({ do: 'send', message: 'beat', body: null });
});

test.each<readonly [string, Partial<NonNullable<Protocol['heartbeat']>> | undefined, unknown, readonly string[]]>([
  ['in the unit of its field, at first after a part of it', {}, { every: 10 }, ['heartbeat 5000']],
  ['exactly, without jitter', { jitter: false }, { every: 10 }, ['heartbeat 10000']],
  ['as the spec says it', { interval: 300, jitter: false }, { every: 10 }, ['heartbeat 300']],
  ['never, where the spec has none', undefined, { every: 10 }, []],
])('a heart beats %s', (_, heartbeat, body, timers) => {
  const changed = heartbeat === undefined ? undefined : { ...DESK.heartbeat!, ...heartbeat };
  const one = after(['start', 'open'], session({ heartbeat: changed }));
  const effects = one.received({ op: 4, d: body });
  expect(effects.flatMap((effect) => (effect.do === 'timer' ? [`${effect.timer} ${effect.after}`] : []))).toEqual(
    timers,
  );
  if (timers.length === 0)
    expect([one.interval(), one.fired('heartbeat'), one.received({ op: 3 })]).toEqual([undefined, [], []]);
});

test.each([undefined, null, 'often', '10', -1, 0, 1e-9, 1e9, Number.NaN, Infinity, [10]])(
  'a connection is left if its heart should beat every %j seconds',
  (every) => {
    const effects = after(['start', 'open']).received({ op: 4, d: { every } });
    const why = 'the interval of heartbeats is no time that a connection can keep to';
    expect(effects[0]).toEqual({ do: 'report', change: { kind: 'unreadable', why } });
    expect(effects.at(-1)).toEqual({ do: 'timer', timer: 'waiting', after: 750 });
  },
);

test('the interval of a connection ends with it', () => {
  const one = after(TO_READY);
  expect(one.interval()).toBe(10_000);
  after(['closed 1006', 'waiting timer'], one);
  expect(one.interval()).toBeUndefined();
});

test('a heartbeat without an acknowledgement in the spec needs no answer', () => {
  const one = after(TO_READY, session({ heartbeat: { ...DESK.heartbeat!, acknowledgement: undefined } as never }));
  expect(traceOf(one, 'heartbeat timer', 'heartbeat timer')).toMatchInlineSnapshot(`
    "heartbeat timer -> ready
      send beat 1
      set heartbeat to 10000
    heartbeat timer -> ready
      send beat 1
      set heartbeat to 10000"
  `);
});

test('a heartbeat that is its own acknowledgement is not answered', () => {
  const one = after(TO_READY, session({ heartbeat: { ...DESK.heartbeat!, acknowledgement: 'beat' } }));
  expect(traceOf(one, 'heartbeat timer', 'beat', 'heartbeat timer')).toMatchInlineSnapshot(`
    "heartbeat timer -> ready
      send beat 1
      set heartbeat to 10000
    beat -> ready
      report acknowledged
    heartbeat timer -> ready
      send beat 1
      set heartbeat to 10000"
  `);
});

test('a message to resume has the fields that the spec names and the client knows', () => {
  const resume = { ...DESK.resume!, token: undefined, sequence: 'seq' };
  const one = after(TO_RESUMING.slice(0, -1), session({ resume }));
  expect(STEPS.hello(one).at(-1)).toEqual({ do: 'send', message: 'again', body: { id: 'a', seq: 1 } });
  const anonymous = after(['start', 'open', 'hello', 'may identify'], session({}, { token: undefined }));
  anonymous.received({ t: 'READY', d: { id: 5 } });
  after(['closed 1006', 'waiting timer', 'open'], anonymous);
  expect(STEPS.hello(anonymous).at(-1)).toEqual({ do: 'send', message: 'again', body: { last: 0 } });
});

test('a service to which the client speaks first resumes when the socket is open', () => {
  const one = after(
    ['start', 'open', 'may identify', 'ready', 'closed 1006', 'waiting timer'],
    session({ hello: undefined, heartbeat: undefined }),
  );
  expect(traceOf(one, 'open')).toMatchInlineSnapshot(`
    "open -> resuming
      cancel greeting
      report resuming session=a sequence=1
      set starting to 120000
      send again {"key":"k","id":"a","last":1}"
  `);
});

test('messages and events that the spec does not name mean nothing', () => {
  const bare = { hello: undefined, reconnect: undefined, invalidSession: undefined, heartbeat: undefined };
  const one = after(['start', 'open', 'may identify', 'ready'], session(bare));
  for (const step of ['hello', 'answer', 'over', 'move', 'beat', 'other message'] as const)
    expect([step, STEPS[step](one)]).toEqual([step, []]);
  expect(one.received({ op: undefined })).toEqual([]);
});

test('an event counts as fresh if its number is larger than all before, or if it has none', () => {
  expect(session().isFresh()).toBe(false);
  const one = after(TO_READY);
  const fresh = [{ s: 1 }, { s: 2 }, { s: 2 }, {}, { s: '3' }, { s: 3 }].map((numbered) => {
    one.received({ t: 'NEWS', ...numbered });
    return one.isFresh();
  });
  expect(fresh).toEqual([false, true, false, true, true, true]);
  one.received({ op: 5 });
  expect(one.isFresh()).toBe(false);
  one.received({ t: 'NEWS', s: 9 });
  one.closed(1006, '');
  one.received({ t: 'NEWS', s: 10 });
  expect(one.isFresh()).toBe(false);
});

test('numbers begin again with a new session', () => {
  const one = after([...TO_READY, 'event', 'closed 4002', 'waiting timer', 'open', 'hello', 'may identify', 'ready']);
  expect([one.isFresh(), one.fired('heartbeat')[0]]).toEqual([true, { do: 'send', message: 'beat', body: 1 }]);
});

test('attempts count from the last session that has lasted', () => {
  const lose: readonly Step[] = ['closed 1006', 'waiting timer', 'open', 'hello', 'back'];
  const waitOf = (one: Session): unknown => STEPS['closed 1006'](one).find(({ do: what }) => what === 'timer');
  for (const [steps, ms] of [
    [TO_READY, 0],
    [[...TO_READY, ...lose], 1500],
    [[...TO_READY, ...lose, ...lose], 3000],
    [[...TO_READY, ...lose, ...lose, 'lasting timer'], 0],
    [[...TO_READY, 'closed 4002', 'waiting timer', 'open', 'hello', 'may identify', 'ready'], 1500],
  ] as const) {
    expect([steps, waitOf(after(steps))]).toEqual([steps, { do: 'timer', timer: 'waiting', after: ms }]);
  }
});

test('a session that resumes but does not last is given up after six times', () => {
  const one = after(TO_READY);
  const begun = Array.from({ length: 8 }, () => {
    const effects = after(['closed 1006', 'waiting timer', 'open'], one).received({ op: 4, d: { every: 10 } });
    after(['may identify', one.phase() === 'resuming' ? 'back' : 'ready'], one);
    return effects.some(({ do: what }) => what === 'request-slot') ? 'new' : 'resumed';
  });
  expect(begun).toEqual(['resumed', 'resumed', 'resumed', 'resumed', 'resumed', 'resumed', 'new', 'resumed']);
});

test('a session that is declared invalid again and again waits longer, too', () => {
  const one = after(['start', 'open', 'hello', 'may identify']);
  const waits = Array.from({ length: 5 }, () => {
    const waiting = STEPS.over(one).find(({ do: what }) => what === 'timer');
    after(['waiting timer', 'open', 'hello', 'may identify'], one);
    return (waiting as { readonly after: number }).after;
  });
  expect(waits).toEqual([3000, 3000, 3000, 6000, 6000]);
});

test('a session that began encrypted does not resume where the token could be read', () => {
  const ready = { op: 0, s: 1, t: 'READY', d: { id: 'a', where: 'ws://evil.example' } };
  const addresses = [true, false].map((isEncrypted) => {
    const one = after(['start', 'open', 'hello', 'may identify'], session({}, { isEncrypted }));
    one.received(ready);
    return after(['closed 1006'], one).fired('waiting').at(-1);
  });
  expect(addresses).toEqual([
    { do: 'connect', address: undefined },
    { do: 'connect', address: 'ws://evil.example' },
  ]);
});

test('requests of heartbeats are answered eight times in an interval', () => {
  const one = after(TO_READY);
  const answers = (): number => Array.from({ length: 20 }, () => STEPS.beat(one)).flat().length;
  expect([answers(), one.fired('heartbeat').length, answers()]).toEqual([8, 2, 8]);
});

test('after six attempts that did not resume, the session is forgotten', () => {
  const one = after(TO_READY);
  const resumes = Array.from({ length: 8 }, () => {
    after(['closed 1006'], one);
    return textOf(STEPS['waiting timer'](one)[0]!);
  });
  expect(resumes).toEqual([
    ...Array.from({ length: 6 }, () => 'report connecting resumes=true'),
    'report connecting resumes=false',
    'report connecting resumes=false',
  ]);
});

test('patience is half a minute for a greeting and two for the start, or as it was set', () => {
  const timerIn = (effects: readonly Effect[]): unknown =>
    effects.flatMap((effect) => (effect.do === 'timer' ? [effect.after] : []))[0];
  const patienceOf = (one: Session): readonly unknown[] => [
    timerIn(STEPS.start(one)),
    timerIn(after(['open', 'hello'], one).mayIdentify()),
  ];
  expect(patienceOf(session())).toEqual([30_000, 120_000]);
  expect(patienceOf(session({}, { patience: { greeting: 1, starting: 2 } }))).toEqual([1, 2]);
});
