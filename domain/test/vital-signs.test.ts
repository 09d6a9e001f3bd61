import { describe, expect, it } from 'vitest';
import {
  ageBand,
  ageOn,
  bodyMassIndex,
  isIdentityNumber,
  isMobileNumber,
  maskIdentityNumber,
  maskMobile,
  meanArterialPressure,
  pressureStatus,
  pulsePressure,
  roundHalfAway,
  temperatureLevel,
} from '../src/index.js';

describe('blood pressure', () => {
  it.each([
    [119, 79, 0],
    [139, 89, 0],
    [140, 80, 101],
    [130, 90, 101],
    [160, 80, 102],
    [130, 100, 102],
    [180, 80, 103],
    [120, 110, 103],
    [89, 65, 201],
    [100, 59, 201],
    [90, 60, 0],
    [150, 55, 101],
  ])('%s/%s has status %s (spec 4, pressure status)', (systolic, diastolic, status) => {
    expect(pressureStatus(systolic, diastolic)).toBe(status);
  });

  it('mean pressure 120/80 → 93.3, 145/92 → 109.7; pulse pressure 53 (spec 3, pressure record)', () => {
    expect(roundHalfAway(meanArterialPressure(120, 80), 1)).toBe(93.3);
    expect(roundHalfAway(meanArterialPressure(145, 92), 1)).toBe(109.7);
    expect(pulsePressure(145, 92)).toBe(53);
  });
});

describe('temperature', () => {
  it.each([
    [35.9, 'low'],
    [35.94, 'low'],
    [35.95, 'normal'],
    [36.0, 'normal'],
    [37.1, 'normal'],
    [37.2, 'lowFever'],
    [38.0, 'lowFever'],
    [38.1, 'mediumHot'],
    [39.0, 'mediumHot'],
    [39.1, 'highFever'],
  ])('%s °C is %s (spec 3, temperature record; spec 9, normal temperature)', (celsius, level) => {
    expect(temperatureLevel(celsius)).toBe(level);
  });
});

describe('person', () => {
  it('body mass index: 22.9, 22.5, 28.3 (spec 9, BMI)', () => {
    expect(bodyMassIndex(70, 175)).toBe(22.9);
    expect(bodyMassIndex(65, 170)).toBe(22.5);
    expect(bodyMassIndex(80, 168)).toBe(28.3);
    expect(bodyMassIndex(null, 168)).toBeUndefined();
    expect(bodyMassIndex(80, 0)).toBeUndefined();
  });

  it('age turns on the birthday', () => {
    expect(ageOn('1960-11-20', '2026-11-19')).toBe(65);
    expect(ageOn('1960-11-20', '2026-11-20')).toBe(66);
  });

  it('age categories of the specification (spec 3, age categories)', () => {
    expect([0, 20, 21, 40, 41, 50, 51, 60, 61, 70, 71].map(ageBand)).toEqual([
      '0-20',
      '0-20',
      '21-40',
      '21-40',
      '41-50',
      '41-50',
      '51-60',
      '51-60',
      '61-70',
      '61-70',
      '70+',
    ]);
  });

  it('mobile numbers begin with 13 to 19 and have 11 digits (spec 5, mobile number)', () => {
    expect(isMobileNumber('13012345678')).toBe(true);
    expect(isMobileNumber('19912345678')).toBe(true);
    expect(isMobileNumber('12012345678')).toBe(false);
    expect(isMobileNumber('1301234567')).toBe(false);
    expect(maskMobile('13012345678')).toBe('130****5678');
    expect(maskMobile('021-555')).toBe('021-555');
  });

  it('identity numbers (spec 5, identity number)', () => {
    expect(isIdentityNumber('110101196001011234', '2026-11-20')).toBe(true);
    expect(isIdentityNumber('11010119600101123X', '2026-11-20')).toBe(true);
    expect(isIdentityNumber('1101016001011234', '2026-11-20')).toBe(true);
    expect(isIdentityNumber('110101196013011234', '2026-11-20')).toBe(false);
    expect(isIdentityNumber('110101196002301234', '2026-11-20')).toBe(false);
    expect(isIdentityNumber('110101202701011234', '2026-11-20')).toBe(false);
    expect(isIdentityNumber('110101212701011234', '2026-11-20')).toBe(false);
    expect(maskIdentityNumber('110101196001011234')).toBe('110101********1234');
  });
});
