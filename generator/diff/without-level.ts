import type { Kind } from './kind.js';

type Audience = keyof Omit<Kind, 'doc'>;

/** Why kinds of changes have no level for some audiences. */
export interface WithoutLevel {
  readonly kinds: RegExp;
  readonly audiences: readonly Audience[];
  /** These kinds, in words. */
  readonly what: string;
  readonly why: string;
}

/** Every kind that has no level for an audience is in one of these lines. */
export const WITHOUT_LEVEL: readonly WithoutLevel[] = [
  {
    kinds: /^(package|profile)\.|^declaration\.changed$|\.as\.changed$/,
    audiences: ['reader', 'writer'],
    what: 'The package, its profiles and entry points, and names in code',
    why: 'no data has them.',
  },
  {
    kinds: /^permission\.input\./,
    audiences: ['reader', 'writer'],
    what: 'Inputs of calculations',
    why: 'they are arguments of a function of the package, and no data has them.',
  },
  {
    kinds:
      /^(permission\.input\.(renamed|as\.reused)|endpoint\.(body|param|query|header|cookie|style|auth|as)\.|event\.answer\.)/,
    audiences: ['reader', 'typescriptReader'],
    what: 'Requests, and answers to events',
    why: 'programs make them and take none.',
  },
  {
    kinds: /^url\.(param\.(renamed|as\.reused)|(formats|sizes)\.(added|removed)|sizes\.query\.changed)$/,
    audiences: ['reader', 'typescriptReader'],
    what: 'The parts of an address of files',
    why: 'programs make addresses and take none.',
  },
  {
    kinds: /^(auth\.(removed|place|default|flow|scope)|service\.(user-agent|reason-header|json-part)\.)/,
    audiences: ['reader'],
    what: 'How requests are signed and marked',
    why: 'no response shows it.',
  },
  {
    kinds: /^(endpoint\.(response|failure)\.|url\.formats\.reordered$)/,
    audiences: ['writer', 'typescriptWriter'],
    what: 'Responses, and the format of files',
    why: 'programs take them and make none.',
  },
  {
    kinds: /^service\.errors\./,
    audiences: ['writer'],
    what: 'The body of errors',
    why: 'only the service sends it.',
  },
  {
    kinds: /^(event(?!\.answer)|channel)\./,
    audiences: ['writer'],
    what: 'Events, and the channels that they come through',
    why: 'only the service sends events. Code that tests a program makes them, too.',
  },
];
