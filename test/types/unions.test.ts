import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compileReadPackage } from '../../generator/compile.js';
import { readSpec } from '../../generator/read/index.js';

/** Each expectation that does not hold is an error of the compiler, and so is one that wrongly does. */
const PROGRAM = `
import {
  PartKind,
  type Booking,
  type ButtonPart,
  type CardFare,
  type CashFare,
  type FlexFare,
  type Json,
  type Part,
  type PartUnknown,
  type Payment,
  type RowPart,
  type SaverFare,
} from './open/index.js';

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const holds = <_Expected extends true>(): void => {};

// The field of literals narrows, with values and with members, in switch and if.
export function labelOf(part: Part): string {
  switch (part.type) {
    case PartKind.ROW:
      holds<Same<typeof part, RowPart>>();
      return String(part.parts.length);
    case 2:
      holds<Same<typeof part, ButtonPart>>();
      return part.label satisfies string;
    case PartKind.SELECT:
      return part.options.map(String).join(' ');
    default:
      holds<Same<typeof part, PartUnknown>>();
      return String(part['title'] satisfies unknown);
  }
}

export function fareOf(fare: Booking['fare']): number {
  if (fare === null) return 0;
  if (fare.fare === 'saver') {
    holds<Same<typeof fare, SaverFare>>();
    return fare.paid satisfies 0.5;
  }
  holds<Same<typeof fare, FlexFare>>();
  return fare.paid;
}

// Keys and JSON forms narrow as in any union.
export const coins = (paid: Payment): readonly number[] => ('coins' in paid ? (paid satisfies CashFare).coins : []);
export const card = (paid: Payment): string => ('number' in paid ? (paid satisfies CardFare).number : '');
export const text = (json: Json): string => (typeof json === 'string' ? json : Array.isArray(json) ? json.map(text).join('') : '');

holds<Same<Booking['nonce'], number | string | undefined>>();
holds<Same<Booking['mode'], 'auto' | 'none' | 0 | true | number[]>>();
holds<Same<NonNullable<Booking['parts']>, (Part | null)[]>>();
holds<Same<ButtonPart['on'], true | undefined>>();

// A newer kind can be written down and read.
export const newer: Part = { type: 9 as number as PartUnknown['type'], title: 'x' };
export const known: Part = { type: PartKind.BUTTON, label: 'x' };
// @ts-expect-error a member needs its fields
export const lacking: Part = { type: PartKind.BUTTON };
// @ts-expect-error no member has that value
export const mistaken: Booking['fare'] = { fare: 'cheap', class: 'saver', paid: 0.5 };
`;

/** Text discriminators of open unions, and a field that one value requires. */
const OPEN = `
import { Kind, type LaterVisit, type Order, type Visit, type Source, type SourceUnknown } from './open/index.js';

export function nameOf(source: Source): string {
  if (source.object === 'card') return source.last4;
  if (source.object === 'bank') return source.iban;
  return source.object satisfies string;
}

export const other = (object: string): Source => ({ object: object as SourceUnknown['object'] });

export function paidBy(order: Order): string | undefined {
  return order.kind === Kind.CARD ? (order.number satisfies string) : (order.number satisfies string | null | undefined) ?? undefined;
}

// A flag narrows, and so do several fields together.
export function paidAt(order: Order): string {
  return order.paid === true ? (order.paid_at satisfies string) : ((order.paid_at satisfies string | undefined) ?? '');
}

export function refundOf(order: Order): number | undefined {
  if (order.kind === Kind.CASH && order.state === 'failed' && order.test) return order.refund satisfies number;
  // @ts-expect-error one condition alone requires nothing
  if (order.state === 'failed') return order.refund satisfies number;
  return undefined;
}

export const open: Order = { kind: Kind.CARD, number: '1', state: 'paid', test: false };
// @ts-expect-error an order that is paid needs a time
export const untimed: Order = { kind: Kind.CARD, number: '1', state: 'paid', test: false, paid: true };
// @ts-expect-error a failed test in cash needs a refund
export const unpaid: Order = { kind: Kind.CASH, state: 'failed', test: true };

export function bookedFor(visit: Visit): string {
  return visit.guest ? (visit.name satisfies string) : (visit.name ?? '');
}

export const later = (visit: LaterVisit): string => visit.common.name ?? '';
`;

const OPEN_SPEC = `
identifiers:
  TailNumber: { wire: str, epoch: 0, parts: { at: { role: time, bits: 0..63 } } }
  Ticket: { wire: int, epoch: 0, parts: { at: { role: time, bits: 0..52 } } }
scalars: { Moment: { wire: str, format: timestamp }, Day: { wire: str, format: date } }
enums: { Kind: { wire: int, values: { CARD: 1, CASH: 2 } }, State: { wire: str, values: { PAID: paid, FAILED: failed } } }
objects:
  Plane: { fields: { tail: TailNumber<Plane> } }
  Card: { fields: { object: { is: card }, last4: str } }
  Bank: { fields: { object: { is: bank }, iban: str } }
  Order:
    fields: { kind: Kind, number?: str | null, paid?: bool, paid_at?: str, state: State, test: bool, refund?: int }
    rules:
      - { required-when: [number], kind: [CARD] }
      - { required-when: [paid_at], paid: [true] }
      - { required-when: [refund], kind: [CASH], state: [FAILED], test: [true] }
  Visit:
    fields: { guest: bool, name?: str, visit?: Visit }
    rules: [{ required-when: [name], guest: [true] }]
    views: { Short: { omit: [visit] } }
  LaterVisit: { extends: Visit, fields: { common: VisitShort, part?: Partial<Visit> } }
unions: { Source: { of: [Card, Bank], others: any } }
`;

const OPTIONS = {
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: true,
  target: 'es2023',
  lib: ['es2023', 'dom', 'esnext.disposable'],
  module: 'nodenext',
  noEmit: true,
  types: [],
};

let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'unions-'));
  const spec = join(folder, 'spec');
  mkdirSync(spec);
  writeFileSync(
    join(spec, 'spec.yaml'),
    `spec: { name: open, version: 0.1.0, title: Open, doc: Open., license: MIT }
profiles: { default: { doc: All., layers: [], entry: '.' } }
`,
  );
  writeFileSync(join(spec, 'all.yaml'), OPEN_SPEC);
  copyFileSync('test/specs/airline/unions.yaml', join(spec, 'unions.yaml'));
  await place(spec, 'open');
  writeFileSync(join(folder, 'program.ts'), PROGRAM);
  writeFileSync(join(folder, 'program-open.ts'), OPEN);
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const files = ['program.ts', 'program-open.ts'];
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: OPTIONS, files }));
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The sources of a package below a folder; arbitraries need a peer, and clients a network. */
async function place(spec: string, to: string): Promise<void> {
  const { files } = await compileReadPackage(readSpec(spec), 'main');
  for (const { path, text } of files.filter((file) => file.path.startsWith('src/'))) {
    const target = join(folder, path.replace(/^src/, to));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
}

test.each(['typescript-5.9', 'typescript-6', 'typescript'])(
  'unions narrow under %s',
  (compiler) => {
    const tsc = resolve(`node_modules/${compiler}/bin/tsc`);
    const run = (): string => execFileSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8', stdio: 'pipe' });
    let out: string;
    try {
      out = run();
    } catch (error) {
      out = (error as { stdout: string }).stdout;
    }
    expect(out).toBe('');
  },
  120_000,
);
