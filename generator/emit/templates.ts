import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Handlebars, { type RuntimeOptions } from 'handlebars';

/**
 * Compiles `templates/<name>.hbs`. Nothing is escaped, because the output is code: callers pass checked names, and
 * other texts of a spec through `JSON.stringify` or `tsdoc`.
 */
export function template<Context extends object>(name: string): Template<Context> {
  const known = compiled.get(name);
  if (known !== undefined) return known;
  const render = Handlebars.compile<object>(templateText(`${name}.hbs`), { noEscape: true, strict: true });
  compiled.set(name, render);
  return render;
}

type Template<Context> = (context: Context, options?: RuntimeOptions) => string;

const compiled = new Map<string, Template<object>>();

export function templateText(path: string): string {
  return readFileSync(join(templatesFolder(), path), 'utf8');
}

/** The folder `templates/` of this package, both for `dist/` and the source. */
function templatesFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'templates', 'runtime'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('The folder templates/ of this package is missing.');
    folder = parent;
  }
  return join(folder, 'templates');
}
