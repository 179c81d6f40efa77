import { describe, expect, it } from 'vitest';
import { compileSpec } from '../support/compiled-library.js';

interface Issue {
  readonly path: readonly (string | number)[];
  readonly code: string;
  readonly message: string;
  readonly variant?: string;
}

type Validate = (
  value: unknown,
  options?: { readonly mode?: string; readonly maxIssues?: number },
) => { readonly ok: boolean; readonly issues?: readonly Issue[] };

const airline = (await (await compileSpec('airline')).load('index.js')) as Readonly<Record<string, Validate>>;

function is(type: string, value: unknown): unknown {
  return airline[`is${type}`]!(value);
}

/** `path: message` of each issue. Whether there is one is also what the check says. */
function issues(type: string, value: unknown, mode = 'spec'): readonly string[] {
  const { issues: found = [] } = airline[`validate${type}`]!(value, { mode });
  if (mode === 'spec') expect(is(type, value)).toBe(found.length === 0);
  return found.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

describe('a value of a union', () => {
  it('is explained as the member that its field of literals names', () => {
    expect(issues('Part', { type: 2, label: 'Go' })).toEqual([]);
    expect(issues('Part', { type: 2 })).toEqual(['label: Part with type 2 (ButtonPart): is missing; expected string']);
    expect(issues('Part', { type: 1, parts: [{ type: 2, label: '' }] })).toEqual([
      'parts.0.label: Part with type 2 (ButtonPart): must be 1 to 20 characters, got 0',
    ]);
    expect(airline['validatePart']!({ type: 2 }).issues).toMatchObject([{ variant: 'ButtonPart', path: ['label'] }]);
  });

  it('says what the field may be where it names no member', () => {
    const expected = '1 (ROW), 2 (BUTTON) or 3 (SELECT)';
    expect(issues('Part', {})).toEqual([`type: is missing; expected ${expected}`]);
    expect(issues('Part', { type: 'x' })).toEqual([`type: is no variant of Part; expected ${expected}`]);
    expect(issues('Fare', { class: 'cheap' })).toEqual([
      'class: is no variant of Fare; expected "saver" (SAVER) or "flex" (FLEX)',
    ]);
    expect(issues('Part', 'x')).toEqual([': expected RowPart, ButtonPart or SelectPart, got string']);
  });

  it('may be one that an open union does not list, but for mode strict', () => {
    expect(issues('Part', { type: 99, title: [] })).toEqual([]);
    expect(issues('Part', { type: 99 }, 'strict')).toEqual([
      'type: is no variant of Part; expected 1 (ROW), 2 (BUTTON) or 3 (SELECT)',
    ]);
    expect(issues('Part', { type: 0.5 })).toHaveLength(1);
  });

  it('is explained as the member whose keys it has, and as the closest where nothing decides', () => {
    expect(issues('Payment', { number: '123' })).toEqual([
      'number: Payment, closest match (CardFare): must be 4 characters, got 3',
    ]);
    expect(issues('Payment', { coins: ['x'] })).toEqual([
      'coins.0: Payment, closest match (CashFare): expected integer, got string',
    ]);
    expect(issues('Thread', { text: 'x' })).toEqual([]);
    expect(issues('Thread', {})).toEqual(['text: Thread, closest match (Draft): is missing; expected string']);
  });

  it('has one of several JSON forms', () => {
    for (const value of [null, true, 0.5, 'x', [], {}, [{ a: [null, [1]] }]]) expect(issues('Json', value)).toEqual([]);
    expect(issues('Json', undefined)).toEqual([
      ': expected null, boolean, number, string, array or object, got undefined',
    ]);
    expect(issues('Json', [1, { a: () => 1 }])).toEqual([
      '1.a: expected null, boolean, number, string, array or object, got function',
    ]);
    expect(issues('Numbers', 'x')).toEqual([]);
    expect(issues('Numbers', { constructor: 'even' })).toEqual([]);
    expect(issues('Numbers', {})).toEqual([
      'constructor: is missing; expected "it\'s \\"odd\\"" (Weird) or "even" (Even)',
    ]);
  });

  it('satisfies the limits of its form', () => {
    const booking = { plane: 'x', mode: 'none', fare: null, fares: {}, id: null, wide: true };
    expect(issues('Booking', { ...booking, nonce: 'abcde' })).toEqual([]);
    expect(issues('Booking', { ...booking, nonce: 'abcdef' })).toEqual(['nonce: must be at most 5 characters, got 6']);
    expect(issues('Booking', { ...booking, nonce: 10 })).toEqual(['nonce: must be -9 to 9, got 10']);
    expect(issues('Booking', { ...booking, mode: 'auto' })).toEqual(['nonce: nonce must be set where mode is auto or 0']);
    expect(issues('Booking', { ...booking, mode: 'x' })).toEqual(["mode: must be 'auto' or 'none'"]);
    expect(issues('Booking', { ...booking, rows: [1, 'x'] })).toEqual(['rows: must be list[int] or list[str]']);
    expect(issues('Booking', { ...booking, pair: [true, null] })).toEqual([
      'pair.0: expected integer or string, got boolean',
    ]);
  });
});

describe('hostile values of unions', () => {
  const throwing = {
    get type(): number {
      throw new Error('no');
    },
  };

  it('that throw are refused and explained', () => {
    expect(issues('Part', throwing)).toEqual(['type: threw an error while it was being read']);
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    for (const type of ['Part', 'Payment', 'Json', 'Numbers', 'WideFare']) expect(issues(type, proxy)).not.toEqual([]);
  });

  it('that change while they are read are refused: the member reads its field itself', () => {
    let reads = 0;
    const changing = {
      get type(): number {
        reads += 1;
        return reads === 1 ? 2 : 3;
      },
      label: 'x',
    };
    expect(is('Part', changing)).toBe(false);
  });

  it('that are nested deeply or shared are decided in time', () => {
    const deep = (levels: number, wrap: (inner: unknown) => unknown, end: unknown): unknown =>
      Array.from({ length: levels }).reduce<unknown>((inner) => wrap(inner), end);
    expect(is('Json', deep(100_000, (inner) => [inner], 1))).toBe(false);
    expect(is('Json', deep(200, (inner) => [inner, inner], 1))).toBe(true);
    expect(is('Part', deep(100, (inner) => ({ type: 1, parts: [inner, inner] }), { type: 2, label: 'x' }))).toBe(true);
    expect(is('Part', deep(100, (inner) => ({ type: 1, parts: [inner, inner] }), { type: 2 }))).toBe(false);
    // Each level may be either of two: without memory, every one would double the time.
    const tried = deep(100, (inner) => ({ text: 'xx', in: inner }), { text: 1 });
    expect(is('Thread', tried)).toBe(false);
    expect(issues('Thread', tried)).toHaveLength(1);
    expect(issues('Thread', deep(100, (inner) => ({ text: 'xx', in: inner }), { text: 'x' }))).toEqual([]);
    const shared = deep(60, (inner) => ({ text: 'xx', in: inner, all: [inner, inner] }), { text: 1 });
    expect(is('Thread', shared)).toBe(false);
    expect(airline['validateThread']!(shared, { maxIssues: 3 }).ok).toBe(false);
  });
});
