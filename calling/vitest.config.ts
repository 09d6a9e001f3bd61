import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // A browser on a busy machine takes its time.
    expect: { poll: { timeout: 10_000 } },
    include: ['test/**/*.test.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // Browsers and media share two cores: one file after another keeps timings honest.
    // Most of a file's time is waiting for media to come: two of them keep each other company.
    maxWorkers: 2,
    // A shared machine may stall a browser; the report names what needed a second try.
    retry: process.env.CI ? 1 : 0,
  },
});
