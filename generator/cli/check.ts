import { check as findProblems } from '../api/check.js';
import type { UnmatchedApproval } from '../diff/index.js';
import type { SupersededCorrection } from '../model/layers/superseded.js';
import type { UnusedView } from '../model/subset.js';
import { didYouMean } from '../diagnostics/suggest.js';
import type { LostEvent, RefusedBody } from '../model/requests.js';
import type { UnionWay } from '../model/unions/dispatch.js';
import type { SpecOptions } from '../load-spec.js';
import { ExitCode } from './errors.js';
import { startProgress, type Terminal } from './terminal.js';
import { reportDocument, problemsJson, reportProblems } from './reports.js';

export interface CheckOptions extends SpecOptions {
  readonly json?: boolean;
  /** Says of every union how its members are distinguished, and not only of those where nothing does. */
  readonly verbose?: boolean;
}

/** `snowspec check`: reports every problem of the spec, in all its profiles. */
export async function check(
  { json = false, verbose = false, ...options }: CheckOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const progress = startProgress(terminal);
  const found = await findProblems({ ...options, onProgress: progress.step }).finally(progress.finish);
  const { profiles, problems, unions, unusedViews, prefix, report } = found;
  if (problems.length > 0) return reportProblems(problems, terminal, json);
  reportDocument(report, options.spec, terminal);
  terminal.out(json ? problemsJson(problems) : `snowspec: no problems in ${profiles.join(', ')}\n`);
  if (json) return ExitCode.Done;
  if (verbose) for (const { path, text } of unions) terminal.out(`  ${path}: ${text}\n`);
  for (const way of unions) if (way.tried.length > 1) terminal.out(warning(way, prefix));
  for (const view of unusedViews) terminal.out(unusedWarning(view, prefix));
  for (const event of found.lostEvents) terminal.out(eventWarning(event, prefix));
  for (const body of found.refusedBodies) terminal.out(bodyWarning(body, prefix));
  for (const correction of found.superseded) terminal.out(supersededWarning(correction, prefix));
  for (const approval of found.unmatchedApprovals) terminal.out(unmatchedWarning(approval, prefix));
  return ExitCode.Done;
}

/** Legal, and rarely meant: which member a value belongs to then depends on the order in which the spec names them. */
function warning({ path, origin: { file, line, column }, tried }: UnionWay, prefix: string): string {
  return `
${prefix}${file}:${line}:${column} warning: nothing distinguishes ${listed(tried)} in ${path}
  They are tried in this order: a value that is valid for several belongs to the first.
  fix: give each a field that the others lack or that has another value there, such as kind: { is: ... }
`;
}

/** Legal as well: what contains the view may be described later. */
function unusedWarning({ path, origin: { file, line, column } }: UnusedView, prefix: string): string {
  return `
${prefix}${file}:${line}:${column} warning: nothing uses ${path}
  No field, endpoint, event or union of any profile names it.
  fix: name it where it is sent, such as the payload of an event, or remove it
`;
}

function eventWarning({ path, channel, declared, origin: { file, line, column } }: LostEvent, prefix: string): string {
  const { hint = `declare it under channels` } = didYouMean(channel, declared);
  return `
${prefix}${file}:${line}:${column} warning: ${path} arrives by the channel ${channel}, which the spec does not declare
  No client and no handler of the package has the event.
  fix: ${hint}
`;
}

/** Some services read such bodies, and a published document may say so. */
function bodyWarning({ path, method, origin: { file, line, column } }: RefusedBody, prefix: string): string {
  return `
${prefix}${file}:${line}:${column} warning: ${path} has a body, and its method is ${method}
  fetch refuses to send it, and so does the client of the package.
  fix: use parameters of the query, or another method
`;
}

/** The correction still counts; without it, the same would be known from the document. */
function supersededWarning({ at, by, origin: { file, line, column } }: SupersededCorrection, prefix: string): string {
  return `
${prefix}${file}:${line}:${column} warning: the correction of ${at} is superseded
  ${by} says the same by now.
  fix: remove the correction
`;
}

/** This entry approves nothing: it only hides which changes are agreed to. */
function unmatchedWarning({ path, why, line, column }: UnmatchedApproval, prefix: string): string {
  return `
${prefix}approvals.yaml:${line}:${column} warning: the approval of ${path} matches nothing
  ${why[0]!.toUpperCase()}${why.slice(1)}.
  fix: remove it, or write the path and the hashes that snowspec diff prints
`;
}

function listed(names: readonly string[]): string {
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
