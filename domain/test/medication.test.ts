import { describe, expect, it } from 'vitest';
import {
  doseFaults,
  INSULIN_CATALOGUE,
  INSULIN_CATEGORIES,
  insulinBrand,
  judgeOralDose,
  medicationKind,
  ORAL_MEDICINES,
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
    ['insulin', [dose(60.5)], ['unusualDose']],
    ['insulin', [dose(100)], ['notADose']],
    ['oral', [dose(850)], []],
    ['oral', [dose(10_000)], ['notADose']],
  ] as const)('%s %j: %j', (category, doses, faults) => {
    expect(doseFaults(category, doses)).toEqual(faults);
  });
});
