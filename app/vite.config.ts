import react from '@vitejs/plugin-react';
import { defineConfig, type InlineConfig, type Plugin } from 'vite';
import { fileOfModules } from './chunks.js';
import pkg from './package.json' with { type: 'json' };

/** Packages inside Semi whose use of eval or directives the bundler reports although nothing of ours loads them. */
const SEMI_NOISE = /lottie-web|@mdx-js|use client/;

/**
 * Parts of Axios that nothing here asks for: the adapter on `fetch`, because in a browser it takes the one on
 * `XMLHttpRequest`, and the conversion of forms, because every body is a text.
 */
const UNUSED_OF_AXIOS: readonly (readonly [file: RegExp, instead: string])[] = [
  [/axios\/lib\/adapters\/fetch\.js$/, 'export const getFetch = null;'],
  [/axios\/lib\/helpers\/formDataToJSON\.js$/, 'export default () => null;'],
];
const withoutUnusedOfAxios: Plugin = {
  name: 'axios-without-unused',
  enforce: 'pre',
  load: (id) => UNUSED_OF_AXIOS.find(([file]) => file.test(id))?.[1] ?? null,
};

const config = (): InlineConfig => ({
  plugins: [react(), withoutUnusedOfAxios],
  // The server puts the nonce of each answer in its place (server/src/http/pages.ts).
  html: { cspNonce: 'WARDLINK_NONCE' },
  define: { APP_VERSION: JSON.stringify(pkg.version) },
  build: {
    outDir: 'dist',
    target: 'es2022',
    chunkSizeWarningLimit: 1800,
    rolldownOptions: {
      onLog(level, log, handler) {
        if (SEMI_NOISE.test(log.message)) return;
        handler(level, log);
      },
    },
  },
});

export default defineConfig(async ({ command }) => {
  if (command !== 'build') return config();
  const files = await fileOfModules(config());
  const { build, ...more } = config();
  const groups = [
    { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 1 },
    { name: (id: string) => files.get(id) ?? null, includeDependenciesRecursively: false },
  ];
  const rolldownOptions = { ...build?.rolldownOptions, output: { codeSplitting: { groups } } };
  return { ...more, build: { ...build, rolldownOptions } };
});
