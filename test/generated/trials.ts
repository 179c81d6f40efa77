import { expect } from 'vitest';
import { type FactRow, type FactSubject, viewDifferences } from '../../generator/emit/facts/fact-rows.js';
import { camel } from '../../generator/emit/names.js';
import { type LimitedPart, partsOf } from '../../generator/model/limits/limit-target.js';
import type { Condition, Field, Model, ObjectType, Rule } from '../../generator/model/model.js';
import { isWholeObject } from '../../generator/model/types.js';
import { fieldOfOtherKeys, isClosed } from '../../generator/model/objects.js';
import { KEEPS } from '../support/choice-rules.js';
import { permissionOracle, stepsOf } from '../support/permission-oracle.js';
import { createSamples } from '../support/sample.js';
import type { ConnectionTrials } from './connection-trials.js';
import { edgesOf } from './edges.js';

type Row<Kind extends FactSubject['kind']> = Extract<FactSubject, { kind: Kind }>;
type Json = Record<string, unknown>;

/** An object where a condition can see it: inside its container where the condition depends on the container. */
interface Placed {
  readonly name: string;
  readonly value: unknown;
  /** Path to the object inside `value`, with a dot at its end. */
  readonly path: string;
}

const MODES = ['shape', 'spec', 'strict'] as const;

/** How each kind of fact is tried on a package: what keeps it passes, and what breaks it by the least does not. */
export function createTrials(
  model: Model,
  built: Readonly<Record<string, unknown>>,
  /** For a model with connections. */
  connections?: ConnectionTrials,
): (row: FactRow) => void | Promise<void> {
  const samples = createSamples(model);

  function call(name: string, ...values: unknown[]): unknown {
    expect(built[name], name).toBeTypeOf('function');
    return (built[name] as (...values: unknown[]) => unknown)(...values);
  }

  function issuesOf(name: string, value: unknown, mode = 'spec'): string[] {
    const result = call(`validate${name}`, value, { mode }) as { issues?: { path: unknown[]; code: string }[] };
    return (result.issues ?? []).map(({ path, code }) => `${path.join('.')}: ${code}`);
  }

  function objectNamed(name: string): ObjectType {
    const found = model.objects.find((object) => object.name === name);
    if (found === undefined) throw new Error(`no object ${name}`);
    return found;
  }

  function placed(object: ObjectType, fields: Json, conditions: readonly Condition[]): Placed {
    const deciding = (up: boolean): Json =>
      Object.fromEntries(conditions.filter((one) => one.up === up).map(({ field, values }) => [field, values[0]]));
    const value = { ...samples.object(object.name), ...deciding(false), ...fields };
    const [place] = object.within;
    if (place === undefined || !conditions.some(({ up }) => up)) return { name: object.name, value, path: '' };
    const outer = { ...samples.object(place.object), ...deciding(true), [place.field]: value };
    return { name: place.object, value: outer, path: `${place.field}.` };
  }

  function tryOrder({ object }: Row<'order'>): void {
    const [first = '', second] = object.order?.by ?? [];
    const compare = (a: Json, b: Json): number => call(`compare${object.name}s`, a, b) as number;
    const isText = typeof (samples.object(object.name) as Json)[first] === 'string';
    const [low, high] = isText ? ['9', '10'] : [9, 10];
    expect(compare({ [first]: low }, { [first]: high })).toBeLessThan(0);
    expect(compare({ [first]: high }, { [first]: low })).toBeGreaterThan(0);
    expect(compare({ [first]: low }, {})).toBeLessThan(0);
    if (second === undefined) return;
    const tied = (id: string): Json => ({ [first]: low, [second]: id });
    expect([tied('10'), tied('9')].toSorted(compare)).toEqual([tied('9'), tied('10')]);
  }

  function tryLimit({ object, field, limit }: Row<'limit'>): void {
    const { inside, outside, neverAlone: together = false } = edgesOf(field, limit, model);
    expect(inside.length > 0 && outside.length > 0, 'both sides have values').toBe(true);
    // A list may be longer than an enum has members; those that follow are unknown.
    const broken = (name: string, value: unknown, mode: string): string[] =>
      issuesOf(name, value, mode).filter((issue) => !issue.endsWith(': unknown-member'));
    for (const one of inside) {
      const { name, value } = placed(object, { [field.name]: one }, limit.when);
      const text = short(one);
      for (const mode of MODES) expect(broken(name, value, mode), text).toEqual([]);
      expect(call(`is${name}`, value), text).toBe(true);
    }
    for (const one of outside) {
      const { name, value, path } = placed(object, { [field.name]: one }, limit.when);
      const text = short(one);
      const place = limit.kind === 'unique' ? `.${(one as unknown[]).length - 1}` : pathIn(one, partsOf(limit.on));
      const issue = `${path}${field.name}${place}: ${limit.kind}`;
      const expected: unknown = together ? expect.arrayContaining([issue]) : [issue];
      expect(broken(name, value, 'shape'), text).toEqual([]);
      for (const mode of ['spec', 'strict']) expect(broken(name, value, mode), text).toEqual(expected);
      expect(call(`is${name}`, value), text).toBe(false);
    }
  }

  function tryRelevance({ object, field }: Row<'relevance'>): void {
    const [condition] = field.relevant;
    if (condition === undefined || field.relevant.length > 1) throw new Error('one condition is what can be tried');
    for (const value of knownValues(object, condition)) {
      const kept = condition.values.includes(value);
      const fields = { [field.name]: samples.field(field) };
      const at = placed(object, fields, [{ ...condition, values: [value] }]);
      const issues = kept ? [] : [`${at.path}${field.name}: irrelevant`];
      expect(issuesOf(at.name, at.value), String(value)).toEqual(issues);
      expect(issuesOf(at.name, at.value, 'shape'), String(value)).toEqual([]);
    }
  }

  /** Every value that the spec knows for the field that a condition is about. */
  function knownValues(object: ObjectType, { field, up }: Condition): readonly (string | number | boolean)[] {
    const owner = up ? objectNamed(object.within[0]?.object ?? '') : object;
    const type = owner.fields.find(({ name }) => name === field)?.type;
    if (type?.kind === 'bool') return [true, false];
    const declared = type?.kind === 'enum' ? model.enums.find(({ name }) => name === type.name) : undefined;
    const values = declared?.values.flatMap(({ value }) => (typeof value === 'object' ? [] : [value])) ?? [];
    expect(values.length, `values of ${field}`).toBeGreaterThan(1);
    return values;
  }

  function tryDefault({ object, field }: Row<'default'>): void {
    const value = field.default?.value;
    expect((built[`${camel(object.name)}Defaults`] as Json)[field.name]).toEqual(value);
    const given = Object.freeze(samples.object(object.name));
    const { [field.name]: _, ...without } = given;
    expect(call(`with${object.name}Defaults`, without)).toMatchObject({ [field.name]: value });
    const other = { [field.name]: samples.field(field) };
    expect(call(`with${object.name}Defaults`, { ...given, ...other })).toMatchObject(other);
  }

  function tryRule({ object, rule }: Row<'rule'>): void {
    if (rule.kind === 'required-when') return tryRequirement(object, rule);
    if (rule.kind === 'key-count') return tryCount(object, rule);
    if (rule.kind === 'ordered') return tryAscent(object, rule);
    // Tables of test/emit/validators have values that break these.
    if (rule.kind === 'total-length' || rule.kind === 'absent-with')
      return expect(issuesOf(object.name, samples.object(object.name))).toEqual([]);
    const fields = rule.fields.map((name) => fieldNamed(object, name));
    for (let chosen = 0; chosen < 2 ** fields.length; chosen++) {
      const set = fields.filter((_, index) => (chosen & (2 ** index)) !== 0);
      const values = fields.map((field) => {
        if (set.includes(field)) return [field.name, samples.field(field)] as const;
        return [field.name, field.nullable ? null : undefined] as const;
      });
      const all = { ...samples.object(object.name), ...Object.fromEntries(values) };
      const value = Object.fromEntries(Object.entries(all).filter(([, one]) => one !== undefined));
      const kept = KEEPS[rule.kind](set.length);
      const names = set.map(({ name }) => name).join(', ');
      const issues: unknown = kept ? [] : [expect.stringMatching(`: ${rule.kind}$`)];
      expect(issuesOf(object.name, value), names).toEqual(issues);
      expect(issuesOf(object.name, value, 'shape'), names).toEqual([]);
    }
  }

  function tryAscent(object: ObjectType, { kind, fields }: Extract<Rule, { readonly kind: 'ordered' }>): void {
    const moments = fields.map((_, index) => new Date(index).toISOString());
    const broken = (values: readonly unknown[]): boolean => {
      const value = { ...samples.object(object.name), ...Object.fromEntries(fields.map((name, index) => [name, values[index]])) };
      return issuesOf(object.name, value).includes(`: ${kind}`);
    };
    expect([moments, moments.map(() => moments[0]), moments.toReversed()].map(broken)).toEqual([false, false, true]);
  }

  function tryCount(
    object: ObjectType,
    { kind, min = 0, max = Infinity }: Extract<Rule, { readonly kind: 'key-count' }>,
  ): void {
    for (let count = 0; count <= object.fields.length; count++) {
      const value = Object.fromEntries(
        object.fields.slice(0, count).map((field) => [field.name, samples.field(field)]),
      );
      const isKept = count >= min && count <= max;
      expect(issuesOf(object.name, value).includes(`: ${kind}`), `${count} keys`).toBe(!isKept);
    }
  }

  function tryOtherKeys({ object }: Row<'other-keys'>): void {
    const value = { ...samples.object(object.name), 'never heard of': 1 };
    const others = fieldOfOtherKeys(object);
    const good = others === undefined ? 1 : samples.field(others);
    const code = isClosed(object) ? expect.stringMatching(': unknown-key$') : undefined;
    expect(issuesOf(object.name, { ...value, 'never heard of': good })).toEqual(code === undefined ? [] : [code]);
    expect(issuesOf(object.name, { ...value, 'never heard of': good }, 'shape')).toEqual([]);
    const wrong = { ...value, 'never heard of': Symbol('no JSON') };
    expect(issuesOf(object.name, wrong)).toHaveLength(others === undefined && !isClosed(object) ? 0 : 1);
  }

  /** A value of the object is one of each base; none without what a base demands. */
  function tryExtends({ object }: Row<'extends'>): void {
    const value = samples.object(object.name);
    const bases = (object.extends ?? []).map(objectNamed);
    expect(bases.length).toBeGreaterThan(0);
    for (const mode of MODES) expect(issuesOf(object.name, value, mode)).toEqual([]);
    for (const base of bases) {
      for (const mode of ['shape', ...(isClosed(base) ? [] : ['spec'])])
        expect(issuesOf(base.name, value, mode)).toEqual([]);
      for (const { name, optional } of base.fields) {
        const { [name]: _, ...without } = value;
        const issues = optional && fieldNamed(object, name).optional ? [] : [expect.stringMatching(`^${name}: `)];
        expect(issuesOf(object.name, without, 'shape'), name).toEqual(issues);
      }
    }
  }

  /** The object has the field or lacks it; the view of the one side knows it, and that of the other one does not. */
  function tryOnlyIn({ object, field }: Row<'only-in'>): void {
    const own = { [field.name]: samples.field(field) };
    const issuesIn = (name: string, more: Json): string[] => {
      const { [field.name]: _, ...without } = samples.object(name) as Json;
      return issuesOf(name, { ...without, ...more }, 'strict');
    };
    for (const more of [{}, own]) expect(issuesIn(object.name, more)).toEqual([]);
    for (const [side, suffix] of [
      ['requests', 'InRequest'],
      ['answers', 'InAnswer'],
    ] as const) {
      const view = model.objects.find(({ name }) => name === `${object.name}${suffix}`);
      if (view === undefined) continue;
      const isThere = field.onlyIn?.side === side;
      const known = view.fields.find(({ name }) => name === field.name);
      expect(known !== undefined).toBe(isThere);
      expect(issuesIn(view.name, own)).toEqual(isThere ? [] : [`${field.name}: unknown-key`]);
      expect(issuesIn(view.name, {})).toEqual(known?.optional === false ? [`${field.name}: missing`] : []);
    }
  }

  function tryLiteral({ object, field }: Row<'literal'>): void {
    const value = samples.object(object.name);
    for (const mode of MODES) {
      expect(issuesOf(object.name, value, mode)).toEqual([]);
      const wrong = { ...value, [field.name]: 'none of its values' };
      expect(issuesOf(object.name, wrong, mode)).toEqual([expect.stringMatching(`^${field.name}: `)]);
    }
  }

  /** A value of each member that is an object passes; one that is no value of JSON does not. */
  function tryUnion({ union }: Row<'union'>): void {
    for (const { name } of union.of.filter(isWholeObject))
      for (const mode of MODES) expect(issuesOf(union.name, samples.object(name), mode), name).toEqual([]);
    expect(issuesOf(union.name, Symbol('no JSON'))).toHaveLength(1);
  }

  /** Where the conditions hold, each of the fields has to be set; where one does not hold, none. */
  function tryRequirement(object: ObjectType, { fields, when }: Extract<Rule, { kind: 'required-when' }>): void {
    const complete = Object.fromEntries(fields.map((name) => [name, samples.field(fieldNamed(object, name))]));
    const { name, value } = placed(object, complete, when);
    expect(issuesOf(name, value)).toEqual([]);
    for (const field of fields) {
      for (const missing of fieldNamed(object, field).nullable ? [undefined, null] : [undefined]) {
        const broken = { ...(value as Json), [field]: missing };
        expect(issuesOf(name, broken), field).toEqual([expect.stringMatching(/: required-when$/)]);
        for (const other of knownValues(object, when[0]!).filter((one) => !when[0]!.values.includes(one))) {
          expect(issuesOf(name, { ...broken, [when[0]!.field]: other }), `${field}, ${other}`).toEqual([]);
        }
      }
    }
  }

  function tryCollection({ collection: { name, of }, rule }: Row<'collection'>): void {
    const id = objectNamed(of).identity[0] ?? '';
    const parent = { ...Object.fromEntries(rule.where.map(({ field, values }) => [field, values[0]])), [id]: '7' };
    const child = (_: unknown, index: number): Json => ({ [id]: String(100 + index), [rule.field]: '7' });
    const listOf = (count: number): unknown[] => [parent, ...Array.from({ length: count }, child)];
    for (const count of [0, rule.max - 1, rule.max]) expect(call(`check${name}`, listOf(count))).toEqual([]);
    const issue = { path: [rule.max + 1, rule.field], code: rule.kind };
    expect(call(`check${name}`, listOf(rule.max + 1))).toMatchObject([issue]);
  }

  function tryView({ view }: Row<'view'>): void {
    const { omitted, added, nullable, nonNull, retyped } = viewDifferences(view, model);
    const base = objectNamed(view.view?.of ?? '');
    const value = samples.object(view.name);
    const issuesWith = (more: Json, mode: string): string[] => issuesOf(view.name, { ...value, ...more }, mode);
    expect(issuesWith({}, 'strict')).toEqual([]);
    for (const name of omitted) {
      const other = { [name]: samples.field(fieldNamed(base, name)) };
      expect(issuesWith(other, 'strict')).toEqual([`${name}: unknown-key`]);
    }
    for (const name of added) {
      const own = { [name]: samples.field(fieldNamed(view, name)) };
      expect(issuesWith(own, 'strict')).toEqual([]);
      expect(issuesOf(base.name, { ...samples.object(base.name), ...own }, 'strict')).toEqual([`${name}: unknown-key`]);
    }
    for (const { name, optional } of view.fields) {
      const { [name]: _, ...without } = value;
      expect(issuesOf(view.name, without, 'shape')).toEqual(optional ? [] : [`${name}: missing`]);
    }
    for (const name of nullable) expect(issuesWith({ [name]: null }, 'shape')).toEqual([]);
    for (const name of nonNull) expect(issuesWith({ [name]: null }, 'shape')).toEqual([`${name}: type`]);
    for (const { name } of retyped) {
      expect(issuesWith({ [name]: samples.field(fieldNamed(view, name)) }, 'strict')).toEqual([]);
    }
  }

  function tryState({ state, value }: Row<'state'>): void {
    const now = Date.UTC(2024, 0, 1);
    const name = `${camel(state.name)}State`;
    const others = state.values.filter((one) => one !== value).flatMap(({ is }) => is);
    for (const object of objectsWith(state.field, value.is)) {
      expect(call(name, object, now)).toBe(value.name);
      if (value.predicate !== undefined) expect(call(value.predicate, object, now)).toBe(true);
    }
    for (const object of objectsWith(state.field, others)) {
      expect(call(name, object, now)).not.toBe(value.name);
      if (value.predicate !== undefined) expect(call(value.predicate, object, now)).toBe(false);
    }
  }

  function tryTransition({ transition: { predicate = '', needs = '', where } }: Row<'transition'>): void {
    const [type = '', bit = ''] = needs.split('.');
    const set = built[type] as BitSet;
    const all = String(2n ** 64n - 1n);
    const under = Object.fromEntries(where.map(({ field, values }) => [field, values[0]]));
    const allows = (permissions: unknown): unknown =>
      where.length === 0 ? call(predicate, permissions) : call(predicate, under, permissions);
    const granting = model.bitSets
      .find(({ name }) => name === type)!
      .bits.filter((one) => one.name === bit || one.grantsAll === true)
      .map(({ name }) => name);
    expect([allows(set[bit]), allows(all), allows(set.remove(all, ...granting)), allows(0)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    for (const name of set.toArray(all)) expect(allows(set[name]), name).toBe(granting.includes(name));
    for (const { field } of where) expect(call(predicate, { ...under, [field]: 'something else' }, 0)).toBe(true);
  }

  /** The function agrees with the steps as the Model has them, and not without this one. */
  function tryPermission({ calculation, step }: Row<'permission'>): void {
    const oracle = permissionOracle(calculation, model);
    const without = permissionOracle(
      { ...calculation, steps: stepsOf(calculation).filter((one) => one !== step) },
      model,
    );
    const now = Date.UTC(2024, 0, 1);
    let differs = false;
    for (const input of oracle.inputs(300)) {
      const held = oracle.held(input, now);
      expect(call(camel(calculation.name), input, now), JSON.stringify(input)).toBe(oracle.written(held));
      differs ||= oracle.written(without.held(input, now)) !== oracle.written(held);
    }
    expect(differs, 'the step matters').toBe(true);
  }

  return ({ subject }) => {
    switch (subject.kind) {
      case 'order':
        return tryOrder(subject);
      case 'limit':
        return tryLimit(subject);
      case 'relevance':
        return tryRelevance(subject);
      case 'default':
        return tryDefault(subject);
      case 'rule':
        return tryRule(subject);
      case 'literal':
        return tryLiteral(subject);
      case 'union':
        return tryUnion(subject);
      case 'extends':
        return tryExtends(subject);
      case 'only-in':
        return tryOnlyIn(subject);
      case 'other-keys':
        return tryOtherKeys(subject);
      case 'collection':
        return tryCollection(subject);
      case 'view':
        return tryView(subject);
      case 'state':
        return tryState(subject);
      case 'transition':
        return tryTransition(subject);
      case 'connection':
        return connections!.tryPart(subject.channel, subject.part);
      case 'close-code':
        return connections!.tryCloseCode(subject.channel, subject.code);
      case 'intent':
        return connections!.tryIntent(subject.channel, subject.intent);
      case 'permission':
        return tryPermission(subject);
      case 'caveat':
      case 'expected':
      case 'parameter':
      case 'subscription':
        throw new Error(`nothing can try a ${subject.kind}`);
    }
  };
}

interface BitSet {
  readonly [bit: string]: unknown;
  toArray(value: unknown): string[];
  remove(value: unknown, ...bits: string[]): unknown;
}

function fieldNamed(object: ObjectType, name: string): Field {
  const found = object.fields.find((field) => field.name === name);
  if (found === undefined) throw new Error(`no field ${name} in ${object.name}`);
  return found;
}

/** Objects whose field has one of the values of a state, as seen at the beginning of 2024. */
function objectsWith(field: string, values: readonly unknown[]): readonly Json[] {
  return values.flatMap((value): Json[] => {
    if (value === 'absent') return [{}, { [field]: undefined }];
    if (value === 'past') return [{ [field]: '2023-12-31T23:59:59.999999Z' }, { [field]: '2024-01-01T00:00:00Z' }];
    return [{ [field]: value === 'future' ? '2024-01-01T00:00:00.000001Z' : value }];
  });
}

function short(value: unknown): string {
  return JSON.stringify(typeof value === 'string' ? value.slice(0, 60) : value).slice(0, 60);
}

/** The path to the part of a value that has one of each. */
function pathIn(value: unknown, [outermost, ...parts]: readonly LimitedPart[]): string {
  const [key] = Object.keys(outermost === undefined ? {} : (value as object));
  return key === undefined ? '' : `.${key}${pathIn((value as Json)[key], parts)}`;
}
