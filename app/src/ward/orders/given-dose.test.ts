import { describe, expect, it } from 'vitest';
import type { OrderTask } from '@wardlink/contract';
import { checkGiven, type GivenDraft } from './given-dose.js';

const task = (ordered: number, unit = 'U', drug = '门冬胰岛素'): OrderTask =>
  ({ type: 'medication', drug, unit, ordered }) as OrderTask;
const draft = (typed: string, more: Partial<GivenDraft> = {}): GivenDraft => ({
  ...{ typed, reason: null, again: '', note: '' },
  ...more,
});

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
    expect(checkGiven(task(8), draft(typed, more))).toEqual({ problem });
  });

  it('by mouth stops at the most at once', () => {
    expect(checkGiven(task(0.5, 'g', '二甲双胍'), draft('500'))).toEqual({ problem: 'beyond' });
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
    expect(checkGiven(task(8), draft(typed, more))).toEqual({ dose });
  });
});
