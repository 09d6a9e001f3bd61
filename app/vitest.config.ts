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

/** Longer waits than the libraries' own. */
const PATIENCE = ['../commands/test/patience.mjs', 'vitest.patience.ts'];

export default defineConfig({
  // A setup file is of another folder.
  server: { fs: { allow: ['..'] } },
  define: { APP_VERSION: JSON.stringify('test') },
  test: {
    environment: 'node',
    // What is waited for comes, also beside other steps.
    expect: { poll: { timeout: 30_000 } },
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
          setupFiles: ['vitest.setup.ts', ...PATIENCE],
        },
      },
      {
        extends: true,
        test: { name: 'modules replaced', include: replacing, setupFiles: PATIENCE },
      },
    ],
  },
});
