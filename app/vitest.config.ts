import { defineConfig } from 'vitest/config';

export default defineConfig({
  define: { APP_VERSION: JSON.stringify('test') },
  test: {
    environment: 'node',
    include: ['src/**/*.test.{ts,tsx,mjs}'],
    restoreMocks: true,
    // Loading every module anew for each file took most of the time; a file leaves nothing behind that another one sees.
    isolate: false,
  },
});
