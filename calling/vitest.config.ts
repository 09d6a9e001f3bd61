import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // A browser on a busy machine takes its time.
    expect: { poll: { timeout: 10_000 } },
    include: ['test/**/*.test.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // Browsers and media share two cores: one file after another keeps timings honest.
    fileParallelism: false,
    // A shared machine may stall a browser; the report names what needed a second try.
    retry: process.env.CI ? 1 : 0,
  },
});
