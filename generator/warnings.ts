import { type Diagnostic, Diagnostics, type SourceFile, wordAt } from './diagnostics/diagnostics.js';
import { didYouMean } from './diagnostics/suggest.js';
import { type Approvals, unmatchedApprovals } from './diff/index.js';
import { importLayers } from './import/layer/published-facts.js';
import { supersededCorrections } from './model/layers/superseded.js';
import type { Model } from './model/model.js';
import { emptyTexts, lostEvents, refusedBodies } from './model/requests.js';
import { unusedViews } from './model/subset.js';
import { unionWays } from './model/unions/dispatch.js';
import type { ReadResult } from './read/read-spec.js';

interface Warning extends Pick<Diagnostic, 'code' | 'message' | 'hint'> {
  readonly origin: { readonly file: string; readonly line: number; readonly column: number };
}

/**
 * Facts of a spec without problems that are legal and rarely meant. Nothing fails because of them.
 *
 * @param models of all profiles, the main one first
 */
export function warningsOf(models: readonly Model[], read: ReadResult, approvals: Approvals): readonly Diagnostic[] {
  const [main] = models;
  if (main === undefined) return [];
  const files = [...read.files, ...read.attached, ...(approvals.file === undefined ? [] : [approvals.file])];
  return [
    ...ofModel(main),
    ...unusedViews(models).map(({ path, origin }) => ({
      code: 'unused-view',
      origin,
      message: `nothing uses ${path}: no field, endpoint, event or union of any profile names it`,
      hint: 'name it where it is sent, such as the payload of an event, or remove it',
    })),
    ...supersededCorrections(importLayers(read.spec, new Diagnostics())).map(({ at, by, origin }) => ({
      code: 'superseded-correction',
      origin,
      message: `the correction of ${at} is superseded: ${by} says the same by now`,
      hint: 'remove the correction',
    })),
    ...unmatchedApprovals(approvals.approvals, models).map(({ path, why, line, column }) => ({
      code: 'unmatched-approval',
      origin: { file: 'approvals.yaml', line, column },
      message: `the approval of ${path} matches nothing: ${why}`,
      hint: 'remove it, or write the path and the hashes that snowspec diff prints',
    })),
  ].map((warning) => diagnosticOf(warning, files));
}

function ofModel(model: Model): readonly Warning[] {
  return [
    ...unionWays(model).flatMap(({ path, origin, tried }) => {
      if (tried.length < 2) return [];
      const members = `${tried.slice(0, -1).join(', ')} and ${tried.at(-1)}`;
      const message = `nothing distinguishes ${members} in ${path}: a value that is valid for several belongs to the first`;
      const hint = 'give each a field that the others lack or that has another value there, such as kind: { is: ... }';
      return [{ code: 'undistinguished-members', origin, message, hint }];
    }),
    ...lostEvents(model).map(({ path, channel, declared, origin }) => ({
      code: 'undeclared-channel',
      origin,
      message: `${path} arrives by the channel ${channel}, which the spec does not declare: no client and no handler has the event`,
      hint: didYouMean(channel, declared).hint ?? 'declare it under channels',
    })),
    ...refusedBodies(model).map(({ path, method, origin }) => ({
      code: 'refused-body',
      origin,
      message: `${path} has a body, and its method is ${method}: fetch and the client of the package refuse to send it`,
      hint: 'use parameters of the query, or another method',
    })),
    ...emptyTexts(model).map(({ path, place, origin }) => ({
      code: 'empty-or-null',
      origin,
      message: `${path} can be null and an empty text, and readers of ${place} cannot distinguish them`,
      hint: 'write length: 1.. if it is never empty, or leave null out of its type',
    })),
  ];
}

function diagnosticOf({ origin, ...warning }: Warning, files: readonly SourceFile[]): Diagnostic {
  const file = files.find(({ path }) => path === origin.file) ?? { path: origin.file, text: '' };
  return { ...warning, severity: 'warning', span: wordAt(file, origin) };
}
