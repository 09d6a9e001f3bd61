import { expect, it } from 'vitest';
import { soundOfWarning } from '../src/index.js';

it.each([
  [{ sound: 2 }, false, 2],
  [{ sound: 2 }, true, 2],
  [{ sound: 2, criticalSound: null }, true, 2],
  [{ sound: 2, criticalSound: 5 }, true, 5],
  [{ sound: 2, criticalSound: 5 }, false, 2],
])('of %j, critical %s: %i', (chosen, critical, sound) => expect(soundOfWarning(chosen, critical)).toBe(sound));
