import { compileRead } from '../compile.js';
import { problemsOf } from '../diagnostics/print.js';
import type { SpecOptions } from '../load-spec.js';
import { openSpec } from '../open-spec.js';
import { ExitCode, UsageError } from './errors.js';
import { type Terminal, withProgress } from './terminal.js';
import { reportDocument, reportProblems } from './reports.js';

export interface DocsOptions extends SpecOptions {
  readonly out: string;
  /** Revisions, folders or compiled models to compare with. */
  readonly since?: readonly string[];
}

/** `snowspec docs`: writes a site of static pages. Changes nothing if the spec has a problem. */
export async function docs(options: DocsOptions, terminal: Terminal): Promise<ExitCode> {
  const { spec, out, since = [] } = options;
  if (out === '') throw new UsageError('--out requires a folder');
  const made = await withProgress(terminal, async (onStep) => {
    onStep(`compiling ${spec}`);
    const { read, prefix, report } = await openSpec(spec, options);
    const { models, problems } = compileRead(read, 'exported');
    if (problems.length > 0) return { problems: problemsOf(problems, prefix) };
    onStep('comparing versions and profiles');
    const { comparedPages } = await import('./compared-pages.js');
    const compared = await comparedPages(models, since, spec);
    if (compared.problems.length > 0) return { problems: compared.problems };
    onStep('writing pages');
    const [{ siteFiles }, { writeOutput }, { jsonSamplesOf }] = await Promise.all([
      import('../emit/site/site-files.js'),
      import('../write/write-output.js'),
      import('../interpret/samples.js'),
    ]);
    const files = await siteFiles(models, compared.pages, jsonSamplesOf, read.files);
    await writeOutput(out, files, {
      name: models[0]?.package.name,
      specDir: report === undefined ? spec : undefined,
    });
    return { files, report };
  });
  if (made.files === undefined) return reportProblems(made.problems, terminal);
  reportDocument(made.report, spec, terminal);
  const pages = made.files.filter(({ path }) => path.endsWith('.html')).length;
  terminal.out(`snowspec: ${pages} pages in ${out}; open ${out.replace(/\/$/, '')}/index.html\n`);
  return ExitCode.Done;
}
