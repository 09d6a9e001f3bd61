import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // A browser on a busy machine takes its time.
    expect: { poll: { timeout: 10_000 } },
    include: ['test/**/*.test.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // A call mostly waits for what is lost, refused or late: two files at once use what one leaves of two cores.
    maxWorkers: 2,
    // A shared machine may stall a browser; the report names what needed a second try.
    retry: process.env.CI ? 1 : 0,
  },
});
