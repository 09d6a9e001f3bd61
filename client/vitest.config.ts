import { defineConfig } from 'vitest/config';

export default defineConfig({
  oxc: { tsconfig: { configFile: 'tsconfig.json' } },
  test: {
    include: ['test/**/*.test.ts'],
    // A busy machine may delay a test, although none of them waits for anything.
    testTimeout: 30_000,
    // Most of the time was spent on loading the modules again for each file; the files share no state.
    isolate: false,
  },
});
