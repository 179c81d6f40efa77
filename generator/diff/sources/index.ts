export { readSides, type DiffArguments, type ReadSide } from './read-sides.js';
export { SourceError, type ModelSource, type Source, type SpecSource } from './source.js';
