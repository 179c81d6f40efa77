export { catalogue, type Code, type Params } from './catalogue.js';
export { codeFrame } from './print.js';
export type { Details, Diagnostic, Extras, Fix, Related } from './diagnostics.js';
export { collectProblems, Diagnostics } from './diagnostics.js';
export { endOf, positionAt, startOf, type Position } from './diagnostics.js';
export { printDiagnostic, printDiagnostics, toJson, type JsonDiagnostic, type PrintOptions } from './print.js';
export { didYouMean, suggest } from './suggest.js';
export { problem, type ParamsOf, type Problem, type Problems } from './catalogue.js';
