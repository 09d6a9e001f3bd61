import { copyFileSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Extractor, ExtractorConfig } from '@microsoft/api-extractor';
import commonjs from '@rollup/plugin-commonjs';
import resolve from '@rollup/plugin-node-resolve';
import terser from '@rollup/plugin-terser';
import typescript from '@rollup/plugin-typescript';

const here = dirname(fileURLToPath(import.meta.url));

/** One index.d.ts (and its twin for CommonJS) out of the compiler's declarations; the API report goes to etc/. */
const declarations = () => ({
  name: 'declarations',
  closeBundle() {
    mkdirSync(join(here, 'etc'), { recursive: true });
    const config = ExtractorConfig.loadFileAndPrepare(join(here, '../api-extractor.json'));
    const result = Extractor.invoke(config, {
      localBuild: !process.env.CI,
      messageCallback: (message) => {
        if (message.messageId.startsWith('console-')) message.logLevel = 'none';
      },
    });
    if (!result.succeeded) throw new Error('the API report in sdk/etc does not fit the code: build and commit it');
    copyFileSync(join(here, 'dist/index.d.ts'), join(here, 'dist/index.d.cts'));
  },
});

/** The folder holds both the bundles and the declarations: the compiler's plugin writes nowhere else. */
const bundle = (file, format, more = {}) => ({
  dir: here,
  entryFileNames: `dist/${file}`,
  format,
  sourcemap: true,
  ...more,
});

const plugins = () => [
  typescript({
    tsconfig: join(here, 'tsconfig.json'),
    compilerOptions: {
      module: 'NodeNext',
      composite: false,
      incremental: false,
      emitDeclarationOnly: false,
      outDir: join(here, 'dist'),
      declarationDir: join(here, '.build/types'),
    },
    noEmitOnError: true,
  }),
  resolve({ browser: true }),
  commonjs(),
];

/** Of webrtc-adapter a few functions are used; what its modules import for the others falls away. */
const treeshake = { moduleSideEffects: (id) => !/node_modules[/\\](sdp|webrtc-adapter)[/\\]/.test(id) };

export default [
  {
    input: join(here, 'src/index.ts'),
    treeshake,
    output: [
      bundle('index.js', 'es', { chunkFileNames: 'dist/chunks/[name].js' }),
      bundle('index.cjs', 'cjs', { chunkFileNames: 'dist/chunks/[name].cjs' }),
    ],
    plugins: [...plugins(), declarations()],
  },
  {
    input: join(here, 'src/index.ts'),
    treeshake,
    // A page that loads one file by a script tag has all of it there.
    output: bundle('index.umd.js', 'umd', { name: 'WardlinkRtc', inlineDynamicImports: true, plugins: [terser()] }),
    plugins: plugins(),
  },
];
