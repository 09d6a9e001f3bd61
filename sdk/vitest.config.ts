import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Modules for bundlers, which Node cannot load by itself.
    server: { deps: { inline: ['webrtc-adapter', 'sdp'] } },
  },
});
