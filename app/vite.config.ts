import react from '@vitejs/plugin-react';
import { defineConfig, type InlineConfig, type Plugin } from 'vite';
import { fileOfModules } from './chunks.js';
import pkg from './package.json' with { type: 'json' };

/** Packages inside Semi whose use of eval or directives the bundler reports although nothing of ours loads them. */
const SEMI_NOISE = /lottie-web|@mdx-js|use client/;

/** Axios brings an adapter on `fetch`, which nothing here asks for: in a browser it takes the one on `XMLHttpRequest`. */
const withoutFetchAdapter: Plugin = {
  name: 'axios-without-fetch',
  enforce: 'pre',
  load: (id) => (/axios\/lib\/adapters\/fetch\.js$/.test(id) ? 'export const getFetch = null;' : null),
};

const config = (): InlineConfig => ({
  plugins: [react(), withoutFetchAdapter],
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
