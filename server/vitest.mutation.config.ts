import { fileURLToPath } from 'node:url';
import { defineConfig, mergeConfig } from 'vitest/config';
import base from './vitest.config.js';

/** The test files of the modules that a mutation run changes: commands/mutation/server.config.mjs names them. */
const config = mergeConfig(base, defineConfig({}));
config.test = {
  ...config.test,
  include: (process.env.WARDLINK_MUTATION_TESTS ?? '').split(','),
  // Paths are otherwise those of the folder in which the run begins.
  globalSetup: [fileURLToPath(new URL('./test/support/cluster.ts', import.meta.url))],
};
export default config;
