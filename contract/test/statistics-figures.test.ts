import { describe, expect, it } from 'vitest';
import { changeBetween, rankedPlaces, type CountedPlace, type PlaceCounts } from '../src/index.js';

const counts = (readings: number, inRange: number) => ({ readings, inRange }) as PlaceCounts;
const place = (nodeId: string, present: PlaceCounts | null, before: PlaceCounts | null = null): CountedPlace => ({
  nodeId,
  name: nodeId,
  latinName: nodeId,
  department: null,
  present,
  before,
  trend: [],
  slots: [],
});

describe('the ranking of departments', () => {
  it('has the highest share in range first, and those with too few readings last', () => {
    const ranked = rankedPlaces([
      place('few', counts(29, 29), counts(100, 50)),
      place('worse', counts(100, 40), counts(100, 50)),
      place('better', counts(40, 30), counts(40, 20)),
      place('none', null, counts(100, 50)),
    ]);
    expect(ranked.map((one) => one.place.nodeId)).toEqual(['better', 'worse', 'few', 'none']);
    expect(ranked.map(({ change }) => change)).toEqual([25, -10, undefined, undefined]);
  });

  it('has no change where one of both figures is missing', () => {
    expect(changeBetween({ insufficient: 'noReadings', have: 0, need: 30 }, { value: 50 })).toBeUndefined();
    expect(changeBetween({ value: 40.5 }, { value: 50 })).toBe(9.5);
    // As shown: 66.1 and 62.3.
    expect(changeBetween({ value: 66.06 }, { value: 62.34 })).toBe(-3.8);
    expect(changeBetween({ value: 10.6 }, { value: 12.4 }, 0)).toBe(1);
  });
});
