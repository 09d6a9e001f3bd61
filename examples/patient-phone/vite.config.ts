import { defineConfig } from 'vite';

export default defineConfig({
  // Relative addresses: the hospital serves this page under /patient-phone/.
  base: './',
  build: { target: 'es2022' },
  // The server replaces this text by the nonce of each response (server/src/http/pages.ts).
  html: { cspNonce: 'WARDLINK_NONCE' },
});
