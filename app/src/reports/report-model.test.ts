import { describe, expect, it } from 'vitest';
import { definitionOf, recordSheet, testCountSheet } from './definitions.js';
import { buildReport, type ReportData } from './report-model.js';

const ZONE = 'Asia/Shanghai';
/** Instant of a time in the hospital's zone, ms. */
const when = (day: string, time: string): number => Date.parse(`${day}T${time}:00+08:00`);

function reading(day: string, time: string, slot: number, value: number | null, status: 0 | 1 | 2 = 0) {
  return {
    readingId: `${day}-${time}`,
    patientId: '7',
    slot,
    value,
    comparator: null,
    refusal: value === null ? ('out' as const) : null,
    refusalNote: null,
    measuredAt: when(day, time),
    day,
    measuredBy: { name: '王晓', latinName: 'Wang Xiao' },
    way: 'manual' as const,
    late: false,
    meaning: value === null ? null : (['inTarget', 'high', 'low'] as const)[status],
    status,
    range: { low: 3.9, high: 16.7 },
    version: 1,
  };
}

const data: ReportData = {
  hospital: { name: '医院', latinName: 'Hospital' },
  zone: ZONE,
  from: '2026-11-18',
  to: '2026-11-20',
  printedAt: when('2026-11-20', '23:59'),
  patient: {
    patientId: '7',
    name: '陈静',
    latinName: 'Chen Jing',
    sex: 'female',
    age: 49,
    bed: '15',
    ward: { name: '一病区', latinName: 'Ward 1', department: { name: '内分泌科', latinName: 'Endocrinology' } },
    hospitalizationNumber: '2026110417',
    kind: 'inpatient',
    department: { name: '内分泌科', latinName: 'Endocrinology' },
    admissionTime: when('2026-11-12', '00:30'),
    attendingPhysician: { userId: '2', name: '李文', latinName: 'Li Wen' },
    responsibleNurse: null,
    diseaseType: null,
  },
  readings: [
    reading('2026-11-20', '07:09', 1, 17.2, 1),
    reading('2026-11-20', '06:50', 1, 3.1, 2),
    reading('2026-11-18', '21:30', 7, null),
  ],
};

const words = { t: (key: string) => key, nameOf: ({ name }: { name: string }) => name };
const model = buildReport(recordSheet, data, words);

describe('the record sheet', () => {
  it('has a row for every day of the period, oldest first, and a column for every slot of the day', () => {
    expect(model.rows.map((row) => row.day)).toEqual(['2026-11-18', '2026-11-19', '2026-11-20']);
    expect(model.columns).toHaveLength(9);
    expect(model.rows.every((row) => row.cells.length === 8)).toBe(true);
  });

  it('shows two readings of one slot in the order they were measured, with mark and time', () => {
    expect(model.rows[2]?.cells[1]?.lines).toEqual([
      { text: '▼3.1', time: '06:50', meaning: 'low' },
      { text: '▲17.2', time: '07:09', meaning: 'high' },
    ]);
  });

  it('says why a value is missing', () => {
    expect(model.rows[0]?.cells[7]?.lines).toMatchObject([{ text: 'glucose.refusal.out', meaning: null }]);
  });

  it('has a random column only where something was measured at random', () => {
    const random = { ...data, readings: [...data.readings, reading('2026-11-19', '15:00', 9, 6.6)] };
    expect(buildReport(recordSheet, random, words).columns.at(-1)).toBe('glucose.slot.random');
    expect(model.columns).not.toContain('glucose.slot.random');
  });

  it('prints HI and LO, and computes no mean of them', () => {
    const high = {
      ...reading('2026-11-19', '15:00', 9, 33.3, 1),
      comparator: '>' as const,
      meaning: 'criticalHigh' as const,
    };
    const low = {
      ...reading('2026-11-19', '16:00', 9, 1.1, 2),
      comparator: '<' as const,
      meaning: 'criticalLow' as const,
    };
    const { rows, summary } = buildReport(recordSheet, { ...data, readings: [...data.readings, high, low] }, words);
    const lines = rows.flatMap(({ cells }) => cells.flatMap((cell) => cell.lines.map(({ text }) => text)));
    expect(lines).toEqual(expect.arrayContaining(['▲HI!', '▼LO!']));
    const textsOf = (one: typeof summary) => Object.fromEntries(one.map(({ label, value }) => [label, value]));
    const before = textsOf(model.summary);
    expect(textsOf(summary)).toMatchObject({
      'reports.count': String(Number(before['reports.count']) + 2),
      'patient.mean': `${before['patient.mean']} (glucose.beyond.without)`,
      'patient.highest': 'HI',
      'patient.lowest': 'LO',
    });
  });

  it('counts the tests of each day and slot where the form says so; a refused one is none', () => {
    const counted = buildReport(testCountSheet, data, words);
    expect(counted.columns.at(-1)).toBe('reports.tests');
    expect(counted.rows.map(({ count }) => count)).toEqual([0, 0, 2]);
    expect(counted.totals).toEqual([0, 2, 0, 0, 0, 0, 0, 0, 2]);
    expect([model.totals, model.rows[0]?.count]).toEqual([null, null]);
  });

  it('puts days and times on the hospital clock', () => {
    expect(model.printedAt).toBe('2026-11-20 23:59');
    expect(model.header.find(({ label }) => label === 'reports.field.admitted')?.value).toBe('2026-11-12');
  });

  it('says department, ward and bed as every other screen does: several departments have a ward of this name', () => {
    const textsOf = (patient: Partial<ReportData['patient']>, field: string) =>
      buildReport(recordSheet, { ...data, patient: { ...data.patient, ...patient } }, words).header.find(
        ({ label }) => label === `reports.field.${field}`,
      )?.value;
    expect(textsOf({}, 'ward')).toBe('内分泌科 · 一病区');
    expect(textsOf({}, 'bed')).toBe('15');
    expect(textsOf({ ward: null }, 'ward')).toBe('内分泌科');
    expect(textsOf({ ward: null, department: null }, 'ward')).toBe('–');
  });

  it('shows a dash for what is unknown and says when figures are insufficient', () => {
    expect(model.header.find(({ label }) => label === 'reports.field.disease')?.value).toBe('–');
    expect(model.summary.find(({ label }) => label === 'patient.variation')?.value).toBe(
      'patient.insufficient.tooFewReadings',
    );
    expect(model.summary.find(({ label }) => label === 'patient.highest')?.value).toBe('17.2');
  });
});

it('is found by its path; other variants are not', () => {
  expect(definitionOf('/StandardReport')).toBe(recordSheet);
  expect(definitionOf('/sl/StandardReport/')).toBe(recordSheet);
  expect(definitionOf('/StandardReportNT')).toBe(testCountSheet);
  expect(definitionOf('/StandardReportXYZ')).toBeUndefined();
});
