import { isDecidable } from '../../model/conditions.js';
import {
  type Enum,
  type Field,
  isNotShown,
  type Json,
  type State,
  type StateValue,
  type Transition,
} from '../../model/model.js';
import { conditionsText } from '../../model/wording/index.js';
import type { EmitContext } from '../emit-context.js';
import { createModule, type Module } from '../module.js';
import { camel, literalUnion, propertyAccess } from '../names.js';
import type { OutputFile } from '../output-file.js';
import { tsdoc } from '../tsdoc.js';
import { fieldAt, stateSubject, type StateSubject } from './state-subject.js';
import { momentOf } from '../../model/limits/limit-target.js';
import { isBoolean, isEnum } from '../../model/types.js';

export interface StateExports {
  readonly type: string;
  /** The function that returns the state, then the predicates in the order of the spec. */
  readonly functions: readonly string[];
}

/** The exports of a state. Predicates with unknown facts are left out. */
export function stateExports(state: State, context: EmitContext): StateExports {
  const predicates = [...valuesWithPredicate(state, context), ...transitionsWithPredicate(state, context)].map(
    (named) => named.predicate,
  );
  return { type: typeName(state), functions: [nameFunctionName(state), ...predicates] };
}

/** The module of a state: a type of its names, a function that returns it, and its predicates. */
export function stateFile(state: State, context: EmitContext): OutputFile {
  const module = createModule(context.locate('state', state.name), context);
  // A rule of the Model guarantees the field.
  const emitting: Emitting = { state, field: fieldAt(state, context)!, module };
  const body = [
    nameType(emitting),
    nameFunction(emitting),
    ...valuesWithPredicate(state, context).map((value) => valuePredicate(value, emitting)),
    ...transitionsWithPredicate(state, context).map((transition) => transitionPredicate(transition, emitting)),
  ];
  return module.file(body);
}

interface Emitting {
  readonly state: State;
  readonly field: Field;
  readonly module: Module;
}

type WithPredicate<Part> = Part & { readonly predicate: string };

function valuesWithPredicate(state: State, context: EmitContext): readonly WithPredicate<StateValue>[] {
  const field = fieldAt(state, context);
  return state.values.filter(
    (value): value is WithPredicate<StateValue> =>
      value.predicate !== undefined && field !== undefined && isTestable(value, field, context),
  );
}

function transitionsWithPredicate({ transitions }: State, context: EmitContext): readonly WithPredicate<Transition>[] {
  if (isNotShown(transitions)) return [];
  return transitions.filter(
    (transition): transition is WithPredicate<Transition> =>
      transition.predicate !== undefined && hasBit(transition, context) && transition.where.every(isDecidable),
  );
}

/** Whether the position of the bit is known. */
function hasBit({ needs }: Transition, { bitSets }: EmitContext): boolean {
  const [type, bit] = needs?.split('.') ?? [];
  const declared = bitSets.get(type ?? '')?.bits.find(({ name }) => name === bit);
  return declared !== undefined && !isNotShown(declared.bit);
}

function typeName({ name }: State): string {
  return `${name}State`;
}

function nameFunctionName({ name }: State): string {
  return `${camel(name)}State`;
}

function nameType({ state }: Emitting): string {
  const names = literalUnion(state.values.map(({ name }) => name));
  return `${tsdoc({ doc: `The states that \`${nameFunctionName(state)}\` returns.`, extra: [state.doc], origin: state.origin })}
    export type ${typeName(state)} = ${names || 'never'};`;
}

function nameFunction({ state, field, module }: Emitting): string {
  const testable = state.values.filter((value) => isTestable(value, field, module.context));
  const all = testable.length === state.values.length && coversType(testable, field);
  const lines = (local: string): readonly string[] =>
    testable.map((value, index) => {
      const name = `return ${JSON.stringify(value.name)};`;
      if (all && index === testable.length - 1) return name;
      return `if (${stateTest(value, local, field, module)}) ${name}`;
    });
  const meanings = state.values.map((value) =>
    [`- \`${value.name}\`: ${stateWords(value)}`, value.doc].filter(Boolean).join('. '),
  );
  const subject = stateSubject(state, [field.name], module);
  const doc = tsdoc({
    ...state,
    doc: `Returns the state that \`${state.object}.${state.field}\` indicates${all ? '' : ', or `undefined` for any other value'}.`,
    extra: [meanings.join('\n'), subject.doc('undefined') ?? '', ...state.notes.map(({ text }) => text)],
  });
  const name = nameFunctionName(state);
  const type = typeName(state);
  const now = nowParameter(testable);
  // The object always has a state. A container has one only if it contains the object.
  const overloads = [
    `export function ${name}(value: ${subject.own}${now}): ${type};`,
    `${doc}\nexport function ${name}(value: ${valueType(subject)}${now}): ${type} | undefined;\n`,
  ];
  const isOverloaded = all && subject.mayLack;
  return `${doc}
    ${isOverloaded ? overloads.join('\n') : ''}export function ${name}(value: ${valueType(subject)}${now}): ${type}${all && !isOverloaded ? '' : ' | undefined'} {
      ${[...subject.find('undefined'), ...lines(subject.local), ...(all ? [] : ['return undefined;'])].join('\n')}
    }`;
}

function valuePredicate(value: WithPredicate<StateValue>, { state, field, module }: Emitting): string {
  const subject = stateSubject(state, [field.name], module);
  const doc = tsdoc({
    ...value,
    doc: `Whether the state is \`${value.name}\`: \`${state.object}.${state.field}\` is ${stateWords(value)}.`,
    extra: [value.doc, subject.doc('false') ?? ''],
  });
  return `${doc}
    export function ${value.predicate}(value: ${valueType(subject)}${nowParameter([value])}): boolean {
      ${subject.find('false').join('\n')}
      return ${stateTest(value, subject.local, field, module)};
    }`;
}

function valueType({ own, containers }: StateSubject): string {
  return [own, ...containers].join(' | ');
}

function nowParameter(values: readonly StateValue[]): string {
  return needsNow(values) ? ', now: Date | number = Date.now()' : '';
}

function transitionPredicate(transition: WithPredicate<Transition>, { state, module }: Emitting): string {
  const [type = '', bit = ''] = transition.needs?.split('.') ?? [];
  const bitSet = module.valueOf('bit-set', type);
  const bits = module.runtimeType('BitValue', 'bit-set');
  const fields = [...new Set(transition.where.map(({ field }) => field))];
  const subject = fields.length === 0 ? undefined : stateSubject(state, fields, module);
  const spared = transition.where.map(({ field, values }) =>
    values.map((value) => `${subject?.local}${propertyAccess(field)} !== ${JSON.stringify(value)}`).join(' && '),
  );
  const granting = (module.context.bitSets.get(type)?.bits ?? []).filter(
    (granted) => granted.grantsAll === true && granted.name !== bit && !isNotShown(granted.bit),
  );
  const bitsText = [bit, ...granting.map(({ name }) => name)].map((name) => `${bitSet}${propertyAccess(name)}`);
  const has =
    granting.length === 0
      ? `${bitSet}.has(permissions, ${bitsText[0]})`
      : `${bitSet}.any(permissions, [${bitsText.join(', ')}])`;
  const doc = tsdoc({
    doc: `Whether permissions suffice ${purposeOf(transition, state)}${whereWords(transition)}`,
    extra: [
      transition.doc,
      subject?.doc('false') ?? '',
      `Only ${granting.length === 0 ? 'this bit is' : `this bit and ${granting.map(({ name }) => `\`${name}\``).join(', ')} are`} checked: the permissions must already include grants from elsewhere.`,
    ],
    origin: transition.origin,
  });
  return `${doc}
    export function ${transition.predicate}(${subject === undefined ? '' : `value: ${valueType(subject)}, `}permissions: ${bits}): boolean {
      ${subject?.find('false').join('\n') ?? ''}
      return ${[...spared.map((text) => (text.includes('&&') ? `(${text})` : text)), has].join(' || ')};
    }`;
}

/** The purpose of a predicate. An action may keep the state. */
function purposeOf({ from, to }: Transition, { object }: State): string {
  if (from.every((name) => name === to)) return `for what leaves \`${object}\` \`${to}\``;
  return `to bring \`${object}\` from ${from.map((name) => `\`${name}\``).join(' or ')} to \`${to}\``;
}

function whereWords({ needs, where }: Transition): string {
  return `, which takes \`${needs}\`${where.length === 0 ? '' : ` where ${conditionsText(where)}`}.`;
}

function needsNow(values: readonly StateValue[]): boolean {
  return values.some(({ is }) => is.includes('past') || is.includes('future'));
}

/** False for an enum member whose value is unknown. */
function isTestable(value: StateValue, field: Field, context: EmitContext): boolean {
  return (
    value.is.length > 0 &&
    value.is.every((is) => !enumOf(field, context)?.values.some((member) => isHidden(member, is)))
  );
}

function isHidden({ name, value }: Enum['values'][number], is: Json): boolean {
  return name === is && typeof value === 'object';
}

function enumOf({ type }: Field, { enums }: EmitContext): Enum | undefined {
  return isEnum(type) ? enums.get(type.name) : undefined;
}

/** An expression over the local with the object; it is true in the state. */
function stateTest({ is }: StateValue, local: string, field: Field, module: Module): string {
  return is.map((value) => valueTest(value, local, field, module)).join(' || ');
}

function valueTest(is: Json, local: string, field: Field, module: Module): string {
  const subject = `${local}${propertyAccess(field.name)}`;
  if (is === 'absent') return `${subject} === undefined`;
  if (is === 'past' || is === 'future') {
    const moment = momentOf(field, (name) => module.context.scalars.get(name));
    if (moment === undefined) return 'false';
    const test = is === 'past' ? moment.liesBehind : moment.liesAhead;
    return `${module.runtime(test.name, test.module)}(${subject}, now)`;
  }
  const declared = enumOf(field, module.context);
  // An unlisted value is not in the type of the field.
  const known = declared === undefined || is === null || declared.values.some(({ value }) => value === is);
  return `${known ? subject : `(${subject} as unknown)`} === ${JSON.stringify(is)}`;
}

/** Whether the tests cover all values of the field's type. */
function coversType(values: readonly StateValue[], field: Field): boolean {
  const covered = new Set(values.flatMap(({ is }) => is));
  const rest = isBoolean(field.type) && covered.has(true) && covered.has(false);
  return rest && (!field.nullable || covered.has(null)) && (!field.optional || covered.has('absent'));
}

/** The values of a state in words: `` `null` or a time to come ``. */
export function stateWords({ is }: StateValue): string {
  const words = is.map((value) => {
    if (value === 'past') return 'a time that has come';
    if (value === 'future') return 'a time to come';
    return value === 'absent' ? 'absent' : `\`${JSON.stringify(value)}\``;
  });
  if (words.length === 0) return 'not shown';
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}
