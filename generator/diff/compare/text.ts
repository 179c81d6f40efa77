import { isNotShown, type Condition } from '../../model/index.js';

const LONGEST = 160;

/** A value of the Model in one line. */
export function lineOf(value: unknown): string {
  if (isNotShown(value)) return '!not-shown';
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 3)}...` : line;
}

/** `genre=ATLAS,NOVEL`: conditions as they stand in a path. The order in which the spec writes them means nothing. */
export function conditionKey(conditions: readonly Condition[]): string {
  return conditions
    .map(
      ({ field, up, values, members }) =>
        `${up ? '^' : ''}${field}=${(members.length > 0 ? members : values.map(String)).toSorted().join(',')}`,
    )
    .toSorted()
    .join('&');
}

/** `genre is NOVEL or COMIC`, for people. */
export function conditionText(conditions: readonly Condition[]): string {
  return conditions
    .map(
      ({ field, up, values, members }) =>
        `${up ? '^' : ''}${field} is ${(members.length > 0 ? members : values.map(lineOf)).join(' or ')}`,
    )
    .join(' and ');
}

/** `Book.title` for `objects.Book.fields.title`. */
export function shortPath(path: string): string {
  const [, ...rest] = path.split('.');
  return rest.join('.').replaceAll(/\.(fields|values|bits|parts|views|query|params|scopes|properties)(?=\.)/g, '');
}
