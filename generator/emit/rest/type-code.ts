import { unconditionalLimits } from '../../model/limits/limit-target.js';
import { isNotShown, type Field, type Limit, type NotShown, type Type } from '../../model/model.js';
import { mapTypes } from '../../model/types.js';
import type { EmitContext } from '../emit-context.js';
import type { Imports } from '../imports.js';
import { dataCode } from '../validators/descriptor-code.js';
import { typeDescriptor } from '../validators/descriptor.js';

/** Expressions of the runtime's types `Type` and `Field`, for what operations send and get. */
export interface TypeCode {
  readonly field: (field: Field, name: string) => string;
  readonly type: (type: Type | NotShown, limits?: readonly Limit[]) => string;
  /** The name of a constant with the headers of responses, which many operations have in common. */
  readonly shared: (headers: string) => string;
  /** The headers of the constants, in order. */
  readonly constants: () => readonly { readonly name: string; readonly headers: string }[];
}

export function createTypeCode(context: EmitContext, imports: Imports): TypeCode {
  /** Only limits that always apply. The service checks limits that depend on other parameters. */
  const type = (declared: Type | NotShown, limits: readonly Limit[] = []): string => {
    if (isNotShown(declared)) return JSON.stringify('any');
    return dataCode(
      typeDescriptor(withStreams(declared), unconditionalLimits(limits), context),
      context,
      imports,
      true,
    );
  };

  const field = ({ type: declared, limits, optional, nullable }: Field, name: string): string => {
    const presence = Number(optional) + 2 * Number(nullable);
    const values = [JSON.stringify(name), type(declared, limits), ...(presence === 0 ? [] : [presence])];
    return `[${values.join(', ')}]`;
  };

  const names = new Map<string, string>();
  const shared = (headers: string): string => {
    const name = names.get(headers) ?? `$headers${names.size + 1}`;
    names.set(headers, name);
    return name;
  };

  const constants = () => [...names].map(([headers, name]) => ({ name, headers }));
  return { field, type, shared, constants };
}

/** Bytes may be sent as a stream, which only the service can look into. */
function withStreams(type: Type): Type {
  return mapTypes(type, (one) => (one.kind === 'bytes' ? { kind: 'any' } : one));
}
