import type { Finding, Located } from '../diff/finding.js';
import type { KindId } from '../diff/kinds.js';
import type { Field, Origin } from '../model/model.js';
import { writeType } from '../model/types.js';

/** A difference between the own spec and the published document. */
export interface DriftFinding extends Pick<Finding, 'kind' | 'path' | 'message' | 'before' | 'after'> {
  readonly ours?: Located | undefined;
  readonly theirs?: object | undefined;
  /** The declaration that lacks it, where the own spec has nothing. Without one, the difference has no place there. */
  readonly ownAt?: Origin | undefined;
  readonly pointer: string;
  /** The published object that it cites, where several are one own object. */
  readonly form?: string | undefined;
}

/** A field, or a parameter of an endpoint. */
export interface FieldPlace {
  readonly path: string;
  /** For people: `Ship.name`. */
  readonly name: string;
  readonly kinds:
    | 'field'
    | `endpoint.${'param' | 'query' | 'header' | 'cookie' | 'body' | 'response' | 'response.header'}`;
  readonly pointer: string;
  /** The published object that has it, where several are one own object. */
  readonly form?: string | undefined;
}

/** The parts of a field that decide how it is shown. */
export type ShownField = Pick<Field, 'type' | 'optional' | 'nullable'>;

/** A field as a line shows it: `str, optional`. */
export function fieldText({ type, optional, nullable }: ShownField): string {
  const text = writeType(nullable ? { kind: 'nullable', of: type } : type);
  return optional ? `${text}, optional` : text;
}

/** The kind of a difference of presence. Bodies have kinds of their own. */
export function presenceKind(
  kinds: FieldPlace['kinds'],
  { refuses, allows, isAbsence }: { readonly refuses: boolean; readonly allows: boolean; readonly isAbsence: boolean },
): KindId {
  if (kinds === 'endpoint.body' && isAbsence) return refuses ? 'endpoint.body.required' : 'endpoint.body.loosened';
  const change = refuses && allows ? 'changed' : refuses ? 'narrowed' : 'widened';
  return kinds === 'endpoint.body' || kinds === 'endpoint.response'
    ? `${kinds}.type.${change}`
    : `${kinds}.presence.${change}`;
}
