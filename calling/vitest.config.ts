import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // A browser on a busy machine takes its time.
    expect: { poll: { timeout: 10_000 } },
    include: ['test/**/*.test.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // Most of a file's time is waiting for media to come, so two run side by side; more would distort timings on two cores.
    maxWorkers: 2,
    // A shared machine may stall a browser; the report names what needed a second try.
    retry: process.env.CI ? 1 : 0,
  },
});
