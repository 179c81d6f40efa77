import type { Entry, Node } from '../../read/syntax.js';
import type { Field, FieldRef, Side, Type } from '../model.js';
import { entriesOf, entryOf, stringOf, valueOf } from '../node-access.js';
import { caveatsOf } from './caveats.js';
import { resolveConditions } from './conditions.js';
import type { ConditionFields } from './conditions.js';
import { declaredOf } from './declared.js';
import { resolveExpectations } from './expectations.js';
import { resolveLimits } from './limits.js';
import { resolveFieldType } from './literals.js';
import { type Resolving, enter, originOf, type Scope } from './resolving.js';
import { resolveSampled } from './samples.js';
import { resolveValue } from './values.js';

/** The context of a map of fields. */
export interface FieldPlace {
  readonly owner: string;
  readonly scope: Scope;
  /** Types of the fields that conditions may refer to. */
  readonly types: ReadonlyMap<string, Type>;
  readonly within: readonly FieldRef[];
}

/** The fields of an object or the parameters of an endpoint: every typed member of a map. */
export function resolveFields(node: Node | undefined, place: FieldPlace, context: Resolving): readonly Field[] {
  return entriesOf(node).map((entry) => resolveField(entry, place, context));
}

function resolveField(entry: Entry, place: FieldPlace, context: Resolving): Field {
  const node = entry.value;
  const scope = enter(place.scope, node);
  const written = valueOf(node, 'is') ?? valueOf(node, 'type');
  const { type, nullable } = resolveFieldType(node, context);
  const fields: ConditionFields = { owner: place.owner, types: place.types, within: place.within };
  const unit = stringOf(node, 'unit');
  const as = stringOf(node, 'as');
  const side = sideOf(stringOf(node, 'only-in'));
  const expected = resolveExpectations(valueOf(node, 'expect'), { type, scope, fields, context });
  const standard = defaultOf(node, type, scope, context);
  const field: Field = {
    ...declaredOf(entry, place.scope, context.trace, written),
    ...(as === undefined ? {} : { as }),
    type,
    optional: entry.optional,
    nullable,
    limits: resolveLimits(node, { type, scope, fields, context }),
    relevant: resolveConditions(entriesOf(valueOf(node, 'relevant-when')), fields, context),
    ...(standard === undefined ? {} : { default: standard }),
    ...(expected.length === 0 ? {} : { expected }),
    ...(side === undefined ? {} : { onlyIn: { side, always: !entry.optional } }),
    ...(unit === undefined ? {} : { unit }),
    ...resolveSampled(node, type, context),
    caveats: caveatsOf(valueOf(node, 'caveat'), scope),
  };
  return context.trace.mark(field, entry.keySpan);
}

function sideOf(text: string | undefined): Side | undefined {
  return text === 'requests' || text === 'answers' ? text : undefined;
}

function defaultOf(node: Node, type: Type, scope: Scope, context: Resolving): Field['default'] {
  const entry = entryOf(node, 'default');
  if (entry === undefined || entry.value.kind === 'not-shown') return undefined;
  const { value, member } = resolveValue(entry.value, type, context);
  if (value === undefined && member === undefined) return undefined;
  const origin = originOf(entry, scope);
  return context.trace.mark(
    { value: value ?? null, ...(member === undefined ? {} : { member }), origin },
    entry.value.span,
  );
}
