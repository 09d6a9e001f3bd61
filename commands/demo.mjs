import { buildCalling } from './calling-build.mjs';
import { build } from './build.mjs';
import { stopWithNpm } from './stop-with-npm.mjs';

// `npm run demo`: a calling server and the page of examples/call-demo, on one port.
stopWithNpm('demo');

try {
  await buildCalling();
  await build(['call demo']);
  const { startDemo } = await import('./demo/start.mjs');
  await startDemo(process.env);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
