/** How people write the types of the language who come from elsewhere. */
export const FOREIGN: ReadonlyMap<string, string> = new Map([
  ['string', 'str'],
  ['text', 'str'],
  ['number', 'int'],
  ['integer', 'int'],
  ['short', 'int32'],
  ['int8', 'int32'],
  ['int16', 'int32'],
  ['uint8', 'int32'],
  ['uint16', 'int32'],
  ['long', 'int64'],
  ['bigint', 'int64'],
  ['double', 'float'],
  ['float32', 'float'],
  ['float64', 'float'],
  ['boolean', 'bool'],
  ['none', 'null'],
  ['undefined', 'null'],
  ['unknown', 'any'],
  ['json', 'any'],
  ['array', 'list'],
  ['record', 'dict'],
  ['map', 'dict'],
]);

/** Types of elsewhere that are text of a format here, by the name of the format. */
const FORMATS: ReadonlyMap<string, string> = new Map([
  ['datetime', 'timestamp'],
  ['timestamp', 'timestamp'],
  ['instant', 'timestamp'],
  ['date', 'date'],
  ['time', 'time'],
  ['duration', 'duration'],
  ['uuid', 'uuid'],
  ['guid', 'uuid'],
  ['uri', 'uri'],
  ['url', 'uri'],
  ['email', 'email'],
  ['hostname', 'hostname'],
  ['ipv4', 'ipv4'],
  ['ipv6', 'ipv6'],
  ['decimal', 'decimal'],
  ['binary', 'base64'],
]);

/**
 * The type to write in place of a name that no type can have, because it is one of elsewhere. Undefined for other names.
 *
 * @param argument the type in its brackets, as it is to be written
 */
export function adviceOn(name: string, argument: string | undefined): string | undefined {
  const lower = name.toLowerCase();
  if (/^(optional|maybe|option)$/.test(lower)) {
    return argument === undefined
      ? 'put ? behind the key; it says that the field may be absent'
      : `write ${argument}, and put ? behind the key; it says that the field may be absent`;
  }
  if (lower === 'nullable') return argument === undefined ? 'write X | null' : `write ${argument} | null`;
  if (/^uint(32|64)?$/.test(lower)) return 'write int, with range: 0..';
  const format = FORMATS.get(lower);
  return format && `write { type: str, format: ${format} }, or declare a scalar with that format`;
}
