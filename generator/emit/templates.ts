import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Handlebars, { type RuntimeOptions } from 'handlebars';
import { packageFolder } from '../package-folder.js';

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
  return readFileSync(join(packageFolder(), 'templates', path), 'utf8');
}
