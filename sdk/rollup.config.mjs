import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Extractor, ExtractorConfig } from '@microsoft/api-extractor';
import commonjs from '@rollup/plugin-commonjs';
import resolve from '@rollup/plugin-node-resolve';
import terser from '@rollup/plugin-terser';

const here = dirname(fileURLToPath(import.meta.url));
const compiled = join(here, '.build/js');

/** Compiles once for all three bundles and the declarations: the slow part of the build happens a single time. */
function compile() {
  const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
  const options = ['--emitDeclarationOnly', 'false', '--outDir', compiled];
  const args = [compiler, '-p', here, ...options, '--tsBuildInfoFile', join(here, '.build/js.tsbuildinfo')];
  execFileSync(process.execPath, args, { stdio: 'inherit' });
}

/** Gives rollup the compiler's source maps, so that the bundles' maps lead to the TypeScript. */
const withSourceMaps = () => ({
  name: 'with-source-maps',
  load(id) {
    if (!id.startsWith(compiled)) return null;
    return { code: readFileSync(id, 'utf8'), map: JSON.parse(readFileSync(`${id}.map`, 'utf8')) };
  },
});

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

compile();

export default {
  input: join(compiled, 'index.js'),
  output: [
    { file: join(here, 'dist/index.js'), format: 'es', sourcemap: true },
    { file: join(here, 'dist/index.cjs'), format: 'cjs', sourcemap: true },
    {
      file: join(here, 'dist/index.umd.js'),
      format: 'umd',
      name: 'WardlinkRtc',
      sourcemap: true,
      plugins: [terser()],
    },
  ],
  plugins: [withSourceMaps(), resolve({ browser: true }), commonjs(), declarations()],
};
