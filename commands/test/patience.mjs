import { vi } from 'vitest';

// Setup file of the test runs: `vi.waitFor` and `vi.waitUntil` wait for 30 s unless a test says otherwise. Their default of
// one second judges the speed of a machine that also runs the other steps.
const PATIENCE = { timeout: 30_000, interval: 50 };
const isSet = Symbol.for('wardlink.patience');

if (!vi[isSet]) {
  for (const name of ['waitFor', 'waitUntil']) {
    const original = vi[name];
    vi[name] = (callback, options) =>
      original(callback, typeof options === 'number' ? { ...PATIENCE, timeout: options } : { ...PATIENCE, ...options });
  }
  vi[isSet] = true;
}
