import { isNotShown, oneLine } from '../../model/index.js';

/** A value of the Model on one line. */
export function lineOf(value: unknown): string {
  if (isNotShown(value)) return '!not-shown';
  return oneLine(typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing'));
}

/** `Book.title` for `objects.Book.fields.title`. */
export function shortPath(path: string): string {
  const [, ...rest] = path.split('.');
  return rest.join('.').replaceAll(/\.(fields|values|bits|parts|views|query|params|scopes|properties)(?=\.)/g, '');
}
