import {
  declarationsIn,
  isPartial,
  namedTypes,
  visitDeclaration,
  type At,
  type Field,
  type Model,
  type ModelVisitor,
  type Type,
} from '../model/index.js';
import type { Reach } from './change.js';
import type { Subject } from './finding.js';
import { hashOf } from './hash.js';

type Position = Reach['positions'][number];

/** Tells where users meet what has changed: through objects that contain it, endpoints and events. */
export class ReachIndex {
  readonly #before: Model;
  readonly #after: Model;
  #indexed: readonly [Side, Side] | undefined;
  /** Nothing is told about endpoints and events: objects travel both ways. */
  readonly #untold: boolean;
  readonly #known = new Map<string, Reach>();

  constructor(before: Model, after: Model) {
    this.#before = before;
    this.#after = after;
    this.#untold = [before, after].every(({ endpoints, events }) => endpoints.length === 0 && events.length === 0);
  }

  get #sides(): readonly [Side, Side] {
    return (this.#indexed ??= [new Side(this.#before), new Side(this.#after)]);
  }

  reachOf(subject: Subject): Reach {
    switch (subject.on) {
      case 'nothing':
        return nowhere;
      case 'endpoint':
        return { ...nowhere, endpoints: [subject.name], positions: positionsOfSide(subject.side) };
      case 'event':
        return { ...nowhere, events: [subject.name], positions: ['event'] };
      case 'channel':
        return { ...nowhere, events: this.#eventsThrough(subject.name), positions: ['event'] };
      case 'type':
        return this.reachOfForms([subject.name]);
      case 'object':
        return this.reachOfForms(this.formsOf(subject.name, subject.field).flatMap((form) => [form, partialOf(form)]));
    }
  }

  /** Where users meet an object in one of these forms: by its name, by that of a view, or as `Partial<X>` of one of them. */
  reachOfForms(forms: readonly string[]): Reach {
    const key = forms.join(' ');
    const known = this.#known.get(key) ?? this.#through(forms);
    this.#known.set(key, known);
    return known;
  }

  /** An object and its views; of one field, those in which it is another one now. */
  formsOf(object: string, field?: string): readonly string[] {
    return [object, ...(field === undefined ? this.#viewsOf(object) : this.#viewsWithChange(object, field))];
  }

  /** A field as the object or view has it, before and after. */
  fieldOf(object: string, field: string): readonly [before: Field | undefined, after: Field | undefined] {
    const [before, after] = this.#sides;
    return [before.fieldOf(object, field), after.fieldOf(object, field)];
  }

  /** Whether a type of either side is, or has a part that is, the object in this form. */
  isUsed(form: string): boolean {
    return this.#sides.some((side) => side.isUsed(form));
  }

  /** Whether it is sure to be in `Partial` of the object, on either side. */
  isIdentity(object: string, field: string): boolean {
    return this.#sides.some(({ model }) =>
      model.objects.some(({ name, identity }) => name === object && identity.includes(field)),
    );
  }

  #eventsThrough(channel: string): readonly string[] {
    const events = this.#sides.flatMap(({ model }) => model.events.filter((event) => event.channel === channel));
    return [...new Set(events.map(({ name }) => name))];
  }

  #viewsOf(object: string): readonly string[] {
    return [...new Set(this.#sides.flatMap((side) => side.views.get(object) ?? []))];
  }

  /** Views in which the field is another one now. Those that lack it, or came or went themselves, are told of apart. */
  #viewsWithChange(object: string, field: string): readonly string[] {
    return this.#viewsOf(object).filter(
      (view) =>
        this.#sides.every((side) => side.has(view) && hasField(side, view, field) === hasField(side, object, field)) &&
        new Set(this.fieldOf(view, field).map(hashOf)).size > 1,
    );
  }

  #through(forms: readonly string[]): Reach {
    const reached = this.#sides.map((side) => side.through(forms));
    const unite = <T>(pick: (reach: Reach) => readonly T[]): readonly T[] => [...new Set(reached.flatMap(pick))];
    const positions = unite((reach) => reach.positions);
    return {
      objects: unite((reach) => reach.objects),
      views: unite((reach) => reach.views),
      endpoints: unite((reach) => reach.endpoints),
      events: unite((reach) => reach.events),
      positions: this.#untold ? ['request', 'response'] : POSITIONS.filter((one) => positions.includes(one)),
    };
  }
}

function hasField(side: Side, object: string, field: string): boolean {
  return side.fieldOf(object, field) !== undefined;
}

/** What stands for the partial form of an object. */
export function partialOf(object: string): string {
  return `Partial<${object}>`;
}

const nowhere: Reach = { objects: [], views: [], endpoints: [], events: [], positions: [] };

const POSITIONS: readonly Position[] = ['request', 'response', 'event'];

function positionsOfSide(side: 'request' | 'response' | 'both'): readonly Position[] {
  return side === 'both' ? ['request', 'response'] : [side];
}

/** Who contains what in one Model. */
class Side {
  readonly views = new Map<string, readonly string[]>();
  readonly #fields = new Map<string, ReadonlyMap<string, Field>>();
  readonly #holders = new Map<string, Set<string>>();
  /** Forms of types by the endpoints and events that carry them. */
  readonly #requests = new Map<string, Set<string>>();
  readonly #responses = new Map<string, Set<string>>();
  readonly #events = new Map<string, Set<string>>();

  constructor(readonly model: Model) {
    const visitor: ModelVisitor = {
      object: ({ name, view, fields }) => {
        if (view !== undefined) this.views.set(view.of, [...(this.views.get(view.of) ?? []), name]);
        this.#fields.set(name, new Map(fields.map((field) => [field.name, field])));
      },
      type: (type, at) => formsIn(type).forEach((form) => this.#see(form, at)),
      reference: ({ to, name }, at) => {
        if (to === 'type' && at.section === 'events') this.#see(name, at);
      },
    };
    // Nothing else carries values.
    for (const section of ['objects', 'endpoints', 'events'] as const) {
      for (const declared of declarationsIn(section, model)) visitDeclaration(section, declared, visitor);
    }
  }

  #see(form: string, { section, owner, place }: At): void {
    if (section === 'objects') add(this.#holders, form, owner.name);
    if (section === 'endpoints') add(place === 'response' ? this.#responses : this.#requests, owner.name, form);
    if (section === 'events') add(this.#events, owner.name, form);
  }

  isUsed(form: string): boolean {
    const carried = [...this.#requests.values(), ...this.#responses.values(), ...this.#events.values()];
    return this.#holders.has(form) || carried.some((forms) => forms.has(form));
  }

  has(object: string): boolean {
    return this.#fields.has(object);
  }

  fieldOf(object: string, field: string): Field | undefined {
    return this.#fields.get(object)?.get(field);
  }

  through(forms: readonly string[]): Reach {
    const reached = this.#closure(forms);
    const meets = (forms: ReadonlySet<string> = new Set()): boolean => [...forms].some((form) => reached.has(form));
    const { objects, endpoints, events } = this.model;
    const requests = endpoints.filter((endpoint) => meets(this.#requests.get(endpoint.name)));
    const responses = endpoints.filter((endpoint) => meets(this.#responses.get(endpoint.name)));
    const carrying = events.filter((event) => meets(this.#events.get(event.name)));
    const met = objects.filter(({ name }) => reached.has(name));
    const either = endpoints.filter((endpoint) => requests.includes(endpoint) || responses.includes(endpoint));
    return {
      objects: met.filter(({ view }) => view === undefined).map(({ name }) => name),
      views: met.filter(({ view }) => view !== undefined).map(({ name }) => name),
      endpoints: either.map(({ name }) => name),
      events: carrying.map(({ name }) => name),
      positions: [
        ...(requests.length > 0 ? (['request'] as const) : []),
        ...(responses.length > 0 ? (['response'] as const) : []),
        ...(carrying.length > 0 ? (['event'] as const) : []),
      ],
    };
  }

  /** What contains something that has changed has changed in all its forms. */
  #closure(forms: readonly string[]): ReadonlySet<string> {
    const reached = new Set(forms);
    for (const form of reached) {
      for (const holder of this.#holders.get(form) ?? []) reached.add(holder).add(partialOf(holder));
    }
    return reached;
  }
}

function add(sets: Map<string, Set<string>>, key: string, value: string): void {
  const known = sets.get(key) ?? new Set<string>();
  sets.set(key, known.add(value));
}

/** Names of the declarations that a type mentions; the partial form of an object is told apart. */
function formsIn(type: Type): readonly string[] {
  return namedTypes(type).map((one) => (isPartial(one) ? partialOf(one.name) : one.name));
}
