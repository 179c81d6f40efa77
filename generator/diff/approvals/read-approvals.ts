import { defined } from '../../defined.js';
import { didYouMean, Diagnostics, type Diagnostic } from '../../diagnostics/index.js';
import {
  approvalsFile,
  checkShape,
  entryOf,
  isList,
  isMap,
  readFileOfSpec,
  readYaml,
  scalarText,
  valueOf,
  type MapNode,
  type SourceFile,
  type Span,
} from '../../read/index.js';
import type { Level } from '../change.js';
import { isKindId, kindIds } from '../kinds.js';
import { DEFAULT_POLICY, type VersionPolicy } from '../version-advice.js';
import type { GracePolicy, ApprovalRule } from './approvals.js';

/** The content of `approvals.yaml`, as options of `compareModels`. */
export interface Approvals {
  /** Absent if there is none, or if it is unreadable. */
  readonly file?: SourceFile;
  readonly approvals: readonly ApprovalRule[];
  readonly levels: Readonly<Record<string, Level>>;
  /** The version that a break needs. */
  readonly policy?: VersionPolicy;
  /** The most severe level of changes of experimental declarations. */
  readonly experimental?: Level;
  readonly grace?: GracePolicy;
  /** Every problem of the file, in its order. Entries with problems are not in the lists above. */
  readonly problems: readonly Diagnostic[];
}

/** Reads `approvals.yaml`, which is optional, of a spec folder. */
export function readApprovals(dir: string): Approvals {
  const diagnostics = new Diagnostics();
  const file = readFileOfSpec(dir, 'approvals.yaml', diagnostics);
  return file === undefined ? { ...none, problems: diagnostics.sorted() } : parseApprovals(file);
}

/** Parses a file in memory, such as one of another revision. */
export function parseApprovals(file: SourceFile): Approvals {
  const diagnostics = new Diagnostics();
  const { node, wellFormed } = readYaml(file, diagnostics);
  if (node !== undefined && wellFormed)
    checkShape(node, approvalsFile, diagnostics, { what: 'the file', owner: whole(file) });
  if (!isMap(node) || !diagnostics.empty) return { ...none, problems: diagnostics.sorted() };
  const list = valueOf(node, 'approvals');
  const approvals = (isList(list) ? list.items : []).filter(isMap).map((map) => approvalOf(map, diagnostics));
  const levels = levelsOf(node, diagnostics);
  const experimental = scalarText(valueIn(node, 'stability', 'experimental')) as Level | undefined;
  const problems = diagnostics.sorted();
  return defined({ file, approvals, levels, policy: policyOf(node), experimental, grace: graceOf(node), problems });
}

const none = { approvals: [], levels: {} };

function whole(file: SourceFile): Span {
  return { file, start: 0, end: 0 };
}

function approvalOf(node: MapNode, diagnostics: Diagnostics): ApprovalRule {
  const text = (key: string): string | undefined => scalarText(valueOf(node, key));
  const [kind = '', path = '', before, after, until] = ['kind', 'path', 'before', 'after', 'until'].map(text);
  const spanOf = (key: string): Span => entryOf(node, key)?.value.span ?? node.span;
  checkKind(kind, spanOf('kind'), diagnostics);
  if (!path.includes('*') && before === undefined && after === undefined) {
    const params = { key: 'before or after', where: 'the approval of one declaration' };
    const hint = 'copy the hashes from snowspec diff --format json';
    diagnostics.report('missing-key', params, spanOf('path'), { hint });
  }
  if (until !== undefined && !isDate(until)) {
    diagnostics.report('bad-format', { text: until, what: 'a day of the calendar' }, spanOf('until'));
  }
  const cause = text('cause') === 'correction' ? 'correction' : 'change';
  return defined({ kind, path, before, after, cause, reason: text('reason') ?? '', span: node.span, until });
}

function levelsOf(node: MapNode, diagnostics: Diagnostics): Approvals['levels'] {
  const levels = valueOf(node, 'levels');
  if (!isMap(levels)) return {};
  for (const { key, keySpan } of levels.entries) checkKind(key, keySpan, diagnostics);
  return Object.fromEntries(levels.entries.map(({ key, value }) => [key, scalarText(value) as Level]));
}

/** The policy of the file, with default sizes for the rest. */
function policyOf(node: MapNode): VersionPolicy | undefined {
  const version = valueOf(node, 'version');
  if (!isMap(version)) return undefined;
  const sizes = version.entries.map(({ key, value }) => [key, scalarText(value)]);
  return { ...DEFAULT_POLICY, ...(Object.fromEntries(sizes) as Partial<VersionPolicy>) };
}

function valueIn(node: MapNode, key: string, inner: string) {
  const found = valueOf(node, key);
  return isMap(found) ? valueOf(found, inner) : undefined;
}

function graceOf(node: MapNode): GracePolicy | undefined {
  const [days, reserved] = ['days', 'reserved'].map((key) => {
    const value = valueIn(node, 'grace', key);
    return value?.kind === 'scalar' ? value.value : undefined;
  });
  return typeof days === 'number' ? { days, reserved: reserved === true } : undefined;
}

function checkKind(kind: string, span: Span, diagnostics: Diagnostics): void {
  if (isKindId(kind)) return;
  diagnostics.report('unknown-name', { what: 'kind of change', name: kind }, span, didYouMean(kind, kindIds));
}

function isDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
