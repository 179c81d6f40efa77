import type { Model } from '../model/model.js';

/** A published Model whose enums have the values that the document lists, and no others. An import leaves them open. */
export function withClosedEnums(model: Model): Model {
  return { ...model, enums: model.enums.map((one) => ({ ...one, open: false })) };
}
