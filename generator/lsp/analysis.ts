import { compileRead } from '../compile.js';
import { Diagnostics, type Diagnostic } from '../diagnostics/index.js';
import { type Approvals, parseApprovals, readApprovals } from '../diff/approvals/read-approvals.js';
import { importLayers } from '../import/layer/published-facts.js';
import type { Model } from '../model/model.js';
import { QueryStore } from '../queries/index.js';
import { readSnapshot, shapeOfFile, takeSnapshot, type ParseResult } from '../read/index.js';
import { warningsOf } from '../warnings.js';
import { mentionsIn, type Mention, mentionsInMap } from './mentions.js';
import { findNames, type Names } from './names.js';
import type { SourceFile, Span } from '../read/syntax.js';

/** The analysis of a spec at one moment, with unsaved changes of its files in the editor. */
export interface Analysis {
  readonly dir: string;
  /** Memoized results of this spec, shared with earlier analyses. */
  readonly queries: QueryStore;
  readonly files: ReadonlyMap<string, ParseResult>;
  /** Published documents and their maps. */
  readonly attached: readonly SourceFile[];
  /** The errors of the spec, or its warnings if it has no errors. */
  readonly problems: readonly Diagnostic[];
  /** False if a file is missing or not YAML. */
  readonly complete: boolean;
  /** The models of the last successful compilation, the main profile first; empty if there was none. */
  readonly models: readonly Model[];
  readonly names: Names;
  readonly mentions: readonly Mention[];
  /** The last version of each file that was valid YAML. */
  readonly wellFormed: ReadonlyMap<string, ParseResult>;
}

/**
 * Analyses a spec folder, with `unsaved` texts by path in place of the files on disk. Broken parts keep their results from
 * `before`, so that names can be found during typing.
 */
export function analyse(dir: string, unsaved: ReadonlyMap<string, string>, before?: Analysis): Analysis {
  const queries = before?.queries ?? new QueryStore();
  const read = readSnapshot(takeSnapshot(dir, unsaved), queries);
  const files = new Map(read.parsed.map((parsed) => [parsed.file.path, parsed]));
  const { models, problems } = compileRead(read, 'all', queries);
  const approvals = approvalsOf(dir, unsaved);
  const found = [...problems, ...approvals.problems];
  const wellFormed = new Map(
    Array.from(files, ([path, file]): [string, ParseResult | undefined] => {
      return [path, file.wellFormed ? file : before?.wellFormed.get(path)];
    }).filter((known): known is [string, ParseResult] => known[1] !== undefined),
  );
  const names =
    read.complete || before === undefined
      ? findNames(importLayers(read.spec, new Diagnostics()), queries)
      : before.names;
  queries.forgetUnused();
  return {
    dir,
    queries,
    files,
    attached: read.attached,
    problems: found.length > 0 ? found : warningsOf(models, read, approvals),
    complete: read.complete,
    models: problems.length === 0 ? models : (before?.models ?? []),
    names,
    mentions: [
      ...[...files.values()].flatMap((file) => mentionsNow(file, wellFormed.get(file.file.path), names)),
      ...[...read.spec.layers.values()].flatMap(({ published }) =>
        published?.map === undefined ? [] : mentionsInMap(published.map, names),
      ),
    ],
    wellFormed,
  };
}

function approvalsOf(dir: string, unsaved: ReadonlyMap<string, string>): Approvals {
  const text = unsaved.get('approvals.yaml');
  return text === undefined ? readApprovals(dir) : parseApprovals({ path: 'approvals.yaml', text });
}

/** The mentions of a file. While it is not valid YAML, also the declarations of its last valid version. */
function mentionsNow(file: ParseResult, last: ParseResult | undefined, names: Names): readonly Mention[] {
  const now = mentionsOf(file, names);
  if (last === undefined || last === file) return now;
  const declared = new Set(now.filter(({ role }) => role === 'declaration').map(({ symbol }) => symbol));
  return [
    ...now,
    ...mentionsOf(last, names)
      .filter(({ role, symbol }) => role === 'declaration' && !declared.has(symbol))
      .map(({ symbol, role, layered, span }) => ({ symbol, role, layered, span: movedTo(file.file, span) })),
  ];
}

function mentionsOf({ file, node }: ParseResult, names: Names): readonly Mention[] {
  return node === undefined ? [] : mentionsIn(node, shapeOfFile(file), names);
}

/** The current position of a range of a former text, assuming that one edit separates the two texts. */
export function movedTo(file: SourceFile, { file: former, start, end }: Span): Span {
  const [before, now] = [former.text, file.text];
  const shorter = Math.min(before.length, now.length);
  let same = 0;
  while (same < shorter && before[same] === now[same]) same++;
  let tail = 0;
  while (tail < shorter - same && before.at(-1 - tail) === now.at(-1 - tail)) tail++;
  const moved = (offset: number): number => {
    if (offset <= same) return offset;
    return offset >= before.length - tail ? offset + now.length - before.length : same;
  };
  return { file, start: moved(start), end: Math.max(moved(start), moved(end)) };
}
