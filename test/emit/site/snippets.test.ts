import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { siteFiles } from '../../../generator/emit/site/site-files.js';
import { jsonSamplesOf } from '../../../generator/interpret/samples.js';
import { programOf, runNode } from '../../package/packed-package.js';
import { platformModel } from '../../support/platform.js';
import { temporaryFolder } from '../../write/temporary-folder.js';

/** The folder of the package. */
const generated = fileURLToPath(new URL('../../../generated', import.meta.url));

const compilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  target: 'es2022',
  module: 'nodenext',
  lib: ['es2022', 'dom', 'dom.asynciterable'],
  types: [],
  noEmit: true,
  skipLibCheck: true,
};

test(
  'every program on the site of the platform compiles, and writes texts in single quotes',
  { timeout: 120_000 },
  async () => {
    const models = [await platformModel(), await platformModel('live')];
    // Programs on the pages of objects and views differ in names alone.
    const pages = (await siteFiles(models, [], jsonSamplesOf)).filter(({ path }) =>
      /^(?:live\/)?(?:index|guides\/|endpoints\/|events\/|objects\/Guild|views\/GuildInGuildCreate)/.test(path),
    );
    const programs = pages.flatMap(({ path, text }) =>
      Array.from(text.matchAll(/<figcaption>TypeScript<\/figcaption>.*?<code>(.*?)<\/code>/gs), ([, code]) => ({
        path,
        code: unescaped(code!),
      })),
    );
    expect(programs.filter(({ path }) => path.includes('guides/')).length).toBeGreaterThan(5);
    expect(programs.filter(({ path }) => path.includes('endpoints/')).length).toBeGreaterThan(2);
    // Only the profile `live` has it.
    const edits = programs.filter(({ path }) => path.endsWith('endpoints/edit_message.html'));
    expect(edits).toHaveLength(1);
    expect(edits.filter(({ code }) => !code.includes('body: {'))).toEqual([]);
    for (const { code } of programs) expect(code.replaceAll(/'(?:[^'\\\n]|\\.)*'/g, '')).not.toContain('"');
    const files = new Map(programs.map(({ code }, index) => [`site-${index}.mts`, code]));
    const problems = await problemsOf(files);
    expect(
      problems.map((problem) => problem.replace(/^site-(\d+)/, (_, index) => programs[Number(index)]!.path)),
    ).toEqual([]);
  },
);

function unescaped(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}

/** Problems of programs in a project that has the package installed, each with the name of its module. */
async function problemsOf(programs: ReadonlyMap<string, string>): Promise<readonly string[]> {
  const project = temporaryFolder();
  const { name } = JSON.parse(readFileSync(join(generated, 'package.json'), 'utf8')) as { readonly name: string };
  mkdirSync(dirname(join(project, 'node_modules', name)), { recursive: true });
  symlinkSync(generated, join(project, 'node_modules', name));
  for (const [path, code] of programs) writeFileSync(join(project, path), code);
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [...programs.keys()] }));
  const { output } = await runNode([programOf('typescript/bin/tsc'), '-p', project, '--pretty', 'false'], project);
  return output.split('\n').filter((line) => line !== '');
}
