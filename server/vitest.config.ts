import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/cluster.ts'],
    setupFiles: ['test/support/steady-day.ts', '../commands/test/patience.mjs'],
    // What is waited for comes, also beside other steps.
    expect: { poll: { timeout: 30_000 } },
    // Some start whole programs, on a machine whose other steps come first: this ends what hangs, it judges no speed.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // Two files at once: the machine also runs PostgreSQL for them.
    maxWorkers: 2,
    // Files of a worker share the server's modules, as two servers in one process do: loading them took a fifth of the time.
    isolate: false,
    execArgv: ['--disable-warning=ExperimentalWarning'],
  },
});
