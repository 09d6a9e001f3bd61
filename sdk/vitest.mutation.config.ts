import { defineConfig, mergeConfig } from 'vitest/config';
import base from './vitest.config.js';

/** The tests of tables and rules alone: each changed rule is judged in milliseconds. */
const config = mergeConfig(base, defineConfig({}));
config.test = { ...config.test, include: ['test/*.test.ts'] };
export default config;
