/** The options of a `generate` without `--watch`. */
export interface PlainGenerate {
  readonly spec?: string | undefined;
  readonly out?: string | undefined;
  readonly profile?: string | undefined;
  /** The text of `--only`. */
  readonly only?: string | undefined;
  readonly check: boolean;
  readonly json: boolean;
  readonly quiet: boolean;
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
    const written = rest[0] === '-q' ? '--quiet' : rest[0]!;
    const [, name = '', value] = /^--([a-z-]+)(?:=(.*))?$/s.exec(written) ?? [];
    const takesValue = VALUES.has(name);
    const text = takesValue ? (value ?? rest[1]) : '';
    const isClear = takesValue ? text !== undefined && text !== '' : FLAGS.has(name) && value === undefined;
    if (!isClear || given.has(name) || (takesValue && value === undefined && text!.startsWith('-'))) return undefined;
    given.set(name, text!);
    rest = rest.slice(takesValue && value === undefined ? 2 : 1);
  }
  return {
    spec: given.get('spec'),
    out: given.get('out'),
    profile: given.get('profile'),
    only: given.get('only'),
    check: given.has('check'),
    json: given.has('json'),
    quiet: given.has('quiet'),
  };
}

const VALUES = new Set(['spec', 'out', 'profile', 'only']);
const FLAGS = new Set(['check', 'dry-run', 'json', 'quiet']);
