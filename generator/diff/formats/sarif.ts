import { createHash } from 'node:crypto';
import type { Invocation, Log, ReportingDescriptor, Result } from 'sarif';
import type { Origin } from '../../model/model.js';
import { LEVELS, type Change, type Diff, type Level } from '../change.js';
import {
  audiencesAt,
  LEVELS_CHANGED,
  levelChangeLines,
  profilesOf,
  LEVEL_NAMES,
  enumerate,
  valueOf,
  verdictOf,
  visibleText,
} from './wording.js';
import type { FormatOptions } from './index.js';

const LEVEL_OF = { breaking: 'error', risky: 'warning', safe: 'note', none: 'none' } as const satisfies Record<
  Level,
  string
>;

/** The output in SARIF 2.1.0 for code scanning. Approved changes are included and suppressed. */
export function sarif(diff: Diff, options: FormatOptions, name = 'snowspec diff'): string {
  const { before, after, changes } = diff;
  const kinds = [...new Set(changes.map(({ kind }) => kind))].toSorted();
  const log: Log = {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name, rules: kinds.map((kind) => ruleOf(kind, changes)) } },
        columnKind: 'utf16CodeUnits',
        ...(diff.levelsChanged === undefined ? {} : { invocations: [invocationOf(diff)] }),
        properties: { before, after },
        results: changes.map((change) => resultOf(change, kinds, options)),
      },
    ],
  };
  return JSON.stringify(log, null, 2) + '\n';
}

function invocationOf(diff: Diff): Invocation {
  const text = [`${LEVELS_CHANGED}:`, ...levelChangeLines(diff)].join('\n');
  return { executionSuccessful: true, toolConfigurationNotifications: [{ level: 'warning', message: { text } }] };
}

function ruleOf(kind: string, changes: readonly Change[]): ReportingDescriptor {
  const levels = new Set(changes.filter((change) => change.kind === kind).map(({ level }) => level));
  const gravest = LEVELS.find((level) => levels.has(level))!;
  return {
    id: kind,
    shortDescription: { text: kind.replaceAll('.', ' ') },
    defaultConfiguration: { level: LEVEL_OF[gravest] },
  };
}

function resultOf(change: Change, kinds: readonly string[], { prefixes }: FormatOptions): Result {
  const { kind, path, level, impact, hashes, approval, witnesses } = change;
  // A removed declaration is shown in its old file, because code scanning drops results without a location.
  const place = change.afterAt ?? (change.beforeAt && { ...change.beforeAt, line: 1, column: 1 });
  return {
    ruleId: kind,
    ruleIndex: kinds.indexOf(kind),
    // SARIF allows the level `none` only for results that are no failures.
    ...(level === 'none' ? { kind: 'informational' } : {}),
    level: LEVEL_OF[level],
    message: { text: messageOf(change) },
    locations: [
      {
        ...(place === undefined ? {} : { physicalLocation: locationOf(place, prefixes.after) }),
        logicalLocations: [{ fullyQualifiedName: path, kind: 'member' }],
      },
    ],
    partialFingerprints: { 'snowspecDiff/v1': fingerprint([kind, path, hashes.before, hashes.after]) },
    ...(approval === undefined
      ? {}
      : { suppressions: [{ kind: 'external', status: 'accepted', justification: approval.reason }] }),
    properties: { impact, reach: change.reach, witnesses },
  };
}

function messageOf(change: Change): string {
  const { path, message, before, after, level, impact, witnesses } = change;
  const profiles = profilesOf(change);
  const audiences = audiencesAt(impact, level);
  return [
    `${visibleText(path)}: ${visibleText(message)}`,
    ...(profiles === undefined ? [] : [`It is ${profiles}.`]),
    ...(audiences.length === 0 ? [] : [`It is ${LEVEL_NAMES[level]} for ${enumerate(audiences)}.`]),
    ...(before === undefined ? [] : [`before: ${visibleText(before)}`]),
    ...(after === undefined ? [] : [`after: ${visibleText(after)}`]),
    ...witnesses.map((witness) => `${witness.type} ${valueOf(witness)}: ${verdictOf(witness)}`),
  ].join('\n');
}

function locationOf({ file, line, column }: Origin, prefix: string) {
  return {
    artifactLocation: { uri: uriOf(`${prefix}${file}`), uriBaseId: '%SRCROOT%' },
    region: { startLine: line, startColumn: column },
  };
}

/** A path as a relative reference. `#` and `:` are escaped, because they would begin a fragment or end a scheme. */
function uriOf(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

function fingerprint(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
