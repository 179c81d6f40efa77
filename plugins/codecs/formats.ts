/** How values of a format are converted: a choice of the plugin, or functions of another module. `wire` leaves them as they are. */
export type CodecChoice = 'Date' | 'bigint' | 'Duration' | 'wire' | CustomCodec;

/** Functions that convert the values of a format. A value for which they throw is reported with its path. */
export interface CustomCodec {
  readonly from: string;
  /** Its version, for the peers of the package: `^1.0.0`. */
  readonly version?: string;
  /** The decoded type: `DateTime`, or `Temporal.Instant` if the package exports `Temporal`. */
  readonly type: string;
  /** The function that converts from JSON. */
  readonly decode: string;
  /** The function that converts to JSON. */
  readonly encode: string;
}

/** The choice for each format. Values of other formats are not converted. */
export type CodecFormats = Readonly<Record<string, CodecChoice>>;

/** The formats that are converted unless options say `wire`. */
export const STANDARD: CodecFormats = {
  timestamp: 'Date',
  'unix-seconds': 'Date',
  'unix-milliseconds': 'Date',
  int64: 'bigint',
  duration: 'Duration',
};

const POSSIBLE: CodecFormats = { ...STANDARD, date: 'Date' };

/** The JSON form of each format. A value of another form is not converted. */
const FORMS: Readonly<Record<string, 'Text' | 'Number'>> = {
  timestamp: 'Text',
  date: 'Text',
  duration: 'Text',
  'unix-seconds': 'Number',
  'unix-milliseconds': 'Number',
};

/** The name of the object with both functions in the module, and the decoded type. */
export interface ValueCodec {
  readonly name: string;
  readonly type: string;
  readonly custom?: CustomCodec;
}

/**
 * The conversion of a format; `undefined` if its values are not converted.
 *
 * @param wire the form of the values in JSON
 * @throws {Error} if the plugin has no such conversion
 */
export function valueCodecOf(format: string, wire: 'Text' | 'Number', formats: CodecFormats): ValueCodec | undefined {
  const choice = Object.hasOwn(formats, format) ? formats[format] : undefined;
  if (choice === undefined || choice === 'wire' || (FORMS[format] ?? wire) !== wire) return undefined;
  const name = `$${format.replace(/\W+(\w?)/g, (_, next: string) => next.toUpperCase())}`;
  if (typeof choice === 'object') return { name: `${name}Custom`, type: choice.type, custom: choice };
  if (POSSIBLE[format] === choice) return { name: format === 'int64' ? name + wire : name, type: choice };
  throw new Error(`${format} has no codec ${choice}; { from, type, decode, encode } names functions of yours`);
}
