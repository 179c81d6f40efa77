import {
  explain,
  isFull,
  namesIn,
  readProperty,
  refuseKeys,
  reportIssue,
  wrongFormat,
  type Around,
  type Explanation,
} from './explain.js';
import { isIntegerKey } from './integer-key.js';
import type { OtherKeys, Type } from './schema.js';

/** Explains a key of a dict, which is a text in JSON, even for an integer. */
export function explainKey(e: Explanation, keys: Type, name: string, around: Around): void {
  const limited = typeof keys === 'object' && keys.kind === 'limited' ? keys : undefined;
  const type = limited?.of ?? keys;
  const isNumber =
    type === 'int' || type === 'int32' || (typeof type === 'object' && 'wire' in type && type.wire === 'int');
  const known = e.issues.length;
  if (isNumber && !isIntegerKey(name)) wrongFormat(e, name, 'integer as a key', name);
  else if (typeof type === 'object') explain(e, type, name, isNumber ? Number(name) : name, around);
  if (limited === undefined) return;
  limited.explain(e, limited, name, isNumber ? Number(name) : name, around);
  // A key and its value have the same path; the message says that the key is wrong.
  for (let i = known; i < e.issues.length; i++)
    e.issues[i] = { ...e.issues[i]!, message: `the key ${e.issues[i]!.message}` };
}

/** Explains undeclared keys and their values. An `undefined` value counts as absent. */
export function explainOtherKeys(e: Explanation, others: OtherKeys, value: object, around: Around): void {
  const { keys, type, patterns = [] } = others;
  const isRefused =
    keys === 'closed' ? e.mode !== 'shape' : keys === undefined && type === undefined && e.mode === 'strict';
  if (patterns.length === 0 && type === undefined) return isRefused ? refuseKeys(e, value, around) : undefined;
  const declared = new Set(around.names);
  for (const name of namesIn(e, value)) {
    if (isFull(e)) return;
    if (declared.has(name)) continue;
    const found = patterns.filter(([key]) => key.matches(key.pattern, name));
    if (found.length === 0 && isRefused) {
      reportIssue(e, name, 'unknown-key', 'is not a field of this object, and matches none of its patterns', 'absent');
      continue;
    }
    const types = (found.length === 0 ? [type] : found.map(([, own]) => own)).filter((own) => own !== undefined);
    if (types.length === 0) continue;
    const held = readProperty(e, value, name);
    if (held === undefined) continue;
    for (const own of types) explain(e, own, name, held, around);
  }
}
