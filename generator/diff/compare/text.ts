import { isNotShown, oneLine } from '../../model/index.js';

/** A value of the Model on one shortened line: different values may have equal lines. */
export function lineOf(value: unknown): string {
  return oneLine(valueText(value));
}

/** A value of the Model as text. Values are equal if their texts are. */
export function valueText(value: unknown): string {
  if (isNotShown(value)) return '!not-shown';
  const shown = (_: string, part: unknown): unknown => (isNotShown(part) ? '!not-shown' : part);
  return typeof value === 'string' ? value : (JSON.stringify(value, shown) ?? 'nothing');
}

/**
 * A name in the path of a change. Characters with a meaning there, such as dots and parentheses, are percent-encoded.
 * {@link namesInPath} decodes it.
 */
export function nameInPath(name: string): string {
  if (name === '') return EMPTY;
  return name
    .replace(/[%.(),*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`)
    .replace(/\s/g, (space) => encodeURIComponent(space));
}

/** The names of a path as the spec has them. */
export function namesInPath(path: string): readonly string[] {
  return path.split('.').map((part) => (part === EMPTY ? '' : part.replace(/(?:%[0-9a-f]{2})+/gi, decoded)));
}

const EMPTY = '%';

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a path that no differ wrote
  }
}

/** Such as `Book.title` for `objects.Book.fields.title`. */
export function shortPath(path: string): string {
  const [, ...rest] = path.split('.');
  const short = rest
    .join('.')
    .replaceAll(/\.(fields|values|bits|parts|views|query|params|scopes|properties)(?=\.)/g, '');
  return namesInPath(short).join('.');
}
