import { didYouMean } from '../../diagnostics/index.js';
import type { Declared, Model } from '../model.js';
import type { RuleContext } from './rule-context.js';

/** `deprecated.use` names something that exists: a declaration, or a member as `Declaration.member`. */
export function deprecatedUse({ model, trace, diagnostics }: RuleContext): void {
  const owners = ownersIn(model);
  const deprecations = owners.flatMap(({ owner, members }) =>
    [owner, ...members].flatMap((one) => one.deprecated ?? []),
  );
  const using = deprecations.filter(({ use }) => use !== undefined);
  if (using.length === 0) return;
  const names = new Set(
    owners.flatMap(({ owner, members }) => [owner.name, ...members.map((one) => `${owner.name}.${one.name}`)]),
  );
  for (const deprecation of using) {
    const { use = '' } = deprecation;
    if (names.has(use)) continue;
    const params = { what: 'declaration or member', name: use };
    diagnostics.report('unknown-name', params, trace.spanOf(deprecation), didYouMean(use, names));
  }
}

interface Owner {
  readonly owner: Declared;
  readonly members: readonly Declared[];
}

function ownersIn(model: Model): readonly Owner[] {
  return [
    ...model.identifiers.map((owner) => ({ owner, members: owner.parts })),
    ...model.scalars.map((owner) => ({ owner, members: [] })),
    ...model.enums.map((owner) => ({ owner, members: owner.values })),
    ...model.bitSets.map((owner) => ({ owner, members: owner.bits })),
    ...model.objects.map((owner) => ({ owner, members: owner.fields })),
    ...model.collections.map((owner) => ({ owner, members: [] })),
    ...model.endpoints.map((owner) => ({ owner, members: [...owner.params, ...owner.query] })),
    ...model.events.map((owner) => ({ owner, members: [] })),
    ...model.states.map((owner) => ({ owner, members: owner.values })),
    ...model.auth.map((owner) => ({ owner, members: owner.scopes })),
    ...model.facts.map((owner) => ({ owner, members: [] })),
  ];
}
