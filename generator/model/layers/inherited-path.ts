import type { Extras } from '../../diagnostics/index.js';
import type { Node } from '../../read/syntax.js';
import { stringsOf, valueOf } from '../node-access.js';

/**
 * The path to write in a layer in place of that of a field that an object inherits: layers see what each object declares.
 * Undefined for any other path.
 */
export function explainInheritedPath(path: string, objects: Node | undefined): Pick<Extras, 'hint'> | undefined {
  const [section, object = '', list, field = '', ...rest] = path.split('.');
  if (section !== 'objects' || list !== 'fields') return undefined;
  const passed = new Set<string>();
  const left = [...stringsOf(valueOf(valueOf(objects, object), 'extends'))];
  for (let base = left.shift(); base !== undefined; base = left.shift()) {
    if (passed.has(base)) continue;
    passed.add(base);
    const declared = valueOf(objects, base);
    if (valueOf(valueOf(declared, 'fields'), field) !== undefined) {
      const there = ['objects', base, 'fields', field, ...rest].join('.');
      return {
        hint: `${object} inherits ${field} from ${base}: write ${there}, or add objects.${object}.fields.${field} for ${object} alone`,
      };
    }
    left.push(...stringsOf(valueOf(declared, 'extends')));
  }
  return undefined;
}
