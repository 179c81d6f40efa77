import type { Field, Model, ObjectType } from '../../model/model.js';
import { writeType, isAny } from '../../model/types.js';

/** In what a view differs from the object that it derives from; every list has names of fields in the order of the spec. */
export interface ViewDifferences {
  readonly kept: readonly string[];
  readonly omitted: readonly string[];
  readonly added: readonly string[];
  /** Always there, where the base may lack it. */
  readonly required: readonly string[];
  /** May be absent, where the base always has it. */
  readonly optional: readonly string[];
  readonly nullable: readonly string[];
  readonly nonNull: readonly string[];
  readonly retyped: readonly { readonly name: string; readonly type: string }[];
}

export function viewDifferences(view: ObjectType, model: Model): ViewDifferences {
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
    required: changed((before, after) => before.optional && !after.optional),
    optional: changed((before, after) => !before.optional && after.optional),
    nullable: changed((before, after) => !before.nullable && after.nullable),
    // Any value is one that may be null.
    nonNull: changed((before, after) => before.nullable && !after.nullable && !isAny(after.type)),
    retyped: changed((before, after) => writeType(before.type) !== writeType(after.type)).map((name) => ({
      name,
      type: writeType(own.get(name)!.type),
    })),
  };
}

/** The same in words: `` Like `Guild`, without `roles`; `name` may be absent ``. */
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
