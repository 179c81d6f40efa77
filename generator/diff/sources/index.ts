export { readSides, type DiffArguments, type ReadSide } from './read-sides.js';
export { SourceError, type Source } from './source.js';
