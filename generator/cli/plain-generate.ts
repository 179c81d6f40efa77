/** The options of a `generate` without `--watch`. */
export interface PlainGenerate {
  readonly spec: string;
  readonly out: string;
  readonly profile?: string | undefined;
  readonly check: boolean;
  readonly json: boolean;
}

/**
 * Parses a simple `generate` command line without loading the parser of all command lines. Returns `undefined` for any
 * other command line, and in every case of doubt.
 */
export function readPlainGenerate([command, ...args]: readonly string[]): PlainGenerate | undefined {
  if (command !== 'generate') return undefined;
  const given = new Map<string, string>();
  for (let rest = args; rest.length > 0;) {
    if (!rest[0]!.startsWith('-')) {
      if (rest[0] === '' || given.has('spec')) return undefined;
      given.set('spec', rest[0]!);
      rest = rest.slice(1);
      continue;
    }
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
