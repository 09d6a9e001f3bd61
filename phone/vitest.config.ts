import { defineConfig } from 'vitest/config';

export default defineConfig({
  oxc: { tsconfig: { configFile: 'tsconfig.json' } },
  // The setup file is of another folder.
  server: { fs: { allow: ['..'] } },
  // Generous, because a busy machine slows tests down; the tests themselves do not wait.
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: ['../commands/test/patience.mjs'],
    expect: { poll: { timeout: 30_000 } },
    testTimeout: 60_000,
  },
});
