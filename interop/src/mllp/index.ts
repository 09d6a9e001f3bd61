export { frameOf } from './frame.js';
export { MllpReader, type Arrival, type ReaderLimits } from './reader.js';
