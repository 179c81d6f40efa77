import type { Field, Model } from '../model/model.js';

/** A field as the published forms of one own object have it. */
export interface PublishedField {
  readonly name: string;
  /** The form that allows most. */
  readonly cited: PublishedForm;
  /** The field in every form that has it. */
  readonly forms: readonly PublishedForm[];
  /** A form that does not have it. */
  readonly lackedBy?: string;
  /** Whether some form lacks it, or may lack it. */
  readonly optional: boolean;
  readonly nullable: boolean;
}

/** A field of one published object. */
export interface PublishedForm {
  readonly object: string;
  readonly field: Field;
}

/** The fields of several published objects that are one own object. */
export function mergedFields(names: readonly string[], { objects }: Model): ReadonlyMap<string, PublishedField> {
  const forms = names.flatMap((name) => objects.find((object) => object.name === name) ?? []);
  const found = new Map<string, PublishedField>();
  for (const { name } of forms.flatMap(({ fields }) => fields)) {
    if (found.has(name)) continue;
    const having = forms.flatMap(({ name: object, fields }): readonly PublishedForm[] => {
      const field = fields.find((one) => one.name === name);
      return field === undefined ? [] : [{ object, field }];
    });
    const lacking = forms.find(({ fields }) => !fields.some((one) => one.name === name));
    found.set(name, {
      name,
      cited: having.find(({ field }) => field.optional || field.nullable) ?? having[0]!,
      forms: having,
      ...(lacking === undefined ? {} : { lackedBy: lacking.name }),
      optional: lacking !== undefined || having.some(({ field }) => field.optional),
      nullable: having.some(({ field }) => field.nullable),
    });
  }
  return found;
}
