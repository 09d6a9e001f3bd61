import { describe, expect, it } from 'vitest';
import {
  DEFAULT_OUTPATIENT_DUTY,
  dutyOrder,
  examinationsDue,
  isAbnormalExamination,
  isPossibleNextVisit,
  isValidDuty,
  isValidExamination,
  isVisitOverdue,
  isWorkingTime,
  type Examined,
} from '../src/index.js';

const TODAY = '2026-11-23';
const hba1c = (on: string, value: number): Examined => ({ kind: 'hba1c', on, value, abnormal: null });
const eyes = (on: string, abnormal: boolean): Examined => ({ kind: 'eyes', on, value: null, abnormal });
const dueOf = (examined: Examined[], kind: Examined['kind'] = 'hba1c') =>
  examinationsDue(examined, TODAY).find((due) => due.kind === kind);

// American Diabetes Association, Standards of Care in Diabetes 2024: recommendations 6.1, 6.2, 11.1a, 12.4 and 12.21.
describe('an examination is due', () => {
  it('at once where there was none', () => {
    expect(examinationsDue([], TODAY).every(({ isDue, dueOn }) => isDue && dueOn === null)).toBe(true);
  });

  it('quarterly for HbA1c, and twice a year where the last two values are at the goal', () => {
    expect(dueOf([hba1c('2026-08-23', 7.4)])).toMatchObject({ dueOn: TODAY, isDue: true });
    expect(dueOf([hba1c('2026-08-24', 7.4)])).toMatchObject({ dueOn: '2026-11-24', isDue: false });
    // One value at the goal does not make it stable.
    expect(dueOf([hba1c('2026-08-23', 6.5)])?.isDue).toBe(true);
    expect(dueOf([hba1c('2026-05-23', 6.8), hba1c('2026-08-23', 6.5)])).toMatchObject({
      dueOn: '2027-02-23',
      isDue: false,
    });
    expect(dueOf([hba1c('2026-05-23', 7.0), hba1c('2026-08-23', 6.5)])?.isDue).toBe(true);
    expect(dueOf([hba1c('2026-02-01', 6.8), hba1c('2026-05-23', 6.5)])).toMatchObject({ dueOn: TODAY, isDue: true });
  });

  it('yearly for eyes, feet and kidneys, whatever was found', () => {
    expect(dueOf([eyes('2025-11-23', false)], 'eyes')?.isDue).toBe(true);
    expect(dueOf([eyes('2025-11-24', true)], 'eyes')).toMatchObject({ dueOn: '2026-11-24', isDue: false });
    // What is entered for a day to come is not yet there.
    expect(dueOf([eyes('2026-12-01', false)], 'eyes')?.last).toBeNull();
  });
});

describe('an examination', () => {
  it('found a complication from albumin of 30 mg/g on, filtration below 60, or a finding', () => {
    const figure = (kind: Examined['kind'], value: number) => isAbnormalExamination({ kind, value, abnormal: null });
    expect([figure('uacr', 29), figure('uacr', 30), figure('egfr', 60), figure('egfr', 59)]).toEqual([
      false,
      true,
      false,
      true,
    ]);
    expect([figure('hba1c', 6.9), figure('hba1c', 7)]).toEqual([false, true]);
    expect(isAbnormalExamination({ kind: 'feet', value: null, abnormal: true })).toBe(true);
  });

  it('has a possible figure or a finding, never both', () => {
    expect(isValidExamination({ kind: 'hba1c', value: 7.4, abnormal: null })).toBe(true);
    expect(isValidExamination({ kind: 'hba1c', value: 74, abnormal: null })).toBe(false);
    expect(isValidExamination({ kind: 'hba1c', value: 7.4, abnormal: false })).toBe(false);
    expect(isValidExamination({ kind: 'eyes', value: null, abnormal: false })).toBe(true);
    expect(isValidExamination({ kind: 'eyes', value: 1, abnormal: null })).toBe(false);
  });
});

describe('a next visit', () => {
  it('is missed from the day after it on, and is agreed for a later day within two years', () => {
    expect([isVisitOverdue(TODAY, TODAY), isVisitOverdue('2026-11-22', TODAY), isVisitOverdue(null, TODAY)]).toEqual([
      false,
      true,
      false,
    ]);
    expect([isPossibleNextVisit(TODAY, TODAY), isPossibleNextVisit('2026-11-24', TODAY)]).toEqual([false, true]);
    expect(isPossibleNextVisit('2029-01-01', TODAY)).toBe(false);
  });
});

describe('a warning of an outpatient goes', () => {
  const zone = 'Asia/Shanghai';
  const at = (text: string) => Date.parse(`${text}+08:00`);
  const people = { doctorId: 'doctor', directorId: 'director' };
  const duty = { ...DEFAULT_OUTPATIENT_DUTY, offHoursId: 'night' };

  it('to the doctor in working hours, and to the person named for nights and weekends at all other times', () => {
    // A Monday, and its end of work; a Saturday.
    expect(isWorkingTime(duty, at('2026-11-23T08:00'), zone)).toBe(true);
    expect(isWorkingTime(duty, at('2026-11-23T07:59'), zone)).toBe(false);
    expect(isWorkingTime(duty, at('2026-11-23T17:30'), zone)).toBe(false);
    expect(dutyOrder(duty, people, at('2026-11-23T17:29'), zone)).toEqual(['doctor', 'director']);
    expect(dutyOrder(duty, people, at('2026-11-28T10:00'), zone)).toEqual(['night', 'director']);
    expect(dutyOrder(DEFAULT_OUTPATIENT_DUTY, people, at('2026-11-28T10:00'), zone)).toEqual(['director']);
    expect(dutyOrder(duty, { doctorId: null, directorId: null }, at('2026-11-23T10:00'), zone)).toEqual([]);
  });

  it('by hours that end after they begin', () => {
    expect(isValidDuty(duty)).toBe(true);
    expect(isValidDuty({ ...duty, until: 480 })).toBe(false);
    expect(isValidDuty({ ...duty, from: -1 })).toBe(false);
  });
});
