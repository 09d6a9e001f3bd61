import { describe, expect, it } from 'vitest';
import {
  changedFields,
  EMPTY_PATIENT,
  fieldsOf,
  instantOfLocal,
  localTime,
  numberOf,
  problemsOf,
  withIdCard,
} from './patient-form.js';

const zone = 'Asia/Shanghai';
const now = Date.parse('2026-03-02T10:00:00+08:00');
const occasion = { now, zone, required: ['name', 'sex', 'birthday'] as const };

describe('the form of a patient', () => {
  it('fills in what a right identity number tells, and nothing over what stands there', () => {
    const filled = withIdCard(EMPTY_PATIENT, '11010519491231002x', '2026-03-02');
    expect(filled).toMatchObject({ birthday: '1949-12-31', sex: 'female' });
    const kept = withIdCard({ ...EMPTY_PATIENT, birthday: '1950-01-01' }, '11010519491231002X', '2026-03-02');
    expect(kept.birthday).toBe('1950-01-01');
    expect(withIdCard(EMPTY_PATIENT, '110105194912310021', '2026-03-02').birthday).toBe('');
  });

  it('names each wrong field', () => {
    const form = { ...EMPTY_PATIENT, name: '李明', mobile: '123', heightCm: 'tall' };
    expect(problemsOf(form, occasion)).toEqual({
      sex: 'missing',
      birthday: 'missing',
      mobile: 'mobile',
      heightCm: 'outOfBounds',
    });
  });

  it('reads numbers as they are typed on Chinese keyboards', () => {
    expect(['１６２', '58,5', ' 60 ', '', 'x', '1.6.2'].map(numberOf)).toEqual([162, 58.5, 60, null, NaN, NaN]);
  });

  it('sends no masked number that was not typed, and takes away what was emptied', () => {
    const fields = fieldsOf({ ...EMPTY_PATIENT, name: ' 李明 ', address: ' ' });
    expect(fields).not.toHaveProperty('mobile');
    expect(fields).not.toHaveProperty('idCard');
    expect(fields).toMatchObject({ name: '李明', address: null, nursingLevel: 3, managementLevel: null });
    expect(fieldsOf({ ...EMPTY_PATIENT, mobile: '１３９12345678' }).mobile).toBe('13912345678');
  });

  it('sends what was changed alone, so that nobody undoes what somebody else changed meanwhile', () => {
    const before = { ...EMPTY_PATIENT, name: '李明', weightKg: '60' };
    expect(changedFields(before, { ...before, weightKg: '61', address: '宁远' })).toEqual({
      weightKg: 61,
      address: '宁远',
    });
    expect(changedFields(before, before)).toEqual({});
  });

  it('keeps time on the hospital’s clock', () => {
    expect(localTime(now, zone)).toBe('2026-03-02T10:00');
    expect(instantOfLocal('2026-03-02T10:00', zone)).toBe(now);
    expect(instantOfLocal('', zone)).toBeNull();
    expect(instantOfLocal('2026-02-30T10:00', zone)).toBeUndefined();
  });
});
