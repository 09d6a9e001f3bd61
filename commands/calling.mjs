import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildCalling } from './calling-build.mjs';
import { root } from './progress.mjs';

// Without this, a killed `npm run calling` would leave its server behind, holding the port.
const parent = process.ppid;
if (process.env.npm_lifecycle_event === 'calling') {
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 1000).unref();
}

try {
  await buildCalling();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
await import(pathToFileURL(join(root, 'calling', 'dist', 'main.js')).href);
