import {
  isNotShown,
  type Endpoint,
  type Event,
  type Field,
  type Model,
  type NotShown,
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
    const key = JSON.stringify(subject);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const reach = this.#find(subject);
    this.#known.set(key, reach);
    return reach;
  }

  #find(subject: Subject): Reach {
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
        return this.#through([subject.name]);
      case 'object': {
        const { field } = subject;
        const views = field === undefined ? this.#viewsOf(subject.name) : this.#viewsWithChange(subject.name, field);
        return this.#through([subject.name, ...views]);
      }
    }
  }

  #eventsThrough(channel: string): readonly string[] {
    const events = this.#sides.flatMap(({ model }) => model.events.filter((event) => event.channel === channel));
    return [...new Set(events.map(({ name }) => name))];
  }

  #viewsOf(object: string): readonly string[] {
    return [...new Set(this.#sides.flatMap((side) => side.views.get(object) ?? []))];
  }

  /** Views in which the field is another one now. */
  #viewsWithChange(object: string, field: string): readonly string[] {
    const [before, after] = this.#sides;
    return this.#viewsOf(object).filter(
      (view) => hashOf(before.fieldOf(view, field)) !== hashOf(after.fieldOf(view, field)),
    );
  }

  #through(names: readonly string[]): Reach {
    const reached = this.#sides.map((side) => side.through(names));
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

const nowhere: Reach = { objects: [], views: [], endpoints: [], events: [], positions: [] };

const POSITIONS: readonly Position[] = ['request', 'response', 'event'];

function positionsOfSide(side: 'request' | 'response' | 'both'): readonly Position[] {
  return side === 'both' ? ['request', 'response'] : [side];
}

/** Who contains what in one Model. */
class Side {
  readonly views = new Map<string, readonly string[]>();
  readonly #fields = new Map<string, ReadonlyMap<string, Field>>();
  readonly #holders = new Map<string, readonly string[]>();

  constructor(readonly model: Model) {
    for (const { name, view, fields } of model.objects) {
      if (view !== undefined) this.views.set(view.of, [...(this.views.get(view.of) ?? []), name]);
      this.#fields.set(name, new Map(fields.map((field) => [field.name, field])));
      for (const type of new Set(fields.flatMap(({ type }) => namesIn(type))))
        this.#holders.set(type, [...(this.#holders.get(type) ?? []), name]);
    }
  }

  fieldOf(object: string, field: string): Field | undefined {
    return this.#fields.get(object)?.get(field);
  }

  through(names: readonly string[]): Reach {
    const reached = this.#closure(names);
    const meets = (types: readonly string[]): boolean => types.some((name) => reached.has(name));
    const { objects, endpoints, events } = this.model;
    const requests = endpoints.filter((endpoint) => meets(requestTypes(endpoint)));
    const responses = endpoints.filter((endpoint) => meets(responseTypes(endpoint)));
    const carrying = events.filter((event) => meets(eventTypes(event)));
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

  #closure(names: readonly string[]): ReadonlySet<string> {
    const reached = new Set(names);
    for (const name of reached) for (const holder of this.#holders.get(name) ?? []) reached.add(holder);
    return reached;
  }
}

function requestTypes({ params, query, body }: Endpoint): readonly string[] {
  return [...[...params, ...query].flatMap(({ type }) => namesIn(type)), ...carriedNames(body)];
}

function responseTypes({ responses }: Endpoint): readonly string[] {
  return responses.flatMap(({ type }) => carriedNames(type));
}

function eventTypes({ payload, instead, uses }: Event): readonly string[] {
  const others = isNotShown(instead) ? [] : instead.flatMap(({ type }) => namesIn(type));
  return [...carriedNames(payload), ...others, ...uses];
}

function carriedNames(carried: Type | NotShown | null): readonly string[] {
  return carried === null || isNotShown(carried) ? [] : namesIn(carried);
}

/** Names of the declarations that a type consists of. */
export function namesIn(type: Type): readonly string[] {
  switch (type.kind) {
    case 'list':
      return namesIn(type.item);
    case 'dict':
      return [...namesIn(type.key), ...namesIn(type.value)];
    case 'nullable':
      return namesIn(type.of);
    case 'identifier':
    case 'scalar':
    case 'enum':
    case 'bitSet':
    case 'object':
    case 'partial':
      return [type.name];
    default:
      return [];
  }
}
