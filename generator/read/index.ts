export { parseBounds, readBounds, type Bounds } from './limits.js';
export { decimalOf, parseDecimal, type Decimal } from './limits.js';
export { divisorOf, parseDivisor, type Divisor } from './limits.js';
export { parseRange, readRange, type NumberRange } from './limits.js';
export { attachedPaths } from './spec-files.js';
export { checkShape } from './check-shape.js';
export {
  approvalsFile,
  SIGNATURE_ALGORITHMS,
  sectionNames,
  sections,
  shapesAt,
  verbs,
  type SectionName,
  type Shape,
} from './grammar/index.js';
export { describe, emptyMap, entryOf, isList, isMap, spanWithin, scalarText, valueOf, writtenText } from './nodes.js';
export {
  checkDeclarations,
  readSpec,
  readSnapshot,
  readSpecFiles,
  shapeOfFile,
  takeSnapshot,
  type LayerTree,
  type ParseResult,
  type PublishedFact,
  type PublishedFacts,
  type PublishedSource,
  type ReadResult,
  type Sections,
  type SpecSnapshot,
  type SpecTree,
} from './read-spec.js';
export { decodeSpecFile, isSpecFile, readFileOfSpec, readSpecFolder } from './spec-files.js';
export type * from './syntax.js';
export {
  namesIn,
  isContainerName,
  parseType,
  PRIMITIVES,
  printType,
  type NameSyntax,
  type TypeSyntax,
} from './type-syntax.js';
export { readYaml } from './yaml.js';
