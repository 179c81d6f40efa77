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
    const base = view && model.objects.find((object) => object.name === view.of);
    const isInherited = ({ name: field }: Declared): boolean =>
      base?.fields.some((inherited) => inherited.name === field) ?? false;
    const own = fields.filter((field) => !isInherited(field));
    for (const field of own) reportReuse(base?.name ?? name, base?.reserved ?? reserved, field, field.name, context);
    reportFormerNames(name, own, context);
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
  const renamed = new Map<string, Declared>();
  for (const member of members) {
    if (member.was === undefined) continue;
    const [other, twin] = [byName.get(member.was), renamed.get(member.was)];
    renamed.set(member.was, twin ?? member);
    if (other !== undefined) {
      const related = [{ span: trace.spanOf(other), message: `${other.name} is still here` }];
      diagnostics.report('reserved-reuse', { name: other.name, where }, trace.spanOf(member), { related });
    } else if (twin !== undefined) {
      const related = [{ span: trace.spanOf(twin), message: `${twin.name} was ${member.was}, too` }];
      diagnostics.report('reserved-reuse', { name: member.was, where }, trace.spanOf(member), { related });
    }
  }
}
