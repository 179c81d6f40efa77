import type { Kind, Keywords, KeywordReader } from '../keywords.js';
import { LIMITS } from '../keywords.js';
import type { Documents, Part } from '../load/documents.js';

/** The forms that a schema limits, if it passes over values of all others; undefined if it says anything else. */
export function limitedForms({ part, kinds, values, unsayable }: Keywords): ReadonlySet<Kind> | undefined {
  if (kinds !== undefined || values !== undefined || unsayable.length > 0) return undefined;
  const keys = Object.keys(part.raw as object);
  const forms = new Set<Kind>();
  for (const [form, keywords] of Object.entries(LIMITS)) {
    if (!keys.some((key) => keywords.includes(key))) continue;
    if (form === 'number' || form === 'integer') forms.add('number').add('integer');
    else forms.add(form as Kind);
  }
  return forms.size === 0 || keys.some((key) => PARTS.has(key)) ? undefined : forms;
}

/** Keywords about what a value contains. */
const PARTS: ReadonlySet<string> = new Set([
  'properties',
  'required',
  'additionalProperties',
  'patternProperties',
  'propertyNames',
  'items',
  'prefixItems',
]);

/** References that are followed to find out what a schema lets through. */
const MOST_STEPS = 8;

/** The forms that a schema lets through, as far as `type` and references show them; undefined for any. */
export function shownForms(
  part: Part,
  context: { readonly reader: KeywordReader; readonly documents: Documents },
  steps = MOST_STEPS,
): ReadonlySet<Kind> | undefined {
  const { kinds, ref, nullable } = context.reader.read(part);
  if (kinds !== undefined) return nullable ? new Set([...kinds, 'null']) : kinds;
  if (ref === undefined || steps === 0) return undefined;
  return shownForms(context.documents.resolve(ref, part), context, steps - 1);
}
