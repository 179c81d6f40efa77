import { isNotShown } from '../model.js';
import type { Declared } from '../model.js';
import type { RuleContext } from './rule-context.js';

/** What is under `reserved` is never used again; a former name (`was`) is not the name of something else beside it. */
export function reservedReuse(context: RuleContext): void {
  const { model } = context;
  for (const { name, reserved, values } of model.enums) {
    for (const member of values) reportReuse(name, reserved, member, member.value, context);
    reportFormerNames(name, values, context);
  }
  for (const { name, reserved, bits } of model.bitSets) {
    for (const member of bits) reportReuse(name, reserved, member, member.bit, context);
    reportFormerNames(name, bits, context);
  }
  for (const { name, reserved, fields, view } of model.objects) {
    if (view !== undefined) continue;
    for (const field of fields) reportReuse(name, reserved, field, field.name, context);
    reportFormerNames(name, fields, context);
  }
  const types = [...model.identifiers, ...model.scalars, ...model.enums, ...model.bitSets, ...model.objects];
  for (const declarations of [types, model.endpoints, model.events])
    reportFormerNames('the spec', declarations, context);
}

function reportReuse(
  where: string,
  reserved: readonly (string | number)[],
  member: Declared,
  value: unknown,
  { trace, diagnostics }: RuleContext,
): void {
  const reused = [member.name, value].find((used) => !isNotShown(used) && reserved.includes(used as string | number));
  if (reused === undefined) return;
  diagnostics.report('reserved-reuse', { name: String(reused), where }, trace.spanOf(member));
}

function reportFormerNames(where: string, members: readonly Declared[], { trace, diagnostics }: RuleContext): void {
  const byName = new Map(members.map((member) => [member.name, member]));
  for (const member of members) {
    const other = member.was === undefined ? undefined : byName.get(member.was);
    if (other === undefined) continue;
    const related = [{ span: trace.spanOf(other), message: `${other.name} is still here` }];
    diagnostics.report('reserved-reuse', { name: other.name, where }, trace.spanOf(member), { related });
  }
}
