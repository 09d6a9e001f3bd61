import { defineConfig } from 'vite';

export default defineConfig({
  // Relative addresses: the hospital serves this page under /patient-phone/.
  base: './',
  build: { target: 'es2022' },
  // The hospital puts the nonce of each answer in its place (server/src/http/pages.ts).
  html: { cspNonce: 'WARDLINK_NONCE' },
});
