import { describe, expect, it } from 'vitest';
import {
  hasIdentityCheckDigit,
  identityBirthday,
  identityCheckDigit,
  identitySex,
  isDiseaseType,
  lengthOfStay,
  registrationProblems,
  stayBand,
  type Registration,
} from '../src/index.js';

const zone = 'Asia/Shanghai';
const now = Date.parse('2026-03-02T10:00:00+08:00');
const problems = (entered: Registration, required?: ('name' | 'birthday')[]) =>
  registrationProblems(entered, { now, zone, ...(required ? { required } : {}) });

describe('identity numbers', () => {
  // The example numbers of GB 11643-1999.
  it.each([
    ['11010519491231002X', '1949-12-31', 'female'],
    ['440524188001010014', '1880-01-01', 'male'],
  ] as const)('%s has its check digit, birthday and sex (spec 5, identity number)', (number, birthday, sex) => {
    expect(hasIdentityCheckDigit(number)).toBe(true);
    expect(hasIdentityCheckDigit(number.toLowerCase())).toBe(true);
    expect(identityBirthday(number)).toBe(birthday);
    expect(identitySex(number)).toBe(sex);
  });

  it('finds every single wrong digit', () => {
    const right = '11010519491231002X';
    for (let place = 0; place < 17; place += 1) {
      const changed = right.slice(0, place) + ((Number(right[place]) + 1) % 10) + right.slice(place + 1);
      expect(hasIdentityCheckDigit(changed), String(place)).toBe(false);
    }
    expect(identityCheckDigit('44052418800101001')).toBe('4');
  });

  it('reads an older number, of the 20th century and without a check digit', () => {
    const older = '110105491231002X';
    expect([hasIdentityCheckDigit(older), identityBirthday(older), identitySex(older)]).toEqual([
      true,
      '1949-12-31',
      'female',
    ]);
    expect(hasIdentityCheckDigit('11010519491231002')).toBe(true);
  });
});

describe('what is entered about a patient', () => {
  it('is right when nothing is wrong, and when nothing is entered', () => {
    expect(problems({})).toEqual([]);
    const whole = {
      name: '李明',
      sex: 'female',
      birthday: '1949-12-31',
      idCard: '11010519491231002X',
      mobile: '13912345678',
      heightCm: 158,
      weightKg: 51.5,
      admissionTime: now - 1000,
    } as const;
    expect(problems(whole, ['name', 'birthday'])).toEqual([]);
  });

  // The last value inside each bound; a field without a value has no problem, and a field with one has one only.
  it.each([
    { name: ' 李明 ', latinName: ' Li Ming ', idCard: ' 11010519491231002X ', mobile: ' 13912345678 ' },
    { heightCm: 20, weightKg: 0.2 },
    { heightCm: 280, weightKg: 650 },
    { heightCm: null, weightKg: null, birthday: null, idCard: null, mobile: null, name: null },
    { birthday: '1896-01-01' },
    { birthday: '2026-03-02', admissionTime: now, dischargeTime: now },
    { birthday: '1980-01-01', admissionTime: null, dischargeTime: null },
    { admissionTime: now, dischargeTime: null },
    { admissionTime: null, dischargeTime: now },
    { dischargeTime: now },
    { admissionTime: now - 1000, dischargeTime: now },
    { admissionTime: now + 60_000 },
  ] as const)('%j is right', (entered) => {
    expect(problems(entered)).toEqual([]);
  });

  it.each([
    [{ idCard: '110105194912310021' }, 'idCard', 'checkDigit'],
    [{ idCard: '1101051949' }, 'idCard', 'idCard'],
    [{ idCard: '11010519491231002X', birthday: '1949-12-30' }, 'idCard', 'otherBirthday'],
    [{ idCard: '11010519491231002X', sex: 'male' }, 'idCard', 'otherSex'],
    [{ mobile: '12345678901' }, 'mobile', 'mobile'],
    [{ birthday: '2026-02-30' }, 'birthday', 'noDay'],
    [{ birthday: '2026/03/02' }, 'birthday', 'noDay'],
    [{ birthday: '2026-3-2' }, 'birthday', 'noDay'],
    [{ birthday: '+012026-03' }, 'birthday', 'noDay'],
    [{ birthday: '2026-02-30', idCard: '11010519491231002X', admissionTime: 0 }, 'birthday', 'noDay'],
    [{ birthday: '2026-03-03' }, 'birthday', 'future'],
    [{ birthday: '1895-12-31' }, 'birthday', 'tooLongAgo'],
    [{ heightCm: 1.7 }, 'heightCm', 'outOfBounds'],
    [{ heightCm: 19.9 }, 'heightCm', 'outOfBounds'],
    [{ heightCm: 280.1 }, 'heightCm', 'outOfBounds'],
    [{ weightKg: 0.1 }, 'weightKg', 'outOfBounds'],
    [{ weightKg: 650.1 }, 'weightKg', 'outOfBounds'],
    [{ weightKg: Number.NaN }, 'weightKg', 'outOfBounds'],
    [{ admissionTime: now + 60_001 }, 'admissionTime', 'future'],
    [{ dischargeTime: now + 60_001 }, 'dischargeTime', 'future'],
    [{ birthday: '2026-03-02', dischargeTime: now - 86_400_000 }, 'dischargeTime', 'beforeBirth'],
    [{ birthday: '2026-03-02', admissionTime: now - 86_400_000 }, 'admissionTime', 'beforeBirth'],
    [{ admissionTime: now - 1000, dischargeTime: now - 2000 }, 'dischargeTime', 'beforeAdmission'],
  ] as const)('%j is wrong at its field', (entered, field, problem) => {
    expect(problems(entered)).toEqual([{ field, problem }]);
  });

  // The specification requires a check of names but does not define a format.
  it.each([
    ['欧阳娜娜', true],
    ['阿卜杜拉·买买提', true],
    ['王芳之女2', true],
    ['𠮷野家', true],
    ["Séamus O'Brien-Ní (Jr.)", true],
    ['Нурлан', true],
    ['13800000001', false],
    ['=1+1', false],
    ['<b>李明</b>', false],
    ['李明\u0007', false],
    ['李明@ward', false],
    ['·', false],
  ])('the name %j can be one: %s (spec 5, mandatory fields)', (name, can) => {
    expect(problems({ name })).toEqual(can ? [] : [{ field: 'name', problem: 'name' }]);
    expect(problems({ name: '李明', latinName: name })).toEqual(can ? [] : [{ field: 'latinName', problem: 'name' }]);
  });

  it('requires a figure and a time as it requires a text', () => {
    const all = ['name', 'heightCm', 'admissionTime'] as const;
    const missing = all.map((field) => ({ field, problem: 'missing' }));
    expect(
      registrationProblems({ name: '李明', heightCm: 158, admissionTime: 0 }, { now, zone, required: all }),
    ).toEqual([]);
    expect(registrationProblems({ name: null, heightCm: null }, { now, zone, required: all })).toEqual(missing);
  });

  it.each([
    ['type1', true],
    ['prediabetes', true],
    ['Typ 1', false],
    ['', false],
    [null, false],
  ])('%j is a type of diabetes with a name in every language: %s', (text, is) => {
    expect(isDiseaseType(text)).toBe(is);
  });

  it('names every missing field and one problem a field (spec 5, mandatory fields)', () => {
    expect(problems({ name: ' ', mobile: 'x' }, ['name', 'birthday'])).toEqual([
      { field: 'name', problem: 'missing' },
      { field: 'birthday', problem: 'missing' },
      { field: 'mobile', problem: 'mobile' },
    ]);
  });
});

describe('length of stay', () => {
  it.each([
    ['2026-03-01T23:50:00+08:00', '2026-03-02T00:10:00+08:00', 1],
    ['2026-03-01T08:00:00+08:00', '2026-03-01T16:00:00+08:00', 1],
    ['2026-03-01T23:50:00+08:00', '2026-03-08T00:10:00+08:00', 7],
  ])('from %s to %s: %i days on the hospital’s calendar', (from, to, days) => {
    expect(lengthOfStay(Date.parse(from), Date.parse(to), zone)).toBe(days);
  });

  it('is counted by the calendar over a change of clocks', () => {
    const from = Date.parse('2026-03-07T23:30:00-08:00');
    expect(lengthOfStay(from, Date.parse('2026-03-09T00:30:00-07:00'), 'America/Los_Angeles')).toBe(2);
  });

  it('falls into bands', () => {
    expect([1, 3, 4, 7, 8, 14, 15, 30, 31].map(stayBand)).toEqual([
      '1-3',
      '1-3',
      '4-7',
      '4-7',
      '8-14',
      '8-14',
      '15-30',
      '15-30',
      '30+',
    ]);
  });
});
