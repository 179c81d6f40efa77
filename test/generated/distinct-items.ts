import { accepts } from '../../generator/model/limits/limit-kinds.js';
import { limitsOnPart } from '../../generator/model/limits/limit-target.js';
import type { Field, Model, Type } from '../../generator/model/model.js';
import { itemOf } from '../../generator/model/types.js';
import { createSamples } from '../support/sample.js';

/** Lists of so many items of a list, no two of them the same. Of an enum, members come first. */
export function distinctItems(field: Field, model: Model): (count: number) => readonly unknown[] {
  const item = listedIn(field.type);
  if (item === undefined) throw new Error(`${field.name} is no list`);
  const each = limitsOnPart(field.limits, 'each');
  const known = membersOf(item, model);
  const first = createSamples(model).type(item);
  return (count) => {
    const made = Array.from({ length: count }, (_, index) => known[index] ?? following(first, index));
    const broken = made.find((one) => !each.every((limit) => accepts(limit, one)));
    if (broken !== undefined) throw new Error(`cannot make ${count} items of ${field.name}: ${String(broken)}`);
    return made;
  };
}

/** The item type of a list, or of the list among several types. */
function listedIn(type: Type): Type | undefined {
  if (type.kind === 'nullable') return listedIn(type.of);
  if (type.kind === 'oneOf') return type.of.map(listedIn).find((one) => one !== undefined);
  return itemOf(type);
}

function membersOf(item: Type, model: Model): readonly unknown[] {
  const declared = item.kind === 'enum' ? model.enums.find(({ name }) => name === item.name) : undefined;
  return declared?.values.map(({ value }) => value).filter((value) => typeof value !== 'object') ?? [];
}

/** A value that is like the sample, and another one for each index. */
function following(sample: unknown, index: number): unknown {
  if (typeof sample === 'number') return sample + 1000 + index;
  if (typeof sample === 'string' && /^\d+$/.test(sample)) return String(BigInt(sample) + BigInt(index));
  if (typeof sample === 'string') return `${sample}${index}`;
  throw new Error(`no items that are like ${JSON.stringify(sample)}`);
}
