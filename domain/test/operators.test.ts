import { describe, expect, it } from 'vitest';
import { authorisationFault, instantOf, operatorLackAt, standingOfOperator, type Authorisation } from '../src/index.js';

const ZONE = 'Asia/Shanghai';
const at = (day: string, minute = 600): number => instantOf(day, minute, ZONE);
const year: Authorisation = { from: '2026-01-10', until: '2026-12-31', withdrawnAt: null };
const stateAt = (day: string, ...all: Authorisation[]) => standingOfOperator(all, at(day), ZONE);

describe('an operator', () => {
  it('without an authorisation that has begun has none', () => {
    expect(stateAt('2026-03-01')).toEqual({ state: 'none', until: null });
    expect(stateAt('2026-01-09', year)).toEqual({ state: 'none', until: null });
  });

  it('is authorised from the first to the last minute of its days, in the zone of the hospital', () => {
    const lack = (day: string, minute: number) => operatorLackAt([year], at(day, minute), ZONE);
    expect([lack('2026-01-09', 1439), lack('2026-01-10', 0)]).toEqual(['none', null]);
    expect([lack('2026-12-31', 1439), lack('2027-01-01', 0)]).toEqual([null, 'expired']);
  });

  it('is warned thirty days before the end', () => {
    expect(stateAt('2026-11-30', year).state).toBe('authorised');
    expect(stateAt('2026-12-01', year)).toEqual({ state: 'expiring', until: '2026-12-31' });
    expect(stateAt('2026-12-31', year).state).toBe('expiring');
    expect(stateAt('2027-01-01', year)).toEqual({ state: 'expired', until: '2026-12-31' });
  });

  it('who is authorised again without a gap is not warned; one with a gap is', () => {
    const next = { from: '2027-01-01', until: '2027-12-31', withdrawnAt: null };
    expect(stateAt('2026-12-15', year, next)).toEqual({ state: 'authorised', until: '2027-12-31' });
    expect(stateAt('2026-12-15', next, year)).toEqual({ state: 'authorised', until: '2027-12-31' });
    expect(stateAt('2026-12-15', year, { ...next, from: '2027-01-02' })).toMatchObject({ state: 'expiring' });
  });

  it('whose authorisation was withdrawn has none from then on, and had one before', () => {
    const withdrawn = { ...year, withdrawnAt: at('2026-06-01') };
    expect(operatorLackAt([withdrawn], at('2026-06-01') - 1, ZONE)).toBeNull();
    expect(operatorLackAt([withdrawn], at('2026-06-01'), ZONE)).toBe('withdrawn');
    const again = { from: '2026-07-01', until: '2026-12-31', withdrawnAt: null };
    expect(operatorLackAt([withdrawn, again], at('2026-07-01'), ZONE)).toBeNull();
  });
});

describe('the days of an authorisation', () => {
  const days = { trainedOn: '2026-03-01', examinedOn: '2026-03-02', from: '2026-03-03', until: '2027-03-02' };
  it('follow each other, end in the future, and last three years at most', () => {
    const fault = (more: Partial<typeof days>) => authorisationFault({ ...days, ...more }, '2026-03-10');
    expect(fault({})).toBeNull();
    expect(fault({ trainedOn: '2026-03-11' })).toBe('trainedOn');
    expect(fault({ examinedOn: '2026-02-28' })).toBe('examinedOn');
    expect(fault({ examinedOn: '2026-03-11' })).toBe('examinedOn');
    expect(fault({ from: '2026-03-01' })).toBe('from');
    expect(fault({ until: '2026-03-02' })).toBe('until');
    expect(fault({ until: '2026-03-09' })).toBe('until');
    expect(fault({ until: '2029-03-06' })).toBe('until');
    expect(fault({ until: '2029-03-05' })).toBeNull();
  });
});
