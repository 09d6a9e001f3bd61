import { expect, it } from 'vitest';
import { remoteQuality } from '../../src/media/remote-quality.js';

it.each([
  [0, 100, 1],
  [2, 98, 1],
  [4, 96, 2],
  [8, 92, 3],
  [20, 80, 4],
  [60, 40, 5],
])('%i lost and %i received packets are class %i', (lost, received, quality) => {
  expect(remoteQuality({ lost: 10, received: 1000 }, { lost: 10 + lost, received: 1000 + received })).toBe(quality);
});

it('is unknown where nothing was received', () => {
  expect(remoteQuality({ lost: 0, received: 50 }, { lost: 3, received: 50 })).toBe(0);
});

it('takes counters that began again for no loss', () => {
  expect(remoteQuality({ lost: 30, received: 500 }, { lost: 0, received: 900 })).toBe(1);
});
