import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { icons } from './icons.js';
import { shellFiles } from './shell-files.js';

const file = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

export default defineConfig({
  // Relative addresses: the hospital serves this page under /patient-phone/.
  base: './',
  build: {
    target: 'es2022',
    rolldownOptions: {
      input: { index: file('index.html'), 'service-worker': file('src/installed/service-worker.ts') },
      // A worker keeps its name, so that the browser finds the next version at the same address.
      output: {
        entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
      },
    },
  },
  plugins: [icons(file('public/icon.svg')), shellFiles(file('public'))],
  // The server replaces this text by the nonce of each response (server/src/http/pages.ts).
  html: { cspNonce: 'WARDLINK_NONCE' },
});
