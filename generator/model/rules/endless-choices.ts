import { problem } from '../../diagnostics/index.js';
import { isOneOf, isUnionRef, typesIn, writeType, type OneOfType } from '../types.js';
import { unionScope, type UnionScope } from '../unions/union-scope.js';
import { rule } from './rule.js';

/**
 * A choice without a name has no validator of its own: its checks are written where it is used. If one of its members is a
 * union that contains the choice again, the checks would have no end.
 */
export const endlessChoices = rule({
  messages: {
    'endless-choice': problem(
      'A choice of types without a name cannot contain itself.',
      (p: { choice: string; union: string }) => `${p.choice} contains itself, through ${p.union}`,
    ),
  },
  visit: ({ model, trace, report }) => {
    const scope = unionScope(model);
    const reported = new Set<string>();
    return {
      type(type, { part }) {
        for (const choice of typesIn(type).filter(isOneOf)) {
          const text = writeType(choice);
          const union = reported.has(text) ? undefined : unionAround(choice, scope);
          if (union === undefined) continue;
          reported.add(text);
          report('endless-choice', { choice: text, union }, trace.spanOf(part), {
            hint: `give it a name under unions, such as Node: { of: [${choice.of.map(writeType).join(', ')}] }, and write that`,
          });
        }
      },
    };
  },
});

/** The first union among the members of a choice that leads to the same choice, through lists, dicts and other unions. */
function unionAround(choice: OneOfType, { unions }: UnionScope): string | undefined {
  const text = writeType(choice);
  const passed = new Set<string>();
  const open = choice.of.filter(isUnionRef).map(({ name }) => name);
  for (let name = open.shift(); name !== undefined; name = open.shift()) {
    if (passed.has(name)) continue;
    passed.add(name);
    const inside = (unions.get(name)?.of ?? []).flatMap(typesIn);
    if (inside.some((type) => isOneOf(type) && writeType(type) === text)) return name;
    open.push(...inside.filter(isUnionRef).map((union) => union.name));
  }
  return undefined;
}
