import { defineConfig } from 'vite';

// Relative addresses: the hospital serves this page under /patient-phone/.
export default defineConfig({ base: './', build: { target: 'es2022' } });
