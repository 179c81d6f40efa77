/** The options of a `generate` that runs once. */
export interface PlainGenerate {
  readonly spec: string;
  readonly out: string;
  readonly profile?: string | undefined;
  readonly check: boolean;
  readonly json: boolean;
}

/**
 * Reads a command line that is a `generate` in the simplest form, before what reads all command lines is loaded. Absent
 * for any other, and wherever there is the least doubt.
 */
export function readPlainGenerate([command, ...args]: readonly string[]): PlainGenerate | undefined {
  if (command !== 'generate') return undefined;
  const given = new Map<string, string>();
  for (let rest = args; rest.length > 0;) {
    const [, name = '', value] = /^--([a-z-]+)(?:=(.*))?$/s.exec(rest[0]!) ?? [];
    const takesValue = VALUES.has(name);
    const text = takesValue ? (value ?? rest[1]) : '';
    const isClear = takesValue ? text !== undefined && text !== '' : FLAGS.has(name) && value === undefined;
    if (!isClear || given.has(name) || (takesValue && value === undefined && text!.startsWith('-'))) return undefined;
    given.set(name, text!);
    rest = rest.slice(takesValue && value === undefined ? 2 : 1);
  }
  return {
    spec: given.get('spec') ?? DEFAULT_SPEC,
    out: given.get('out') ?? DEFAULT_OUT,
    profile: given.get('profile'),
    check: given.has('check'),
    json: given.has('json'),
  };
}

export const DEFAULT_SPEC = './spec';
export const DEFAULT_OUT = './generated';

const VALUES = new Set(['spec', 'out', 'profile']);
const FLAGS = new Set(['check', 'dry-run', 'json']);
