import type { Type } from '../model.js';
import { writeType } from '../types.js';
import type { RuleContext } from './rule-context.js';
import { jsonKind } from '../types.js';

/** Keys of a dict are strings in JSON; an int is one that is written as a string of digits. */
export function dictKeys(context: RuleContext): void {
  const { model, trace } = context;
  const endpointFields = model.endpoints.flatMap((endpoint) => [...endpoint.params, ...endpoint.query]);
  for (const field of [...model.objects.flatMap((object) => object.fields), ...endpointFields]) {
    check(field.type, trace.spanOf(field), context);
  }
}

function check(type: Type, span: ReturnType<RuleContext['trace']['spanOf']>, context: RuleContext): void {
  if (type.kind === 'list') check(type.item, span, context);
  if (type.kind === 'nullable') check(type.of, span, context);
  if (type.kind !== 'dict') return;
  check(type.value, span, context);
  if (['str', 'int', 'enum', 'identifier'].includes(type.key.kind)) return;
  if (type.key.kind === 'scalar' && jsonKind(type.key, context.model) === 'str') return;
  const problem = `${writeType(type.key)} cannot be the key of a dict`;
  context.diagnostics.report('bad-type', { problem }, span, {
    expected: 'str, int, an enum, an identifier or a scalar that is a str',
  });
}
