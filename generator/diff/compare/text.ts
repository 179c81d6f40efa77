import { isNotShown, oneLine, type Condition } from '../../model/index.js';

/** A value of the Model on one line. */
export function lineOf(value: unknown): string {
  if (isNotShown(value)) return '!not-shown';
  return oneLine(typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing'));
}

/** `genre=ATLAS,NOVEL`: conditions as part of a path. Their order in the spec has no meaning. */
export function conditionKey(conditions: readonly Condition[]): string {
  return conditions
    .map(
      ({ field, up, values, members }) =>
        `${up ? '^' : ''}${field}=${(members.length > 0 ? members : values.map(String)).toSorted().join(',')}`,
    )
    .toSorted()
    .join('&');
}

/** `Book.title` for `objects.Book.fields.title`. */
export function shortPath(path: string): string {
  const [, ...rest] = path.split('.');
  return rest.join('.').replaceAll(/\.(fields|values|bits|parts|views|query|params|scopes|properties)(?=\.)/g, '');
}
