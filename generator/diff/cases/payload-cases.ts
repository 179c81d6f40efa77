import {
  isNotShown,
  isNullable,
  isObjectRef,
  isUnion,
  valueIn,
  type Condition,
  type Event,
  type Json,
  type Model,
  type ObjectType,
  type Type,
  type Values,
} from '../../model/index.js';
import { objectsWith } from '../../model/sets/values.js';
import { unionOf } from '../../model/unions/discriminator.js';
import { declaredAs, typesByName } from '../../model/by-name.js';
import { relationOf, type Relation } from '../relation.js';

export interface EventSide {
  readonly event: Pick<Event, 'payload' | 'instead'>;
  readonly model: Model;
}

/** One payload of an event: an alternative if its conditions are the first to hold, or else the usual one. */
interface Alternative {
  readonly type: Type;
  readonly values: Values;
  /** The objects for which its conditions hold, and those for which conditions of an earlier alternative do. */
  readonly when: readonly Values[];
  readonly unless: readonly Values[];
}

/** An alternative of each version, and values that only one of both has in their common cases. */
export interface PayloadPair {
  readonly before: Type;
  readonly after: Type;
  /** Absent if there is none; `undefined` if this is uncertain. */
  readonly lost?: Json | undefined;
  readonly gained?: Json | undefined;
}

/** If there are more pairs of alternatives, the payloads are not compared. */
const MOST_PAIRS = 500;

/** Relates the payloads and alternatives of an event in two versions; `changed` if nothing is certain. */
export function relatePayloads(before: EventSide, after: EventSide): Relation {
  const pairs = pairsOf(before, after);
  if (pairs === undefined) return 'changed';
  return relationOf(!pairs.some((pair) => 'lost' in pair), !pairs.some((pair) => 'gained' in pair));
}

/** The pair with the largest change: other values, else more values, else fewer. */
export function tellingPair(before: EventSide, after: EventSide): PayloadPair | undefined {
  const pairs = pairsOf(before, after) ?? [];
  const weight = (pair: PayloadPair): number => ('gained' in pair ? 2 : 0) + ('lost' in pair ? 1 : 0);
  return pairs.filter((pair) => weight(pair) > 0).toSorted((one, other) => weight(other) - weight(one))[0];
}

function pairsOf(before: EventSide, after: EventSide): readonly PayloadPair[] | undefined {
  const named = new Set([before, after].flatMap(({ event }) => conditionsOf(event)).map(({ field }) => field));
  const [old, now] = [alternativesOf(before, named, 'Before'), alternativesOf(after, named, 'After')];
  if (old.length * now.length > MOST_PAIRS) return undefined;
  return old.flatMap((alternative) => now.map((other) => comparedPair(alternative, other)));
}

function comparedPair(before: Alternative, after: Alternative): PayloadPair {
  const [when, unless] = [
    [...before.when, ...after.when],
    [...before.unless, ...after.unless],
  ];
  const only = (own: Alternative, other: Alternative): { readonly value?: Json | undefined } => {
    const found = valueIn([own.values, ...when], [...unless, other.values]);
    return found.is === 'inside' ? {} : { value: found.is === 'outside' ? found.value : undefined };
  };
  const [lost, gained] = [only(before, after), only(after, before)];
  return {
    before: before.type,
    after: after.type,
    ...('value' in lost ? { lost: lost.value } : {}),
    ...('value' in gained ? { gained: gained.value } : {}),
  };
}

function conditionsOf({ instead }: EventSide['event']): readonly Condition[] {
  return isNotShown(instead) ? [] : instead.flatMap(({ when }) => when);
}

function alternativesOf(
  { event: { payload, instead }, model }: EventSide,
  named: ReadonlySet<string>,
  ending: string,
): readonly Alternative[] {
  const listed = isNotShown(instead) ? [] : instead;
  const whens = listed.map(({ when }) => objectsWith(when, model));
  const otherwise: Type = isNotShown(instead) || isNotShown(payload) ? { kind: 'any' } : payload;
  return [...listed.map(({ type }) => type), otherwise].map((type, index) => ({
    type,
    values: apart(type, model, named, ending),
    when: whens.slice(index, index + 1),
    unless: whens.slice(0, index),
  }));
}

/** Renames objects with fields that conditions name, so that the algebra compares their fields. */
function apart(type: Type, model: Model, named: ReadonlySet<string>, ending: string): Values {
  const added: ObjectType[] = [];
  const copy = (object: ObjectType): Type => {
    // Names in a spec have no `$`.
    const name = `${object.name}$${ending}`;
    const { view: _view, ...own } = object;
    if (!added.some((copied) => copied.name === name)) added.push({ ...own, name });
    return { kind: 'object', name };
  };
  const outermost = (part: Type): Type => {
    if (isNullable(part)) return { ...part, of: outermost(part.of) };
    if (isUnion(part)) return { kind: 'oneOf', of: unionOf(part, typesByName(model)).of.map(outermost) };
    const object = isObjectRef(part) && part.kind === 'object' ? declaredAs(model.objects, part.name) : undefined;
    return object?.fields.some(({ name }) => named.has(name)) === true ? copy(object) : part;
  };
  const whole = outermost(type);
  const isSame = added.length === 0;
  return {
    type: isSame ? type : whole,
    limits: [],
    model: isSame ? model : { ...model, objects: [...model.objects, ...added] },
  };
}
