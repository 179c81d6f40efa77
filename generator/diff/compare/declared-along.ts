import type { Declared, Model } from '../../model/index.js';
import { declaredAs, writtenInField } from '../by-name.js';
import { namesInPath } from './text.js';

/**
 * The declaration and the members that a path of a change leads through, outermost first, as far as the Model has them:
 * `objects.Book.fields.title.length` leads through `Book` and `title`.
 */
export function declaredAlong(path: string, model: Model): readonly Declared[] {
  const [section = '', name, ...rest] = namesInPath(path);
  const declarations = (model as unknown as Readonly<Record<string, unknown>>)[KEYS[section] ?? section];
  const found: Declared[] = [];
  let at = memberOf(declarations, name);
  for (let index = 0; at !== undefined; index += 2) {
    found.push(at);
    const [list = '', member] = rest.slice(index);
    at = list === 'views' ? viewOf(found[0]!.name, member, model) : memberOf(ownerOf(at, path, model)[list], member);
  }
  return found;
}

const KEYS: Readonly<Record<string, string>> = { bitsets: 'bitSets' };

/** What has the members: the object that is written in a field, or the declaration itself. */
function ownerOf(at: Declared, path: string, { objects }: Model): Readonly<Record<string, unknown>> {
  const inside = writtenInField(objects, at.name).find(({ writtenAt }) => path.startsWith(`${writtenAt}.`));
  return (inside ?? at) as unknown as Readonly<Record<string, unknown>>;
}

function viewOf(object: string, key: string | undefined, { objects }: Model): Declared | undefined {
  return objects.find(({ view }) => view?.of === object && view.key === key);
}

function memberOf(list: unknown, name: string | undefined): Declared | undefined {
  if (!Array.isArray(list) || name === undefined) return undefined;
  return declaredAs(list as readonly Declared[], name);
}
