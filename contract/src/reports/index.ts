export * from './definition.js';
export * from './vocabulary.js';
export * from './words.js';
export * from './forms/index.js';
export * from './geometry.js';
export * from './quality/index.js';
export * from './faults.js';
export * from './fault-words.js';
