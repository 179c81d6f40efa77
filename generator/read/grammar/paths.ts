import { sectionNames } from './sections.js';
import type { NameForm } from './shape.js';

export const correctionPath: NameForm = {
  what: 'a path in the spec',
  pattern: pathIn(sectionNames),
  like: 'objects.Book.fields.title',
};

/** Path of a change: a place in the spec, or a pattern for several. */
export const changePath: NameForm = {
  what: 'a path of declarations',
  pattern: pathIn([...sectionNames, 'spec', '\\*\\*?']),
  like: 'objects.Book.fields.title, or objects.Book.fields.*',
};

function pathIn(roots: readonly string[]): RegExp {
  // The key of a field may have spaces inside.
  return new RegExp(`^(${roots.join('|')})\\.\\S(.*\\S)?$`);
}
