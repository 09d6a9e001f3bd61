export { startServer } from './server.js';
export { readConfiguration } from './configuration.js';
