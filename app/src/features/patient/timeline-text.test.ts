import { ordinarySpaces } from '@wardlink/contract';
import { describe, expect, it } from 'vitest';
import en from '../../locale/en/index.js';
import enPatient from '../../locale/en/patient-page.json';
import zh from '../../locale/zh/index.js';
import type { Named } from '../../language/names.js';
import { sentenceOf, type TimelineEntry } from './timeline-text.js';

function textAt(texts: object, key: string): string | undefined {
  const found = key
    .split('.')
    .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], texts);
  return typeof found === 'string' ? found : undefined;
}

/** Text of a timeline entry in the language of a locale file. */
function say(texts: object, kind: string, detail: TimelineEntry['detail'] = {}): string {
  const t = (key: string, places: Record<string, unknown> = {}): string =>
    (textAt(texts, key) ?? `missing ${key}`).replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
      String(places[name] ?? `?${name}`),
    );
  const exists = (key: string): boolean => textAt(texts, key) !== undefined;
  const nameOf = ({ name, latinName }: Named): string => (texts === en ? (latinName ?? name) : name);
  return sentenceOf({ at: 0, kind, by: null, detail, voided: null }, { t, exists, nameOf });
}

const entries: [string, TimelineEntry['detail'], string][] = [
  ['glucose.reading', { slot: 1, value: 7.25, refusal: null, status: 0 }, '7.3'],
  ['glucose.reading', { slot: 1, value: 33.3, comparator: '>', refusal: null, status: 1 }, 'HI'],
  [
    'glucose.corrected',
    {
      'before.slot': 1,
      'before.value': 1.1,
      'before.comparator': '<',
      slot: 1,
      value: 7,
      comparator: null,
      reason: 'x',
    },
    'LO',
  ],
  ['warning.acknowledged', { value: 2.4, slot: 1, actions: 'sugar15g,doctorTold', note: 'juice' }, '15 g'],
  ['warning.acknowledged', { value: 2.4, slot: 1, actions: '', note: null }, ''],
  ['warning.raised', { value: 1.1, comparator: '<', slot: 1, status: 2 }, 'LO'],
  ['ketone.reading', { ketone: 8, comparator: '>', level: 'probableKetoacidosis' }, 'HI'],
  ['glucose.reading', { slot: 1, value: null, refusal: 'out', status: 0 }, ''],
  ['pressure.reading', { systolic: 120, diastolic: 80, heartRate: 72, status: 0 }, '120/80'],
  ['pressure.reading', { systolic: 121, diastolic: 80, heartRate: null, status: 0 }, '121/80'],
  ['temperature.reading', { celsius: 38.2, level: 'mediumHot' }, '38.2'],
  ['temperature.reading', { celsius: 36.5, level: 'normal' }, '36.5'],
  ['uricAcid.reading', { urate: 432, level: 'high' }, '432'],
  ['ketone.reading', { ketone: 1.8, level: 'impendingKetoacidosis' }, '1.8'],
  ['ketone.reading', { ketone: 0.2, level: 'normal' }, '0.2'],
  ['ambulatory.bound', { device: 'ABP-7' }, 'ABP-7'],
  ['ambulatory.terminated', { device: 'ABP-7', readings: 61 }, '61'],
  ['pump.recorded', { kind: 'profile', daily: 21.6 }, '21.6'],
  ['pump.recorded', { kind: 'profile', daily: 0 }, ''],
  ['pump.recorded', { kind: 'bolus', units: 6.5 }, '6.5'],
  ['pump.recorded', { kind: 'filling', units: 300 }, '300'],
  ['pump.corrected', { kind: 'bolus', units: 6, reason: 'typing' }, 'typing'],
  ['pump.corrected', { kind: 'bolus', units: 6, withdrawn: 1, reason: 'twice' }, 'twice'],
  ['call', { video: 1, fromPatient: 0, answered: 1 }, ''],
  ['call', { video: 0, fromPatient: 1, answered: 0 }, ''],
  ['patient.edited', { 'before.weightKg': 60, weightKg: 61, fields: 'weightKg,mobile' }, ''],
  ['patient.admitted', { bed: '07' }, '07'],
  ['patient.readmitted', { bed: '08', number: 'N-2' }, '08'],
  ['patient.bedChanged', { 'before.bed': '07', bed: '09' }, '09'],
  ['patient.transferred', { 'before.ward': 'A', ward: 'B', bed: null }, 'B'],
  ['patient.discharged', { bed: '07' }, ''],
  ['patient.dischargeCancelled', { bed: '07' }, '07'],
  ['monitoring.planned', { indicator: 'glucose', slots: '1,7', since: '2026-11-20', until: null }, ''],
  ['monitoring.terminated', { indicator: 'pressure', reason: 'stable' }, 'stable'],
  [
    'medication.planned',
    { drug: '门冬胰岛素', latinDrug: 'Insulin aspart', doses: '8 / 6', unit: 'U' },
    '8 / 6\u00a0U',
  ],
  ['medication.confirmed', { drug: '二甲双胍', latinDrug: null }, ''],
  ['monitoring.confirmed', { indicator: 'glucose' }, ''],
  ['medication.terminated', { drug: '二甲双胍', latinDrug: null, reason: 'nausea' }, 'nausea'],
  ['order.executed', { drug: '门冬胰岛素', latinDrug: null, amount: 8, unit: 'U', slot: 1, refusal: null }, '8\u00a0U'],
  ['order.notExecuted', { indicator: 'temperature', slot: 4, refusal: 'out' }, ''],
  ['order.takenBack', { kind: 'insulin:rapidActing', slot: 1, reason: 'wrong bed' }, 'wrong bed'],
  ['vital.corrected', { indicator: 'pressure', reason: 'typing' }, 'typing'],
  ['reading.voided', { 'before.indicator': 'glucose', 'before.value': 7.2, reason: 'other bed' }, 'other bed'],
  ['reading.voided', { 'before.indicator': 'pump', 'before.units': 7, reason: 'twice' }, 'twice'],
];

describe('the timeline', () => {
  it.each(entries)('says %s %j in both languages, with its figures and no gap', (kind, detail, figure) => {
    for (const texts of [zh, en]) {
      const sentence = say(texts, kind, detail);
      expect(sentence).toContain(figure);
      expect(sentence).not.toMatch(/missing|\?|\{\{/);
      expect(sentence).not.toBe(textAt(texts, 'timeline.other'));
    }
  });

  it.each([
    ['medication.planned', { drug: '二甲双胍', latinDrug: 'Metformin', doses: '1 / 2', unit: 'tablet' }, '1 / 2'],
    ['order.executed', { drug: '二甲双胍', latinDrug: 'Metformin', amount: 2, unit: 'tablet', slot: 1 }, '2'],
  ] as const)('counts tablets in the words of both languages, %s', (kind, detail, amount) => {
    expect(say(zh, kind, detail)).toContain(`${amount}\u00a0片`);
    expect(say(en, kind, detail)).toContain(`${amount}\u00a0tablets`);
  });

  it('names the wards of a transfer with their departments, because both may be a "Ward 1"', () => {
    const [ward, latinWard] = ['一病区', 'Ward 1'];
    const from = { 'before.ward': ward, 'before.latinWard': latinWard };
    const fromDepartment = { 'before.department': '内分泌科', 'before.latinDepartment': 'Endocrinology' };
    const to = { ward, latinWard, department: '心内科', latinDepartment: null, bed: '03' };
    const sentence = (texts: object): string =>
      ordinarySpaces(say(texts, 'patient.transferred', { ...from, ...fromDepartment, ...to }));
    expect(sentence(zh)).toContain('由内分泌科 · 一病区转至心内科 · 一病区');
    expect(sentence(en)).toContain('from Endocrinology · Ward 1 to 心内科 · Ward 1');
  });

  it('calls what it has no words for another entry', () => {
    expect(say(en, 'unheard.of')).toBe(enPatient.timeline.other);
  });
});
