import { defineConfig } from 'vitest/config';

export default defineConfig({
  oxc: { tsconfig: { configFile: 'tsconfig.json' } },
  test: {
    include: ['test/**/*.test.ts'],
    // No test waits; the longer timeout is for a busy machine.
    testTimeout: 30_000,
    // Loading every module again for each file took most of the time, and no test file leaves state that another one
    // sees.
    isolate: false,
  },
});
