export * from './field-facts.js';
export * from './field-sentence.js';
export * from './limits.js';
export * from './phrases.js';
export * from './processes.js';
