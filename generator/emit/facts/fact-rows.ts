import type { CloseCode, Connection, Intent } from '../../model/connection.js';
import { contentOf } from '../../model/content.js';
import { fieldNamed, finderOf, type FindObject } from '../../model/objects.js';
import {
  type Collection,
  type CollectionRule,
  type EventChannel,
  type Field,
  isNotShown,
  type Limit,
  type Model,
  type ObjectType,
  type Origin,
  type PermissionCalculation,
  type Rule,
  type State,
  type StateValue,
  type Transition,
  type Union,
} from '../../model/model.js';
import type { PermissionStep } from '../../model/permissions.js';
import { fieldsOfEndpoint } from '../../model/requests.js';
import {
  closeCodeText,
  collectionRuleText,
  conditionsText,
  connectionFacts,
  type ConnectionPart,
  extendsText,
  type FieldFact,
  fieldFacts,
  intentText,
  limitText,
  otherKeysText,
  permissionStepText,
  ruleText,
  subscriptionText,
} from '../../model/wording/index.js';
import { isAny, isLiteral, writeType } from '../../model/types.js';
import { dispatchOf } from '../../model/unions/dispatch.js';
import { dispatchText } from '../../model/wording/phrases.js';
import { stateWords } from '../states/state-file.js';
import { typesByName } from '../../model/by-name.js';

/** A fact beyond the name and type of a field, as a line of Markdown. */
export interface FactRow {
  /** `Channel.topic`; unique together with `fact`. */
  readonly where: string;
  readonly fact: string;
  readonly origin: Origin;
  readonly subject: FactSubject;
}

/** The part of the model that states a fact. */
export type FactSubject =
  | { readonly kind: 'limit'; readonly object: ObjectType; readonly field: Field; readonly limit: Limit }
  | { readonly kind: 'relevance'; readonly object: ObjectType; readonly field: Field }
  | { readonly kind: 'only-in'; readonly object: ObjectType; readonly field: Field }
  | { readonly kind: 'expected'; readonly object: ObjectType; readonly field: Field }
  | { readonly kind: 'default'; readonly object: ObjectType; readonly field: Field }
  /** The only value of a field. */
  | { readonly kind: 'literal'; readonly object: ObjectType; readonly field: Field }
  | { readonly kind: 'union'; readonly union: Union }
  | { readonly kind: 'rule'; readonly object: ObjectType; readonly rule: Rule }
  | { readonly kind: 'order'; readonly object: ObjectType }
  | { readonly kind: 'extends'; readonly object: ObjectType }
  | { readonly kind: 'other-keys'; readonly object: ObjectType }
  | { readonly kind: 'collection'; readonly collection: Collection; readonly rule: CollectionRule }
  | { readonly kind: 'view'; readonly view: ObjectType }
  | { readonly kind: 'state'; readonly state: State; readonly value: StateValue }
  | { readonly kind: 'transition'; readonly state: State; readonly transition: Transition }
  | { readonly kind: 'connection'; readonly channel: ConnectedChannel; readonly part: ConnectionPart }
  | { readonly kind: 'close-code'; readonly channel: ConnectedChannel; readonly code: CloseCode }
  | { readonly kind: 'intent'; readonly channel: ConnectedChannel; readonly intent: Intent }
  | { readonly kind: 'subscription'; readonly channel: EventChannel }
  | { readonly kind: 'permission'; readonly calculation: PermissionCalculation; readonly step: PermissionStep }
  | { readonly kind: 'parameter' }
  | { readonly kind: 'caveat' };

export type ConnectedChannel = EventChannel & { readonly connection: Connection };

export type FactKind = FactSubject['kind'];

/** Every limit, rule, view, state and caveat of a Model, in the order of the spec within each kind. */
export function factRows(model: Model): readonly FactRow[] {
  const find = finderOf(model);
  const fields = ownFields(model, find);
  const objects = model.objects.filter(({ view }) => view === undefined);
  const ofFields = (kind: FieldKind): readonly FactRow[] =>
    fields.flatMap(({ object, field }) =>
      factsOf(kind, field).map((stated) => row(`${object.name}.${field.name}`, kind, { object, field }, stated)),
    );
  const ofObjects = (kind: keyof typeof OBJECT_FACTS): readonly FactRow[] =>
    objects.flatMap((object) =>
      OBJECT_FACTS[kind](object, find).map((stated) => row(object.name, kind, { object }, stated)),
    );
  return [
    ...(['limit', 'literal', 'relevance', 'only-in', 'expected', 'default'] as const).flatMap(ofFields),
    ...(['rule', 'order', 'extends', 'other-keys'] as const).flatMap(ofObjects),
    ...model.unions.map((union) => unionRow(union, model)),
    ...model.collections.flatMap(collectionRows),
    ...model.objects.filter(({ view }) => view !== undefined).map((view) => viewRow(view, model)),
    ...model.states.flatMap(stateRows),
    ...model.channels.filter(isConnected).flatMap(connectionRows),
    ...model.channels.flatMap(subscriptionRows),
    ...model.permissions.flatMap(permissionRows),
    ...model.endpoints.flatMap(parameterRows),
    ...ofFields('caveat'),
  ];
}

/** A fact, with the part of the field or object that states it. */
interface Stated {
  readonly fact: string;
  readonly origin: Origin;
  readonly part?: { readonly limit: Limit } | { readonly rule: Rule };
}

function row(where: string, kind: FactKind, of: Partial<OwnField>, { fact, origin, part }: Stated): FactRow {
  return { where, fact, origin, subject: { kind, ...of, ...part } as FactSubject };
}

interface OwnField {
  readonly object: ObjectType;
  readonly field: Field;
}

/** The fields with facts in the object or view that declares them, without inherited ones. */
function ownFields(model: Model, find: FindObject): readonly OwnField[] {
  return model.objects.flatMap((object) => {
    const taken = new Set(find(object.view?.of ?? '')?.fields.map(({ name }) => name));
    return object.fields
      .filter((field) => hasFacts(field) && !taken.has(field.name) && !isInherited(field, object, find))
      .map((field) => ({ object, field }));
  });
}

function hasFacts({ type, limits, relevant, expected = [], caveats, onlyIn, default: standard }: Field): boolean {
  const lists = [limits, relevant, expected, caveats];
  return isLiteral(type) || onlyIn !== undefined || standard !== undefined || lists.some((list) => list.length > 0);
}

/** Compares fields by their content, because emitters do not know positions. */
function isInherited(field: Field, object: ObjectType, find: FindObject): boolean {
  return (object.extends ?? []).some((name) => {
    const base = find(name);
    const same = base === undefined ? undefined : fieldNamed(field.name, base);
    return same !== undefined && contentOf(same) === contentOf(field);
  });
}

/** Facts of a field, of the kinds that rows have. */
function factsOf(kind: FieldKind, field: Field): readonly Stated[] {
  const { type, origin } = field;
  if (kind !== 'literal')
    return fieldFacts(field).flatMap(({ text: fact, limit, ...stated }) =>
      stated.kind === kind ? [{ fact, origin: stated.origin, ...(limit && { part: { limit } }) }] : [],
    );
  if (!isLiteral(type)) return [];
  const { value, of } = type;
  return [{ fact: `Always \`${of === undefined ? JSON.stringify(value) : `${of.enum}.${of.member}`}\``, origin }];
}

type FieldKind = FactKind & (FieldFact['kind'] | 'literal');

/** Facts of an object, by their kinds. */
const OBJECT_FACTS = {
  rule: ({ rules, extends: bases = [] }: ObjectType, find: FindObject): readonly Stated[] => {
    const inherited = new Set(bases.flatMap((name) => find(name)?.rules.map(contentOf) ?? []));
    return rules
      .filter((rule) => inherited.size === 0 || !inherited.has(contentOf(rule)))
      .map((rule) => ({ fact: ruleText(rule), origin: rule.origin, part: { rule } }));
  },
  order: ({ order }: ObjectType): readonly Stated[] =>
    order === undefined
      ? []
      : [{ fact: `Sorted by ${order.by.map((name) => `\`${name}\``).join(', then by ')}`, origin: order.origin }],
  extends: (object: ObjectType): readonly Stated[] =>
    object.extends === undefined ? [] : [{ fact: extendsText(object), origin: object.origin }],
  'other-keys': (object: ObjectType): readonly Stated[] =>
    otherKeysText(object) === '' ? [] : [{ fact: otherKeysText(object), origin: object.origin }],
};

function unionRow(union: Union, model: Model): FactRow {
  const members = union.of.map((member) => `\`${writeType(member)}\``).join(', ');
  const way = dispatchText(dispatchOf(union, typesByName(model)));
  const limits = (union.limits ?? []).map((limit) => `. ${limitText(limit)}`).join('');
  const fact = `One of ${members}${union.open ? ', or an object that is not listed' : ''}. ${way}${limits}`;
  return { where: union.name, fact, origin: union.origin, subject: { kind: 'union', union } };
}

function collectionRows(collection: Collection): readonly FactRow[] {
  return collection.rules.map((rule) => ({
    where: `list of ${collection.of}`,
    fact: collectionRuleText(rule, collection),
    origin: rule.origin,
    subject: { kind: 'collection', collection, rule },
  }));
}

function viewRow(view: ObjectType, model: Model): FactRow {
  return { where: view.name, fact: viewWords(view, model), origin: view.origin, subject: { kind: 'view', view } };
}

function stateRows(state: State): readonly FactRow[] {
  const where = `${state.object}.${state.field}`;
  const values = state.values.map((value): FactRow => {
    const predicate = value.predicate === undefined ? '' : ` (\`${value.predicate}\`)`;
    const fact = `${state.name} is \`${value.name}\`${predicate}: ${stateWords(value)}`;
    return { where, fact, origin: value.origin, subject: { kind: 'state', state, value } };
  });
  const transitions = isNotShown(state.transitions) ? [] : state.transitions;
  return [
    ...values,
    ...transitions
      .filter(({ predicate }) => predicate !== undefined)
      .map((transition): FactRow => ({
        where,
        fact: transitionWords(state, transition),
        origin: transition.origin,
        subject: { kind: 'transition', state, transition },
      })),
  ];
}

function transitionWords({ name }: State, { from, to, needs = '', where, predicate = '' }: Transition): string {
  const condition = where.length === 0 ? '' : ` where ${conditionsText(where)}`;
  const states = from.every((state) => state === to)
    ? `An action that leaves ${name} \`${to}\``
    : `${name} from ${from.map((state) => `\`${state}\``).join(' or ')} to \`${to}\``;
  return `${states} (\`${predicate}\`) takes \`${needs}\`${condition}`;
}

function subscriptionRows(channel: EventChannel): readonly FactRow[] {
  if (channel.subscription === undefined) return [];
  const { origin } = channel.subscription;
  return [{ where: channel.name, fact: subscriptionText(channel), origin, subject: { kind: 'subscription', channel } }];
}

function isConnected(channel: EventChannel): channel is ConnectedChannel {
  return channel.connection !== undefined && !isNotShown(channel.connection);
}

function connectionRows(channel: ConnectedChannel): readonly FactRow[] {
  const { connection } = channel;
  return [
    ...Object.entries(connectionFacts(connection)).map(([part, fact]): FactRow => ({
      where: channel.name,
      fact,
      origin: connection.origin,
      subject: { kind: 'connection', channel, part: part as ConnectionPart },
    })),
    ...connection.closeCodes.map((code): FactRow => ({
      where: `${channel.name} ${code.name}`,
      fact: closeCodeText(code),
      origin: code.origin,
      subject: { kind: 'close-code', channel, code },
    })),
    ...connection.intents.map((intent): FactRow => ({
      where: `${channel.name} ${intent.bit}`,
      fact: intentText(intent),
      origin: connection.origin,
      subject: { kind: 'intent', channel, intent },
    })),
  ];
}

/** Numbers the steps, because one step may occur twice. */
function permissionRows(calculation: PermissionCalculation): readonly FactRow[] {
  if (isNotShown(calculation.steps)) return [];
  return calculation.steps.map((step, index) => ({
    where: calculation.name,
    fact: `${index + 1}. ${permissionStepText(step)}`,
    origin: step.origin,
    subject: { kind: 'permission', calculation, step },
  }));
}

function parameterRows(endpoint: Model['endpoints'][number]): readonly FactRow[] {
  return fieldsOfEndpoint(endpoint).flatMap((field) =>
    [...factsOf('limit', field), ...factsOf('default', field)].map(({ fact, origin }) =>
      row(`${endpoint.name} \`${field.name}\``, 'parameter', {}, { fact, origin }),
    ),
  );
}

/** The differences of a view from its object. Lists of fields are in the order of the spec. */
export function viewDifferences(view: ObjectType, model: Model) {
  const base = model.objects.find(({ name }) => name === view.view?.of)?.fields ?? [];
  const own = new Map(view.fields.map((field) => [field.name, field]));
  const names = new Set(base.map(({ name }) => name));
  const changed = (differs: (before: Field, after: Field) => boolean): readonly string[] =>
    base.flatMap((before) => {
      const after = own.get(before.name);
      return after !== undefined && differs(before, after) ? [before.name] : [];
    });
  return {
    kept: base.filter(({ name }) => own.has(name)).map(({ name }) => name),
    omitted: base.filter(({ name }) => !own.has(name)).map(({ name }) => name),
    added: view.fields.filter(({ name }) => !names.has(name)).map(({ name }) => name),
    /** Required fields that are optional in the object. */
    required: changed((before, after) => before.optional && !after.optional),
    /** Optional fields that are required in the object. */
    optional: changed((before, after) => !before.optional && after.optional),
    nullable: changed((before, after) => !before.nullable && after.nullable),
    // `any` includes null.
    nonNull: changed((before, after) => before.nullable && !after.nullable && !isAny(after.type)),
    retyped: changed((before, after) => writeType(before.type) !== writeType(after.type)).map((name) => ({
      name,
      type: writeType(own.get(name)!.type),
    })),
  };
}

/** The differences in words: `` Like `Guild`, without `roles`; `name` may be absent ``. */
export function viewWords(view: ObjectType, model: Model): string {
  const differences = viewDifferences(view, model);
  const { kept, omitted, added, required, optional, nullable, nonNull, retyped } = differences;
  const words = [
    ...(omitted.length > kept.length ? [`only ${list(kept)}`] : some('without', omitted)),
    ...some('with', added),
    ...some('', required, 'always there'),
    ...some('', optional, 'may be absent'),
    ...some('', nullable, 'may be null'),
    ...some('', nonNull, 'never null'),
    ...retyped.map(({ name, type }) => `\`${name}\` of type \`${type}\``),
  ];
  return `Like \`${view.view?.of ?? ''}\`${words.length === 0 ? '' : `, ${words.join('; ')}`}`;
}

function some(before: string, names: readonly string[], after = ''): readonly string[] {
  return names.length === 0 ? [] : [[before, list(names), after].filter((word) => word !== '').join(' ')];
}

function list(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ');
}
