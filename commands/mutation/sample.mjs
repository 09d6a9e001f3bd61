import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../progress.mjs';
import { TESTS_OF_MODULES } from './tests-of-modules.mjs';

const MODULES = 'server/src/modules';
/** Lines of code that one run changes, which takes about ten minutes. */
const LINES = 250;

/** Repeatable random numbers from 0 to 1 (mulberry32), so that a sample can be run again by its seed. */
function randomFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Random files of the server's modules, some hundred lines in total, and the test files of their modules.
 * @param only a module whose files are all taken
 */
export function sampleOf(seed, only) {
  const random = randomFrom(seed);
  const left = Object.keys(TESTS_OF_MODULES)
    .filter((module) => only === undefined || module === only)
    .flatMap((module) =>
      readdirSync(join(root, MODULES, module), { recursive: true })
        .filter((file) => file.endsWith('.ts') && file !== 'handlers.ts')
        .map((file) => ({ module, path: `${MODULES}/${module}/${file}` })),
    );
  const chosen = only === undefined ? [] : left.splice(0);
  let lines = 0;
  while (left.length > 0 && lines < LINES) {
    const [one] = left.splice(Math.floor(random() * left.length), 1);
    chosen.push(one);
    lines += readFileSync(join(root, one.path), 'utf8').split('\n').length;
  }
  const tests = new Set(chosen.flatMap(({ module }) => TESTS_OF_MODULES[module]));
  return { files: chosen.map(({ path }) => path), tests: [...tests].map((name) => `test/${name}.test.ts`) };
}
