import { unconditionalLimits } from '../../model/limits/limit-choice.js';
import { limitsOnPart, limitsOnValue } from '../../model/limits/limit-target.js';
import { formatOf } from '../../formats/formats.js';
import { isNotShown, type Field, type Limit, type Type } from '../../model/model.js';
import { isNullable, childTypes, type Of } from '../../model/types.js';
import type { EmitContext } from '../emit-context.js';
import type { Imports } from '../imports.js';
import { runtimePath } from '../module-layout.js';
import { objectName } from '../type-names.js';
import { limitedRequest, requestModule } from '../validators/limit-code.js';

/** Builds expressions of the runtime's type `Validate`, and imports what they use. */
export interface ValueChecks {
  readonly field: (field: Field) => string;
  readonly type: (type: Type, limits?: readonly Limit[]) => string;
  /** The same for the body of a request: keys that alternatives of a union declare are checked, although objects are open. */
  readonly body: (type: Type, limits?: readonly Limit[]) => string;
}

export function createValueChecks(context: EmitContext, imports: Imports): ValueChecks {
  const { locate } = context;
  const use = (name: string): string => imports.value(name, runtimePath(requestModule(name)));
  const tested = (what: string, test: string): string => `${use('expected')}('${what}', ${test})`;
  const formatted = (what: string, test: string): string => `${use('formatted')}('${what}', ${test})`;

  const field = ({ type: declared, limits, nullable }: Field): string => {
    const checked = limited(declared, limits);
    return nullable ? `${use('orNull')}(${checked})` : checked;
  };

  const type = (declared: Type, limits: readonly Limit[] = []): string => {
    switch (declared.kind) {
      case 'str':
        return use('text');
      case 'int':
        return use('integer');
      case 'int32':
        return use('int32');
      case 'int64':
        return declared.as === 'safe-integer' ? use('integer') : use(declared.as === 'bigint' ? 'int64' : 'int64Text');
      case 'float':
      case 'bool':
        return use(declared.kind);
      case 'null':
        return use('nothing');
      case 'any':
      case 'never': // fields of objects alone, which have validators of their own
      case 'bytes':
        return use('anything');
      case 'list':
        return `${use('listOf')}(${limited(declared.item, limitsOnPart(limits, 'each'))})`;
      case 'tuple':
        return declared.rest === undefined
          ? `${use('tupleOf')}(${declared.items.map((item) => type(item)).join(', ')})`
          : `${use('openTupleOf')}(${childTypes(declared)
              .map((item) => type(item))
              .join(', ')})`;
      case 'dict':
        return dict(declared, limits);
      case 'nullable':
        return `${use('orNull')}(${limited(declared.of, limits)})`;
      case 'oneOf':
        return `${imports.value('anyOf', runtimePath('rest-union'))}(${declared.of.map((one) => type(one, limits)).join(', ')})`;
      case 'union':
        return imports.value(`validate${declared.name}`, locate('union', declared.name));
      case 'literal':
        return `${imports.value('literally', runtimePath('rest-union'))}(${JSON.stringify(declared.value)})`;
      case 'identifier':
        return formatted(declared.name, imports.value(`is${declared.name}`, locate('identifier', declared.name)));
      case 'scalar':
        return scalar(declared.name);
      case 'enum':
        return enumeration(declared.name);
      case 'bitSet':
        return bitSet(declared.name);
      case 'object':
      case 'partial':
        return imports.value(`validate${objectName(declared)}`, locate('object', objectName(declared)));
    }
  };

  const dict = ({ key, value }: Of<'dict'>, limits: readonly Limit[]): string => {
    const keys = limitsOnPart(limits, 'keys');
    const values = limited(value, limitsOnPart(limits, 'each'));
    return unconditionalLimits(keys).length === 0
      ? `${use('dictOf')}(${values})`
      : `${use('dictWithKeys')}(${withLimits(use('text'), key, keys)}, ${values})`;
  };

  const scalar = (name: string): string => {
    const declared = context.scalars.get(name);
    if (declared === undefined) return use('anything');
    const check = formatOf(declared)?.check;
    const form =
      check === undefined
        ? type({ kind: declared.wire })
        : formatted(name, imports.value(check.name, runtimePath(check.module)));
    return withLimits(form, { kind: declared.wire }, declared.limits);
  };

  const enumeration = (name: string): string => {
    const declared = context.enums.get(name);
    const wire = declared?.wire ?? { notShown: true };
    if (isNotShown(wire)) return tested(name, imports.value('isTextOrInteger', runtimePath('wire')));
    const form = type({ kind: wire });
    const values = declared?.values.map(({ value }) => value) ?? [];
    if (declared?.open !== false || !declared.complete || values.some(isNotShown)) return form;
    return `${use('oneOf')}(${form}, ${JSON.stringify(values)})`;
  };

  const bitSet = (name: string): string => {
    const wire = context.bitSets.get(name)?.wire;
    const test = wire === 'int' ? 'isBitNumber' : wire === 'str' ? 'isBitString' : 'isBits';
    return tested(name, imports.value(test, runtimePath('bits')));
  };

  /** Only limits that always apply. The service checks limits that depend on other parameters. */
  const withLimits = (check: string, declared: Type, limits: readonly Limit[]): string =>
    unconditionalLimits(limitsOnValue(limits)).reduce(
      (inner, limit) => limitedRequest(inner, limit, declared, imports),
      check,
    );

  const limited = (declared: Type, limits: readonly Limit[]): string =>
    isNullable(declared) ? type(declared, limits) : withLimits(type(declared, limits), declared, limits);

  /** The objects that a value may be one of. A union can contain itself. */
  const alternatives = (declared: Type, around: readonly string[] = []): readonly Type[] => {
    if (declared.kind === 'oneOf') return declared.of.flatMap((member) => alternatives(member, around));
    if (declared.kind === 'nullable') return alternatives(declared.of, around);
    if (declared.kind !== 'union') return declared.kind === 'object' || declared.kind === 'partial' ? [declared] : [];
    const { name } = declared;
    const members = around.includes(name) ? [] : (context.unions.get(name)?.of ?? []);
    return members.flatMap((member) => alternatives(member, [...around, name]));
  };

  const body = (declared: Type, limits: readonly Limit[] = []): string => {
    const checked = limited(declared, limits);
    const objects = [...new Set(alternatives(declared).map((object) => type(object)))];
    if (objects.length < 2) return checked;
    return `${imports.value('withKeysOf', runtimePath('rest-union'))}(${[checked, ...objects].join(', ')})`;
  };

  return { field, type: (declared, limits = []) => limited(declared, limits), body };
}
