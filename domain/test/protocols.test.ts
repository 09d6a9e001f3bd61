import { describe, expect, it } from 'vitest';
import {
  basalBolus,
  basalBolusPerKg,
  CORRECTION_COLUMNS,
  CORRECTION_SCALE,
  doseFaults,
  PROTOCOL_SOURCES,
  PROTOCOLS,
  steroidDose,
  surgeryDoses,
} from '../src/index.js';

const MG_DL = 18.0156;

describe('first doses by weight', () => {
  // RABBIT 2: 0.4 U/kg for 140–200 mg/dL, 0.5 U/kg for 201–400; RABBIT 2 Surgery: 0.3 U/kg from 70 years on.
  it.each([
    [7.7, false, undefined],
    [7.8, false, 0.4],
    [11.1, false, 0.4],
    [11.2, false, 0.5],
    [22.2, false, 0.5],
    [22.3, false, undefined],
    [7.8, true, 0.3],
    [22.2, true, 0.3],
    [Number.NaN, false, undefined],
  ])('of %d mmol/L, cautious %s: %s U/kg', (glucose, cautious, perKg) => {
    expect(basalBolusPerKg({ glucose, cautious })).toBe(perKg);
    const proposed = basalBolus({ weightKg: 80, glucose, cautious });
    expect(proposed && [proposed.perKg]).toEqual(perKg && [perKg]);
  });

  it.each([
    [80, 10, false, 16, 5],
    [68, 12, false, 17, 5],
    [100, 18, false, 25, 8],
    [60, 12, true, 9, 3],
  ])(
    'of %d kg and %d mmol/L, cautious %s: %d U at bedtime, %d U before each meal',
    (weightKg, glucose, cautious, basal, meal) => {
      const proposed = basalBolus({ weightKg, glucose, cautious });
      expect(proposed?.basal).toEqual({ category: 'longActing', doses: [{ slot: 7, amount: basal }] });
      expect(proposed?.meals).toEqual({
        category: 'rapidActing',
        doses: [1, 3, 5].map((slot) => ({ slot, amount: meal })),
      });
    },
  );

  it('are never more than the units per kilogram, and are doses', () => {
    for (let weightKg = 35; weightKg <= 250; weightKg += 0.5) {
      for (const glucose of [7.8, 11.1, 11.2, 22.2]) {
        for (const cautious of [true, false]) {
          const { perKg, basal, meals } = basalBolus({ weightKg, glucose, cautious }) ?? { perKg: 0 };
          const all = [...(basal?.doses ?? []), ...(meals?.doses ?? [])];
          const sum = all.reduce((units, { amount }) => units + amount, 0);
          expect(sum).toBeLessThanOrEqual(perKg * weightKg + 1e-9);
          expect(sum).toBeGreaterThan(perKg * weightKg - 4);
          expect(doseFaults('insulin', all)).toEqual([]);
        }
      }
    }
  });

  it.each([0, 34.9, 250.1, Number.NaN])('are none for %d kg', (weightKg) => {
    expect(basalBolus({ weightKg, glucose: 12, cautious: false })).toBeUndefined();
    expect(steroidDose({ weightKg, prednisone: 40 })).toBeUndefined();
  });
});

describe('the correction scale', () => {
  it('has the bounds and the units of its source', () => {
    const bounds = CORRECTION_SCALE.map(({ above }) => Math.round((above * MG_DL) / 10) * 10);
    expect(bounds).toEqual([140, 180, 220, 260, 300, 350, 400]);
    expect(CORRECTION_COLUMNS.map((column) => CORRECTION_SCALE.map((line) => line[column]))).toEqual([
      [2, 4, 6, 8, 10, 12, 14],
      [4, 6, 8, 10, 12, 14, 16],
      [6, 8, 10, 12, 14, 16, 18],
    ]);
  });
});

it('before an operation three quarters of the basal dose are given, in whole units', () => {
  const basal = {
    category: 'longActing',
    doses: [
      { slot: 7, amount: 22 },
      { slot: 1, amount: 5 },
    ],
  } as const;
  expect(surgeryDoses(basal)).toEqual({
    category: 'longActing',
    doses: [
      { slot: 7, amount: 16 },
      { slot: 1, amount: 3 },
    ],
  });
});

// Clore, Thurby-Hay 2009: 0.1 U/kg for each 10 mg of prednisone, up to 0.4 U/kg.
it.each([
  [9, undefined],
  [10, 7],
  [19, 7],
  [20, 14],
  [35, 21],
  [40, 28],
  [80, 28],
  [1250, 28],
  [1251, undefined],
])('beside %d mg of prednisone, 70 kg are given %s U in the morning', (prednisone, amount) => {
  const dose = steroidDose({ weightKg: 70, prednisone })?.dose;
  expect(dose).toEqual(amount && { category: 'intermediateActing', doses: [{ slot: 1, amount }] });
});

it('each protocol names its source', () => {
  for (const protocol of PROTOCOLS) expect(PROTOCOL_SOURCES[protocol].doi).toMatch(/^10\.\d{4}\//);
});
