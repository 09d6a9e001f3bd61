import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitest/config';

const root = import.meta.dirname;
/** Tests that replace a module: where another file has loaded what uses it, it would be replaced for nobody. */
const replacing = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.test\.(ts|tsx|mjs)$/.test(name))
  .map((name) => path.posix.join('src', ...name.split(path.sep)))
  .filter((file) => readFileSync(path.join(root, file), 'utf8').includes('vi.mock('));

export default defineConfig({
  define: { APP_VERSION: JSON.stringify('test') },
  test: {
    environment: 'node',
    restoreMocks: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'modules loaded once',
          include: ['src/**/*.test.{ts,tsx,mjs}'],
          exclude: replacing,
          // Loading every module anew for each file took most of the time; a file leaves nothing behind that another one sees.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'modules replaced', include: replacing } },
    ],
  },
});
