import { problem } from '../../diagnostics/index.js';
import { childTypes, isOneOf, isUnionRef, typesIn, writeType, type OneOfType, type Type } from '../types.js';
import { unionScope, type UnionScope } from '../unions/discriminator.js';
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
    'vast-choice': problem(
      'A choice of types without a name cannot contain too many others without a name.',
      (p: { choice: string }) => `${p.choice} contains more than ${MOST_CHOICES} choices without a name`,
    ),
  },
  visit: ({ model, trace, report }) => {
    const scope = unionScope(model);
    const looked = new Set<string>();
    return {
      type(type, { part }) {
        for (const choice of typesIn(type).filter(isOneOf)) {
          const text = writeType(choice);
          if (looked.has(text)) continue;
          looked.add(text);
          if (!isVast(choice, scope)) continue;
          const union = unionAround(choice, scope);
          const at = trace.spanOf(part);
          const hint = `give it a name under unions, such as Node: { of: [${choice.of.map(writeType).join(', ')}] }, and write that`;
          if (union === undefined) report('vast-choice', { choice: text }, at, { hint });
          else report('endless-choice', { choice: text, union }, at, { hint });
        }
      },
    };
  },
});

/** More than anybody writes. So many loops inside each other are still code that every engine reads. */
const MOST_CHOICES = 50;

/** Whether the checks of a choice hold those of too many others, or of itself. */
function isVast(choice: OneOfType, { unions }: UnionScope): boolean {
  const open = [choice];
  let count = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if ((count += 1) > MOST_CHOICES) return true;
    // Members of unions that are members take the place of those.
    const passed = new Set<string>();
    const members = [...next.of];
    for (const member of members) {
      const union = isUnionRef(member) ? unions.get(member.name) : undefined;
      if (union === undefined) open.push(...choicesIn(member));
      else if (!passed.has(union.name)) {
        passed.add(union.name);
        members.push(...union.of);
      }
    }
  }
  return false;
}

/** The outermost choices of a type: each finds those inside it. */
function choicesIn(type: Type): readonly OneOfType[] {
  return isOneOf(type) ? [type] : childTypes(type).flatMap(choicesIn);
}

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
