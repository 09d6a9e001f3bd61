import { afterAll } from 'vitest';
import { clock } from './src/clock/hospital-clock.js';
import { session } from './src/session/session.js';

// Test files share their modules, and with them the clock and the session: what one file set would hold in the next.
afterAll(() => {
  clock.set(Date.now(), 'Asia/Shanghai');
  session.set(null);
});
