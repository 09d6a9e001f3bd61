// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { OrderTask } from '@wardlink/contract';
import { clock } from '../../clock/hospital-clock.js';
import { instantOfText } from '../../files/wall-clock.js';
import { instantOfLocal } from '../../registration/patient-form.js';
import { checkGiven, type GivenDraft } from './given-dose.js';

const task = (ordered: number, unit = 'U', drug = '门冬胰岛素'): OrderTask =>
  ({ type: 'medication', drug, unit, ordered }) as OrderTask;
const draft = (typed: string, more: Partial<GivenDraft> = {}): GivenDraft => ({
  typed,
  reason: null,
  again: '',
  note: '',
  time: '',
  timeReason: '',
  ...more,
});

const AT = { now: Date.parse('2026-11-20T10:00:00+08:00'), zone: 'Asia/Shanghai' };

describe('a dose that was given', () => {
  it.each([
    ['8.0001', {}, 'notADose'],
    ['', {}, 'notADose'],
    ['0', {}, 'notADose'],
    ['100', {}, 'beyond'],
    ['9999', {}, 'beyond'],
    ['12345', {}, 'notADose'],
    ['4', {}, 'noWhy'],
    ['4', { reason: 'other' }, 'noNote'],
    ['80', { reason: 'doctorSaid' }, 'again'],
    ['80', { reason: 'doctorSaid', again: '8' }, 'twoFigures'],
    ['0.8', { reason: 'eatsLess' }, 'again'],
    ['80', { again: '80' }, 'noWhy'],
  ] as const)('"%s" %j: %s', (typed, more, problem) => {
    expect(checkGiven(task(8), draft(typed, more), AT)).toEqual({ problem });
  });

  it('by mouth stops at the most at once', () => {
    expect(checkGiven(task(0.5, 'g', '二甲双胍'), draft('500'), AT)).toEqual({ problem: 'beyond' });
  });

  it.each([
    ['8', {}, { amount: 8, amountReason: null, amountAgain: null, note: null }],
    ['8', { note: ' left arm ' }, { amount: 8, amountReason: null, amountAgain: null, note: 'left arm' }],
    ['4', { reason: 'eatsLess' }, { amount: 4, amountReason: 'eatsLess', amountAgain: null, note: null }],
    [
      '80',
      { reason: 'doctorSaid', again: '80.0' },
      { amount: 80, amountReason: 'doctorSaid', amountAgain: 80, note: null },
    ],
  ] as const)('"%s" %j is written down', (typed, more, dose) => {
    expect(checkGiven(task(8), draft(typed, more), AT)).toEqual({ dose });
  });

  it.each([
    ['', undefined, null],
    ['', '08:30', 'noTime'],
    ['9:75', undefined, 'noClock'],
    ['10:01', undefined, 'future'],
    ['08:30', '08:30', 'afterEnd'],
    ['08:29', '08:30', '08:29'],
    ['0740', undefined, '07:40'],
  ] as const)('at "%s" of an order that ended at %s: %s', (time, ended, result) => {
    const instant = (text: string): number => Date.parse(`2026-11-20T${text}:00+08:00`);
    const window = { day: '2026-11-20', begin: instant('05:00'), end: instant('08:00') };
    const given = { ...task(8), ...window, ...(ended && { endedAt: instant(ended) }) };
    const checked = checkGiven(given, draft('8', { time }), AT);
    if (result === null) expect(checked).not.toHaveProperty('dose.executedAt');
    else if (/\d/.test(result)) expect(checked).toHaveProperty('dose.executedAt', instant(result));
    else expect(checked).toEqual({ problem: result });
  });
});

describe('a time that is typed in a night in which the clock changes', () => {
  afterEach(() => vi.useRealTimers());

  // Of a time that the clock skips: the first instant after it. Of one that it shows twice: the later once it has come.
  it.each([
    ['Europe/Berlin', '2026-03-29', '02:30', '2026-03-29T01:00Z', 0],
    ['Europe/Berlin', '2026-10-25', '02:30', '2026-10-25T00:30Z', 60],
    ['America/Los_Angeles', '2026-03-08', '02:30', '2026-03-08T10:00Z', 0],
    ['America/Los_Angeles', '2026-11-01', '01:30', '2026-11-01T08:30Z', 60],
    ['Australia/Lord_Howe', '2026-10-04', '02:15', '2026-10-03T15:30Z', 0],
    ['Australia/Lord_Howe', '2026-04-05', '01:45', '2026-04-04T14:45Z', 30],
    ['America/Santiago', '2026-09-06', '00:30', '2026-09-06T04:00Z', 0],
    ['America/Santiago', '2026-04-04', '23:30', '2026-04-05T02:30Z', 60],
    ['Atlantic/Azores', '2026-03-29', '00:30', '2026-03-29T01:00Z', 0],
    ['Atlantic/Azores', '2026-10-25', '00:30', '2026-10-25T00:30Z', 60],
  ])('in %s, %s %s, is %s in every form, and shown twice %i minutes later', (zone, day, time, expected, twice) => {
    const first = Date.parse(expected);
    const window = { ...task(8), day, begin: 0, end: first + 4 * 3_600_000 };
    const later = first + twice * 60_000;
    // [now, what is meant]
    const moments: [number, number][] = [
      [first, first],
      [later - 1, first],
      [later, later],
      [later + 3_600_000, later],
    ];
    vi.useFakeTimers();
    for (const [now, at] of moments.filter(([moment]) => moment >= first)) {
      expect(checkGiven(window, draft('8', { time }), { now, zone })).toHaveProperty('dose.executedAt', at);
      vi.setSystemTime(now);
      clock.set(now, zone);
      expect(clock.instantOfTyped(day, time)).toBe(at);
    }
    // Of another person's or machine's file the first is taken.
    expect([
      instantOfText(day, time, zone),
      instantOfText('', `${day} ${time}`, zone),
      instantOfLocal(`${day}T${time}`, zone),
    ]).toEqual([first, first, first]);
  });
});
