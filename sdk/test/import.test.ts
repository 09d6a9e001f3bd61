import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { rollup } from 'rollup';
import { expect, it } from 'vitest';

const bundle = (name: string): string => fileURLToPath(new URL(`../dist/${name}`, import.meta.url));

it.each([
  [
    'as a module',
    ['--input-type=module', '-e', `import { VERSION } from '${bundle('index.js')}'; console.log(VERSION)`],
  ],
  ['by require', ['-e', `console.log(require('${bundle('index.cjs')}').VERSION)`]],
  [
    'as a script',
    [
      '--input-type=module',
      '-e',
      `import { readFileSync } from 'node:fs'; import { runInThisContext } from 'node:vm';
      runInThisContext(readFileSync('${bundle('index.umd.js')}', 'utf8')); console.log(WardlinkRtc.VERSION)`,
    ],
  ],
])('the SDK can be loaded outside of a browser %s', (_how, args) => {
  expect(execFileSync(process.execPath, args, { encoding: 'utf8' })).toBe('4.10.2\n');
});

it('a bundler leaves out an SDK that is imported but not used', async () => {
  const built = await rollup({
    input: 'page',
    plugins: [
      {
        name: 'page',
        resolveId: (id) => (id === 'page' ? id : null),
        load: (id) => (id === 'page' ? `import '@wardlink/rtc'; export const page = 1;` : null),
      },
      {
        name: 'sdk',
        resolveId: (id) => (id === '@wardlink/rtc' ? { id: bundle('index.js'), moduleSideEffects: false } : null),
      },
    ],
  });
  const { output } = await built.generate({ format: 'es' });
  expect(output[0].code.trim()).toBe('const page = 1;\n\nexport { page };');
});
