import { defineConfig } from 'vitest/config';

export default defineConfig({
  oxc: { tsconfig: { configFile: 'tsconfig.json' } },
  test: { include: ['test/**/*.test.ts'] },
});
