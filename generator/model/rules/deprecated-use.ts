import { didYouMean } from '../../diagnostics/index.js';
import type { Declared, Model } from '../model.js';
import type { RuleContext } from './rule-context.js';

/** `deprecated.use` names something that exists: a declaration, or a member as `Declaration.member`. */
export function deprecatedUse({ model, trace, diagnostics }: RuleContext): void {
  const { names, all } = everything(model);
  for (const { deprecated } of all) {
    if (deprecated?.use === undefined || names.has(deprecated.use)) continue;
    const hint = didYouMean(deprecated.use, names);
    const params = { what: 'declaration or member', name: deprecated.use };
    diagnostics.report('unknown-name', params, trace.spanOf(deprecated), hint);
  }
}

function everything(model: Model): { readonly names: ReadonlySet<string>; readonly all: readonly Declared[] } {
  const owners: readonly { readonly owner: Declared; readonly members: readonly Declared[] }[] = [
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
  return {
    names: new Set(
      owners.flatMap(({ owner, members }) => [owner.name, ...members.map((m) => `${owner.name}.${m.name}`)]),
    ),
    all: owners.flatMap(({ owner, members }) => [owner, ...members]),
  };
}
