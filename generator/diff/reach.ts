import {
  declarationsIn,
  isNotShown,
  isPartial,
  messagesOf,
  namedTypes,
  receivedType,
  sentType,
  strongGroups,
  visitDeclaration,
  type At,
  type EventChannel,
  type Field,
  type FieldRef,
  type Model,
  type ModelVisitor,
  type ObjectType,
  type Type,
} from '../model/index.js';
import type { Reach } from './change.js';
import type { Subject } from './finding.js';
import { hashOf } from './hash.js';

type Position = Reach['positions'][number];

/** Finds the uses of a changed declaration: containing objects, endpoints and events. */
export class ReachIndex {
  #indexed: readonly [Side, Side] | undefined;
  /** Without endpoints and events, every object counts as read and written. */
  readonly #hasNoTraffic: boolean;
  readonly #memoized = new Map<string, Reach>();
  readonly #byRoots = new Map<string, Reach>();

  constructor(
    readonly before: Model,
    readonly after: Model,
  ) {
    this.#hasNoTraffic = [before, after].every(
      ({ endpoints, events }) => endpoints.length === 0 && events.length === 0,
    );
  }

  get #sides(): readonly [Side, Side] {
    return (this.#indexed ??= [sideOf(this.before), sideOf(this.after)]);
  }

  reachOf(subject: Subject): Reach {
    switch (subject.on) {
      case 'nothing':
        return nowhere;
      case 'input':
        return { ...nowhere, positions: ['request'] };
      case 'endpoint':
        return { ...nowhere, endpoints: [subject.name], positions: positionsOfSide(subject.side) };
      case 'event':
        return { ...nowhere, events: [subject.name], positions: [subject.side === 'answer' ? 'request' : 'event'] };
      case 'channel':
        return {
          ...nowhere,
          events: this.#eventsThrough(subject.name),
          positions: positionsOfMessage(subject.side),
        };
      case 'type':
        return this.reachOfForms([subject.name]);
      case 'object':
        return subject.inside === undefined
          ? this.#reachOfObject(subject.name, subject.field)
          : this.#reachInside(subject.inside, this.#reachOfObject(subject.name, subject.field), subject.name);
    }
  }

  #reachOfObject(name: string, field?: string): Reach {
    return this.reachOfForms(this.formsOf(name, field).flatMap((form) => [form, partialOf(form)]));
  }

  /** The part of an object's reach through certain fields of containers. */
  #reachInside(places: readonly FieldRef[], { objects, views }: Reach, name: string): Reach {
    const holding = places.flatMap(({ object, field }) =>
      this.formsOf(object).filter((form) => this.fieldOf(form, field).some((version) => version !== undefined)),
    );
    const around = this.reachOfForms([...new Set(holding)].flatMap((form) => [form, partialOf(form)]));
    return {
      ...around,
      objects: objects.filter((object) => object === name || around.objects.includes(object)),
      views: views.filter((view) => around.views.includes(view)),
    };
  }

  /** The uses of an object in some forms: `X`, a view of it, or `Partial<X>`. */
  reachOfForms(forms: readonly string[]): Reach {
    const key = forms.join(' ');
    const reach = this.#memoized.get(key) ?? this.#through(forms);
    this.#memoized.set(key, reach);
    return reach;
  }

  /** An object with its views; with a field, only the views in which the field has changed. */
  formsOf(object: string, field?: string): readonly string[] {
    return [object, ...(field === undefined ? this.#viewsOf(object) : this.#viewsWithChange(object, field))];
  }

  fieldOf(object: string, field: string): readonly [before: Field | undefined, after: Field | undefined] {
    const [before, after] = this.#sides;
    return [before.fieldOf(object, field), after.fieldOf(object, field)];
  }

  /** Whether a type in either version refers to the object in this form. */
  isUsed(form: string): boolean {
    return this.#sides.some((side) => side.isUsed(form));
  }

  /** Whether the field belongs to the identity of the object in either version, so that `Partial` has it. */
  isIdentity(object: string, field: string): boolean {
    return this.#sides.some((side) => side.objectNamed(object)?.identity.includes(field) === true);
  }

  #eventsThrough(channel: string): readonly string[] {
    const events = this.#sides.flatMap(({ model }) => model.events.filter((event) => event.channels.includes(channel)));
    return [...new Set(events.map(({ name }) => name))];
  }

  #viewsOf(object: string): readonly string[] {
    return [...new Set(this.#sides.flatMap((side) => side.views.get(object) ?? []))];
  }

  /** Views in which the field has changed. Views that lack it, or were added or removed, are reported separately. */
  #viewsWithChange(object: string, field: string): readonly string[] {
    return this.#viewsOf(object).filter(
      (view) =>
        this.#sides.every((side) => side.has(view) && hasField(side, view, field) === hasField(side, object, field)) &&
        new Set(this.fieldOf(view, field).map(hashOf)).size > 1,
    );
  }

  /** Forms that reach the same declarations share one result, to limit memory. */
  #through(forms: readonly string[]): Reach {
    const roots = this.#sides.map((side) => side.rootsOf(forms));
    const key = JSON.stringify(roots);
    const reach = this.#byRoots.get(key) ?? this.#throughRoots(roots);
    this.#byRoots.set(key, reach);
    return reach;
  }

  #throughRoots(roots: readonly (readonly string[])[]): Reach {
    const reached = this.#sides.map((side, index) => side.through(roots[index]!));
    const unite = <T>(pick: (reach: Reach) => readonly T[]): readonly T[] => [...new Set(reached.flatMap(pick))];
    const positions = unite((reach) => reach.positions);
    return {
      objects: unite((reach) => reach.objects),
      views: unite((reach) => reach.views),
      endpoints: unite((reach) => reach.endpoints),
      events: unite((reach) => reach.events),
      positions: this.#hasNoTraffic
        ? ['request', 'response']
        : POSITIONS.filter((position) => positions.includes(position)),
    };
  }
}

/** Memoized, because a Model is compared with several others. */
const sides = new WeakMap<Model, Side>();

function sideOf(model: Model): Side {
  const side = sides.get(model) ?? new Side(model);
  sides.set(model, side);
  return side;
}

function hasField(side: Side, object: string, field: string): boolean {
  return side.fieldOf(object, field) !== undefined;
}

/** Name of the partial form of an object. */
export function partialOf(object: string): string {
  return `Partial<${object}>`;
}

const nowhere: Reach = { objects: [], views: [], endpoints: [], events: [], positions: [] };

const POSITIONS: readonly Position[] = ['request', 'response', 'event'];

function positionsOfMessage(side: 'sent' | 'received' | 'both' = 'received'): readonly Position[] {
  if (side === 'both') return ['request', 'event'];
  return side === 'sent' ? ['request'] : ['event'];
}

function positionsOfSide(side: 'request' | 'response' | 'both'): readonly Position[] {
  return side === 'both' ? ['request', 'response'] : [side];
}

/** Forms that contain one another, or a single form. */
interface Circle {
  readonly leader: string;
  readonly isCircle: boolean;
}

/** Containment and uses of types in one version. */
class Side {
  /** Views of an object, and extending objects with their views. */
  readonly views = new Map<string, readonly string[]>();
  readonly #declared: ReadonlyMap<string, ObjectType>;
  readonly #fields = new Map<string, ReadonlyMap<string, Field>>();
  /** Names of declarations by the form of a type that they use. */
  readonly #uses = {
    holders: newUses(),
    requests: newUses(),
    responses: newUses(),
    events: newUses(),
    /** Channels with a form in messages of the client, or of the service. */
    sent: newUses(),
    received: newUses(),
    /** Events with a form in their response, which programs write. */
    answers: newUses(),
  };
  #circlesFound: ReadonlyMap<string, Circle> | undefined;
  /** The position of each declaration in its section. */
  readonly #order: Readonly<Record<'objects' | 'endpoints' | 'events', ReadonlyMap<string, number>>>;

  constructor(readonly model: Model) {
    this.#declared = new Map(model.objects.map((object) => [object.name, object]));
    const visitor: ModelVisitor = {
      object: ({ name, view, fields }) => {
        for (const base of this.#basesOf(name, view?.of)) {
          this.views.set(base, [...(this.views.get(base) ?? []), name]);
        }
        this.#fields.set(name, new Map(fields.map((field) => [field.name, field])));
      },
      type: (type, at) => formsIn(type).forEach((form) => this.#see(form, at)),
      reference: ({ to, name }, at) => {
        if (to === 'type' && at.section === 'events') this.#see(name, at);
      },
    };
    // References in other sections carry no values.
    for (const section of ['objects', 'unions', 'endpoints', 'events'] as const) {
      for (const declared of declarationsIn(section, model)) visitDeclaration(section, declared, visitor);
    }
    for (const channel of model.channels) {
      const messages = messagesOf(channel);
      this.#seeEnvelope(
        channel,
        messages.some(({ sent }) => sent !== undefined),
      );
      for (const message of messages) {
        for (const form of formsIn(sentType(message))) add(this.#uses.sent, form, channel.name);
        for (const form of formsIn(receivedType(message))) add(this.#uses.received, form, channel.name);
      }
    }
    this.#order = {
      objects: orderOf(model.objects),
      endpoints: orderOf(model.endpoints),
      events: orderOf(model.events),
    };
  }

  /** The bases of an object: the object of a view, and the objects that either extends. */
  #basesOf(name: string, viewOf: string | undefined): ReadonlySet<string> {
    const bases = new Set(viewOf === undefined ? this.#extended(name) : [viewOf]);
    for (const base of bases) for (const further of this.#extended(base)) bases.add(further);
    return bases;
  }

  #extended(object: string): readonly string[] {
    return this.#declared.get(object)?.extends ?? [];
  }

  #see(form: string, { section, owner, place }: At): void {
    if (section === 'objects' || section === 'unions') add(this.#uses.holders, form, owner.name);
    if (section === 'endpoints')
      add(
        place === 'response' || place === 'answerHeader' ? this.#uses.responses : this.#uses.requests,
        form,
        owner.name,
      );
    if (section === 'events') add(place === 'answer' ? this.#uses.answers : this.#uses.events, form, owner.name);
  }

  /** The service sends the envelope with each event; messages of the client have it, too. */
  #seeEnvelope({ name, envelope }: EventChannel, isSent: boolean): void {
    if (envelope === undefined || isNotShown(envelope)) return;
    add(this.#uses.received, envelope.type, name);
    if (isSent) add(this.#uses.sent, envelope.type, name);
    for (const event of this.model.events)
      if (event.channels.includes(name)) add(this.#uses.events, envelope.type, event.name);
  }

  isUsed(form: string): boolean {
    return Object.values(this.#uses).some((names) => names.has(form));
  }

  objectNamed(name: string): ObjectType | undefined {
    const index = this.#order.objects.get(name);
    return index === undefined ? undefined : this.model.objects[index];
  }

  has(object: string): boolean {
    return this.#fields.has(object);
  }

  fieldOf(object: string, field: string): Field | undefined {
    return this.#fields.get(object)?.get(field);
  }

  /**
   * The smallest set of forms from which the same declarations are reached: one of each circle, without unknown forms.
   */
  rootsOf(forms: readonly string[]): readonly string[] {
    const inCircle = new Set(forms.filter((form) => this.#circles.get(form)?.isCircle === true).map(partialOf));
    const leaders = forms.filter((form) => !inCircle.has(form)).map((form) => this.#circles.get(form)?.leader);
    return [...new Set(leaders)].filter((leader) => leader !== undefined).toSorted();
  }

  /** The circle of each form that is declared or used. */
  get #circles(): ReadonlyMap<string, Circle> {
    return (this.#circlesFound ??= this.#findCircles());
  }

  #findCircles(): ReadonlyMap<string, Circle> {
    const around = (form: string): readonly string[] =>
      [...(this.#uses.holders.get(form) ?? [])].flatMap((holder) => [holder, partialOf(holder)]);
    const edges = new Map<string, readonly string[]>();
    const used = Object.values(this.#uses).flatMap((names) => [...names.keys()]);
    for (const form of [...this.#declared.keys(), ...used]) edges.set(form, around(form));
    for (const holders of edges.values()) for (const form of holders) edges.set(form, around(form));
    const found = new Map<string, Circle>();
    for (const group of strongGroups(edges)) {
      const [leader = ''] = group.toSorted();
      const isCircle = group.length > 1 || edges.get(leader)!.includes(leader);
      for (const form of group) found.set(form, { leader, isCircle });
    }
    return found;
  }

  through(forms: readonly string[]): Reach {
    const reached = [...this.#closure(forms)];
    const carrying = (use: 'requests' | 'responses' | 'events' | 'answers' | 'sent' | 'received'): readonly string[] =>
      reached.flatMap((form) => [...(this.#uses[use].get(form) ?? [])]);
    const [requests, responses, events] = [carrying('requests'), carrying('responses'), carrying('events')];
    const answers = carrying('answers');
    const objects = inOrder(reached, this.#order.objects);
    const isView = (name: string): boolean => this.objectNamed(name)?.view !== undefined;
    return {
      objects: objects.filter((name) => !isView(name)),
      views: objects.filter(isView),
      endpoints: inOrder([...requests, ...responses], this.#order.endpoints),
      events: inOrder([...events, ...answers], this.#order.events),
      positions: [
        ...(requests.length + answers.length > 0 || carrying('sent').length > 0 ? (['request'] as const) : []),
        ...(responses.length > 0 ? (['response'] as const) : []),
        ...(events.length > 0 || carrying('received').length > 0 ? (['event'] as const) : []),
      ],
    };
  }

  /** Adds the containers of changed forms, all of whose forms have changed. */
  #closure(forms: readonly string[]): ReadonlySet<string> {
    const reached = new Set(forms);
    for (const form of reached) {
      for (const holder of this.#uses.holders.get(form) ?? []) reached.add(holder).add(partialOf(holder));
    }
    return reached;
  }
}

function orderOf(declarations: readonly { readonly name: string }[]): ReadonlyMap<string, number> {
  return new Map(declarations.map(({ name }, index) => [name, index]));
}

/** The declared names without duplicates, in the order of their declarations. */
function inOrder(names: readonly string[], order: ReadonlyMap<string, number>): readonly string[] {
  return [...new Set(names)].filter((name) => order.has(name)).toSorted((a, b) => order.get(a)! - order.get(b)!);
}

function newUses(): Map<string, Set<string>> {
  return new Map();
}

function add(sets: Map<string, Set<string>>, key: string, value: string): void {
  const values = sets.get(key) ?? new Set<string>();
  sets.set(key, values.add(value));
}

/** Names of the declarations in a type; `Partial<X>` for the partial form of an object. */
function formsIn(type: Type | undefined): readonly string[] {
  if (type === undefined) return [];
  return namedTypes(type).map((named) => (isPartial(named) ? partialOf(named.name) : named.name));
}
