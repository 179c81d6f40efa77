import type { Model } from '../model/model.js';
import type { Type } from '../model/types.js';
import { Differences } from './differences.js';
import type { Difference, Place, Seen, Slot, UnknownKeys } from './facts.js';
import type { Path } from './json-text.js';
import { matcherOf, payloadsIn, type Payload, type Unreadable } from './payloads.js';
import { Observer } from './observer.js';
import { Typing } from './walk-types.js';

/** Facts about payloads, in comparison with the spec. */
export interface Learned {
  readonly files: number;
  readonly payloads: number;
  readonly refused: number;
  /** Payloads that mode 'spec' accepts, with unknown keys, members or bits. */
  readonly unknown: number;
  readonly slots: ReadonlyMap<string, Slot>;
  readonly unknownKeys: ReadonlyMap<string, UnknownKeys>;
  readonly differences: readonly Difference[];
  readonly unreadable: readonly (Unreadable & { readonly file: string })[];
  /** Number of unreadable files and texts, including those above the limit of the list. */
  readonly unreadableCount: number;
  /** Recorded bodies that the spec does not describe, by reason, with the first place of each. */
  readonly unmatched: ReadonlyMap<UnmatchedReason, Seen>;
  /** Number of values that are nested too deeply. */
  readonly tooDeep: number;
}

export type UnmatchedReason = 'endpoint' | 'body' | 'any' | 'type';

/** Maximal number of listed unreadable texts. */
const MOST_UNREADABLE = 100;

/**
 * Reads payloads one at a time, and compares them with a Model.
 *
 * @param type the type of each payload; by default, recorded requests determine it
 */
export function learnFrom(
  files: readonly string[],
  type: Type | undefined,
  model: Model,
  onProgress?: (payloads: number) => void,
): Learned {
  const typing = new Typing(model);
  const observer = new Observer(typing);
  const differences = new Differences(typing);
  const typeOf = matcherOf(model);
  const unreadable: (Unreadable & { readonly file: string })[] = [];
  const unmatched = new Map<UnmatchedReason, Seen>();
  let [payloads, refused, unknown, unreadableCount] = [0, 0, 0, 0];
  for (const file of files) {
    for (const reading of payloadsIn(file)) {
      if ('unreadable' in reading) {
        unreadableCount++;
        if (unreadable.length < MOST_UNREADABLE) unreadable.push({ file, ...reading.unreadable });
        continue;
      }
      const { payload } = reading;
      const placeOf = (path: Path): Place => ({ file, ...payload.positionOf(path) });
      const found = type === undefined ? typeOfPayload(payload, typeOf) : { type };
      if ('none' in found) {
        const known = unmatched.get(found.none);
        if (known === undefined) unmatched.set(found.none, { count: 1, place: placeOf([]) });
        else known.count++;
        continue;
      }
      payloads++;
      if (payloads % 1000 === 0) onProgress?.(payloads);
      observer.observe(payload.value, found.type, placeOf);
      const { spec, strict } = differences.check({ value: payload.value, type: found.type, placeOf });
      if (!spec) refused++;
      else if (!strict) unknown++;
    }
  }
  return {
    files: files.length,
    payloads,
    refused,
    unknown,
    slots: observer.slots,
    unknownKeys: observer.unknown,
    differences: [...differences.found.values()],
    unreadable,
    unreadableCount,
    unmatched,
    tooDeep: observer.tooDeep,
  };
}

type Found = { readonly type: Type } | { readonly none: UnmatchedReason };

function typeOfPayload({ exchange }: Payload, typeOf: ReturnType<typeof matcherOf>): Found {
  return exchange === undefined ? { none: 'type' } : typeOf(exchange);
}
