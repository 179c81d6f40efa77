import type { ComparisonPage } from '../emit/site/site-files.js';
import { compileModels } from '../compile.js';
import type { Model } from '../model/model.js';
import { ExitCode } from './exit-code.js';
import { startProgress } from './progress.js';
import { reportProblems } from './report-problems.js';
import { requireSpecFolder } from './spec-folder.js';
import type { Terminal } from './terminal.js';
import { UsageError } from './usage-error.js';

export interface DocsOptions {
  readonly spec: string;
  readonly out: string;
}

/** `snowspec docs`: spec -> a site of static pages. Changes nothing where the spec has a problem. */
export async function docs(options: DocsOptions, terminal: Terminal): Promise<ExitCode> {
  if (options.out === '') throw new UsageError('--out names no folder');
  await requireSpecFolder(options.spec);
  const progress = startProgress(terminal);
  try {
    progress.step(`compiling ${options.spec}`);
    const { models, problems } = compileModels(options.spec, 'exported');
    if (problems.length > 0) {
      progress.finish();
      return reportProblems(problems, options.spec, terminal);
    }
    progress.step('comparing profiles');
    const comparisons = await comparisonsOf(models);
    progress.step('writing pages');
    const [{ siteFiles }, { writeOutput }] = await Promise.all([
      import('../emit/site/site-files.js'),
      import('../write/write-output.js'),
    ]);
    const files = await siteFiles(models, comparisons);
    await writeOutput(options.out, files, { specDir: options.spec });
    progress.finish();
    const pages = files.filter(({ path }) => path.endsWith('.html')).length;
    terminal.out(`snowspec: ${pages} pages in ${options.out}; open ${options.out.replace(/\/$/, '')}/index.html\n`);
    return ExitCode.Done;
  } catch (error) {
    progress.finish();
    throw error;
  }
}

/** What each further profile changes in the main one, as `snowspec diff --format html` shows it. */
async function comparisonsOf([main, ...others]: readonly Model[]): Promise<readonly ComparisonPage[]> {
  if (main === undefined || others.length === 0) return [];
  const [{ compareModels, demonstrate }, { formats }, { loadValidators }] = await Promise.all([
    import('../diff/index.js'),
    import('../diff/formats/index.js'),
    import('../validators-of-model.js'),
  ]);
  const html = await formats.html();
  const pages: ComparisonPage[] = [];
  for (const other of others) {
    const labels = { before: main.profile.name, after: other.profile.name };
    const diff = await demonstrate(compareModels(main, other, { labels }), main, other, loadValidators);
    pages.push({
      title: `From ${labels.before} to ${labels.after}`,
      doc: `Everything in which the two profiles differ in version ${main.package.version}, and whom it affects.`,
      path: `changes/${labels.before}-${labels.after}.html`,
      html: html(diff, { color: false, prefixes: { before: '', after: '' } }),
    });
  }
  return pages;
}
