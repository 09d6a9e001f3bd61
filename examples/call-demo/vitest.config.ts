import { defineConfig } from 'vitest/config';

export default defineConfig({
  oxc: { tsconfig: { configFile: 'tsconfig.json' } },
  // A busy machine starves a test of processor time; none of them waits.
  test: { include: ['test/**/*.test.ts'], testTimeout: 30_000 },
});
