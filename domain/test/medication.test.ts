import { describe, expect, it } from 'vitest';
import {
  doseFaults,
  doseLimit,
  doseQuestions,
  endedByOrder,
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
    [' 9999.999 ', { kind: 'accepted', amount: 9999.999 }],
    ['0.0001', { kind: 'notANumber' }],
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

  it.each([
    [{ category: 'oral', drug: ' Ｍetformin' }, 'oral:metformin'],
    [{ category: 'insulin', insulinCategory: 'longActing', drug: 'Lantus' }, 'insulin:longActing'],
    [{ category: 'insulin', insulinCategory: null, drug: 'Lantus ' }, 'insulin:lantus'],
  ] as const)('of %j has the key %s, which stored plans keep', (medication, kind) => {
    expect(medicationKind(medication)).toBe(kind);
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
    ['insulin', [dose(99.999)], []],
    ['insulin', [dose(100)], ['notADose']],
    ['insulin', [dose(8.0001)], ['notADose']],
    ['insulin', [dose(1e-9)], ['notADose']],
    ['oral', [dose(0.50001)], ['notADose']],
    ['oral', [dose(850)], []],
    ['oral', [dose(9999)], []],
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
  const milligrams = { ...metformin, unit: 'mg' } as const;
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
    // Ten units are a limit of insulin, not of milligrams.
    [milligrams, 500, 750, 'differs'],
    [milligrams, 500, 750.001, 'far'],
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

  // Up to a third no question, up to a half one, beyond that the dose again; for insulin also beyond ten units.
  it.each([
    [6, 6, undefined, undefined],
    [6, 8, undefined, undefined],
    [6, 8.001, 'asked', 'asked'],
    [6, 9, 'asked', 'asked'],
    [6, 9.001, 'far', 'far'],
    [10, 7, undefined, undefined],
    [6, 4, undefined, undefined],
    [6, 3.999, 'asked', 'asked'],
    [6, 3, 'asked', 'asked'],
    [6, 2.999, 'far', 'far'],
    [40, 50, undefined, undefined],
    [40, 50.001, 'far', undefined],
    [50, 40, undefined, undefined],
    [50, 39.999, 'far', undefined],
    [25, 15, 'asked', 'asked'],
    [25, 14.999, 'far', 'asked'],
  ] as const)('from %d to %d are %s in units of insulin, %s in milligrams', (was, amount, insulin, oral) => {
    const milligrams = { category: 'oral', drug: '二甲双胍', unit: 'mg' } as const;
    for (const [medicine, verdict] of [
      [rapid, insulin],
      [milligrams, oral],
    ] as const) {
      const { unit } = medicine;
      expect(doseQuestions(medicine, [{ slot: 7, amount }], { unit, doses: [{ slot: 7, amount: was }] })).toStrictEqual(
        verdict === undefined ? [] : [{ verdict, why: 'running', slot: 7, amount, than: was }],
      );
    }
  });

  it.each([
    ['mg', 250, 'g', 0.25, []],
    ['mg', 850, 'g', 0.25, [['far', 850, 250]]],
    ['g', 0.5, 'mg', 500, []],
    ['g', 0.85, 'mg', 500, [['far', 0.85, 0.5]]],
    ['mg', 850, 'tablet', 0.25, []],
    ['tablet', 4, 'g', 0.25, []],
  ] as const)('in %s, %d where %s %d runs: %j', (unit, amount, unitBefore, was, questions) => {
    const metformin = { category: 'oral', drug: '二甲双胍', unit } as const;
    const found = doseQuestions(metformin, [{ slot: 1, amount }], {
      unit: unitBefore,
      doses: [{ slot: 1, amount: was }],
    });
    expect(found.map(({ verdict, than, ...question }) => [verdict, question.amount, than])).toEqual(questions);
  });

  const unknown = { category: 'oral', drug: 'some medicine', unit: 'tablet' } as const;
  const one = (amount: number) => [{ slot: 7, amount }] as const;
  const meals = (...amounts: number[]): SlotDose[] =>
    amounts.map((amount, index) => ({ slot: ([1, 3, 5] as const)[index] ?? 7, amount }));
  it.each([
    ['60 U at once', rapid, one(60), undefined, []],
    ['60.001 U at once', rapid, one(60.001), undefined, [['asked', 'unusual', 7, 60.001, 60]]],
    ['120 U in a day', rapid, meals(40, 40, 40), undefined, []],
    ['40 U where the order has no dose', rapid, one(40), [], []],
    ['1 U in a slot without one, where 6 U run', rapid, one(1), meals(6, 4), []],
    ['10 tablets at once', unknown, one(10), undefined, []],
    ['10.001 tablets at once', unknown, one(10.001), undefined, [['asked', 'single', 7, 10.001, 10]]],
    ['30 tablets in a day', unknown, meals(10, 10, 10), undefined, []],
    [
      '30.001 tablets in a day',
      unknown,
      [...meals(10, 10, 10), ...one(0.001)],
      undefined,
      [['asked', 'daily', undefined, 30.001, 30]],
    ],
    [
      '99.999 tablets at once',
      unknown,
      one(99.999),
      undefined,
      [
        ['asked', 'single', 7, 99.999, 10],
        ['asked', 'daily', undefined, 99.999, 30],
      ],
    ],
    [
      '100 tablets at once',
      unknown,
      one(100),
      undefined,
      [
        ['refused', 'single', 7, 100, 10],
        ['asked', 'daily', undefined, 100, 30],
      ],
    ],
    [
      'several, the most serious first',
      unknown,
      meals(10, 9, 100),
      meals(7, 4),
      [
        ['refused', 'single', 5, 100, 10],
        ['far', 'running', 3, 9, 4],
        ['far', 'running', 5, 100, 7],
        ['asked', 'running', 1, 10, 7],
        ['asked', 'daily', undefined, 119, 30],
      ],
    ],
  ] as const)('of %s', (_, medicine, doses, before, questions) => {
    const running = before && { unit: medicine.unit, doses: before };
    expect(doseQuestions(medicine, doses, running)).toStrictEqual(
      questions.map(([verdict, why, slot, amount, than]) => ({
        verdict,
        why,
        amount,
        than,
        ...(slot !== undefined && { slot }),
      })),
    );
  });

  it.each([
    ['nothing', undefined, [1], []],
    ['the slots that it omits', [1, 3], [1, 5], [3]],
    ['every slot where it has none', [1, 3], [], [1, 3]],
    ['no slot that it has', [1, 3], [3, 1], []],
  ] as const)('end %s of the running ones', (_, before, after, ended) => {
    const at = (slots: readonly SlotDose['slot'][]) => slots.map((slot) => ({ slot, amount: slot }));
    expect(endedByOrder(before && { unit: 'U', doses: at(before) }, at(after))).toEqual(at(ended));
  });

  it.each([
    // The label's maximum: metformin 1000 mg at once, 2550 mg a day (FDA 020357), sitagliptin 100 mg (FDA 021995).
    ['西格列汀二甲双胍片', 'mg', 1000, 2550],
    ['西格列汀二甲双胍片', 'g', 1, 2.55],
    ['二甲双胍', 'ml', 9999, 9999],
    ['some medicine', 'ml', 9999, 9999],
    ['some medicine', 'mg', 5000, 15_000],
  ])('of %s in %s are at most %d at once and %d a day', (drug, unit, single, daily) => {
    expect(doseLimit({ category: 'oral', drug, unit })).toEqual({ single, daily });
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
        // Ten times the maximum of a day, although no dose is ten times the maximum at once.
        const spread = Array.from({ length: times }, (_, index) => ({
          slot: (index + 1) as SlotDose['slot'],
          amount: Math.ceil((most.daily * 10_000) / times) / 1000,
        }));
        const refused = doseQuestions({ category: 'oral', drug, unit: 'mg' }, spread).filter(
          ({ verdict }) => verdict === 'refused',
        );
        expect(refused.map(({ why }) => why)).toEqual(['daily']);
      }
    },
  );
});
