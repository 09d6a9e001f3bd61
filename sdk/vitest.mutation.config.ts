import { defineConfig, mergeConfig } from 'vitest/config';
import base from './vitest.config.js';

/** Only the tests of tables and rules, which judge a changed rule within milliseconds. */
const config = mergeConfig(base, defineConfig({}));
config.test = { ...config.test, include: ['test/*.test.ts'] };
export default config;
