export { startServer, type RunningServer, type StartOptions } from './server.js';
export { readConfiguration, type Configuration } from './configuration.js';
