import { describe, expect, it } from 'vitest';
import type { OrderTask } from '@wardlink/contract';
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
