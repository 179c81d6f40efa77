import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript-5.9';
import { expect, test } from 'vitest';
import { siteFiles } from '../../../generator/emit/site/site-files.js';
import { loadSamples } from '../../../generator/load/load-samples.js';
import { platformModel } from '../../support/platform.js';

/** The folder of the package, which imports itself by its name. */
const generated = fileURLToPath(new URL('../../../generated', import.meta.url));

const options: ts.CompilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.asynciterable.d.ts'],
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
    const pages = (await siteFiles(models, [], loadSamples)).filter(({ path }) =>
      /^(?:live\/)?(?:index|guides\/|endpoints\/|events\/|objects\/Guild|views\/GuildInGuildCreate)/.test(path),
    );
    const programs = pages.flatMap(({ path, text }) =>
      Array.from(text.matchAll(/<figcaption>TypeScript<\/figcaption>.*?<code>(.*?)<\/code>/gs), ([, code]) => ({
        path,
        code: unescaped(code!),
      })),
    );
    expect(programs.filter(({ path }) => path.includes('guides/')).length).toBeGreaterThan(10);
    expect(programs.filter(({ path }) => path.includes('endpoints/')).length).toBeGreaterThan(4);
    for (const { code } of programs) expect(code.replaceAll(/'(?:[^'\\\n]|\\.)*'/g, '')).not.toContain('"');
    const files = new Map(programs.map(({ code }, index) => [join(generated, `site-${index}.mts`), code]));
    expect(
      problemsOf(files).map((problem) => problem.replace(/^(\d+)/, (index) => programs[Number(index)]!.path)),
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

/** Problems of modules that exist only in memory, each with the index of its module. */
function problemsOf(files: ReadonlyMap<string, string>): readonly string[] {
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  host.fileExists = (name) => files.has(name) || ts.sys.fileExists(name);
  host.getSourceFile = (name, ...more) => {
    const text = files.get(name);
    return text === undefined ? read(name, ...more) : ts.createSourceFile(name, text, ts.ScriptTarget.ES2022, true);
  };
  const program = ts.createProgram([...files.keys()], options, host);
  return [...files.keys()].flatMap((name, index) =>
    ts
      .getPreEmitDiagnostics(program, program.getSourceFile(name))
      .map(({ messageText }) => `${index}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`),
  );
}
