import { describe, expect, it } from 'vitest';
import { nearestInNextRow } from './vertical-neighbour.js';

const places = [
  { patientId: 'a', left: 0, top: 0 },
  { patientId: 'b', left: 100, top: 0 },
  { patientId: 'c', left: 200, top: 0 },
  { patientId: 'd', left: 0, top: 90 },
  { patientId: 'e', left: 0, top: 220 },
  { patientId: 'f', left: 100, top: 220 },
];

describe('the card above or below', () => {
  it.each([
    ['b', 1, 'd'],
    ['d', 1, 'e'],
    ['f', -1, 'd'],
    ['d', -1, 'a'],
    ['a', -1, undefined],
    ['f', 1, undefined],
    ['unknown', 1, undefined],
  ] as const)('%s, step %i: %s', (from, step, expected) => {
    expect(nearestInNextRow(places, from, step)).toBe(expected);
  });
});
