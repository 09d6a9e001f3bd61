import { defineConfig } from 'vitest/config';

export default defineConfig({
  oxc: { tsconfig: { configFile: 'tsconfig.json' } },
  // Generous, because a busy machine slows tests down; the tests themselves do not wait.
  test: { include: ['test/**/*.test.ts'], testTimeout: 30_000 },
});
