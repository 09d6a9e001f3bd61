import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: ['../commands/test/patience.mjs'],
    expect: { poll: { timeout: 30_000 } },
    // Reading the published declarations takes the compiler seconds, and longer on a busy machine.
    testTimeout: 60_000,
    // Shows the SDK's log for failed tests only.
    silent: 'passed-only',
    // Written for bundlers; Node.js cannot load them directly.
    server: { deps: { inline: ['webrtc-adapter', 'sdp'] } },
    coverage: {
      include: ['src/**/*.ts'],
      exclude: ['src/**/*.d.ts'],
      reporter: ['text-summary'],
      reportsDirectory: '.build/coverage',
      thresholds: { lines: 95 },
    },
  },
});
