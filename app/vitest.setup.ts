import { afterAll } from 'vitest';
import { clock } from './src/clock/hospital-clock.js';

// Test files share their modules, and with them the clock: what one file set would change the time of the next.
afterAll(() => clock.set(Date.now(), 'Asia/Shanghai'));
