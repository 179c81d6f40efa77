import texts from 'virtual:templates';
import Handlebars from 'handlebars';

/** Compiles `templates/<name>.hbs`, as the compiler does with files. */
export function template<Context extends object>(name: string): (context: Context) => string {
  return Handlebars.compile<object>(templateText(`${name}.hbs`), { noEscape: true, strict: true });
}

/** The text of a file below `templates/`. */
export function templateText(path: string): string {
  const text = texts[path];
  if (text === undefined) throw new Error(`there is no template ${path}`);
  return text;
}
