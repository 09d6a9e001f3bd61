import { describe, expect, it } from 'vitest';
import {
  ageBand,
  ageOn,
  agesOn,
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
  });

  it.each([null, 0, -80, Number.NaN])('has no body mass index with a weight or a height of %s', (none) => {
    expect(bodyMassIndex(none, 168)).toBeUndefined();
    expect(bodyMassIndex(80, none)).toBeUndefined();
  });

  // Days in the first month, then completed months, years from two years on.
  it.each([
    ['2026-03-02', '2026-03-01', { unit: 'day', count: 0 }],
    ['2026-03-02', '2026-03-02', { unit: 'day', count: 0 }],
    ['2026-03-02', '2026-03-03', { unit: 'day', count: 1 }],
    ['2026-03-02', '2026-04-01', { unit: 'day', count: 30 }],
    ['2026-03-02', '2026-04-02', { unit: 'month', count: 1 }],
    ['2026-03-02', '2026-05-01', { unit: 'month', count: 1 }],
    ['2026-11-20', '2027-01-19', { unit: 'month', count: 1 }],
    ['2026-11-20', '2027-01-20', { unit: 'month', count: 2 }],
    ['2024-02-29', '2025-02-28', { unit: 'month', count: 11 }],
    ['2024-02-29', '2025-03-01', { unit: 'month', count: 12 }],
    ['2026-03-02', '2028-03-01', { unit: 'month', count: 23 }],
    ['2026-03-02', '2028-03-02', null],
    ['2026-03-02', '2096-03-02', null],
  ])('born on %s is on %s an infant of %j', (birthday, day, infantAge) => {
    expect(agesOn(birthday, day)).toEqual({ age: ageOn(birthday, day), infantAge });
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
    const [right, wrong] = [
      ['13000000000', '19999999999'],
      ['12999999999', '20000000000', '1301234567', '130123456789', '013012345678', '1301234567x'],
    ];
    expect([...right, ...wrong].filter(isMobileNumber)).toEqual(right);
  });

  it('identity numbers (spec 5, identity number)', () => {
    const right = ['110101196001011234', '11010119600101123X', '11010119600101123x', '1101016001011234'];
    const wrongLength = ['11010160010112345', '1101011960010112345', 'x110101196001011234'];
    // By the calendar, with the leap year 1960, and by the year of today.
    const born = ['19600229', '19600430', '20261231'];
    const notBorn = ['19601301', '19600001', '19600100', '19600132', '19610229', '19600431', '20270101', '21270101'];
    const ofDay = (day: string) => `110101${day}1234`;
    const all = [...right, ...wrongLength, ...[...born, ...notBorn].map(ofDay)];
    expect(all.filter((number) => isIdentityNumber(number, '2026-11-20'))).toEqual([...right, ...born.map(ofDay)]);
  });

  it.each([
    ['13012345678', '130****5678', '130123*5678'],
    ['021-555', '021-555', '021-555'],
    ['1101011960', '1101011960', '1101011960'],
    ['110101196001011234', '110101196001011234', '110101********1234'],
  ])('%s is shown as %s if it is a mobile number, as %s if it is an identity number', (number, mobile, identity) => {
    expect(maskMobile(number)).toBe(mobile);
    expect(maskIdentityNumber(number)).toBe(identity);
  });
});
