import { defineConfig } from 'vitest/config';

export default defineConfig({
  define: { APP_VERSION: JSON.stringify('test') },
  test: {
    environment: 'node',
    include: ['src/**/*.test.{ts,tsx,mjs}'],
    restoreMocks: true,
  },
});
