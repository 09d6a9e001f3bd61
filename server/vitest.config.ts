import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/cluster.ts'],
    // What is waited for comes, also beside other steps.
    expect: { poll: { timeout: 10_000 } },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Two files at once: the machine also runs PostgreSQL for them.
    maxWorkers: 2,
    execArgv: ['--disable-warning=ExperimentalWarning'],
  },
});
