import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as vscode from 'vscode';
import { installedProgram } from './server-program.js';
import { SiteServer } from './site-server.js';

const REVIEW_SCHEME = 'snowspec-review';

/** Longest output that is accepted from a command of the project, in bytes. */
const LONGEST_OUTPUT = 16 * 1024 * 1024;

/** Registers the commands that run the snowspec package of the project. */
export function registerProjectCommands(context: vscode.ExtensionContext): void {
  const reviews = new Map<string, string>();
  const sites = new SiteServer(join(context.globalStorageUri.fsPath, 'sites'));
  context.subscriptions.push(
    sites,
    vscode.workspace.registerTextDocumentContentProvider(REVIEW_SCHEME, {
      provideTextDocumentContent: (uri) => reviews.get(uri.toString()) ?? '',
    }),
    vscode.commands.registerCommand('snowspec.generate', () => withProject(generate)),
    vscode.commands.registerCommand('snowspec.diffWithHead', () =>
      withProject((project) => showReview(project, reviews)),
    ),
    vscode.commands.registerCommand('snowspec.openPage', () => withProject((project) => openPage(project, sites))),
  );
}

/** The installed package and the spec that a command is for. */
interface Project {
  readonly program: string;
  /** The folder of the spec. */
  readonly spec: string;
  /** The folder in which commands run. */
  readonly folder: vscode.WorkspaceFolder;
}

async function withProject(run: (project: Project) => Promise<void>): Promise<void> {
  if (!vscode.workspace.isTrusted) return void vscode.window.showErrorMessage('This workspace is not trusted.');
  const project = await findProject();
  if (typeof project === 'string') return void vscode.window.showErrorMessage(project);
  try {
    await run(project);
  } catch (error) {
    vscode.window.showErrorMessage(error instanceof Error ? error.message : String(error));
  }
}

/** The project of the file in the active editor, else the only one of the workspace; or why there is none. */
async function findProject(): Promise<Project | string> {
  const roots = await vscode.workspace.findFiles('**/spec.yaml', '**/node_modules/**', 100);
  const active = vscode.window.activeTextEditor?.document.uri.fsPath;
  const around = roots.filter(({ fsPath }) => active?.startsWith(dirname(fsPath)) === true);
  const root =
    around.toSorted((a, b) => b.fsPath.length - a.fsPath.length)[0] ?? (roots.length === 1 ? roots[0] : undefined);
  if (root === undefined)
    return roots.length === 0 ? 'This workspace has no spec.yaml.' : 'Open a file of the spec first.';
  const folder = vscode.workspace.getWorkspaceFolder(root);
  const program = folder && installedProgram(folder.uri.fsPath);
  if (folder === undefined || program === undefined)
    return 'The project has no snowspec package: npm install --save-dev snowspec';
  return { program, spec: dirname(root.fsPath), folder };
}

async function generate({ program, spec, folder }: Project): Promise<void> {
  const run = new vscode.ProcessExecution('node', [program, 'generate', '--spec', spec], { cwd: folder.uri.fsPath });
  const task = new vscode.Task({ type: 'snowspec', task: 'generate' }, folder, 'generate', 'snowspec', run);
  await vscode.tasks.executeTask(task);
}

async function showReview(project: Project, reviews: Map<string, string>): Promise<void> {
  const review = await output(project, ['diff', 'HEAD', '--spec', project.spec, '--format', 'markdown']);
  const uri = vscode.Uri.parse(`${REVIEW_SCHEME}:Comparison with HEAD ${reviews.size + 1}.md`);
  reviews.set(uri.toString(), review);
  await vscode.commands.executeCommand('markdown.showPreview', uri);
}

async function openPage(project: Project, sites: SiteServer): Promise<void> {
  const site = createHash('sha256').update(project.spec).digest('hex').slice(0, 16);
  await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title: 'Writing the reference pages' },
    () => output(project, ['docs', '--spec', project.spec, '--out', join(sites.folder, site)]),
  );
  const declared = pageAtCursor();
  const page = declared !== undefined && existsSync(join(sites.folder, site, declared)) ? declared : 'index.html';
  await vscode.env.openExternal(await sites.address(`${site}/${page}`));
}

/** The page of the declaration around the cursor, if the file is one of a spec. */
function pageAtCursor(): string | undefined {
  const editor = vscode.window.activeTextEditor;
  const end = editor?.selection.active.with({ character: Number.MAX_SAFE_INTEGER });
  const above = (end && editor?.document.getText(new vscode.Range(new vscode.Position(0, 0), end))) ?? '';
  const [, section, name] = /^(\w+):(?![^]*^\w)[^]*^ {2}(\w+):(?![^]*^ {2}\w)/m.exec(above) ?? [];
  return section && `${section.replaceAll('_', '-')}/${name}.html`;
}

/** The output of a command of the package. Exit code 1 of `diff` means that it found breaking changes. */
function output({ program, folder }: Project, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(
      'node',
      [program, ...args],
      { cwd: folder.uri.fsPath, maxBuffer: LONGEST_OUTPUT },
      (error, stdout, stderr) => {
        const isVerdict = args[0] === 'diff' && error?.code === 1;
        if (error === null || isVerdict) resolve(stdout);
        else reject(new Error(stderr.trim() === '' ? error.message : stderr.trim()));
      },
    );
  });
}
