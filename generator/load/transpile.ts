import { importedPath, pathWithoutEnding } from './module-path.js';

/** CommonJS by the path of its module without ending. */
export type TranspiledModules = Pick<ReadonlyMap<string, string>, 'get'>;

/**
 * The modules that match, and those that they import, as CommonJS. TypeScript's own `transpileModule` takes five times as
 * long for the few that are needed.
 */
export async function transpiled(texts: ReadonlyMap<string, string>, entries: RegExp): Promise<TranspiledModules> {
  const modules = [...texts.keys()].filter((path) => entries.test(path));
  if (modules.length === 0) return new Map();
  const { rolldown } = await import('rolldown');
  const build = await rolldown({
    input: Object.fromEntries(modules.map((path) => [pathWithoutEnding(path), path])),
    treeshake: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'in-memory',
        resolveId: (id, from) => {
          if (from === undefined) return id;
          return id.startsWith('.') ? importedPath(from, id) : { id, external: true };
        },
        load: (id) => texts.get(id),
      },
    ],
  });
  try {
    const { output } = await build.generate({
      format: 'cjs',
      preserveModules: true,
      exports: 'named',
      comments: false,
    });
    const chunks = output.filter((chunk) => chunk.type === 'chunk');
    return new Map(chunks.map(({ fileName, code }) => [pathWithoutEnding(fileName), code]));
  } finally {
    await build.close();
  }
}
