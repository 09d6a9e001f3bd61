import { describe, expect, it } from 'vitest';
import { profileBand, roundHalfAway, slotProfile, DAY_SLOTS, type ProfileBand } from '../src/index.js';

/** The values of iglu's own tests, mg/dL. */
const V = [101, 121, 141, 151, 161, 171, 191, 201, 231, 251];

function values(band: ProfileBand): (number | string)[] {
  return [band[5], band[25], band[50], band[75], band[95]].map((figure) =>
    'value' in figure ? roundHalfAway(figure.value, 9) : figure.insufficient,
  );
}

describe('band of a profile', () => {
  it('V: 110, 143.5, 166, 198.5, 242', () => {
    expect(values(profileBand(V))).toEqual([110, 143.5, 166, 198.5, 242]);
  });

  it('0 to 100: P25 25, P50 50, P75 75', () => {
    const hundred = Array.from({ length: 101 }, (_, index) => index);
    expect(values(profileBand(hundred))).toEqual([5, 25, 50, 75, 95]);
  });

  it.each([
    [0, ['noReadings', 'noReadings', 'noReadings', 'noReadings', 'noReadings']],
    [2, ['tooFewReadings', 'tooFewReadings', 'tooFewReadings', 'tooFewReadings', 'tooFewReadings']],
    [3, ['tooFewReadings', 'tooFewReadings', 6, 'tooFewReadings', 'tooFewReadings']],
    [4, ['tooFewReadings', 'tooFewReadings', 6.5, 'tooFewReadings', 'tooFewReadings']],
    [5, [5.2, 6, 7, 8, 8.8]],
  ])('%s values give %j', (count, expected) => {
    expect(values(profileBand(Array.from({ length: count }, (_, index) => 5 + index)))).toEqual(expected);
  });
});

describe('profile by meal slot', () => {
  const readings = DAY_SLOTS.flatMap((slot) =>
    Array.from({ length: 4 }, (_, index) => ({ slot, value: slot + index })),
  );

  it('has one band for each of the eight slots, random and special readings left out', () => {
    const profile = slotProfile([...readings, { slot: 1, value: 5 }, { slot: 9, value: 30 }, { slot: 0, value: 30 }]);
    if (!('bands' in profile)) throw new Error(profile.insufficient);
    expect(profile.bands.map(({ slot }) => slot)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(profile.bands.map(({ count }) => count)).toEqual([5, 4, 4, 4, 4, 4, 4, 4]);
    expect(profile.bands[0]?.band[50]).toEqual({ value: 3 });
    expect(profile.bands[7]?.band[50]).toEqual({ value: 9.5 });
    expect(profile.bands[7]?.band[95]).toEqual({ insufficient: 'tooFewReadings', have: 4, need: 5 });
  });

  it('needs 30 readings in slots', () => {
    expect(slotProfile([...readings.slice(0, 29), { slot: 9, value: 7 }])).toEqual({
      insufficient: 'tooFewReadings',
      have: 29,
      need: 30,
    });
    expect(slotProfile(readings.slice(0, 30))).toHaveProperty('bands');
    expect(slotProfile([])).toEqual({ insufficient: 'noReadings', have: 0, need: 30 });
  });
});
