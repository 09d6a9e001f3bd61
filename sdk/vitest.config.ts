import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
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
