import { defineConfig, mergeConfig } from 'vitest/config';
import base from './vitest.config.js';

/** Without the test that reads the sources of the other packages: it judges no rule. */
export default mergeConfig(base, defineConfig({ test: { exclude: ['test/exports.test.ts'] } }));
