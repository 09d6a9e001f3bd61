import { defineConfig, mergeConfig } from 'vitest/config';
import base from './vitest.config.js';

/**
 * Without the test that reads the sources of the other packages: it judges no rule. Changed code is slower, and endless
 * loops are ended by Stryker.
 */
export default mergeConfig(base, defineConfig({ test: { exclude: ['test/exports.test.ts'], testTimeout: 300_000 } }));
