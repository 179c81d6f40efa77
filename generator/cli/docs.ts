import { compileRead } from '../compile.js';
import { problemsOf } from '../diagnostics/print.js';
import { apartFrom, type SpecOptions } from '../load-spec.js';
import { openSpec } from '../open-spec.js';
import { ExitCode, UsageError } from './errors.js';
import { startProgress, type Terminal } from './terminal.js';
import { reportDocument, reportProblems } from './reports.js';

export interface DocsOptions extends SpecOptions {
  readonly out: string;
  /** Revisions, folders or compiled models to compare with. */
  readonly since?: readonly string[];
}

/** `snowspec docs`: writes a site of static pages. Changes nothing if the spec has a problem. */
export async function docs(options: DocsOptions, terminal: Terminal): Promise<ExitCode> {
  if (options.out === '') throw new UsageError('--out requires a folder');
  const progress = startProgress(terminal);
  try {
    progress.step(`compiling ${options.spec}`);
    const { read, prefix, report } = await openSpec(options.spec, options);
    const { models, problems } = compileRead(read, 'exported');
    if (problems.length > 0) {
      progress.finish();
      return reportProblems(problemsOf(problems, prefix), terminal);
    }
    progress.step('comparing versions and profiles');
    const { comparedPages } = await import('./compared-pages.js');
    const compared = await comparedPages(models, options.since ?? [], options.spec);
    if (compared.problems.length > 0) {
      progress.finish();
      return reportProblems(compared.problems, terminal);
    }
    progress.step('writing pages');
    const [{ siteFiles }, { writeOutput }, { jsonSamplesOf }] = await Promise.all([
      import('../emit/site/site-files.js'),
      import('../write/write-output.js'),
      import('../interpret/samples.js'),
    ]);
    const files = await siteFiles(models, compared.pages, jsonSamplesOf, read.files);
    await writeOutput(options.out, files, { name: models[0]?.package.name, ...apartFrom(options.spec) });
    progress.finish();
    reportDocument(report, options.spec, terminal);
    const pages = files.filter(({ path }) => path.endsWith('.html')).length;
    terminal.out(`snowspec: ${pages} pages in ${options.out}; open ${options.out.replace(/\/$/, '')}/index.html\n`);
    return ExitCode.Done;
  } catch (error) {
    progress.finish();
    throw error;
  }
}
