import { shared } from './shared.mjs';

/** Every rule of the domain. */
export default {
  ...shared('domain'),
  vitest: { configFile: 'domain/vitest.mutation.config.ts', dir: 'domain', related: true },
  mutate: ['domain/src/**/*.ts'],
  // Tables that are built once when a module is loaded: published tests compare their values.
  ignoreStatic: true,
  thresholds: { high: 95, low: 92, break: 90 },
};
