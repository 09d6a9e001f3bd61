import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitest/config';

const root = import.meta.dirname;
/**
 * Test files that replace a module. They run isolated: in a shared module cache another file may have loaded the
 * original already.
 */
const replacing = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.test\.(ts|tsx|mjs)$/.test(name))
  .map((name) => path.posix.join('src', ...name.split(path.sep)))
  .filter((file) => readFileSync(path.join(root, file), 'utf8').includes('vi.mock('));

export default defineConfig({
  define: { APP_VERSION: JSON.stringify('test') },
  test: {
    environment: 'node',
    restoreMocks: true,
    // A busy machine may delay a test, although none of them waits for anything.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'modules loaded once',
          include: ['src/**/*.test.{ts,tsx,mjs}'],
          exclude: replacing,
          // A shared module cache saves most of the time; test files leave no state in it that others see.
          isolate: false,
          setupFiles: ['vitest.setup.ts'],
        },
      },
      { extends: true, test: { name: 'modules replaced', include: replacing } },
    ],
  },
});
