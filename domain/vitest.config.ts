import { defineConfig } from 'vitest/config';

export default defineConfig({
  oxc: { tsconfig: { configFile: 'tsconfig.json' } },
  test: {
    include: ['test/**/*.test.ts'],
    // A busy machine starves a test of processor time; none of them waits.
    testTimeout: 30_000,
    // Loading every module anew for each file took most of the time; a file leaves nothing behind that another one sees.
    isolate: false,
  },
});
