/** The functions of the runtime that the package under test has for the two formats, for peers that have none. */
export { isUnsigned64 as isSnowflake } from '../../templates/runtime/decimal.js';
export { isTimestamp } from '../../templates/runtime/timestamp.js';
