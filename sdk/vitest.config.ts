import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Reading the published declarations takes the compiler seconds, and a busy machine many.
    testTimeout: 60_000,
    // What the SDK logs is shown where a test fails.
    silent: 'passed-only',
    // Modules for bundlers, which Node cannot load by itself.
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
