import { describe, expect, it } from 'vitest';
import type { StripLot } from '@wardlink/contract';
import {
  dayProblems,
  limitsFault,
  refusedSolutionFields,
  refusedStripFields,
  solutionForm,
  solutionLimitProblems,
  solutionRequest,
  STRIP_MODEL,
  stripForm,
  stripLimitProblems,
  stripRequest,
} from './lot-form.js';
import { problemsIn } from '../../../forms/model.js';

const empty = stripForm(undefined);
const typed = { ...empty, normalLower: '5.5', normalTarget: '6.6', normalUpper: '7.7' };

describe('the form of a lot of strips', () => {
  it('asks for every field that a lot needs, and for its number as the specification writes it (spec 5, quality control fields)', () => {
    const problems = problemsIn(STRIP_MODEL, { ...empty, lot: '26b118042' }, '2026-11-23');
    expect(problems).toEqual({
      brand: 'incomplete',
      models: 'incomplete',
      produced: 'incomplete',
      expires: 'incomplete',
      lot: 'code',
    });
    expect(problemsIn(STRIP_MODEL, { ...empty, lot: '26B118042' }, '2026-11-23')).not.toHaveProperty('lot');
  });

  it.each([
    ['0', undefined],
    ['500', undefined],
    ['9999', undefined],
    ['0500', 'count'],
    ['10000', 'count'],
    ['1.5', 'count'],
  ])('takes %s as a number of strips: %s', (lowStock, problem) => {
    expect(problemsIn(STRIP_MODEL, { ...empty, lowStock }, '2026-11-23').lowStock).toBe(problem);
  });

  it('takes a level without figures for one that is not supported, and asks for one at least', () => {
    expect(stripLimitProblems(empty)).toEqual({ normalTarget: 'noLevel' });
    expect(stripLimitProblems(typed)).toEqual({});
    expect(stripLimitProblems({ ...typed, lowTarget: '2.9' })).toEqual({ lowLower: 'limits' });
    expect(stripLimitProblems({ ...typed, normalUpper: '6.6' })).toEqual({ normalUpper: 'limits' });
  });

  it('sends what was typed', () => {
    const form = { ...typed, brand: ' Glyca ', lot: '26B118042', models: 'GM-7，GM-8, GM-7', lowStock: '500' };
    expect(stripRequest({ ...form, produced: '2026-02-01', expires: '2027-08-31' }, undefined)).toEqual({
      stripLotId: null,
      version: null,
      brand: 'Glyca',
      lot: '26B118042',
      models: ['GM-7', 'GM-8'],
      targets: { normal: { lower: 5.5, target: 6.6, upper: 7.7 } },
      produced: '2026-02-01',
      expires: '2027-08-31',
      opened: null,
      lowStock: 500,
    });
  });

  it('shows a stored lot as it would be typed', () => {
    const targets = { high: { target: 16.4, lower: 13.9, upper: 18 } };
    const lot = {
      brand: 'Glyca',
      lot: '26B118042',
      models: ['GM-7', 'GM-8'],
      targets,
      lowStock: 0,
    } as Partial<StripLot>;
    expect(stripForm(lot as StripLot)).toMatchObject({
      models: 'GM-7, GM-8',
      highUpper: '18.0',
      lowLower: '',
      lowStock: '0',
    });
  });

  it('finds the field of a refusal', () => {
    expect(refusedStripFields('targets.low.upper')).toEqual(['lowUpper']);
    expect(refusedStripFields('targets')).toEqual(['normalTarget']);
    expect(refusedStripFields('models.0')).toEqual(['models']);
    expect(refusedStripFields('lot')).toEqual(['lot']);
  });
});

describe('the form of a lot of solution', () => {
  const form = { ...solutionForm(undefined), lower: '5.5', target: '6.6', upper: '7.7' };
  const row = { stripLotId: '', model: 'GM-7', lower: '5.4', target: '6.5', upper: '7.6' };

  it('begins with ninety days after opening', () => {
    expect(solutionForm(undefined).daysAfterOpening).toBe('90');
  });

  it('checks the limits of each row, and what they hold for', () => {
    expect(solutionLimitProblems({ ...form, specific: [row, { ...row, model: ' ' }] })).toEqual({
      'specific.1.model': 'noModel',
    });
    expect(solutionLimitProblems({ ...form, upper: '6', specific: [{ ...row, lower: '' }] })).toEqual({
      upper: 'limits',
      'specific.0.lower': 'limits',
    });
  });

  it('sends the limits of a lot of strips and of a model apart', () => {
    const specific = [row, { ...row, stripLotId: '7', model: '' }];
    const limits = { lower: 5.4, target: 6.5, upper: 7.6 };
    expect(solutionRequest({ ...form, specific }, undefined).specific).toEqual([
      { model: 'GM-7', ...limits },
      { stripLotId: '7', ...limits },
    ]);
  });

  it('finds the field of a refusal', () => {
    expect(refusedSolutionFields('specific.1.stripLotId')).toEqual(['specific.1.model']);
    expect(refusedSolutionFields('specific.1.upper')).toEqual(['specific.1.upper']);
    expect(refusedSolutionFields('target.lower')).toEqual(['lower']);
  });
});

describe('typed limits and days', () => {
  it.each([
    [{ lower: '5.5', target: '6.6', upper: '7.7' }, undefined],
    [{ lower: '5.5', target: '6.65', upper: '7.7' }, 'target'],
    [{ lower: 'x', target: '6.6', upper: '7.7' }, 'lower'],
    [{ lower: '5.5', target: '6.6', upper: '' }, 'upper'],
    [{ lower: '6.6', target: '6.6', upper: '7.7' }, 'lower'],
  ] as const)('%j: %s', (limits, fault) => {
    expect(limitsFault(limits)).toBe(fault);
  });

  it('stand in their order', () => {
    expect(dayProblems({ produced: '2026-02-01', expires: '2026-02-01', opened: '' })).toEqual({ expires: 'expires' });
    expect(dayProblems({ produced: '2026-02-01', expires: '2026-08-01', opened: '2026-01-31' })).toEqual({
      opened: 'opened',
    });
    expect(dayProblems({ expires: '2026-08-01', opened: '2026-08-02' })).toEqual({ opened: 'opened' });
    expect(dayProblems({ produced: '', expires: '', opened: '2026-08-02' })).toEqual({});
  });
});
