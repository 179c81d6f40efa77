import { describe, expect, it } from 'vitest';
import type { Enum, Field, ObjectType } from '../../generator/model/model.js';
import { platformModel } from '../support/platform.js';
import { createSamples } from '../support/sample.js';
import { builtObject, issuesOf } from './built.js';

const model = await platformModel();
const samples = createSamples(model);

/** No member of either enumeration, now or soon. */
const UNHEARD_OF = 4096;

describe.each([
  { inner: 'AutoModerationRuleTriggerMetadata', outer: 'AutoModerationRule', at: 'trigger_metadata', by: 'trigger_type', fields: 6 },
  { inner: 'AutoModerationActionMetadata', outer: 'AutoModerationAction', at: 'metadata', by: 'type', fields: 3 },
])('the fields of $inner', ({ inner, outer, at, by, fields }) => {
  const declared = objectNamed(inner);
  const kinds = enumOf(outer, by);
  const wrap = (kind: unknown, metadata: unknown): object => ({ ...samples.object(outer), [by]: kind, [at]: metadata });

  it('all depend on the kind', () => {
    expect(declared.fields).toHaveLength(fields);
    expect(declared.fields.every((field) => field.relevant.length === 1 && field.relevant[0]?.field === by)).toBe(true);
    expect(declared.within).toEqual([{ object: outer, field: at }]);
  });

  for (const kind of kinds.values) {
    for (const field of declared.fields) {
      const metadata = { [field.name]: samples.field(field) };
      const relevant = field.relevant.every((condition) => condition.members.includes(kind.name));

      it(`${field.name} is ${relevant ? 'accepted' : 'refused as irrelevant'} for ${kind.name}`, () => {
        const found = relevant ? [] : [`${at}.${field.name}: irrelevant`];
        const value = wrap(kind.value, metadata);
        expect(issuesOf(outer, value)).toEqual(found);
        expect(issuesOf(outer, value, 'strict')).toEqual(found);
        expect(issuesOf(outer, value, 'shape')).toEqual([]);
        expect(builtObject(outer).is(value)).toBe(relevant);
      });

      it(`${field.name} may be undefined for ${kind.name}`, () => {
        expect(issuesOf(outer, wrap(kind.value, { [field.name]: undefined }))).toEqual([]);
      });
    }

    it(`no fields at all are accepted for ${kind.name}`, () => {
      for (const mode of ['shape', 'spec', 'strict'] as const) expect(issuesOf(outer, wrap(kind.value, {}), mode)).toEqual([]);
    });

    it(`all fields at once are refused for ${kind.name}, one issue for each that is irrelevant`, () => {
      const irrelevant = declared.fields.filter((field) => !field.relevant.every((one) => one.members.includes(kind.name)));
      expect(issuesOf(outer, wrap(kind.value, allFields(declared)))).toEqual(irrelevant.map((field) => `${at}.${field.name}: irrelevant`));
    });
  }

  it('are all accepted for an unknown kind', () => {
    const value = wrap(UNHEARD_OF, allFields(declared));
    expect(builtObject(outer).is(value)).toBe(true);
    expect(issuesOf(outer, value)).toEqual([]);
    expect(issuesOf(outer, value, 'strict')).toEqual([`${by}: unknown-member`]);
  });

  it('are all accepted if the kind is unknown because the object has no container', () => {
    expect(builtObject(inner).is(allFields(declared))).toBe(true);
    expect(issuesOf(inner, allFields(declared), 'strict')).toEqual([]);
  });

  it('must have their types for an unknown kind, too', () => {
    for (const field of declared.fields) {
      expect(issuesOf(outer, wrap(UNHEARD_OF, { [field.name]: {} }))).toEqual([`${at}.${field.name}: type`]);
    }
  });
});

describe('an action within a rule', () => {
  it('is checked by its own type, whatever the trigger of the rule', () => {
    const action = { type: memberOf('AutoModerationActionType', 'TIMEOUT'), metadata: { duration_seconds: 60, custom_message: 'no' } };
    for (const trigger of enumOf('AutoModerationRule', 'trigger_type').values) {
      const rule = { ...samples.object('AutoModerationRule'), trigger_type: trigger.value, actions: [{ type: 1 }, action] };
      expect(issuesOf('AutoModerationRule', rule)).toEqual(['actions.1.metadata.custom_message: irrelevant']);
    }
  });
});

describe('the length of allow_list', () => {
  const accepts = (trigger: unknown, length: number): boolean =>
    builtObject('AutoModerationRule').is({
      ...samples.object('AutoModerationRule'),
      trigger_type: trigger,
      trigger_metadata: { allow_list: Array.from({ length }, () => 'fine') },
    });

  it.each([
    { name: 'KEYWORD', most: 100 },
    { name: 'KEYWORD_PRESET', most: 1000 },
  ])('is at most $most for $name', ({ name, most }) => {
    const trigger = memberOf('AutoModerationRuleTriggerType', name);
    expect([accepts(trigger, most), accepts(trigger, most + 1)]).toEqual([true, false]);
  });

  it('has no limit for MEMBER_PROFILE or an unknown trigger', () => {
    for (const trigger of [memberOf('AutoModerationRuleTriggerType', 'MEMBER_PROFILE'), UNHEARD_OF]) {
      expect(accepts(trigger, 5000)).toBe(true);
    }
  });
});

function objectNamed(name: string): ObjectType {
  const found = model.objects.find((object) => object.name === name);
  if (found === undefined) throw new Error(`no object ${name}`);
  return found;
}

function enumOf(object: string, field: string): Enum {
  const type = objectNamed(object).fields.find((one) => one.name === field)?.type;
  const found = type?.kind === 'enum' ? model.enums.find((one) => one.name === type.name) : undefined;
  if (found === undefined) throw new Error(`${object}.${field} is no enumeration`);
  return found;
}

function memberOf(name: string, member: string): unknown {
  return model.enums.find((one) => one.name === name)?.values.find((value) => value.name === member)?.value;
}

function allFields(object: ObjectType): Record<string, unknown> {
  return Object.fromEntries(object.fields.map((field: Field) => [field.name, samples.field(field)]));
}
