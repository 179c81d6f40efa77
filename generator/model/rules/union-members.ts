import { didYouMean, problem } from '../../diagnostics/index.js';
import type { Union } from '../model.js';
import { isUnionRef, writeType } from '../types.js';
import {
  discriminatorAt,
  isDiscriminator,
  objectOf,
  type NoDiscriminator,
  unionScope,
  type UnionScope,
} from '../unions/discriminator.js';
import { dispatchOf } from '../unions/dispatch.js';
import { rule } from './rule.js';

/**
 * A union has each member once and does not hold itself as a member. The field that it names distinguishes its members,
 * and one that is open has such a field.
 */
export const unionMembers = rule({
  messages: {
    'duplicate-member': problem(
      'A union has each member once.',
      (p: { member: string; union: string }) => `${p.member} is a member of ${p.union} twice`,
    ),
    'union-of-itself': problem(
      'A union that leads to itself without a field, list or dict in between says nothing.',
      (p: { path: readonly string[] }) => `${p.path.join(' is one of ')} itself`,
    ),
    'no-discriminator': problem(
      'The field that distinguishes the members of a union is required in each of them, with values of its own.',
      (p: { union: string; field: string; reason: string }) =>
        `${p.field} does not distinguish the members of ${p.union}: ${p.reason}`,
    ),
    'open-without-field': problem(
      'An open union needs a field that distinguishes its members: an object is another member if it has another value there.',
      (p: { union: string }) => `no field distinguishes the members of ${p.union}, so that there can be no others`,
    ),
  },
  visit: ({ model, trace, report }) => {
    const scope = unionScope(model);
    return {
      union(union) {
        const circle = circleFrom(union, scope);
        if (circle !== undefined) {
          report('union-of-itself', { path: circle }, trace.spanOf(union), {
            hint: `remove ${circle[1]} from the members of ${union.name}`,
          });
          return;
        }
        const seen = new Set<string>();
        for (const member of union.of) {
          const text = writeType(member);
          if (seen.has(text)) report('duplicate-member', { member: text, union: union.name }, trace.spanOf(member));
          seen.add(text);
        }
        const { byKind, objects } = dispatchOf(union, scope);
        const { name, by } = union;
        if (by !== undefined) {
          const found = discriminatorAt(by, byKind.object, scope);
          if (!isDiscriminator(found) || found.cases.length === 0) {
            const reason = isDiscriminator(found) ? 'no member is an object' : reasonOf(found, by);
            const params = { union: name, field: by, reason };
            report(
              'no-discriminator',
              params,
              trace.spanOf(union),
              isDiscriminator(found) ? {} : hintOf(found, by, scope),
            );
            return;
          }
        }
        if (!union.open || objects.kind === 'field') return;
        report('open-without-field', { union: name }, trace.spanOf(union), {
          expected: 'a field that every member requires, each with another literal: type: { is: card }',
        });
      },
    };
  },
});

/** The way on which a union leads to itself, through members of members. */
function circleFrom(union: Union, { unions }: UnionScope): readonly string[] | undefined {
  const cameFrom = new Map<string, string>();
  const open = [union.name];
  for (let name = open.shift(); name !== undefined; name = open.shift()) {
    for (const member of unions.get(name)?.of ?? []) {
      if (!isUnionRef(member)) continue;
      if (member.name === union.name) return pathTo(name, cameFrom, union.name);
      if (cameFrom.has(member.name)) continue;
      cameFrom.set(member.name, name);
      open.push(member.name);
    }
  }
  return undefined;
}

function pathTo(last: string, cameFrom: ReadonlyMap<string, string>, start: string): readonly string[] {
  const path = [start];
  for (let name: string | undefined = last; name !== undefined && name !== start; name = cameFrom.get(name))
    path.unshift(name);
  return path.length === 1 ? [start, start] : [start, ...path];
}

function reasonOf(found: NoDiscriminator, field: string): string {
  switch (found.why) {
    case 'no-object':
      return `${writeType(found.member)} is no object whose fields are shown`;
    case 'no-field':
      return `${writeType(found.member)} has no such field`;
    case 'no-literal':
      return `${field} of ${writeType(found.member)} is optional, or may have any value`;
    case 'overlap':
      return `${writeType(found.other)} and ${writeType(found.member)} both have ${JSON.stringify(found.value)}`;
  }
}

function hintOf(found: NoDiscriminator, field: string, scope: UnionScope): { readonly hint?: string } {
  switch (found.why) {
    case 'no-object':
      return {};
    case 'overlap':
      return { hint: 'give each member a value of its own' };
    case 'no-field': {
      const names = objectOf(found.member, scope)?.fields.map(({ name }) => name) ?? [];
      const meant = didYouMean(field, names);
      const hint = `give it to ${writeType(found.member)}, with a value of its own: ${field}: { is: ... }`;
      return meant.hint === undefined ? { hint } : meant;
    }
    case 'no-literal':
      return { hint: `give ${writeType(found.member)} one value there: ${field}: { is: ... }` };
  }
}
