import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // A browser on a busy machine is slow.
    expect: { poll: { timeout: 30_000 } },
    include: ['test/**/*.test.ts'],
    setupFiles: ['../commands/test/patience.mjs'],
    // Ends what hangs; a busy machine may delay a test.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // Tests mostly wait for media, so two files run in parallel; more would distort timings on two cores.
    maxWorkers: 2,
    // A shared machine may stall a browser; the report names the tests that needed a second try.
    retry: process.env.CI ? 1 : 0,
  },
});
