// The whole SDK, for a page that loads it by a script tag.
export * from './index.js';
export { preflight, PreflightText } from './preflight/index.js';
