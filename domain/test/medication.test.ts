import { describe, expect, it } from 'vitest';
import {
  doseFaults,
  doseLimit,
  doseQuestions,
  INSULIN_CATALOGUE,
  INSULIN_CATEGORIES,
  insulinBrand,
  isAmount,
  isStorableDose,
  judgeGivenAmount,
  judgeOralDose,
  medicationKind,
  ORAL_MEDICINES,
  profileFaults,
  type SlotDose,
} from '../src/index.js';

describe('the insulin catalogue', () => {
  const brands = INSULIN_CATEGORIES.flatMap((category) => INSULIN_CATALOGUE[category]);

  it('has brands for every category, each once (spec 3, insulin brands)', () => {
    for (const category of INSULIN_CATEGORIES) expect(INSULIN_CATALOGUE[category].length).toBeGreaterThan(1);
    expect(new Set(brands.map(({ key }) => key)).size).toBe(brands.length);
    expect(new Set(brands.map(({ brand }) => brand.zh)).size).toBe(brands.length);
    expect(new Set(brands.map(({ brand }) => brand.en)).size).toBe(brands.length);
  });

  it('names each in both languages', () => {
    for (const { brand, generic } of brands) {
      expect(brand.zh).toMatch(/\p{Script=Han}/u);
      expect(generic.zh).toMatch(/\p{Script=Han}/u);
      expect(`${brand.en}${generic.en}`).toMatch(/^[\w /-]+$/);
    }
  });

  it('finds a brand under its own category only', () => {
    expect(insulinBrand('rapidActing', 'novorapid')?.generic.en).toBe('Insulin aspart');
    expect(insulinBrand('longActing', 'novorapid')).toBeUndefined();
    expect(insulinBrand('ultraLongActing', 'toujeo')?.strength).toBe(300);
  });
});

describe('medicines by mouth', () => {
  it('are named once', () => {
    expect(new Set(ORAL_MEDICINES.map(({ key }) => key)).size).toBe(ORAL_MEDICINES.length);
    expect(new Set(ORAL_MEDICINES.map(({ generic }) => generic.zh)).size).toBe(ORAL_MEDICINES.length);
  });

  it.each([
    ['0.5', { kind: 'accepted', amount: 0.5 }],
    ['５００', { kind: 'accepted', amount: 500 }],
    ['0,25', { kind: 'accepted', amount: 0.25 }],
    ['', { kind: 'empty' }],
    ['0', { kind: 'notANumber' }],
    ['12345', { kind: 'notANumber' }],
    ['1 tablet', { kind: 'notANumber' }],
  ] as const)('a dose of "%s"', (typed, verdict) => {
    expect(judgeOralDose(typed)).toEqual(verdict);
  });
});

describe('what a plan takes the place of', () => {
  it('is of one kind within a category of insulin, whatever the brand', () => {
    const rapid = { category: 'insulin', insulinCategory: 'rapidActing' } as const;
    expect(medicationKind({ ...rapid, drug: '门冬胰岛素' })).toBe(medicationKind({ ...rapid, drug: '赖脯胰岛素' }));
    expect(medicationKind({ ...rapid, drug: '门冬胰岛素' })).not.toBe(
      medicationKind({ category: 'insulin', insulinCategory: 'longActing', drug: '甘精胰岛素' }),
    );
  });

  it('is one medicine by mouth, however it is written', () => {
    expect(medicationKind({ category: 'oral', drug: ' Metformin' })).toBe(
      medicationKind({ category: 'oral', drug: 'metformin' }),
    );
    expect(medicationKind({ category: 'oral', drug: '二甲双胍' })).not.toBe(
      medicationKind({ category: 'oral', drug: '阿卡波糖' }),
    );
  });
});

describe('doses of a plan', () => {
  const dose = (amount: number, slot: SlotDose['slot'] = 1): SlotDose => ({ slot, amount });
  it.each([
    ['insulin', [dose(8), dose(6, 3)], []],
    ['insulin', [], ['noDose']],
    ['insulin', [dose(8), dose(6)], ['slotTwice']],
    ['insulin', [dose(0)], ['notADose']],
    ['insulin', [dose(-4)], ['notADose']],
    ['insulin', [dose(Number.NaN)], ['notADose']],
    ['insulin', [dose(60)], []],
    ['insulin', [dose(60.5)], []],
    ['insulin', [dose(100)], ['notADose']],
    ['insulin', [dose(8.0001)], ['notADose']],
    ['insulin', [dose(1e-9)], ['notADose']],
    ['oral', [dose(0.50001)], ['notADose']],
    ['oral', [dose(850)], []],
    ['oral', [dose(10_000)], ['notADose']],
  ] as const)('%s %j: %j', (category, doses, faults) => {
    expect(doseFaults(category, doses)).toEqual(faults);
  });
});

describe('an amount', () => {
  it.each([0.001, 0.025, 0.1, 0.3, 8, 8.125, 33.333, 99.999, 850])('%d is one', (amount) => {
    expect(isAmount(amount)).toBe(true);
    expect(isStorableDose('bolus', Math.min(amount, 99.999))).toBe(true);
  });
  it.each([0, -4, 8.0001, 1e-9, 0.0004, 0.1 + 0.2, Number.NaN, Infinity])('%d is none', (amount) => {
    expect(isAmount(amount)).toBe(false);
    expect(isStorableDose('bolus', amount)).toBe(false);
    expect(isStorableDose('filling', amount)).toBe(false);
    if (amount !== 0) expect(profileFaults([{ minute: 0, rate: amount }])).toEqual(['notARate']);
  });
});

describe('what was given of an order', () => {
  const insulin = { category: 'insulin', drug: '门冬胰岛素', unit: 'U' } as const;
  const tablets = { category: 'oral', drug: 'some medicine', unit: 'tablet' } as const;
  const metformin = { category: 'oral', drug: '二甲双胍', unit: 'g' } as const;
  it.each([
    [insulin, 8, 8, 'asOrdered'],
    [insulin, 8, 4, 'differs'],
    [insulin, 8, 2, 'differs'],
    [insulin, 8, 12, 'differs'],
    [insulin, 8, 12.001, 'far'],
    [insulin, 8, 80, 'far'],
    [insulin, 8, 99.9, 'far'],
    [insulin, 8, 99.999, 'far'],
    [insulin, 8, 100, 'beyond'],
    [insulin, 8, 800, 'beyond'],
    [insulin, 8, 9999, 'beyond'],
    [insulin, 8, 1.999, 'far'],
    [insulin, 8, 0.8, 'far'],
    [insulin, 40, 50, 'differs'],
    [insulin, 40, 50.001, 'far'],
    [insulin, 8, 8.0001, 'notADose'],
    [insulin, 8, 1e-9, 'notADose'],
    [insulin, 8, 0, 'notADose'],
    [insulin, 8, Number.NaN, 'notADose'],
    [metformin, 0.5, 0.25, 'differs'],
    [metformin, 0.5, 1, 'far'],
    [metformin, 0.5, 500, 'beyond'],
    [metformin, 0.5, 1.5, 'beyond'],
    // Ordered above the label, after a question: as ordered is not refused.
    [metformin, 2, 2, 'asOrdered'],
    [metformin, 2, 1.5, 'differs'],
    [metformin, 2, 2.5, 'beyond'],
    [tablets, 1, 2, 'far'],
    [tablets, 1, 10, 'far'],
    [tablets, 1, 11, 'beyond'],
  ] as const)('%o ordered %d, given %d: %s', (medicine, ordered, amount, verdict) => {
    expect(judgeGivenAmount(medicine, ordered, amount)).toBe(verdict);
  });

  it('is never taken unasked where it is another amount, in any tenfold slip of any medicine', () => {
    const all = [
      insulin,
      ...ORAL_MEDICINES.map(({ generic, unit }) => ({ category: 'oral', drug: generic.zh, unit }) as const),
      ...ORAL_MEDICINES.map(({ generic }) => ({ category: 'oral', drug: generic.en, unit: 'tablet' }) as const),
    ];
    for (const medicine of all) {
      const { single } = doseLimit(medicine);
      for (const ordered of [single, single / 2, 1, 0.5].map((one) => Number(one.toFixed(3)))) {
        for (const times of [0.01, 0.1, 10, 100, 1000]) {
          const given = Number((ordered * times).toFixed(3));
          if (given === 0) continue;
          expect(['far', 'beyond'], `${medicine.drug} ${ordered} ${given}`).toContain(
            judgeGivenAmount(medicine, ordered, given),
          );
        }
      }
    }
  });
});

describe('the doses of an order', () => {
  const rapid = { category: 'insulin', drug: '门冬胰岛素', unit: 'U' } as const;
  const running = { unit: 'U', doses: [{ slot: 1, amount: 6 } as const, { slot: 3, amount: 4 } as const] };
  it.each([
    [3, 4, undefined],
    [3, 5, undefined],
    [3, 5.5, 'asked'],
    [3, 6, 'asked'],
    [3, 6.001, 'far'],
    [3, 40, 'far'],
    [3, 3, undefined],
    [3, 2.5, 'asked'],
    [3, 2, 'asked'],
    [3, 1.9, 'far'],
    [3, 0.4, 'far'],
    // Where nothing ran, the largest dose so far.
    [7, 6, undefined],
    [7, 40, 'far'],
  ] as const)('at slot %d, where 6 and 4 U run before breakfast and lunch: %d U is %s', (slot, amount, verdict) => {
    expect(doseQuestions(rapid, [{ slot, amount }], running)[0]?.verdict).toBe(verdict);
  });

  it.each([
    [40, 50, undefined],
    [40, 50.5, 'far'],
    [50, 39, 'far'],
  ] as const)('of %d U, %d U is %s: by ten units', (was, amount, verdict) => {
    const dose = { slot: 7 as const, amount: was };
    expect(doseQuestions(rapid, [{ slot: 7, amount }], { unit: 'U', doses: [dose] })[0]?.verdict).toBe(verdict);
  });

  it('are compared in milligrams where one is in grams, and not where one is in tablets', () => {
    const metformin = { category: 'oral', drug: '二甲双胍', unit: 'mg' } as const;
    const grams = { unit: 'g', doses: [{ slot: 1 as const, amount: 0.25 }] };
    expect(doseQuestions(metformin, [{ slot: 1, amount: 250 }], grams)).toEqual([]);
    expect(doseQuestions(metformin, [{ slot: 1, amount: 850 }], grams)[0]?.verdict).toBe('far');
    expect(doseQuestions(metformin, [{ slot: 1, amount: 850 }], { ...grams, unit: 'tablet' })).toEqual([]);
  });

  it.each(ORAL_MEDICINES.map(({ key, generic, most, tablet, source }) => ({ key, generic, most, tablet, source })))(
    'of $key are asked about beyond its label and refused at ten times, at once and in a day',
    ({ generic, most, tablet, source }) => {
      expect(source).not.toBe('');
      expect(most.daily).toBeGreaterThanOrEqual(most.single);
      const verdictOf = (drug: string, unit: string, amounts: readonly number[]) =>
        doseQuestions(
          { category: 'oral', drug, unit },
          amounts.map((amount, index) => ({ slot: (index + 1) as SlotDose['slot'], amount })),
        )[0]?.verdict;
      for (const drug of [generic.zh, generic.en, `盐酸${generic.zh}片`]) {
        expect(verdictOf(drug, 'mg', [most.single])).toBeUndefined();
        expect(verdictOf(drug, 'mg', [most.single * 1.1])).toBe('asked');
        expect(verdictOf(drug, 'mg', [most.single * 10])).toBe('refused');
        expect(verdictOf(drug, 'g', [most.single])).toBe('refused');
        expect(verdictOf(drug, 'tablet', [(most.single / tablet) * 10])).toBe('refused');
        const times = Math.floor(most.daily / most.single) + 1;
        expect(
          verdictOf(
            drug,
            'mg',
            Array.from({ length: times }, () => most.single),
          ),
        ).toBe('asked');
      }
    },
  );
});
