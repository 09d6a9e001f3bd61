import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Extractor, ExtractorConfig } from '@microsoft/api-extractor';
import commonjs from '@rollup/plugin-commonjs';
import resolve from '@rollup/plugin-node-resolve';
import terser from '@rollup/plugin-terser';
import typescript from '@rollup/plugin-typescript';

const here = dirname(fileURLToPath(import.meta.url));

/** Names that each entry exports at run time. */
const exported = new Map();
const names = {
  name: 'names',
  writeBundle(_options, chunks) {
    for (const { isEntry, name, exports } of Object.values(chunks)) if (isEntry) exported.set(name, exports);
  },
};

/**
 * Writes one declaration file for each entry, and a copy for CommonJS, from the compiler's declarations; the API
 * reports go to etc/.
 */
const declarations = () => ({
  ...names,
  name: 'declarations',
  // Chunks of an earlier build would be published with this one.
  renderStart: () => rmSync(join(here, 'dist/chunks'), { recursive: true, force: true }),
  closeBundle() {
    mkdirSync(join(here, 'etc'), { recursive: true });
    const file = join(here, '../api-extractor.json');
    for (const { entry, report, output } of [
      { entry: 'index', report: 'rtc', output: 'index' },
      { entry: 'preflight/index', report: 'preflight', output: 'preflight' },
      { entry: 'protocol/index', report: 'protocol', output: 'protocol' },
    ]) {
      const configObject = ExtractorConfig.loadFile(file);
      configObject.mainEntryPointFilePath = `<projectFolder>/.build/types/${entry}.d.ts`;
      configObject.apiReport.reportFileName = `${report}.api.md`;
      configObject.dtsRollup.untrimmedFilePath = `<projectFolder>/dist/${output}.d.ts`;
      const config = ExtractorConfig.prepare({
        configObject,
        configObjectFullPath: file,
        packageJsonFullPath: join(here, 'package.json'),
      });
      const result = Extractor.invoke(config, {
        localBuild: !process.env.CI,
        messageCallback: (message) => {
          if (message.messageId.startsWith('console-')) message.logLevel = 'none';
        },
      });
      if (!result.succeeded) throw new Error('the API reports in sdk/etc do not fit the code: build and commit them');
      const written = join(here, `dist/${output}.d.ts`);
      writeFileSync(written, asExported(readFileSync(written, 'utf8'), exported.get(output) ?? []));
      copyFileSync(join(here, `dist/${output}.d.ts`), join(here, `dist/${output}.d.cts`));
    }
  },
});

/**
 * Exports declarations that do not exist at run time as types only, because API Extractor declares every class as a
 * value.
 */
function asExported(text, names) {
  const types = [];
  const declared = text.replace(
    /^export (declare (?:abstract )?(?:class|const|function) (\w+))/gm,
    (all, rest, name) => {
      if (names.includes(name)) return all;
      types.push(name);
      return rest;
    },
  );
  return types.length === 0
    ? declared
    : `${declared.replace(/^export \{ \}\s*/m, '')}\nexport type { ${types.join(', ')} };\n`;
}

/** Bundles and declarations share one folder, because the compiler's plugin writes to no other. */
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
      inlineSources: true,
      outDir: join(here, 'dist'),
      declarationDir: join(here, '.build/types'),
    },
    noEmitOnError: true,
  }),
  resolve({ browser: true }),
  commonjs(),
];

export default [
  {
    // A separate build: chunks shared with the page's entries would load code into pages that only a server needs.
    input: { protocol: join(here, 'src/protocol/index.ts') },
    output: [bundle('[name].js', 'es'), bundle('[name].cjs', 'cjs')],
    plugins: [...plugins(), names],
  },
  {
    input: { index: join(here, 'src/index.ts'), preflight: join(here, 'src/preflight/index.ts') },
    output: [
      bundle('[name].js', 'es', { chunkFileNames: 'dist/chunks/[name].js' }),
      bundle('[name].cjs', 'cjs', { chunkFileNames: 'dist/chunks/[name].cjs' }),
    ],
    plugins: [...plugins(), declarations()],
  },
  {
    input: join(here, 'src/umd.ts'),
    // One file for a script tag, which runs all its modules when it loads. webrtc-adapter stays out, because it would
    // change every page.
    external: ['webrtc-adapter'],
    output: bundle('index.umd.js', 'umd', { name: 'WardlinkRtc', inlineDynamicImports: true, plugins: [terser()] }),
    plugins: plugins(),
  },
];
