import { problem } from '../../diagnostics/index.js';
import { isNotShown } from '../model.js';
import type { Declared } from '../model.js';
import { rule, type RuleContext } from './rule.js';

const messages = {
  'reserved-reuse': problem(
    'A name or value under `reserved` is never used again.',
    (p: { name: string; where: string }) => `${p.name} is reserved in ${p.where} and cannot be used again`,
  ),
};

type Context = RuleContext<typeof messages>;

/** Names and values under `reserved` are never reused. A former name (`was`) is not the name of another member. */
export const reservedReuse = rule({
  messages,
  visit: (context) => ({
    enum({ name, reserved, values }) {
      for (const member of values) reportReuse(name, reserved, member, member.value, context);
      reportFormerNames(name, values, context);
    },
    bitSet({ name, reserved, bits }) {
      for (const member of bits) reportReuse(name, reserved, member, member.bit, context);
      reportFormerNames(name, bits, context);
    },
    object({ name, reserved, fields, view }) {
      const base = view && context.model.objects.find((object) => object.name === view.of);
      const isInherited = ({ name: field }: Declared): boolean =>
        base?.fields.some((inherited) => inherited.name === field) ?? false;
      const own = fields.filter((field) => !isInherited(field));
      for (const field of own) reportReuse(base?.name ?? name, base?.reserved ?? reserved, field, field.name, context);
      reportFormerNames(name, own, context);
    },
    end() {
      const { identifiers, scalars, enums, bitSets, objects, endpoints, events } = context.model;
      const types = [...identifiers, ...scalars, ...enums, ...bitSets, ...objects];
      for (const declarations of [types, endpoints, events]) reportFormerNames('the spec', declarations, context);
    },
  }),
});

function reportReuse(
  where: string,
  reserved: readonly (string | number)[],
  member: Declared,
  value: unknown,
  { trace, report }: Context,
): void {
  const reused = [member.name, value].find((used) => !isNotShown(used) && reserved.includes(used as string | number));
  if (reused === undefined) return;
  report('reserved-reuse', { name: String(reused), where }, trace.spanOf(member));
}

function reportFormerNames(where: string, members: readonly Declared[], { trace, report }: Context): void {
  const byName = new Map(members.map((member) => [member.name, member]));
  const renamed = new Map<string, Declared>();
  for (const member of members) {
    if (member.was === undefined) continue;
    const [other, twin] = [byName.get(member.was), renamed.get(member.was)];
    renamed.set(member.was, twin ?? member);
    if (other !== undefined) {
      const related = [{ span: trace.spanOf(other), message: `${other.name} is still here` }];
      report('reserved-reuse', { name: other.name, where }, trace.spanOf(member), { related });
    } else if (twin !== undefined) {
      const related = [{ span: trace.spanOf(twin), message: `${twin.name} was ${member.was}, too` }];
      report('reserved-reuse', { name: member.was, where }, trace.spanOf(member), { related });
    }
  }
}
