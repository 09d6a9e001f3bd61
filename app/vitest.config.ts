import { defineConfig } from 'vitest/config';

export default defineConfig({
  define: { APP_VERSION: JSON.stringify('test') },
  test: {
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    restoreMocks: true,
  },
});
