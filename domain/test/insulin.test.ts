import { describe, expect, it } from 'vitest';
import {
  dayBounds,
  INSULIN_CATEGORIES,
  instantOf,
  isInsulinCategory,
  isQuantity,
  judgeInsulinDose,
  pumpDay,
  type PumpRecord,
} from '../src/index.js';

const ZONES = ['Asia/Shanghai', 'UTC', 'America/Los_Angeles'];
const DAY = '2026-11-20';

describe('what is typed as a dose', () => {
  it.each([
    ['', { kind: 'empty' }],
    [' ', { kind: 'empty' }],
    ['8', { kind: 'accepted', units: 8 }],
    ['12', { kind: 'accepted', units: 12 }],
    ['0.5', { kind: 'accepted', units: 0.5 }],
    ['0.025', { kind: 'accepted', units: 0.025 }],
    ['１２。5', { kind: 'accepted', units: 12.5 }],
    ['7,5', { kind: 'accepted', units: 7.5 }],
    ['99.9', { kind: 'accepted', units: 99.9 }],
    ['0', { kind: 'nothing' }],
    ['0.0', { kind: 'nothing' }],
    ['100', { kind: 'notANumber' }],
    ['0.0005', { kind: 'notANumber' }],
    ['-4', { kind: 'notANumber' }],
    ['1e1', { kind: 'notANumber' }],
    ['8u', { kind: 'notANumber' }],
  ])('%j is %j (spec 5, quantity)', (typed, verdict) => {
    expect(judgeInsulinDose(typed)).toEqual(verdict);
  });

  it.each([
    ['0', true],
    ['1', true],
    ['9999', true],
    ['10000', false],
    ['01', false],
    ['', false],
    ['1.5', false],
  ])('%j is a quantity: %s (spec 5, quantity)', (text, quantity) => {
    expect(isQuantity(text)).toBe(quantity);
  });
});

describe('categories of the catalogue', () => {
  it('are the seven of the specification (spec 3, insulin catalogue)', () => {
    expect(INSULIN_CATEGORIES).toHaveLength(7);
    expect(isInsulinCategory('premixedAnalogue')).toBe(true);
    expect(isInsulinCategory('oral')).toBe(false);
  });
});

describe('day of a pump', () => {
  const at = (clock: string, zone: string, day = DAY): number => {
    const [hour = 0, minute = 0] = clock.split(':').map(Number);
    return instantOf(day, hour * 60 + minute, zone);
  };

  const record = (zone: string): PumpRecord => ({
    basal: [
      { at: at('06:00', zone), rate: 1.2 },
      { at: at('22:00', zone, '2026-11-19'), rate: 0.8 },
      { at: at('22:00', zone), rate: 0.8 },
    ],
    boluses: [
      { at: at('07:00', zone), units: 6 },
      { at: at('12:00', zone), units: 7.5 },
      { at: at('18:00', zone), units: 6.5 },
      { at: at('23:59', zone, '2026-11-19'), units: 3 },
      { at: at('00:00', zone, '2026-11-21'), units: 3 },
    ],
    fillings: [
      { at: at('09:00', zone), units: 300 },
      { at: at('09:00', zone, '2026-11-18'), units: 180 },
    ],
  });

  it.each(ZONES)('adds up basal, boluses and what is left (%s)', (zone) => {
    const { end } = dayBounds(DAY, zone);
    const day = pumpDay(record(zone), DAY, zone, end + 1);
    // 6 h at 0.8, 16 h at 1.2, 2 h at 0.8.
    expect(day.basal).toEqual({ value: 25.6 });
    expect(day.bolus).toBe(20);
    expect(day.total).toEqual({ value: 45.6 });
    // From 09:00: 13 h at 1.2 and 2 h at 0.8, and two boluses.
    expect(day.remaining).toEqual({ value: 268.8 });
    expect(day.stretches.map(({ rate }) => rate)).toEqual([0.8, 1.2, 0.8]);
  });

  it('counts up to an instant within the day', () => {
    const day = pumpDay(record('UTC'), DAY, 'UTC', at('12:00', 'UTC'));
    expect(day.basal).toEqual({ value: 12 });
    expect(day.bolus).toBe(6);
    expect(day.remaining).toEqual({ value: 296.4 });
  });

  it('takes the latest filling by then, whatever the order of the list, down to the last unit', () => {
    const basal = [{ at: at('00:00', 'UTC'), rate: 1 }];
    const fillings = [
      { at: at('06:00', 'UTC'), units: 6 },
      { at: at('02:00', 'UTC'), units: 100 },
      { at: at('20:00', 'UTC'), units: 300 },
    ];
    const left = (list: PumpRecord['fillings']) =>
      pumpDay({ basal, boluses: [], fillings: list }, DAY, 'UTC', at('12:00', 'UTC')).remaining;
    expect(left(fillings)).toEqual({ value: 0 });
    expect(left([...fillings].reverse())).toEqual({ value: 0 });
  });

  it('counts a bolus of midnight for the day that begins, and a filling from its instant on', () => {
    const midnight = at('00:00', 'UTC');
    const day = pumpDay(
      {
        // Of two rates or fillings that begin at once, the later in the list.
        basal: [
          { at: midnight, rate: 9 },
          { at: midnight, rate: 1 },
        ],
        boluses: [{ at: midnight, units: 2 }],
        fillings: [
          { at: at('12:00', 'UTC'), units: 100 },
          { at: at('12:00', 'UTC'), units: 300 },
        ],
      },
      DAY,
      'UTC',
      at('12:00', 'UTC'),
    );
    expect(day).toEqual({
      stretches: [{ begin: midnight, end: at('12:00', 'UTC'), rate: 1 }],
      basal: { value: 12 },
      bolus: 2,
      total: { value: 14 },
      remaining: { value: 300 },
    });
  });

  it('a rate that is yet to come says nothing about a day', () => {
    const basal = [{ at: at('12:00', 'UTC'), rate: 1 }];
    const day = pumpDay({ basal, boluses: [], fillings: [] }, DAY, 'UTC', at('12:00', 'UTC'));
    expect(day.basal).toEqual({ insufficient: 'noBasal', have: 0, need: 1 });
  });

  it('a suspended pump gives nothing, and gave nothing before its first rate', () => {
    const basal = [
      { at: at('10:00', 'UTC'), rate: 1 },
      { at: at('11:00', 'UTC'), rate: 0 },
      { at: at('23:00', 'UTC'), rate: 1 },
    ];
    const day = pumpDay({ basal, boluses: [], fillings: [] }, DAY, 'UTC', Infinity);
    expect(day.basal).toEqual({ value: 2 });
    expect(day.remaining).toEqual({ insufficient: 'noFilling', have: 0, need: 1 });
  });

  it.each([
    ['2026-11-01', 25],
    ['2026-03-08', 23],
    ['2026-11-02', 24],
  ])('%s in Los Angeles has %s hours of basal insulin', (day, units) => {
    const zone = 'America/Los_Angeles';
    const basal = [{ at: at('00:00', zone, '2026-01-01'), rate: 1 }];
    expect(pumpDay({ basal, boluses: [], fillings: [] }, day, zone, Infinity).basal).toEqual({ value: units });
  });

  it('a programmed profile follows the clock over a change', () => {
    const zone = 'America/Los_Angeles';
    const profile = [
      { minute: 0, rate: 1 },
      { minute: 180, rate: 2 },
    ];
    const stepsOf = (rates: typeof profile, day: string, of: string) =>
      rates.map(({ minute, rate }) => ({ at: instantOf(day, minute, of), rate }));
    const units = (day: string) =>
      pumpDay({ basal: stepsOf(profile, day, zone), boluses: [], fillings: [] }, day, zone, Infinity).basal;
    expect(units('2026-11-02')).toEqual({ value: 45 });
    expect(units('2026-11-01')).toEqual({ value: 46 });
    expect(units('2026-03-08')).toEqual({ value: 44 });
  });

  it('says what is missing or contradicts itself', () => {
    const noBasal = { insufficient: 'noBasal', have: 0, need: 1 };
    const boluses = [{ at: at('12:00', 'UTC'), units: 5 }];
    const unknown = pumpDay({ basal: [], boluses, fillings: [] }, DAY, 'UTC', Infinity);
    expect(unknown).toMatchObject({ basal: noBasal, bolus: 5, total: noBasal, remaining: noBasal });
    const overdrawn = pumpDay(
      { basal: [{ at: at('00:00', 'UTC'), rate: 1 }], boluses, fillings: [{ at: at('00:00', 'UTC'), units: 20 }] },
      DAY,
      'UTC',
      Infinity,
    );
    expect(overdrawn.remaining).toEqual({ insufficient: 'overdrawn', have: 20, need: 29 });
  });

  it('sums small steps without binary noise', () => {
    const boluses = Array.from({ length: 3 }, (_, index) => ({ at: at(`0${index + 1}:00`, 'UTC'), units: 0.1 }));
    expect(pumpDay({ basal: [], boluses, fillings: [] }, DAY, 'UTC', Infinity).bolus).toBe(0.3);
  });
});
